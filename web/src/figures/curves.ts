// SPDX-License-Identifier: Apache-2.0
// Curves on two log axes, with level lines across and upright marks: how a size or a traffic grows.
import { FreePlaces, lineHigh, type Place } from './free-place.ts';
import {
  circle,
  type Figure,
  line,
  type Mark,
  polyline,
  textWidth,
  words,
  wrapped,
} from './mark.ts';
import { byteTicks, logScale, powerTicks } from './scale.ts';

export interface Curve {
  look: string;
  label: string;
  points: readonly (readonly [x: number, y: number])[];
  labelAt?: 'start' | 'end'; // which end has the label
}
export interface Level {
  look: string;
  label: string;
  y: number;
}
export interface Upright {
  look: string;
  label: string;
  x: number;
  high?: boolean; // named at the top, where another one is near
  beyond?: string; // what stands at the edge, with an arrow, where x lies outside the axis
}

export interface CurvesOptions {
  width: number;
  height: number;
  x: { domain: readonly [number, number]; label: string; format: (value: number) => string };
  y: { domain: readonly [number, number]; label: string; format: (value: number) => string };
  curves: readonly Curve[];
  levels: readonly Level[];
  uprights: readonly Upright[];
  here: number | null; // the value in hand: each curve gets a dot there
}

const tickSize = 12;
const nameSize = 14; // of a curve: bold

export function curves(options: CurvesOptions): Figure {
  const { width, height, x, y } = options;
  const yTicks = byteTicks(y.domain, Math.max(3, Math.floor(height / 60)));
  const left = Math.max(...yTicks.map((tick) => textWidth(y.format(tick), tickSize))) + 10;
  const frame = { left, right: width - 14, top: 26, bottom: height - 40 };
  const sx = logScale(x.domain, [frame.left, frame.right]);
  const sy = logScale(y.domain, [frame.bottom, frame.top]);
  const names: Mark[] = []; // over every line
  const marks: Mark[] = [
    words('axis', 0, 12, y.label),
    words('axis', frame.right, height - 4, x.label, 'end'),
  ];
  for (const tick of yTicks) {
    marks.push(line('grid', frame.left, sy(tick), frame.right, sy(tick)));
    marks.push(words('tick', frame.left - 8, sy(tick) + 4, y.format(tick), 'end'));
  }
  for (const tick of powerTicks(x.domain, Math.max(3, Math.floor((width - left) / 62)))) {
    marks.push(words('tick', sx(tick), frame.bottom + 18, x.format(tick), 'middle'));
  }
  const levels = options.levels.filter(({ y: at }) => at >= y.domain[0] && at <= y.domain[1]);
  const free = new FreePlaces({ ...frame, right: width, top: frame.top - 4 });
  const { left: west, right: east } = frame;
  for (const { look, y: at } of levels) {
    marks.push(line(`level ${look}`, west, sy(at), east, sy(at)));
    free.line([west, sy(at)], [east, sy(at)]);
  }
  const inside = ({ x: at }: Upright) => at >= x.domain[0] && at <= x.domain[1];
  for (const { look, x: at } of options.uprights.filter(inside)) {
    marks.push(line(`upright ${look}`, sx(at), frame.top, sx(at), frame.bottom));
    free.line([sx(at), frame.top], [sx(at), frame.bottom]);
  }
  const drawn = options.curves.map(({ look, points }) => {
    const own = points
      .filter(([, value]) => value >= y.domain[0])
      .map(([a, b]): Point => [sx(a), sy(Math.min(b, y.domain[1]))]);
    marks.push(polyline(`curve ${look}`, own));
    free.line(...own);
    return own;
  });
  for (const { look, points } of options.here === null ? [] : options.curves) {
    const at = points.find(([own]) => own === options.here); // nothing between points is invented
    if (at === undefined || at[1] < y.domain[0] || at[1] > y.domain[1]) continue;
    const [a, b] = [sx(at[0]), sy(at[1])];
    marks.push(circle(`dot ${look}`, a, b, 4.5));
    free.line([a, b - 6], [a, b + 6]);
  }
  const name = (look: string, size: number, places: readonly Place[]) => {
    const place = free.place(places, size);
    place?.lines.forEach((text, i) =>
      names.push(words(look, place.x, place.y + i * lineHigh, text, place.anchor)),
    );
  };
  // Those with the fewest places first.
  for (const { look, label, y: at } of levels)
    name(`level-name ${look}`, tickSize, alongLevel(sy(at), label, frame));
  for (const mark of options.uprights) {
    if (!inside(mark) && mark.beyond === undefined) continue;
    const places = inside(mark)
      ? besideUpright(sx(mark.x), mark, frame)
      : [beyond(mark, frame, mark.x < x.domain[0])];
    name(`upright-name ${mark.look}`, tickSize, places);
  }
  for (const [i, { look, label, labelAt }] of options.curves.entries())
    name(`curve-name ${look}`, nameSize, alongCurve(drawn[i] ?? [], label, labelAt === 'start'));
  return { width, height, marks: [...marks, ...names] };
}

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / by) + 1) }, (_, i) => from + i * by);

