// SPDX-License-Identifier: Apache-2.0
// The roofline: what bandwidth and peak allow at each amount of work per byte, and kernels under it
// at the speed that their time bound leaves.
import { flopsPerByte, flopsPerSecond } from '../i18n/format.ts';
import { textWidth } from './labels.ts';
import * as p from './plot.ts';

export interface RoofPoint {
  name: string;
  tiled: boolean;
  intensity: number; // FLOP per HBM byte
  speed: number; // FLOP/s at most
  attainable: number; // the roof above it
}

export interface RooflineData {
  points: readonly RoofPoint[];
  peak: number; // FLOP/s
  bandwidth: number; // bytes/s
}

export interface RooflineWords {
  label: string;
  x: string;
  y: string;
  peak: string;
  bandwidth: string;
}

export function rooflineChart(
  { points, peak, bandwidth }: RooflineData,
  words: RooflineWords,
  width: number,
): SVGSVGElement {
  const height = Math.round(Math.max(320, Math.min(420, width * 0.6)));
  const narrow = width < 520;
  const marginLeft = narrow ? 94 : 96;
  const ridge = peak / bandwidth;
  const xs = points.map(({ intensity }) => intensity);
  const x: [number, number] = [
    Math.min(0.5, ...xs) / 2,
    Math.max(ridge * 16, ...xs.map((v) => v * 4)),
  ];
  const low = Math.min(peak / 1000, ...points.map(({ speed }) => speed / 4));
  const y: [number, number] = [low, peak * 4];
  const roof = [x[0], ridge, x[1]].map((at) => ({ at, flops: Math.min(peak, at * bandwidth) }));
  const half = (x[0] * x[1]) ** 0.5;
  return p.renderPlot(
    {
      width,
      height,
      marginLeft,
      marginRight: 44,
      marginTop: 28,
      marginBottom: 40,
      x: { type: 'log', domain: x, label: null },
      y: { type: 'log', domain: y, label: null },
      marks: [
        p.gridY(decades(...y), { stroke: p.hairline, strokeOpacity: 1 }),
        p.axisY(decades(...y), { tickFormat: flopsPerSecond, tickSize: 0, fill: p.muted }),
        p.axisX(decades(...x, narrow ? 2 : 1), {
          tickFormat: flopsPerByte,
          tickSize: 4,
          fill: p.muted,
        }),
        p.lineY(roof, { x: 'at', y: 'flops', stroke: p.ink, strokeWidth: 2 }),
        p.text([words.peak], {
          x: () => x[1],
          y: () => peak,
          text: (text: string) => text,
          textAnchor: 'end',
          dy: narrow ? -26 : -10, // over the names of points near the ridge
          fill: p.ink,
          ...p.halo,
        }),
        p.text([words.bandwidth], {
          x: () => (x[0] * ridge) ** 0.5,
          y: () => (x[0] * ridge) ** 0.5 * bandwidth,
          text: (text: string) => text,
          textAnchor: 'start',
          dx: 10,
          dy: 16,
          fill: p.levelColor.hbm,
          ...p.halo,
        }),
        points.map((point) => [
          p.ruleX([point], {
            x: 'intensity',
            y1: 'speed',
            y2: 'attainable',
            stroke: p.muted,
            strokeDasharray: '1 3',
          }),
          p.dot([point], {
            x: 'intensity',
            y: 'speed',
            r: 5,
            symbol: point.tiled ? 'square' : 'circle',
            fill: point.tiled ? p.paper : 'var(--attn-color-compute)',
            stroke: 'var(--attn-color-compute)',
            strokeWidth: 2,
          }),
          p.text([point], {
            x: 'intensity',
            y: 'speed',
            text: 'name',
            textAnchor: point.intensity > half && textWidth(point.name) > 60 ? 'end' : 'start',
            dx: (narrow ? 8 : 10) * (point.intensity > half ? -1 : 1),
            dy: point.tiled ? 14 : -12,
            fill: p.ink,
            ...p.halo,
          }),
        ]),
        p.text([words.y], {
          frameAnchor: 'top-left',
          dx: 8 - marginLeft,
          dy: -22,
          fill: p.muted,
          text: (t: string) => t,
        }),
        p.text([words.x], {
          frameAnchor: 'bottom-right',
          dy: 36,
          fill: p.muted,
          text: (t: string) => t,
        }),
      ],
    },
    words.label,
  );
}

// Powers of ten inside, every `step`th.
function decades(low: number, high: number, step = 1): number[] {
  const ticks = [];
  for (let e = Math.ceil(Math.log10(low)); e <= Math.log10(high); e += step) ticks.push(10 ** e);
  return ticks;
}
