// SPDX-License-Identifier: Apache-2.0
// Lying bars on one linear scale, cut into labelled parts, with a limit where there is one.
import { type Figure, line, type Mark, rect, textWidth, words } from './mark.ts';

export interface BarPart {
  look: string;
  label: string; // inside, where there is room
  value: number;
}
export interface Bar {
  label: string;
  total: string; // over the end of the bar's place
  parts: readonly BarPart[];
  look?: string; // of the total: 'refused' where it does not fit
}
export interface BarsOptions {
  width: number;
  bars: readonly Bar[];
  limit: { value: number; label: string } | null;
}

const row = 52;
const thick = 22;

export function bars({ width, bars: rows, limit }: BarsOptions): Figure {
  const totals = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const most = Math.max(...totals, limit?.value ?? 0, 1e-9);
  const scale = (value: number): number => (value / most) * (width - 1);
  const top = limit ? 24 : 4;
  const height = top + rows.length * row;
  const marks: Mark[] = [];
  rows.forEach((bar, i) => {
    const y = top + i * row;
    marks.push(words('bar-name', 0, y + 13, bar.label));
    let at = 0;
    for (const part of bar.parts) {
      const wide = scale(part.value);
      marks.push(rect(`fill ${part.look}`, at, y + 20, Math.max(0.75, wide - 1), thick));
      if (textWidth(part.label) + 8 < wide) {
        marks.push(words('on-fill small', at + 5, y + 20 + 15.5, part.label));
      }
      at += wide;
    }
    marks.push(words(`total ${bar.look ?? ''}`, width, y + 13, bar.total, 'end'));
  });
  if (limit) {
    const x = scale(limit.value);
    const fits = x + textWidth(limit.label) / 2 < width;
    marks.push(line('limit', x, 18, x, height - 4));
    marks.push(
      words(
        'limit-name',
        fits ? Math.max(x, textWidth(limit.label) / 2) : width,
        12,
        limit.label,
        fits ? 'middle' : 'end',
      ),
    );
  }
  return { width, height, marks };
}
