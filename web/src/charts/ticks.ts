// SPDX-License-Identifier: Apache-2.0
// Ticks of byte and length axes: powers of two, few enough to read.

// Powers of `step` (itself a power of two) that lie in [low, high], at most `most` of them.
export function powerTicks(low: number, high: number, most: number): number[] {
  const from = Math.ceil(Math.log2(Math.max(low, 1)));
  const to = Math.floor(Math.log2(Math.max(high, 1)));
  // Steps that keep to whole units of 1, 32, 1,024, … on a byte axis where they can.
  const count = (step: number) => Math.floor(to / step) - Math.ceil(from / step) + 1;
  const step = [1, 2, 5, 10, 20].find((one) => count(one) <= most) ?? 20;
  const ticks = [];
  for (let e = Math.ceil(from / step) * step; e <= to; e += step) ticks.push(2 ** e);
  return ticks;
}

// 0, s, 2s, … up to high, s a power of two.
export function evenTicks(high: number, most: number): number[] {
  let step = 1;
  while (high / step > most) step *= 2;
  const ticks = [];
  for (let at = 0; at <= high; at += step) ticks.push(at);
  return ticks;
}

// Powers of ten in [low, high].
export function tenfoldTicks(low: number, high: number): number[] {
  const from = Math.ceil(Math.log10(low));
  const to = Math.floor(Math.log10(high));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => 10 ** (from + i));
}
