// SPDX-License-Identifier: Apache-2.0
// Memory, traffic or time against sequence length, both axes logarithmic: standard attention and the
// tiled algorithm, over memory the GPU's capacities as horizontal marks.
import { bytes, seconds, tokens } from '../i18n/format.ts';
import type { LengthPoint, Level, Scheme } from '../state/derive.ts';
import { type Box, placeName, type Point, textWidth } from './labels.ts';
import * as p from './plot.ts';
import { powerTicks, tenfoldTicks } from './ticks.ts';

export interface LengthChartData {
  points: LengthPoint[];
  levels: Level[];
  growth: { length: number; value: number }[]; // a curve without a constant; empty: none
  here: number; // the length in hand
  time: boolean; // values are seconds, not bytes
}

export interface LengthChartWords {
  label: string;
  x: string;
  y: string;
  schemes: Record<Scheme, string>;
  levels: Record<Level['level'], string>;
  growth: string;
}

const margin = { left: 58, right: 14, top: 28, bottom: 40 };

export function lengthChart(
  { points, levels, growth, here, time }: LengthChartData,
  words: LengthChartWords,
  width: number,
): SVGSVGElement {
  const height = Math.round(Math.max(320, Math.min(440, width * 0.62)));
  const x = extent(points.map((point) => point.length));
  const bounds = extent([
    ...[...points, ...growth].map((point) => point.value),
    ...levels.map((one) => one.bytes),
  ]);
  const y: [number, number] = [bounds[0] / 2, bounds[1] * 8];
  const plotWidth = width - margin.left - margin.right;
  const plotHeight = height - margin.top - margin.bottom;
  const share = (value: number, [low, high]: [number, number]) =>
    Math.log2(value / low) / Math.log2(high / low);
  const place = ({ length, value }: { length: number; value: number }): Point => ({
    x: share(length, x) * plotWidth,
    y: share(value, y) * plotHeight,
  });
  const color = time ? p.levelColor.compute : p.levelColor.hbm;
  const printed = ({ value, exact }: LengthPoint) =>
    time ? seconds(value) : bytes(exact ?? value);

  const placed = (['standard', 'tiled'] as const).map((scheme) => {
    const own = points.filter((point) => point.scheme === scheme);
    const at = own.find((point) => point.length === here);
    // Names stand at the right end; where the value in hand stands there, farther back.
    const crowded = at !== undefined && place(at).x > plotWidth - 120;
    const named = own.at(crowded ? -5 : -1) ?? own.at(-1);
    return { scheme, own, at, named, crowded };
  });
  // The lower of two curves is written on from below.
  const schemes = placed.map((one, i) => {
    const other = placed[1 - i];
    const under = (a: LengthPoint | undefined, b: LengthPoint | undefined) =>
      a !== undefined && b !== undefined && (a.value < b.value || (a.value === b.value && i === 1));
    const lower = one.at && other?.at ? under(one.at, other.at) : i === 1;
    const near =
      one.named !== undefined &&
      other?.named !== undefined &&
      Math.abs(place(one.named).y - place(other.named).y) < 26;
    return { ...one, lower, nameBelow: near && under(one.named, other.named) };
  });
  const curves = schemes.map(({ own }) => own.map(place));
  const boxes = schemes.flatMap(({ scheme, at, named, crowded, lower }) => [
    ...(at ? [valueBox(place(at), lower, crowded)] : []),
    ...(named ? [nameBox(place(named), words.schemes[scheme])] : []),
  ]);

  const lines = schemes.map(({ scheme, own, at, named, crowded, lower, nameBelow }) => {
    const tiled = scheme === 'tiled';
    const atStart = at !== undefined && place(at).x < 70; // the axis is too near
    return [
      p.lineY(own, {
        x: 'length',
        y: 'value',
        stroke: color,
        strokeWidth: 2.25,
        ...(tiled ? { strokeDasharray: p.dashed } : {}),
      }),
      p.text(named ? [named] : [], {
        x: 'length',
        y: 'value',
        text: () => words.schemes[scheme],
        textAnchor: 'end',
        dy: nameBelow ? 16 : -12,
        fontWeight: 600,
        fill: color,
        ...p.halo,
      }),
      p.dot(at ? [at] : [], {
        x: 'length',
        y: 'value',
        r: 5,
        symbol: tiled ? 'square' : 'circle',
        fill: tiled ? p.paper : color,
        stroke: color,
        strokeWidth: 2,
      }),
      p.text(at ? [at] : [], {
        x: 'length',
        y: 'value',
        text: printed,
        textAnchor: lower ? (crowded ? 'end' : 'start') : atStart ? 'start' : 'end',
        dx: lower ? (crowded ? 4 : 10) : atStart ? 4 : -10,
        dy: lower ? (crowded ? 20 : 10) : atStart ? -24 : -8,
        fill: p.ink,
        fontWeight: 600,
        fontVariant: 'tabular-nums',
        ...p.halo,
      }),
    ];
  });

  const marks = levels.map((level) => {
    const name = `${words.levels[level.level]} ${bytes(level.bytes)}`;
    const at = place({ length: here, value: level.bytes }).y;
    const { side, above } = placeName(textWidth(name), at, plotWidth, curves, boxes);
    const left = side === 'left';
    return [
      p.ruleY([level], { y: 'bytes', stroke: p.levelColor[level.level], strokeWidth: 1 }),
      p.text([level], {
        x: () => x[left ? 0 : 1],
        y: 'bytes',
        text: () => name,
        textAnchor: left ? 'start' : 'end',
        dx: left ? 4 : -4,
        dy: above ? -8 : 9,
        fill: p.levelColor[level.level],
        ...p.halo,
      }),
    ];
  });

  // Beneath the curves that count bytes, thin and grey: it counts none.
  const grows = [
    p.lineY(growth, { x: 'length', y: 'value', stroke: p.muted, strokeDasharray: '2 3' }),
    p.text(growth.slice(Math.floor(growth.length * 0.6)).slice(0, 1), {
      x: 'length',
      y: 'value',
      text: () => words.growth,
      textAnchor: 'start',
      dx: 8,
      dy: 8,
      fill: p.muted,
      ...p.halo,
    }),
  ];

  const yTicks = time ? thinned(tenfoldTicks(...y)) : powerTicks(...y, 8);
  return p.renderPlot(
    {
      width,
      height,
      marginLeft: margin.left,
      marginRight: margin.right,
      marginTop: margin.top,
      marginBottom: margin.bottom,
      x: { type: 'log', base: 2, domain: x, label: null },
      y: { type: 'log', base: 2, domain: y, label: null },
      marks: [
        p.gridY(yTicks, { stroke: p.hairline, strokeOpacity: 1 }),
        p.axisY(yTicks, { tickFormat: time ? seconds : bytes, tickSize: 0, fill: p.muted }),
        p.axisX(powerTicks(...x, width < 520 ? 4 : 7), {
          tickFormat: tokens,
          tickSize: 4,
          fill: p.muted,
          stroke: p.hairline,
        }),
        frameLabel(words.y, 'top'),
        frameLabel(words.x, 'bottom'),
        p.ruleX([here], { stroke: p.muted, strokeDasharray: '1 3' }),
        marks,
        grows,
        lines,
      ],
    },
    words.label,
  );
}

