// SPDX-License-Identifier: Apache-2.0
// The tiles of the scores under a causal mask: full, on the border, skipped. Which is which follows
// from rows and columns alone; a test holds the numbers of each against the engine's.
import { type Figure, line, type Mark, polyline, rect, words } from './mark.ts';

export type TileKind = 'full' | 'border' | 'skipped';

export interface GridShape {
  length: number;
  tile_rows: number;
  tile_cols: number;
}

// Row tile by row tile. A query sees the keys up to its own position.
export function causalTiles({ length, tile_rows, tile_cols }: GridShape): TileKind[][] {
  const kinds: TileKind[][] = [];
  for (let top = 0; top < length; top += tile_rows) {
    const bottom = Math.min(top + tile_rows, length) - 1;
    const row: TileKind[] = [];
    for (let left = 0; left < length; left += tile_cols) {
      const right = Math.min(left + tile_cols, length) - 1;
      row.push(left > bottom ? 'skipped' : right <= top ? 'full' : 'border');
    }
    kinds.push(row);
  }
  return kinds;
}

export const looks: Readonly<Record<TileKind, string>> = {
  full: 'fill sram',
  border: 'fill sram soft',
  skipped: 'fill muted faint',
};

export function tileGrid(width: number, shape: GridShape): Figure {
  const kinds = causalTiles(shape);
  const size = Math.min(width, 320);
  const scale = size / shape.length;
  const gap = kinds.length > 24 ? 0.5 : 1.5;
  const marks: Mark[] = kinds.flatMap((row, i) =>
    row.map((kind, j) => {
      const [x, y] = [j * shape.tile_cols, i * shape.tile_rows];
      const wide = Math.min(shape.tile_cols, shape.length - x) * scale - gap;
      const high = Math.min(shape.tile_rows, shape.length - y) * scale - gap;
      return rect(looks[kind], x * scale, y * scale, wide, high);
    }),
  );
  return { width: size, height: size, marks };
}

// The same tiles before anybody said which are visited: the mask's edge runs across them.
export function tileGridPosed(
  width: number,
  shape: GridShape,
  labels: { seen: string; hidden: string },
): Figure {
  const { width: size, height, marks } = tileGrid(width, shape);
  return {
    width: size,
    height,
    marks: [
      ...marks.map((mark): Mark => ({ ...mark, at: { ...mark.at, class: 'fill sram pale' } })),
      polyline('veil', [
        [0, 0],
        [size, 0],
        [size, size],
      ]),
      line('edge', 0, 0, size, size),
      words('name', size * 0.3, size * 0.75, labels.seen, 'middle'),
      words('name', size * 0.7, size * 0.28, labels.hidden, 'middle'),
    ],
  };
}
