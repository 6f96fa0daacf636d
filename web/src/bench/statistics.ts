// SPDX-License-Identifier: Apache-2.0
// What several times of one thing say: the middle one, and how far apart they lie.

const sortedUp = (values: readonly number[]) => [...values].sort((a, b) => a - b);

// NaN where there is no value.
export function median(values: readonly number[]): number {
  const sorted = sortedUp(values);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? NaN) + upper) / 2 : upper;
}

// The ends of the middle half.
export function quartiles(values: readonly number[]): [low: number, high: number] {
  const sorted = sortedUp(values);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? NaN;
  return [at(0.25), at(0.75)];
}

// Half the distance between the quartiles as a share of the median; 0 for a single value.
export function spread(values: readonly number[]): number {
  const [low, high] = quartiles(values);
  return (high - low) / 2 / median(values);
}

// Means of so many values in a row: times near the step of the clock become true ones so.
export const meansOf = (values: readonly number[], group: number): number[] =>
  Array.from({ length: Math.floor(values.length / group) }, (_, i) => {
    const some = values.slice(i * group, (i + 1) * group);
    return some.reduce((sum, value) => sum + value, 0) / group;
  });
