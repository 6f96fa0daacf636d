// SPDX-License-Identifier: Apache-2.0
// JSON with exact counts as decimal strings: they may pass 2^53.

export const toJson = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item),
    indent,
  );