// Every second one where there are many.
const thinned = (ticks: readonly number[]): number[] =>
  ticks.filter((_, i) => ticks.length <= 8 || i % 2 === 0);

// Where the value in hand is written: at the upper left of its dot, the lower one at the lower right.
function valueBox({ x, y }: Point, lower: boolean, crowded: boolean): Box {
  if (!lower) return { left: x - 80, right: x + 6, bottom: y - 6, top: y + 18 };
  const left = crowded ? x - 70 : x - 6;
  return { left, right: left + 86, bottom: y - 28, top: y + 6 };
}

const nameBox = ({ x, y }: Point, name: string): Box => ({
  left: x - textWidth(name),
  right: x,
  bottom: y + 4,
  top: y + 20,
});

// A name of an axis: above the left end of y, under the right end of x.
export const frameLabel = (words: string, place: 'top' | 'bottom') =>
  p.text([words], {
    frameAnchor: place === 'top' ? 'top-left' : 'bottom-right',
    dx: place === 'top' ? -54 : 0,
    dy: place === 'top' ? -22 : 36,
    fill: p.muted,
    text: (name: string) => name,
  });

export function extent(values: readonly number[]): [number, number] {
  return values.length === 0 ? [1, 2] : [Math.min(...values), Math.max(...values)];
}
