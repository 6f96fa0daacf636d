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

  const height = Math.round(Math.max(320, Math.min(440, width * 0.62)));
  const room = { width: width - 72, height: height - 68, x, y: domain.y };
  const marks = levels.map((level) => {
    const name = `${words.levels[level.level]} ${bytes(level.bytes)}`;
    const left = levelSide(level.bytes, textWidth(name), points, here, room) === 'left';
    return [
      p.ruleY([level], { y: 'bytes', stroke: p.levelColor[level.level], strokeWidth: 1 }),
      p.text([level], {
        x: () => x[left ? 0 : 1],
        y: 'bytes',
        text: () => name,
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
      height,
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

interface Room {
  width: number; // of the plot, in pixels
  height: number;
  x: readonly [number, number];
  y: readonly [number, number];
}

// Pixels that a text of 12 px takes, near enough to keep lines off it.
const textWidth = (text: string): number =>
  [...text].reduce((sum, c) => sum + (c > '\u2e7f' ? 12 : 7), 8);

// The end of a horizontal mark where its name has more room to the curves and their labels.
export function levelSide(
  level: number,
  nameWidth: number,
  points: readonly LengthPoint[],
  here: number,
  room: Room,
): 'left' | 'right' {
  const share = (value: number, [low, high]: readonly [number, number]) =>
    Math.log2(value / low) / Math.log2(high / low);
  const across = (length: number) => share(length, room.x) * room.width;
  const distance = (value: number) => (share(value, room.y) - share(level, room.y)) * room.height;
  const clear = (from: number, to: number): number => {
    let least = Infinity;
    for (const scheme of ['standard', 'tiled'] as const) {
      const own = points.filter((point) => point.scheme === scheme);
      const inside = own.filter(({ length }, i) => {
        const next = own[i + 1]?.length ?? length;
        const last = own[i - 1]?.length ?? length;
        return across(next) >= from && across(last) <= to;
      });
      const gaps = inside.map((point) => distance(point.bytes));
      const crosses = gaps.some((gap) => gap > 0) && gaps.some((gap) => gap <= 0);
      least = Math.min(least, crosses ? 0 : Infinity, ...gaps.map(Math.abs));
      const at = own.find((point) => point.length === here);
      const near = across(here) > from - 80 && across(here) < to + 80;
      if (at && near && Math.abs(distance(at.bytes)) < 28) least = 0;
    }
    return least;
  };
  const right = clear(room.width - nameWidth, room.width);
  return clear(0, nameWidth) >= right ? 'left' : 'right';
}
