// SPDX-License-Identifier: Apache-2.0
// What a sweep measured here: the median of each step as a line, the middle half of its runs as a stroke.
import { bytes, count, milliseconds, ratio, tokens } from '../i18n/format.ts';
import { extent, frameLabel } from './length-chart.ts';
import * as p from './plot.ts';
import { powerTicks, tenfoldTicks } from './ticks.ts';

export interface SweepPoint {
  x: number;
  median: number;
  low: number;
  high: number;
}

export interface SweepSeries {
  name: string;
  tiled: boolean; // drawn dashed, as tiled algorithms are everywhere
  points: SweepPoint[];
}

export interface SweepChartData {
  series: SweepSeries[];
  logarithmic: boolean; // the upright axis; else it starts at 0
  ideal: boolean; // draws y = x
  best: SweepPoint | null; // named with its value
  along: keyof typeof alongFormats;
  unit: keyof typeof unitFormats; // of the upright axis
}

export interface SweepChartWords {
  label: string;
  x: string;
  y: string;
  ideal: string;
}

const alongFormats = { tokens, count };
const unitFormats = { bytes, milliseconds, ratio };

const color = 'var(--attn-color-compute)';

export function sweepChart(
  { series, logarithmic, ideal, best, along, unit }: SweepChartData,
  words: SweepChartWords,
  width: number,
): SVGSVGElement {
  const points = series.flatMap((one) => one.points);
  const x = extent(points.map((point) => point.x));
  if (x[0] === x[1]) x[1] = x[0] * 2;
  const high = Math.max(...points.map((point) => point.high), ideal ? x[1] : 0);
  const low = Math.min(...points.map((point) => point.low));
  const y: [number, number] = logarithmic ? [low / 2, high * 4] : [0, high * 1.2];
  const value = unitFormats[unit];
  const logTicks = () => (unit === 'bytes' ? powerTicks(...y, 7) : tenfoldTicks(...y));
  const yTicks = logarithmic ? logTicks() : evenSteps(y[1], 5);
  const ticks = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const most = width < 520 ? 5 : 10;
  const every = Math.ceil(ticks.length / most);
  const narrow = width < 420;

  const curves = series.map(({ name, tiled, points: own }) => [
    p.ruleX(own, {
      x: 'x',
      y1: 'low',
      y2: 'high',
      stroke: color,
      strokeWidth: 2,
      strokeOpacity: 0.5,
    }),
    p.lineY(own, {
      x: 'x',
      y: 'median',
      stroke: color,
      strokeWidth: 2.25,
      ...(tiled ? { strokeDasharray: p.dashed } : {}),
    }),
    p.dot(own, {
      x: 'x',
      y: 'median',
      r: 4,
      symbol: tiled ? 'square' : 'circle',
      fill: tiled ? p.paper : color,
      stroke: color,
      strokeWidth: 2,
    }),
    p.text(series.length > 1 ? own.slice(-1) : [], {
      x: 'x',
      y: 'median',
      text: () => name,
      textAnchor: 'end',
      dx: -4,
      dy: -14,
      fontWeight: 600,
      fill: color,
      ...p.halo,
    }),
  ]);

  return p.renderPlot(
    {
      width,
      height: Math.round(Math.max(260, Math.min(380, width * 0.55))),
      marginLeft: 66,
      marginRight: 18,
      marginTop: 28,
      marginBottom: 40,
      x: { type: 'log', base: 2, domain: x, label: null },
      y: { type: logarithmic ? 'log' : 'linear', domain: y, label: null },
      marks: [
        p.gridY(yTicks, { stroke: p.hairline, strokeOpacity: 1 }),
        p.axisY(yTicks, { tickFormat: value, tickSize: 0, fill: p.muted }),
        p.axisX(
          ticks.filter((_, i) => (ticks.length - 1 - i) % every === 0),
          { tickFormat: alongFormats[along], tickSize: 4, fill: p.muted, stroke: p.hairline },
        ),
        frameLabel(words.y, 'top'),
        frameLabel(words.x, 'bottom'),
        ideal
          ? [
              p.lineY(ticks, {
                x: (at: number) => at,
                y: (at: number) => at,
                stroke: p.muted,
                strokeDasharray: '1 3',
              }),
              p.text(ticks.slice(-1), {
                x: (at: number) => at,
                y: (at: number) => at,
                text: () => words.ideal,
                textAnchor: 'end',
                dx: -8,
                dy: -6,
                fill: p.muted,
                ...p.halo,
              }),
            ]
          : [],
        curves,
        p.text(best ? [best] : [], {
          x: 'x',
          y: 'median',
          text: (point: SweepPoint) => value(point.median),
          textAnchor: best && best.x > Math.sqrt(x[0] * x[1]) && narrow ? 'end' : 'middle',
          dy: 16,
          fill: p.ink,
          fontWeight: 600,
          fontVariant: 'tabular-nums',
          ...p.halo,
        }),
      ],
    },
    words.label,
  );
}

// 0, s, 2s, … up to high, s one of 1, 2, 5 and their tenfolds.
function evenSteps(high: number, most: number): number[] {
  const rough = high / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, i) => i * step);
}
