// SPDX-License-Identifier: Apache-2.0
// In which order the tiles of the scores are visited: a small grid for each order, numbered, with
// the tiles of K and V above it and those of Q and O at its left. What stays on the chip is filled.
import { type Figure, type Mark, rect, words } from './mark.ts';

export interface Walk {
  name: string;
  total: string;
  order: 'rows' | 'columns' | null; // null: not told yet
  told: string; // which stays and which pass by
}

const side = 4; // tiles, each way
const strip = 22;
const gap = 5;
const apart = 40;
const head = 28;
const foot = 28;

// The number of a tile in its walk, from 1.
export const visit = (order: 'rows' | 'columns', i: number, j: number): number =>
  1 + (order === 'rows' ? i * side + j : j * side + i);

export function walkOrder(width: number, walks: readonly Walk[]): Figure {
  const beside = width >= 460;
  const each = beside ? (width - apart) / walks.length : width;
  const grid = Math.min(each - strip - gap, 224);
  const high = head + strip + gap + grid + foot;
  const marks = walks.flatMap((walk, i) =>
    one(walk, beside ? i * (each + apart) : 0, beside ? 0 : i * (high + 16), each, grid),
  );
  const rows = beside ? 1 : walks.length;
  return { width, height: rows * high + (rows - 1) * 16, marks };
}

function one(walk: Walk, x: number, y: number, each: number, grid: number): Mark[] {
  const cell = grid / side;
  const [left, top] = [x + strip + gap, y + head + strip + gap];
  const right = Math.min(x + each, left + grid);
  const marks: Mark[] = [
    words('bar-name', x, y + 15, walk.name),
    words('total', right, y + 15, walk.total, 'end'),
  ];
  const look = (index: number, stays: boolean) =>
    walk.order === null ? 'fill muted' : stays && index === 0 ? 'fill sram' : 'fill hbm pale';
  const ink = (index: number, stays: boolean) =>
    look(index, stays).endsWith('pale') ? 'name small' : 'on-fill small';
  for (let k = 0; k < side; k += 1) {
    const [a, b] = [left + k * cell, top + k * cell];
    marks.push(
      rect(look(k, walk.order === 'columns'), a, y + head, cell - 2, strip),
      words(ink(k, walk.order === 'columns'), a + cell / 2 - 1, y + head + 15.5, 'K V', 'middle'),
      rect(look(k, walk.order === 'rows'), x, b, strip, cell - 2),
      words(ink(k, walk.order === 'rows'), x + strip / 2, b + cell / 2 - 4, 'Q', 'middle'),
      words(ink(k, walk.order === 'rows'), x + strip / 2, b + cell / 2 + 11, 'O', 'middle'),
    );
  }
  for (let i = 0; i < side; i += 1) {
    for (let j = 0; j < side; j += 1) {
      const [a, b] = [left + j * cell, top + i * cell];
      const first = walk.order !== null && (walk.order === 'rows' ? i : j) === 0;
      marks.push(rect(first ? 'fill sram pale' : 'fill muted faint', a, b, cell - 2, cell - 2));
      if (walk.order === null) continue;
      const number = String(visit(walk.order, i, j));
      marks.push(words('name', a + cell / 2 - 1, b + cell / 2 + 4, number, 'middle'));
    }
  }
  if (walk.order !== null) marks.push(words('tick', x, top + grid + 16, walk.told));
  return marks;
}