// Right or left of it, from the foot up or from the top down; the same in two lines.
function besideUpright(at: number, { high, label }: Upright, frame: Frame): Place[] {
  const down = steps(frame.top + 12, frame.bottom - 8, 12);
  const heights = high ? down : down.map((y) => frame.top + frame.bottom + 4 - y);
  const late = at + textWidth(label) > frame.right;
  const sides = [
    { x: at + 5, anchor: 'start' },
    { x: at - 5, anchor: 'end' },
  ] as const;
  return [[label], inTwo(label)].flatMap((lines) =>
    heights.flatMap((y) =>
      (late ? [...sides].reverse() : sides).map((side) => ({ ...side, y, lines })),
    ),
  );
}

const inTwo = (label: string): string[] =>
  wrapped(label, textWidth(label, tickSize) * 0.64, tickSize);

// The name of an upright that lies outside the axis, at its edge.
function beyond(mark: Upright, frame: Frame, before: boolean): Place {
  const text = mark.beyond ?? mark.label;
  const y = mark.high ? frame.top + 12 : frame.bottom - 8;
  return before
    ? { x: frame.left + 4, y, anchor: 'start', lines: [`← ${text}`] }
    : { x: frame.right, y, anchor: 'end', lines: [`${text} →`] };
}

// Over it at either end, then anywhere over it, then under it; the same in two lines.
function alongLevel(at: number, label: string, frame: Frame): Place[] {
  const [from, to] = [frame.left + 4, frame.right];
  return [[label], inTwo(label)].flatMap((lines) => {
    const xs = steps(from, to - Math.max(...lines.map((text) => textWidth(text))), 10);
    const row = (y: number): Place[] => [
      { x: from, y, anchor: 'start', lines },
      { x: to, y, anchor: 'end', lines },
      ...xs.map((x): Place => ({ x, y, anchor: 'start', lines })),
    ];
    return [...row(at - 5 - (lines.length - 1) * lineHigh), ...row(at + 15)];
  });
}

// Over it from the end that has the name, farther along it, then under it.
function alongCurve(points: readonly Point[], label: string, start: boolean): Place[] {
  const end = start ? points[0] : points.at(-1);
  if (end === undefined) return [];
  const wide = textWidth(label, nameSize);
  const xs = steps(0, 260, 12).map((by) => (start ? end[0] + 4 + by : end[0] - by));
  const span = (x: number): number[] => {
    const from = start ? x : x - wide;
    return [0, 0.25, 0.5, 0.75, 1].map((share) => heightAt(points, from + share * wide) ?? end[1]);
  };
  const [anchor, lines] = [start ? 'start' : 'end', [label]] as const;
  return [
    ...xs.map((x) => ({ x, y: Math.min(...span(x)) - 8, anchor, lines })),
    ...xs.map((x) => ({ x, y: Math.max(...span(x)) + 18, anchor, lines })),
  ];
}

type Point = readonly [x: number, y: number];

// The height of a drawn curve at a place between its points.
function heightAt(points: readonly Point[], at: number): number | undefined {
  const next = points.findIndex(([x]) => x >= at);
  const [a, b] = [points[next - 1], points[next]];
  if (a === undefined || b === undefined) return b?.[1];
  return a[1] + ((at - a[0]) / (b[0] - a[0])) * (b[1] - a[1]);
}
