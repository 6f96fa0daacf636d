// SPDX-License-Identifier: Apache-2.0
// Bytes in and out of the SMs per tensor: one bar each, what is read and what is written end to
// end, standard attention above the tiled algorithm on one scale.
import { bytes } from '../i18n/format.ts';
import type { Scheme, TrafficBar } from '../state/derive.ts';
import * as p from './plot.ts';
import { evenTicks } from './ticks.ts';

export interface TrafficGroup {
  scheme: Scheme;
  title: string; // its name and total
  bars: TrafficBar[];
}

export interface TrafficChartWords {
  label: string;
  x: string;
  tensors: Readonly<Record<string, string>>; // by name
}

const rowHeight = 26;
const pale = `color-mix(in srgb, ${p.levelColor.hbm} 24%, ${p.paper})`;

export function trafficChart(
  groups: readonly TrafficGroup[],
  words: TrafficChartWords,
  width: number,
): SVGSVGElement {
  const narrow = width < 520;
  const rows: { key: string; name: string }[] = [];
  const titles: { key: string; title: string }[] = [];
  const segments: { key: string; from: number; to: number; op: TrafficBar['op'] }[] = [];
  const totals: { key: string; to: number; exact: bigint }[] = [];

  for (const { scheme, title, bars } of groups) {
    if (rows.length > 0) rows.push({ key: `${scheme} gap`, name: '' });
    rows.push({ key: scheme, name: '' });
    titles.push({ key: scheme, title });
    for (const tensor of new Set(bars.map((bar) => bar.tensor))) {
      const key = `${scheme} ${tensor}`;
      rows.push({ key, name: words.tensors[tensor] ?? tensor });
      let to = 0;
      let exact = 0n;
      for (const op of ['read', 'write'] as const) {
        for (const bar of bars.filter((one) => one.tensor === tensor && one.op === op)) {
          segments.push({ key, from: to, to: to + bar.bytes, op });
          to += bar.bytes;
          exact += bar.exact;
        }
      }
      totals.push({ key, to, exact });
    }
  }

  const names = new Map(rows.map(({ key, name }) => [key, name]));
  const high = Math.max(1, ...totals.map(({ to }) => to)) * (narrow ? 1.35 : 1.15);
  const marginLeft = narrow ? 96 : 118;
  return p.renderPlot(
    {
      width,
      height: rows.length * rowHeight + 48,
      marginLeft,
      marginRight: 8,
      marginTop: 4,
      marginBottom: 40,
      x: { domain: [0, high], label: null },
      color: { type: 'identity' },
      y: { type: 'band', domain: rows.map(({ key }) => key), padding: 0.3, label: null },
      marks: [
        p.gridX(evenTicks(high, narrow ? 3 : 6), { stroke: p.hairline, strokeOpacity: 1 }),
        p.axisX(evenTicks(high, narrow ? 3 : 6), {
          tickFormat: bytes,
          tickSize: 0,
          fill: p.muted,
        }),
        p.axisY({ tickFormat: (key: string) => names.get(key) ?? key, tickSize: 0, fill: p.ink }),
        p.barX(segments, {
          x1: 'from',
          x2: 'to',
          y: 'key',
          fill: (segment: { op: string }) => (segment.op === 'read' ? p.levelColor.hbm : pale),
          stroke: p.levelColor.hbm,
          insetLeft: 1,
        }),
        p.text(totals, {
          x: 'to',
          y: 'key',
          text: (row: { exact: bigint }) => bytes(row.exact),
          textAnchor: 'start',
          dx: 6,
          fill: p.ink,
          fontVariant: 'tabular-nums',
          ...p.halo,
        }),
        p.text(titles, {
          x: () => 0,
          y: 'key',
          text: 'title',
          textAnchor: 'start',
          dx: 8 - marginLeft,
          fill: p.ink,
          fontWeight: 600,
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
