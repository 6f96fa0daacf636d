// SPDX-License-Identifier: Apache-2.0
// Where a text may not be broken: in a name at its hyphen, FlashAttention-2, nor in a tile at its
// cross, 128 × 32.
const names = /(\p{Script=Latin}+-\d(?![\d-])|\d[\d,]* × \d[\d,]*)/u;

// The text in pieces, of which every other one, from the second on, is such a name.
export const withNames = (text: string): string[] => text.split(names);
