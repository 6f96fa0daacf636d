// SPDX-License-Identifier: Apache-2.0
// Peak memory against sequence length, both axes logarithmic: standard attention and the tiled
// algorithm, with the GPU's capacities as horizontal marks.
import { bytes, tokens } from '../i18n/format.ts';
import type { LengthPoint, Level, Scheme } from '../state/derive.ts';
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

export function memoryChart(
  { points, levels, here }: MemoryChartData,
  words: MemoryChartWords,
  width: number,
): SVGSVGElement {
  const narrow = width < 520;
  const x = extent(points.map((point) => point.length));
  const y = extent([...points.map((point) => point.bytes), ...levels.map(({ bytes }) => bytes)]);
  const domain = { x, y: [y[0] / 2, y[1] * 8] as [number, number] };
  const xTicks = powerTicks(...x, narrow ? 4 : 7);
  const yTicks = powerTicks(...domain.y, 8);

  const line = (scheme: Scheme) => {
    const own = points.filter((point) => point.scheme === scheme);
    const at = own.filter((point) => point.length === here);
    const tiled = scheme === 'tiled';
    return [
      p.lineY(own, {
        x: 'length',
        y: 'bytes',
        stroke: p.levelColor.hbm,
        strokeWidth: 2.25,
        ...(tiled ? { strokeDasharray: p.dashed } : {}),
      }),
      p.text(own.slice(-1), {
        x: 'length',
        y: 'bytes',
        text: () => words.schemes[scheme],
        textAnchor: 'end',
        dy: -12,
        fontWeight: 600,
        fill: p.levelColor.hbm,
        ...p.halo,
      }),
      p.dot(at, {
        x: 'length',
        y: 'bytes',
        r: 5,
        symbol: tiled ? 'square' : 'circle',
        fill: tiled ? p.paper : p.levelColor.hbm,
        stroke: p.levelColor.hbm,
        strokeWidth: 2,
      }),
      p.text(at, {
        x: 'length',
        y: 'bytes',
        text: (point: LengthPoint) => bytes(point.exact),
        textAnchor: tiled ? 'start' : 'end',
        dx: tiled ? 10 : -10,
        dy: tiled ? 10 : -8,
        fill: p.ink,
        fontWeight: 600,
        fontVariant: 'tabular-nums',
        ...p.halo,
      }),
    ];
  };

  const marks = levels.map((level) => {
    const left = levelSide(level.bytes, points, x) === 'left';
    return [
      p.ruleY([level], { y: 'bytes', stroke: p.levelColor[level.level], strokeWidth: 1 }),
      p.text([level], {
        x: () => x[left ? 0 : 1],
        y: 'bytes',
        text: () => `${words.levels[level.level]} ${bytes(level.bytes)}`,
        textAnchor: left ? 'start' : 'end',
        dx: left ? 4 : -4,
        dy: -8,
        fill: p.levelColor[level.level],
        ...p.halo,
      }),
    ];
  });

  return p.renderPlot(
    {
      width,
      height: Math.round(Math.max(320, Math.min(440, width * 0.62))),
      marginLeft: 58,
      marginRight: 14,
      marginTop: 28,
      marginBottom: 40,
      x: { type: 'log', base: 2, domain: domain.x, label: null },
      y: { type: 'log', base: 2, domain: domain.y, label: null },
      marks: [
        p.gridY(yTicks, { stroke: p.hairline, strokeOpacity: 1 }),
        p.axisY(yTicks, { tickFormat: bytes, tickSize: 0, fill: p.muted }),
        p.axisX(xTicks, { tickFormat: tokens, tickSize: 4, fill: p.muted, stroke: p.hairline }),
        frameLabel(words.y, 'top'),
        frameLabel(words.x, 'bottom'),
        p.ruleX([here], { stroke: p.muted, strokeDasharray: '1 3' }),
        marks,
        line('standard'),
        line('tiled'),
      ],
    },
    words.label,
  );
}

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

// The end of a horizontal mark where the curves are farther away.
export function levelSide(
  level: number,
  points: readonly LengthPoint[],
  [low, high]: readonly [number, number],
): 'left' | 'right' {
  const gap = (length: number) =>
    Math.min(
      ...points
        .filter((point) => point.length === length)
        .map(({ bytes }) => Math.abs(Math.log2(bytes / level))),
    );
  return gap(low) >= gap(high) ? 'left' : 'right';
}
