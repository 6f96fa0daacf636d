// SPDX-License-Identifier: Apache-2.0
// One tile of the scores in its place, and which rows of Q, K, V and O belong to it. A sketch: the strips
// are all equally thin, so that it does not tell what takes more room.
import { type Figure, line, type Mark, rect, words } from './mark.ts';

export interface TilePlace {
  width: number;
  labels: { tile: string };
}

const tiles = 6; // a side
const [row, column] = [2, 3]; // of the tile in hand
const gap = 6;
const edge = 16;
const thin = 0.6; // of a strip, in tiles

export function tilePlace({ width, labels }: TilePlace): Figure {
  const size = Math.min(width, 320);
  const cell = (size - 2 * (edge + gap)) / (tiles + 2 * thin);
  const side = tiles * cell;
  const strip = cell * thin;
  const start = edge + strip + gap;
  const end = start + side + gap;
  const at = (index: number) => start + index * cell;
  const marks: Mark[] = [rect('fill muted faint', start, start, side, side)];
  for (let i = 1; i < tiles; i += 1) {
    marks.push(line('cut', at(i), start, at(i), start + side));
    marks.push(line('cut', start, at(i), start + side, at(i)));
  }
  const across = (y: number) => [
    rect('fill muted faint', start, y, side, strip),
    rect('fill sram', at(column), y, cell, strip),
  ];
  const down = (x: number) => [
    rect('fill muted faint', x, start, strip, side),
    rect('fill sram', x, at(row), strip, cell),
  ];
  const middle = start + side / 2;
  marks.push(
    ...down(edge),
    ...across(edge),
    ...down(end),
    ...across(end),
    rect('fill reg', at(column), at(row), cell, cell),
    words('name', edge - 6, middle + 4, 'Q', 'end'),
    words('name', middle, edge - 5, 'K', 'middle'),
    words('name', end + strip + 6, middle + 4, 'O'),
    words('name', middle, end + strip + 14, 'V', 'middle'),
    words('tinted reg', at(column) + cell + 4, at(row) + cell / 2 + 4, labels.tile),
  );
  return { width: size, height: size, marks };
}
