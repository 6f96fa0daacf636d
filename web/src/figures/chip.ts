// SPDX-License-Identifier: Apache-2.0
// What lies on the chip for one tile, to scale: the score tile amid the tiles of Q, K, V and O.
import { type Figure, type Mark, rect, words } from './mark.ts';

export interface ChipOptions {
  width: number;
  tile: number;
  head_dim: number;
  labels: Readonly<Record<'q' | 'k' | 'v' | 'o' | 'scores', string>>;
}

const gap = 4;

export function chip({ width, tile, head_dim, labels }: ChipOptions): Figure {
  const size = Math.min(width, 460);
  const scale = (size - 2 * gap) / (tile + 2 * head_dim);
  const side = tile * scale;
  const strip = head_dim * scale;
  const [x, y] = [strip + gap, strip + gap];
  const part = (
    look: string,
    at: readonly [number, number, number, number],
    label: string,
    text = 'on-fill',
  ): Mark[] => {
    const [left, top, wide, high] = at;
    return [
      rect(look, left, top, wide, high),
      words(`${text} small`, left + wide / 2, top + high / 2 + 4, label, 'middle'),
    ];
  };
  const marks = [
    ...part('fill sram', [0, y, strip, side], labels.q),
    ...part('fill sram', [x, 0, side, strip], labels.k),
    ...part('fill sram', [x, y + side + gap, side, strip], labels.v),
    ...part('fill sram', [x + side + gap, y, strip, side], labels.o),
    ...part('fill reg', [x, y, side, side], labels.scores),
  ];
  return { width: size, height: size, marks };
}
