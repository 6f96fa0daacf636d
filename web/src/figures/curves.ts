// SPDX-License-Identifier: Apache-2.0
// Curves on two log axes, with level lines across and upright marks: how a size or a traffic grows.
import { circle, type Figure, line, type Mark, polyline, textWidth, words } from './mark.ts';
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
  for (const level of options.levels) {
    if (level.y < y.domain[0] || level.y > y.domain[1]) continue;
    marks.push(line(`level ${level.look}`, frame.left, sy(level.y), frame.right, sy(level.y)));
  }
  for (const mark of options.uprights) {
    if (!(mark.x >= x.domain[0] && mark.x <= x.domain[1])) {
      if (mark.beyond !== undefined) names.push(beyond(mark, frame, mark.x < x.domain[0]));
      continue;
    }
    const at = sx(mark.x);
    const late = at + textWidth(mark.label) > frame.right;
    marks.push(line(`upright ${mark.look}`, at, frame.top, at, frame.bottom));
    names.push(
      words(
        `upright-name ${mark.look}`,
        at + (late ? -5 : 5),
        mark.high ? frame.top + 12 : frame.bottom - 8,
        mark.label,
        late ? 'end' : 'start',
      ),
    );
  }
  // A name of a curve stands at its end, or before it where a line would run through it.
  const crossed = options.uprights.map((mark) => sx(mark.x));
  const across = options.levels.map((level) => sy(level.y));
  const drawn = options.curves.map(({ points }): readonly Point[] =>
    points
      .filter(([, value]) => value >= y.domain[0])
      .map(([a, b]) => [sx(a), sy(Math.min(b, y.domain[1]))]),
  );
  for (const [i, curve] of options.curves.entries()) {
    const points = drawn[i] ?? [];
    const others = drawn.filter((other) => other !== points);
    marks.push(polyline(`curve ${curve.look}`, points));
    const end = curve.labelAt === 'start' ? points[0] : points.at(-1);
    if (end !== undefined) {
      const start = curve.labelAt === 'start';
      const wide = textWidth(curve.label, nameSize);
      const heightOf = (x: number) => Math.max(frame.top + 14, (heightAt(points, x) ?? end[1]) - 8);
      const under = (x: number) => (heightAt(points, x) ?? end[1]) + 20;
      const clear = ([x, high]: Point) => {
        const [from, to] = start ? [x, x + wide] : [x - wide, x];
        return (
          from >= frame.left &&
          to <= width &&
          !crossed.some((upright) => upright > from - 6 && upright < to + 6) &&
          !across.some((level) => level > high - 24 && level < high + 8)
        );
      };
      // Above the curve, else farther along it, else under it: where no line is near.
      const along = Array.from({ length: 12 }, (_, i) => 12 * i);
      const xs = along.map((by) => (start ? end[0] + 4 + by : end[0] - by));
      const above = (x: number) => (start ? (heightAt(points, x) ?? end[1]) - 8 : heightOf(x));
      const places = [
        ...xs.map((x) => [x, above(x)] as const),
        ...xs.map((x) => [x, under(x)] as const),
      ];
      const free = places.filter(clear);
      const met = ([x, high]: Point) =>
        runsThrough(others, start ? x : x - wide, wide, high + nameRise);
      const [at, high] = free.find((place) => !met(place)) ?? free[0] ?? places[0] ?? end;
      names.push(words(`curve-name ${curve.look}`, at, high, curve.label, start ? 'start' : 'end'));
    }
    const value = options.here === null ? undefined : valueAt(curve.points, options.here);
    if (
      value !== undefined &&
      options.here !== null &&
      value >= y.domain[0] &&
      value <= y.domain[1]
    ) {
      marks.push(circle(`dot ${curve.look}`, sx(options.here), sy(value), 4.5));
    }
  }
  for (const { look, label, y: value } of options.levels) {
    if (value < y.domain[0] || value > y.domain[1]) continue;
    const from = frame.left + 4;
    const wide = textWidth(label, tickSize);
    // A curve through the name is worse than an upright.
    const met = (left: number) =>
      2 * Number(runsThrough(drawn, left, wide, sy(value))) +
      Number(crossed.some((upright) => upright > left - 3 && upright < left + wide + 3));
    const late = met(frame.right - wide) < met(from);
    names.push(
      words(
        `level-name ${look}`,
        late ? frame.right : from,
        sy(value) - 5,
        label,
        late ? 'end' : 'start',
      ),
    );
  }
  return { width, height, marks: [...marks, ...names] };
}

// The name of an upright that lies outside the axis, at its edge.
function beyond(
  { look, label, beyond: text = label, high }: Upright,
  frame: { left: number; right: number; top: number; bottom: number },
  before: boolean,
): Mark {
  const at = before ? frame.left + 4 : frame.right;
  const y = high ? frame.top + 12 : frame.bottom - 8;
  return words(
    `upright-name ${look}`,
    at,
    y,
    before ? `← ${text}` : `${text} →`,
    before ? 'start' : 'end',
  );
}

// The curve's own value at a computed x: nothing between the points is invented.
const valueAt = (points: Curve['points'], at: number): number | undefined =>
  points.find(([x]) => x === at)?.[1];

type Point = readonly [x: number, y: number];

// The height of a drawn curve at a place between its points.
function heightAt(points: readonly Point[], at: number): number | undefined {
  const next = points.findIndex(([x]) => x >= at);
  const [a, b] = [points[next - 1], points[next]];
  if (a === undefined || b === undefined) return b?.[1];
  return a[1] + ((at - a[0]) / (b[0] - a[0])) * (b[1] - a[1]);
}

// Does a curve pass where the name of a level would stand?
const runsThrough = (
  curves: readonly (readonly Point[])[],
  from: number,
  wide: number,
  level: number,
): boolean =>
  curves.some((points) =>
    [0, 0.25, 0.5, 0.75, 1].some((share) => {
      const y = heightAt(points, from + share * wide);
      return y !== undefined && y > level - nameHigh && y < level + 4;
    }),
  );
const nameHigh = 22;
const nameRise = 5; // of a level's name over its line
