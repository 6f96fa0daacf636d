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

export function curves(options: CurvesOptions): Figure {
  const { width, height, x, y } = options;
  const yTicks = byteTicks(y.domain, Math.max(3, Math.floor(height / 60)));
  const left = Math.max(...yTicks.map((tick) => textWidth(y.format(tick), tickSize))) + 10;
  const frame = { left, right: width - 14, top: 26, bottom: height - 40 };
  const sx = logScale(x.domain, [frame.left, frame.right]);
  const sy = logScale(y.domain, [frame.bottom, frame.top]);
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
    if (!(mark.x >= x.domain[0] && mark.x <= x.domain[1])) continue;
    const at = sx(mark.x);
    const late = at + textWidth(mark.label) > frame.right;
    marks.push(line(`upright ${mark.look}`, at, frame.top, at, frame.bottom));
    marks.push(
      words(
        `upright-name ${mark.look}`,
        at + (late ? -5 : 5),
        mark.high ? frame.top + 12 : frame.bottom - 8,
        mark.label,
        late ? 'end' : 'start',
      ),
    );
  }
  for (const curve of options.curves) {
    const inside = curve.points.filter(([, value]) => value >= y.domain[0]);
    const points = inside.map(([a, b]) => [sx(a), sy(Math.min(b, y.domain[1]))] as const);
    marks.push(polyline(`curve ${curve.look}`, points));
    const end = curve.labelAt === 'start' ? points[0] : points.at(-1);
    if (end !== undefined) {
      const start = curve.labelAt === 'start';
      const clipped = !start && (inside.at(-1)?.[1] ?? 0) > y.domain[1];
      marks.push(
        words(
          `curve-name ${curve.look}`,
          start ? end[0] + 4 : end[0],
          clipped ? frame.top + 14 : end[1] - 8,
          curve.label,
          start ? 'start' : 'end',
        ),
      );
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
    marks.push(words(`level-name ${look}`, frame.left + 4, sy(value) - 5, label));
  }
  return { width, height, marks };
}

// The curve's own value at a computed x: nothing between the points is invented.
const valueAt = (points: Curve['points'], at: number): number | undefined =>
  points.find(([x]) => x === at)?.[1];
