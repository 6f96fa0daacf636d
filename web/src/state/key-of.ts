// SPDX-License-Identifier: Apache-2.0
// What holds no function: that could hang on more than what it is kept by.
export type Plain<T> = T extends (...values: never[]) => unknown
  ? never
  : T extends object
    ? { [K in keyof T]: Plain<T[K]> }
    : T;

// A text that is the same for two values that hold the same.
export const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint' ? `${String(inner)}n` : inner,
  );
