// SPDX-License-Identifier: Apache-2.0
// Reading a text and writing one token: which queries meet which keys, side by side. Not to scale:
// one row of thousands would not be seen.
import { type Figure, type Mark, rect, words } from './mark.ts';

export interface Phase {
  title: string;
  queries: 'all' | 'one';
  lines: readonly string[]; // beneath
}

const strip = 20;
const gap = 5;
const apart = 48;
const head = 28;
const lineHigh = 19;
const oneRow = 6;

export function phases(width: number, all: readonly Phase[]): Figure {
  const beside = width >= 460;
  const each = beside ? (width - apart) / 2 : width;
  const square = Math.min(each - strip - gap - 12, 200);
  const high = head + 2 * (strip + gap) + square + 10;
  const marks: Mark[] = [];
  let bottom = 0;
  all.forEach(({ title, queries, lines }, i) => {
    const x = beside ? i * (each + apart) : 0;
    const y = beside ? 0 : bottom === 0 ? 0 : bottom + 20;
    const tall = queries === 'all' ? square : oneRow;
    const [left, top] = [x + strip + gap, y + head];
    const rows = top + 2 * (strip + gap);
    marks.push(words('panel-title', x, y + 15, title));
    for (const [k, name] of ['K', 'V'].entries()) {
      const at = top + k * (strip + gap);
      marks.push(rect('fill hbm pale', left, at, square, strip));
      marks.push(words('name small', left + square / 2, at + 14.5, name, 'middle'));
    }
    marks.push(rect('fill ink', x, rows, strip, tall));
    if (queries === 'all') {
      marks.push(words('on-fill small', x + strip / 2, rows + tall / 2 + 4, 'Q', 'middle'));
    } else marks.push(words('name', x + strip / 2, rows + tall + 16, 'Q', 'middle'));
    marks.push(rect('fill hbm', left, rows, square, tall));
    if (queries === 'all') {
      marks.push(words('on-fill big', left + square / 2, rows + tall / 2 + 7, 'S', 'middle'));
    } else marks.push(words('name', left + square / 2, rows + tall + 16, 'S', 'middle'));
    const below = queries === 'all' || beside ? y + high : rows + oneRow + 28;
    lines.forEach((text, k) => marks.push(words('name', x, below + 14 + k * lineHigh, text)));
    bottom = Math.max(bottom, below + 8 + lines.length * lineHigh);
  });
  return { width, height: bottom, marks };
}
