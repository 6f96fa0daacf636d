// SPDX-License-Identifier: Apache-2.0
// A text that is the same for two values that hold the same; functions in them do not count.
export const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint' ? `${String(inner)}n` : inner,
  );
