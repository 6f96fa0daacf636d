// SPDX-License-Identifier: Apache-2.0
// Milliseconds of each kernel on this device: the median as a bar, each run as a tick.
import { milliseconds } from '../i18n/format.ts';
import * as p from './plot.ts';

export interface RunBar {
  kernel: string; // its name in the reader's language
  median: number;
  runs: number[];
}

export function runChart(
  bars: readonly RunBar[],
  words: { label: string; x: string },
  width: number,
): SVGSVGElement {
  const high = Math.max(...bars.flatMap((bar) => bar.runs), 0.001) * 1.2;
  const ticks = bars.flatMap(({ kernel, runs }) => runs.map((ms) => ({ kernel, ms })));
  const color = 'var(--attn-color-compute)';
  return p.renderPlot(
    {
      width,
      height: bars.length * 44 + 44,
      marginLeft: 96,
      marginRight: 8,
      marginTop: 4,
      marginBottom: 40,
      x: { domain: [0, high], label: null },
      y: { type: 'band', domain: bars.map(({ kernel }) => kernel), padding: 0.35, label: null },
      marks: [
        p.axisX({ ticks: 4, tickFormat: milliseconds, tickSize: 0, fill: p.muted }),
        p.axisY({ tickSize: 0, fill: p.ink }),
        p.barX(bars, { x: 'median', y: 'kernel', fill: color, fillOpacity: 0.35 }),
        p.tickX(ticks, { x: 'ms', y: 'kernel', stroke: color, strokeWidth: 2 }),
        p.text(bars, {
          x: (bar: RunBar) => Math.max(...bar.runs),
          y: 'kernel',
          text: (bar: RunBar) => milliseconds(bar.median),
          textAnchor: 'start',
          dx: 8,
          fill: p.ink,
          fontVariant: 'tabular-nums',
          ...p.halo,
        }),
        p.text([words.x], {
          frameAnchor: 'bottom-right',
          dy: 36,
          fill: p.muted,
          text: (name: string) => name,
        }),
      ],
    },
    words.label,
  );
}
