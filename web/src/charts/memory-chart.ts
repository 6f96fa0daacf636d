// SPDX-License-Identifier: Apache-2.0
// Peak memory against sequence length, both axes logarithmic: standard attention and the tiled
// algorithm, with the GPU's capacities as horizontal marks.
import { bytes, tokens } from '../i18n/format.ts';
import type { LengthPoint, Level, Scheme } from '../state/derive.ts';
import { type Box, placeName, type Point, textWidth } from './labels.ts';
import * as p from './plot.ts';
import { powerTicks } from './ticks.ts';

export interface MemoryChartData {
  points: LengthPoint[];
  levels: Level[];
  here: number; // the length in hand
}

export interface MemoryChartWords {
  label: string;
  x: string;
  y: string;
  schemes: Record<Scheme, string>;
  levels: Record<Level['level'], string>;
}

const margin = { left: 58, right: 14, top: 28, bottom: 40 };

export function memoryChart(
  { points, levels, here }: MemoryChartData,
  words: MemoryChartWords,
  width: number,
): SVGSVGElement {
  const height = Math.round(Math.max(320, Math.min(440, width * 0.62)));
  const x = extent(points.map((point) => point.length));
  const bounds = extent([...points.map((point) => point.bytes), ...levels.map((one) => one.bytes)]);
  const y: [number, number] = [bounds[0] / 2, bounds[1] * 8];
  const plotWidth = width - margin.left - margin.right;
  const plotHeight = height - margin.top - margin.bottom;
  const share = (value: number, [low, high]: [number, number]) =>
    Math.log2(value / low) / Math.log2(high / low);
  const place = ({ length, bytes }: { length: number; bytes: number }): Point => ({
    x: share(length, x) * plotWidth,
    y: share(bytes, y) * plotHeight,
  });

  const schemes = (['standard', 'tiled'] as const).map((scheme) => {
    const own = points.filter((point) => point.scheme === scheme);
    const at = own.find((point) => point.length === here);
    // Names stand at the right end; where the value in hand stands there, farther back.
    const crowded = at !== undefined && place(at).x > plotWidth - 120;
    const named = own.at(crowded ? -5 : -1) ?? own.at(-1);
    return { scheme, own, at, named, crowded };
  });
  const curves = schemes.map(({ own }) => own.map(place));
  const boxes = schemes.flatMap(({ scheme, at, named, crowded }) => [
    ...(at ? [valueBox(place(at), scheme, crowded)] : []),
    ...(named ? [nameBox(place(named), words.schemes[scheme])] : []),
  ]);

  const lines = schemes.map(({ scheme, own, at, named, crowded }) => {
    const tiled = scheme === 'tiled';
    const atStart = at !== undefined && place(at).x < 70; // the axis is too near
    return [
      p.lineY(own, {
        x: 'length',
        y: 'bytes',
        stroke: p.levelColor.hbm,
        strokeWidth: 2.25,
        ...(tiled ? { strokeDasharray: p.dashed } : {}),
      }),
      p.text(named ? [named] : [], {
        x: 'length',
        y: 'bytes',
        text: () => words.schemes[scheme],
        textAnchor: 'end',
        dy: -12,
        fontWeight: 600,
        fill: p.levelColor.hbm,
        ...p.halo,
      }),
      p.dot(at ? [at] : [], {
        x: 'length',
        y: 'bytes',
        r: 5,
        symbol: tiled ? 'square' : 'circle',
        fill: tiled ? p.paper : p.levelColor.hbm,
        stroke: p.levelColor.hbm,
        strokeWidth: 2,
      }),
      p.text(at ? [at] : [], {
        x: 'length',
        y: 'bytes',
        text: (point: LengthPoint) => bytes(point.exact),
        textAnchor: tiled ? (crowded ? 'end' : 'start') : atStart ? 'start' : 'end',
        dx: tiled ? (crowded ? 4 : 10) : atStart ? 4 : -10,
        dy: tiled ? (crowded ? 20 : 10) : atStart ? -24 : -8,
        fill: p.ink,
        fontWeight: 600,
        fontVariant: 'tabular-nums',
        ...p.halo,
      }),
    ];
  });

  const marks = levels.map((level) => {
    const name = `${words.levels[level.level]} ${bytes(level.bytes)}`;
    const at = place({ length: here, bytes: level.bytes }).y;
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

  const yTicks = powerTicks(...y, 8);
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
        p.axisY(yTicks, { tickFormat: bytes, tickSize: 0, fill: p.muted }),
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
        lines,
      ],
    },
    words.label,
  );
}

// Where the bytes in hand are written: at the upper left of their dot, tiled at the lower right.
function valueBox({ x, y }: Point, scheme: Scheme, crowded: boolean): Box {
  if (scheme === 'standard') return { left: x - 80, right: x + 6, bottom: y - 6, top: y + 18 };
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
