// SPDX-License-Identifier: Apache-2.0
// Several quantities that start together and pull apart: each relative to its first value, on log
// axes, named at its end; where there is no room beside the lines, beneath them.
import { circle, type Figure, line, type Mark, polyline, textWidth, words } from './mark.ts';
import { logScale } from './scale.ts';

export interface Ray {
  look: string;
  name: string;
  values: readonly (number | null)[]; // null or 0: none there, and none after it
  end: (times: number) => string; // what its last value is of its first
}
export interface FanOptions {
  width: number;
  at: readonly number[];
  axis: string;
  format: (at: number) => string;
  times: (ratio: number) => string;
  rays: readonly Ray[];
}

const high = 280;
const least = 18; // between two names

export function fan({ width, at, axis, format, times, rays }: FanOptions): Figure {
  const lines = rays
    .map((ray) => ({ ...ray, points: relative(at, ray.values) }))
    .filter(({ points }) => points.length > 0);
  const all = lines.flatMap(({ points }) => points.map(([, value]) => value));
  const domain = [
    2 ** Math.floor(Math.log2(Math.min(...all, 1)) - 0.01),
    2 ** Math.ceil(Math.log2(Math.max(...all, 1)) + 0.01),
  ] as const;
  const names = lines.map(({ name, end, points }) => [name, end(points.at(-1)?.[1] ?? 1)] as const);
  const wide = Math.max(...names.map(([name, end]) => textWidth(`${name}  ${end}`, 14)));
  const beside = wide + 220 < width;
  const frame = {
    left: 44,
    right: beside ? width - wide - 14 : width - 12,
    top: 14,
    bottom: high - 38,
  };
  const x = logScale([at[0] ?? 1, at.at(-1) ?? 2], [frame.left, frame.right]);
  const y = logScale(domain, [frame.bottom, frame.top]);
  const marks: Mark[] = [words('axis', frame.right, high - 4, axis, 'end')];
  for (const tick of powers(domain)) {
    marks.push(line(tick === 1 ? 'base' : 'grid', frame.left, y(tick), frame.right, y(tick)));
    marks.push(words('tick', frame.left - 8, y(tick) + 4, times(tick), 'end'));
  }
  for (const value of at)
    marks.push(words('tick', x(value), frame.bottom + 18, format(value), 'middle'));
  for (const { look, points } of lines) {
    const drawn = points.map(([value, ratio]) => [x(value), y(ratio)] as const);
    marks.push(polyline(`curve ${look}`, drawn));
    marks.push(...drawn.map(([a, b]) => circle(`dot ${look}`, a, b, 3.5)));
  }
  const ends = lines.map(({ look, points }, i) => ({
    look,
    text: names[i] ?? ['', ''],
    y: y(points.at(-1)?.[1] ?? 1),
  }));
  if (beside) {
    for (const { look, text, y: middle } of spread(ends, frame.top + 4, frame.bottom))
      marks.push(words(`curve-name ${look}`, frame.right + 12, middle + 5, text.join('  ')));
    return { width, height: high, marks };
  }
  ends.forEach(({ look, text }, i) => {
    const middle = high + 14 + i * 22;
    marks.push(line(`level-solid ${look}`, 0, middle - 5, 22, middle - 5));
    marks.push(words(`curve-name ${look}`, 30, middle, text.join('  ')));
  });
  return { width, height: high + ends.length * 22 + 2, marks };
}

// Each value over the first one, up to where there is none.
export function relative(
  at: readonly number[],
  values: readonly (number | null)[],
): (readonly [number, number])[] {
  const first = values[0];
  if (!first) return [];
  const stop = values.findIndex((value) => !value);
  return at.slice(0, stop < 0 ? at.length : stop).map((x, i) => [x, (values[i] ?? 0) / first]);
}

function powers([low, high_]: readonly [number, number]): number[] {
  const found = [];
  for (let value = low; value <= high_ * 1.001; value *= 2) found.push(value);
  return found;
}

// Names of ends that lie close together, moved apart.
export function spread<T extends { y: number }>(
  ends: readonly T[],
  top: number,
  bottom: number,
): T[] {
  const sorted = [...ends].sort((a, b) => a.y - b.y).map((end) => ({ ...end }));
  sorted.forEach((end, i) => {
    const before = sorted[i - 1];
    end.y = Math.max(end.y, before === undefined ? top : before.y + least);
  });
  for (let i = sorted.length - 1; i >= 0; i -= 1) {
    const [end, after] = [sorted[i], sorted[i + 1]];
    if (end) end.y = Math.min(end.y, after === undefined ? bottom : after.y - least);
  }
  return sorted;
}
