// SPDX-License-Identifier: Apache-2.0
// Lying bars on one linear scale, cut into labelled parts, with a limit where there is one.
import { type Figure, line, type Mark, rect, textWidth, words, wrapped } from './mark.ts';

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
export const lineHigh = 17; // of a name that takes more than one

// The parts of one bar, end to end, named where there is room.
export function barParts(
  parts: readonly BarPart[],
  scale: (value: number) => number,
  y: number,
  high: number,
): Mark[] {
  let at = 0;
  return parts.flatMap((part): Mark[] => {
    const wide = scale(part.value);
    const bar = rect(`fill ${part.look}`, at, y, Math.max(0.75, wide - 1), high);
    const from = at + 5;
    at += wide;
    if (textWidth(part.label) + 8 >= wide) return [bar];
    return [bar, words('on-fill small', from, y + high / 2 + 4.5, part.label)];
  });
}

export function bars({ width, bars: rows, limit }: BarsOptions): Figure {
  const totals = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const most = Math.max(...totals, limit?.value ?? 0, 1e-9);
  const scale = (value: number): number => (value / most) * (width - 1);
  const top = limit ? 24 : 4;
  const marks: Mark[] = [];
  const cuts: [from: number, to: number][] = []; // where the limit's line may be drawn
  let height = top;
  for (const bar of rows) {
    // Beside the limit's line, not across it.
    const edge = limit ? scale(limit.value) : width;
    const wide = textWidth(bar.total, 16); // it is bold
    const end = edge > width - wide - 8 && limit ? edge - 8 : width;
    const names = wrapped(bar.label, end - wide - 8, 14);
    names.forEach((name, i) => {
      marks.push(words('bar-name', 0, height + 13 + i * lineHigh, name));
    });
    const y = height + (names.length - 1) * lineHigh;
    marks.push(...barParts(bar.parts, scale, y + 20, thick));
    marks.push(words(`total ${bar.look ?? ''}`, end, height + 13, bar.total, 'end'));
    const named = Math.max(...names.map((name) => textWidth(name, 14)));
    const struck = edge < named + 6 || (edge > end - wide - 6 && edge < end);
    cuts.push([struck ? y + 18 : cuts.length === 0 ? 18 : height, y + row - 4]);
    height = y + row;
  }
  if (limit) {
    const x = scale(limit.value);
    const fits = x + textWidth(limit.label) / 2 < width;
    marks.push(...cuts.map(([from, to]) => line('limit', x, from, x, to)));
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
