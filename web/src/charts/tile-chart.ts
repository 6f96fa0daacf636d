// SPDX-License-Identifier: Apache-2.0
// Two byte curves on one axis against tile size: the working set, which grows with the tile, and
// the traffic, which falls. Standard attention's traffic and the GPU's limit are horizontal.
import { bytes } from '../i18n/format.ts';
import { extent, frameLabel } from './length-chart.ts';
import * as p from './plot.ts';
import { powerTicks } from './ticks.ts';

export interface TileChartData {
  points: { size: number; workingSet: number; traffic: number }[];
  standard: number | null;
  limit: number | null; // SRAM per block
  crossing: number | null; // tile size
  here: { size: number; workingSet: number; traffic: number }; // the tile in hand
}

export interface TileChartWords {
  label: string;
  x: string;
  y: string;
  workingSet: string;
  traffic: string;
  trafficShort: string; // where there is little room
  standard: string;
  standardShort: string;
  limit: string;
  crossing: string;
  here: string;
}

export function tileChart(data: TileChartData, words: TileChartWords, width: number) {
  const { points, standard, limit, crossing, here } = data;
  const x = extent([...points.map((point) => point.size), here.size]);
  const heights = points.flatMap((point) => [point.workingSet, point.traffic]);
  const known = [standard, limit].filter((value) => value !== null);
  const y = extent([...heights, ...known, here.workingSet, here.traffic]);
  const domain: [number, number] = [y[0] / 2, y[1] * 4];
  const yTicks = powerTicks(...domain, 8);
  const narrow = width < 520;
  // Is there room for a short text at the right of the tile in hand?
  const roomy = (Math.log2(x[1] / here.size) / Math.log2(x[1] / x[0])) * (width - 72) > 130;
  const last = points.slice(-1);
  const first = points.slice(0, 1);

  const label = { fontWeight: 600, ...p.halo } as const;
  const level = (value: number | null, color: string, words: string, below: boolean) =>
    value === null
      ? []
      : [
          p.ruleY([value], { stroke: color, strokeWidth: below ? 1 : 2.25 }),
          p.text([value], {
            x: () => x[below ? 0 : 1],
            y: (bytes: number) => bytes,
            text: () => words,
            textAnchor: below ? 'start' : 'end',
            dx: below ? 4 : -4,
            dy: -9,
            fill: color,
            ...(below ? p.halo : label),
          }),
        ];

  return p.renderPlot(
    {
      width,
      height: Math.round(Math.max(320, Math.min(440, width * 0.62))),
      marginLeft: 58,
      marginRight: 14,
      marginTop: 28,
      marginBottom: 40,
      x: { type: 'log', base: 2, domain: x, label: null },
      y: { type: 'log', base: 2, domain, label: null },
      marks: [
        p.gridY(yTicks, { stroke: p.hairline, strokeOpacity: 1 }),
        p.axisY(yTicks, { tickFormat: bytes, tickSize: 0, fill: p.muted }),
        p.axisX(powerTicks(...x, 8), {
          tickFormat: String,
          tickSize: 4,
          fill: p.muted,
          stroke: p.hairline,
        }),
        frameLabel(words.y, 'top'),
        frameLabel(words.x, 'bottom'),
        crossing === null || standard === null
          ? []
          : [
              p.ruleX([crossing], { stroke: p.ink, strokeDasharray: '1 3' }),
              p.dot([crossing], { x: [crossing], y: [standard], r: 4, fill: p.ink }),
              p.text([words.crossing], {
                x: [crossing],
                y: [domain[0]],
                text: (text: string) => text,
                textAnchor: crossing > x[1] / 3 ? 'end' : 'start',
                dx: crossing > x[1] / 3 ? -6 : 6,
                dy: -10,
                fill: p.ink,
                ...p.halo,
              }),
            ],
        level(limit, p.levelColor.sram, words.limit, true),
        level(standard, p.levelColor.hbm, narrow ? words.standardShort : words.standard, false),
        curve(points, 'traffic', p.levelColor.hbm),
        curve(points, 'workingSet', p.levelColor.sram),
        p.text(first, {
          x: 'size',
          y: 'traffic',
          text: () => (narrow ? words.trafficShort : words.traffic),
          textAnchor: 'start',
          dx: 10,
          dy: -12,
          fill: p.levelColor.hbm,
          ...label,
        }),
        p.text(last, {
          x: 'size',
          y: 'workingSet',
          text: () => words.workingSet,
          textAnchor: 'end',
          dx: -4,
          dy: -14,
          fill: p.levelColor.sram,
          ...label,
        }),
        (['traffic', 'workingSet'] as const).map((what) => [
          p.dot([here], {
            x: 'size',
            y: what,
            r: 5,
            symbol: 'square',
            fill: p.paper,
            stroke: what === 'traffic' ? p.levelColor.hbm : p.levelColor.sram,
            strokeWidth: 2,
          }),
          p.text([here], {
            x: what === 'traffic' || roomy ? 'size' : () => x[1],
            y: what,
            text: () => `${words.here}: ${bytes(here[what])}`,
            textAnchor: what === 'traffic' || !roomy ? 'end' : 'start',
            dx: what === 'traffic' ? -6 : roomy ? 6 : 0,
            dy: 16,
            fill: p.ink,
            fontVariant: 'tabular-nums',
            ...p.halo,
          }),
        ]),
      ],
    },
    words.label,
  );
}

const curve = (points: TileChartData['points'], what: 'traffic' | 'workingSet', color: string) =>
  p.lineY(points, {
    x: 'size',
    y: what,
    stroke: color,
    strokeWidth: 2.25,
    strokeDasharray: p.dashed,
  });
