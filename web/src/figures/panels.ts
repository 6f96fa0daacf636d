// SPDX-License-Identifier: Apache-2.0
// Bars in panels, one below the other: each has a title, an axis from zero and a scale of its own.
// Where a panel magnifies the one above it, a wedge leads from its place there to its whole width.
import { type BarPart, barParts, lineHigh } from './bars.ts';
import { type Figure, line, type Mark, polyline, textWidth, words, wrapped } from './mark.ts';
import { linearByteTicks, linearTicks } from './scale.ts';

export interface PanelBar {
  label: string;
  total: string;
  parts: readonly BarPart[];
}
export interface Panel {
  title: string;
  note: string; // at the other end of the title's line
  bars: readonly PanelBar[];
  unit: 'bytes' | 'plain'; // of the ticks
  format: (value: number) => string;
  wedge?: string; // what stands between the panel above and this one, which magnifies it
}

const row = 46;
const thick = 20;
const head = 26;
const axis = 30;
const between = 26;
const wedgeHigh = 46;

export const panelTotal = ({ bars }: Panel): number =>
  Math.max(1e-12, ...bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));

export function panels(width: number, all: readonly Panel[]): Figure {
  const marks: Mark[] = [];
  const right = width - 1;
  let y = 0;
  let above: { most: number; bottom: number } | null = null;
  for (const panel of all) {
    const most = panelTotal(panel);
    const scale = (value: number): number => (value / most) * right;
    if (above !== null && panel.wedge !== undefined) {
      const end = Math.max(1.5, (most / above.most) * right);
      const [from, to] = [above.bottom, above.bottom + wedgeHigh];
      marks.push(
        polyline('fill muted faint', [
          [0, from],
          [end, from],
          [right, to],
          [0, to],
        ]),
        words('tick', 8, to - 8, panel.wedge),
      );
      y = to + 8;
    }
    marks.push(words('panel-title', 0, y + 17, panel.title));
    if (textWidth(panel.title, 17) + textWidth(panel.note, 15) + 12 <= width) {
      marks.push(words('total', width, y + 17, panel.note, 'end'));
    } else {
      for (const text of wrapped(panel.note, width, 15)) {
        y += 18;
        marks.push(words('total', 0, y + 17, text));
      }
    }
    y += head;
    const top = y;
    const own: Mark[] = [];
    for (const bar of panel.bars) {
      own.push(words('bar-name', width, y + 15, bar.total, 'end'));
      const names = wrapped(bar.label, width - textWidth(bar.total, 14) - 8, 14);
      names.forEach((name, i) => own.push(words('bar-name', 0, y + 15 + i * lineHigh, name)));
      y += (names.length - 1) * lineHigh;
      own.push(...barParts(bar.parts, scale, y + 20, thick));
      y += row;
    }
    const bottom = y + 4;
    const fitting = Math.max(2, Math.floor(width / 110));
    const ticksOf = panel.unit === 'bytes' ? linearByteTicks : linearTicks;
    const ticks = panel.bars.length > 0 ? ticksOf(most, fitting) : []; // nothing is measured yet
    for (const tick of ticks) {
      const x = scale(tick);
      const text = panel.format(tick);
      const late = x + textWidth(text) / 2 > width;
      marks.push(line('grid', x, top, x, bottom));
      marks.push(
        words(
          'tick',
          late ? width : x,
          bottom + 15,
          text,
          tick === 0 ? 'start' : late ? 'end' : 'middle',
        ),
      );
    }
    marks.push(line('base', 0, bottom, right, bottom), ...own);
    above = { most, bottom: bottom + axis - 8 };
    y = bottom + axis + between - 8;
  }
  return { width, height: y - between, marks };
}
