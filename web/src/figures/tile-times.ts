// SPDX-License-Identifier: Apache-2.0
// Least times against tile rows, on log axes: a level for what has no tile, a curve for what has one,
// with where they meet, the tile in hand, where registers spill, and where no tile fits.
import { circle, type Figure, line, type Mark, polyline, rect, textWidth, words } from './mark.ts';
import { decadeTicks, logScale, powerTicks } from './scale.ts';

export type TimePoint = readonly [rows: number, seconds: number];

export interface TimePair {
  look: string;
  level: number | null; // seconds; null where it cannot run
  points: readonly TimePoint[];
  even: { before: number | null; from: number } | null;
}
export interface TileTimesOptions {
  width: number;
  rows: readonly [low: number, high: number];
  pairs: readonly TimePair[];
  own: number;
  spills: number | null; // the first rows that do
  refused: number | null;
  title: string;
  axis: string;
  format: (most: number) => (seconds: number) => string;
}

const tickSize = 12;
const strip = 6; // over the axis: where registers spill

export function tileTimes(options: TileTimesOptions): Figure {
  const { width, rows, pairs, own, spills, refused } = options;
  const height = Math.max(270, Math.min(350, width * 0.5));
  const all = pairs.flatMap(({ level, points }) => [
    ...points.map(([, seconds]) => seconds),
    ...(level === null ? [] : [level]),
  ]);
  // Where all lie close together, no line fills the height.
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = Math.max(1.3, Math.sqrt((4 * low) / high));
  const domain = [low / room, high * room] as const;
  const format = options.format(domain[1]);
  const ticks = decadeTicks(domain, Math.floor(height / 40));
  const left = Math.max(...ticks.map((tick) => textWidth(format(tick), tickSize))) + 14;
  const frame = { left, right: width - 1, top: 32, bottom: height - 40 };
  const x = logScale([rows[0] / 1.1, rows[1] * 1.15], [frame.left, frame.right]);
  const y = logScale(domain, [frame.bottom, frame.top]);
  const marks: Mark[] = [
    words('panel-title', 0, 17, options.title),
    words('axis', frame.right, height - 4, options.axis, 'end'),
  ];
  for (const tick of ticks) {
    marks.push(line('grid', frame.left, y(tick), frame.right, y(tick)));
    marks.push(words('tick', frame.left - 8, y(tick) + 4, format(tick), 'end'));
  }
  for (const tick of powerTicks(rows, Math.floor((frame.right - left) / 40)))
    marks.push(words('tick', x(tick), frame.bottom + 18, String(tick), 'middle'));
  if (refused !== null)
    marks.push(...hatched('hatch refused', x(refused), frame.top, frame.right, frame.bottom));
  const end = refused === null ? frame.right : x(refused);
  if (spills !== null && x(spills) < end)
    marks.push(rect('fill reg', x(spills), frame.bottom - strip, end - x(spills), strip));
  marks.push(line('base', frame.left, frame.bottom, frame.right, frame.bottom));
  marks.push(line('upright muted', x(own), frame.top, x(own), frame.bottom));
  for (const { look, level, points } of pairs) {
    if (level !== null)
      marks.push(line(`level-solid ${look}`, frame.left, y(level), frame.right, y(level)));
    const drawn = points.map(([at, seconds]) => [x(at), y(seconds)] as const);
    marks.push(polyline(`curve dashed ${look}`, drawn));
    for (const [a, b] of drawn) marks.push(circle(`fill ${look}`, a, b, 2.5));
  }
  for (const { look, level, points, even } of pairs) {
    const seconds = points.find(([at]) => at === own)?.[1];
    if (seconds !== undefined) marks.push(circle(`dot ${look}`, x(own), y(seconds), 4.5));
    const at = level === null || even === null ? null : meeting(points, even, level, x, y);
    if (at !== null && level !== null) marks.push(diamond(`fill ${look}`, at, y(level)));
  }
  return { width, height, marks };
}

// Where the line between two tiles crosses the level; null where the lowest tile is no slower.
function meeting(
  points: readonly TimePoint[],
  { before, from }: { before: number | null; from: number },
  level: number,
  x: (rows: number) => number,
  y: (seconds: number) => number,
): number | null {
  const [a, b] = [before, from].map((rows) => points.find(([at]) => at === rows));
  if (a === undefined || b === undefined) return null;
  const share = (y(level) - y(a[1])) / (y(b[1]) - y(a[1]));
  return x(a[0]) + Math.min(1, Math.max(0, share)) * (x(b[0]) - x(a[0]));
}

const diamond = (look: string, x: number, y: number): Mark =>
  polyline(look, [
    [x, y - 7],
    [x + 7, y],
    [x, y + 7],
    [x - 7, y],
    [x, y - 7],
  ]);

// Slanted lines over a rectangle, cut at its edges.
function hatched(look: string, left: number, top: number, right: number, bottom: number): Mark[] {
  const high = bottom - top;
  const marks: Mark[] = [];
  for (let from = left - high + gap; from < right; from += gap) {
    const [a, b] = [Math.max(from, left), Math.min(from + high, right)];
    if (b > a) marks.push(line(look, a, bottom - (a - from), b, bottom - (b - from)));
  }
  return marks;
}
const gap = 7;
