// SPDX-License-Identifier: Apache-2.0
// What lies on the chip for one tile, to scale: the score tile amid the tiles of Q, K, V and O.
import { type Figure, type Mark, rect, words } from './mark.ts';

type Labels = Readonly<Record<'q' | 'k' | 'v' | 'o' | 'scores', string>>;

export interface ChipOptions {
  width: number;
  tile: number;
  head_dim: number;
  labels: Labels;
}

const gap = 4;
const least = 14; // a part that is smaller has no name in it

export function chip({ width, tile, head_dim, labels }: ChipOptions): Figure {
  const size = Math.min(width, 460);
  const scale = (size - 2 * gap) / (tile + 2 * head_dim);
  const shape = { rows: tile, cols: tile, head_dim };
  return { width: size, height: size, marks: tileParts(0, 0, scale, shape, labels) };
}

interface TileShape {
  rows: number;
  cols: number;
  head_dim: number;
}

function tileParts(x: number, y: number, scale: number, shape: TileShape, labels: Labels): Mark[] {
  const [wide, high, strip] = [shape.cols, shape.rows, shape.head_dim].map((n) => n * scale) as [
    number,
    number,
    number,
  ];
  const part = (
    look: string,
    at: readonly [number, number, number, number],
    label: string,
  ): Mark[] => {
    const [left, top, across, down] = at;
    const bar = rect(look, left, top, across, down);
    if (Math.min(across, down) < least) return [bar];
    return [bar, words('on-fill small', left + across / 2, top + down / 2 + 4, label, 'middle')];
  };
  const [left, top] = [x + strip + gap, y + strip + gap];
  return [
    ...part('fill sram', [x, top, strip, high], labels.q),
    ...part('fill sram', [left, y, wide, strip], labels.k),
    ...part('fill sram', [left, top + high + gap, wide, strip], labels.v),
    ...part('fill sram', [left + wide + gap, top, strip, high], labels.o),
    ...part('fill reg', [left, top, wide, high], labels.scores),
  ];
}

export interface PairedTile {
  rows: number;
  cols: number;
  lines: readonly string[]; // beneath: its name first
}

const between = 44;
const tallest = 250;
const lineHigh = 20;
const names: Labels = { q: 'Q', k: 'K', v: 'V', o: 'O', scores: 'S' };

// Several tiles beside one another on one scale.
export function tilePair(width: number, head_dim: number, tiles: readonly PairedTile[]): Figure {
  const across = tiles.map(({ cols }) => cols + 2 * head_dim);
  const down = Math.max(...tiles.map(({ rows }) => rows + 2 * head_dim));
  const sum = across.reduce((a, b) => a + b, 0);
  const room = Math.min(width, 560) - between * (tiles.length - 1) - 2 * gap * tiles.length;
  const scale = Math.min(room / sum, tallest / down);
  const bottom = down * scale + 2 * gap;
  const lines = Math.max(...tiles.map((tile) => tile.lines.length));
  let x = 0;
  const marks = tiles.flatMap(({ rows, cols, lines: own }, i): Mark[] => {
    const high = (rows + 2 * head_dim) * scale + 2 * gap;
    const at = x;
    x += (across[i] ?? 0) * scale + 2 * gap + between;
    return [
      ...tileParts(at, bottom - high, scale, { rows, cols, head_dim }, names),
      ...own.map((text, k) =>
        words(k === 0 ? 'panel-title' : 'name', at, bottom + 22 + k * lineHigh, text),
      ),
    ];
  });
  return { width, height: bottom + 10 + lines * lineHigh, marks };
}
