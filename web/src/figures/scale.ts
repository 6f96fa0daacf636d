// SPDX-License-Identifier: Apache-2.0
// Log scales and their ticks.

export interface Scale {
  (value: number): number;
  domain: readonly [number, number];
}

// From a range of positive values to a range of pixels.
export function logScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): Scale {
  const [low, high] = domain.map(Math.log2) as [number, number];
  const span = high - low || 1;
  const scale = (value: number): number =>
    range[0] + ((Math.log2(value) - low) / span) * (range[1] - range[0]);
  return Object.assign(scale, { domain });
}

// Powers of 2^step inside the domain, as many as the room allows.
export function powerTicks([low, high]: readonly [number, number], most: number): number[] {
  const first = Math.ceil(Math.log2(low) - 1e-9);
  const last = Math.floor(Math.log2(high) + 1e-9);
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, most)));
  const ticks = [];
  for (let power = first; power <= last; power += step) ticks.push(2 ** power);
  return ticks;
}

// Powers of 1,024 with a unit read best on an axis of bytes.
export function byteTicks([low, high]: readonly [number, number], most: number): number[] {
  for (const step of [2, 5, 10, 20]) {
    const first = Math.ceil((Math.log2(low) - 1e-9) / step) * step;
    const ticks = [];
    for (let power = first; power <= Math.log2(high) + 1e-9; power += step) ticks.push(2 ** power);
    if (ticks.length <= most) return ticks;
  }
  return [];
}

// 1, 2 and 5 times the powers of ten, or as many of them as the room allows.
export function decadeTicks([low, high]: readonly [number, number], most: number): number[] {
  for (const steps of [[1, 2, 5], [1]]) {
    const ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power += 1)
      ticks.push(...steps.map((step) => Number(`${step}e${power}`)));
    const inside = ticks.filter((tick) => tick >= low && tick <= high);
    if (inside.length <= most || steps.length === 1) return inside;
  }
  return [];
}

// 0 and on in equal steps up to the largest value: steps of 1, 2 or 5 times a power of ten.
export function linearTicks(largest: number, most: number): number[] {
  const rough = largest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power;
  return multiples(step, largest);
}

// The same with steps that are powers of two, as sizes in bytes read best.
export const linearByteTicks = (largest: number, most: number): number[] =>
  multiples(2 ** Math.ceil(Math.log2(largest / most)), largest);

const multiples = (step: number, largest: number): number[] =>
  Array.from({ length: Math.floor(largest / step + 1e-9) + 1 }, (_, i) => i * step);
