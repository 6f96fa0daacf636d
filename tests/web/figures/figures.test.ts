// SPDX-License-Identifier: Apache-2.0
// Drawings as data: to scale, inside their frame, and with the words they need.
import { describe, expect, it } from 'vitest';
import { areas } from '../../../web/src/figures/areas.ts';
import { bars } from '../../../web/src/figures/bars.ts';
import { chip } from '../../../web/src/figures/chip.ts';
import { curves } from '../../../web/src/figures/curves.ts';
import type { Figure, Mark } from '../../../web/src/figures/mark.ts';
import { passes } from '../../../web/src/figures/passes.ts';
import { byteTicks, logScale, powerTicks } from '../../../web/src/figures/scale.ts';
import { causalTiles, tileGrid } from '../../../web/src/figures/tile-grid.ts';
import { reportOf } from '../../wasm/engine.ts';

const looking = (figure: Figure, look: string): Mark[] =>
  figure.marks.filter(({ at }) => String(at['class']).split(' ').includes(look));
const area = ({ at }: Mark | undefined = { tag: 'rect', at: {} }) =>
  Number(at['width']) * Number(at['height']);
const texts = (figure: Figure) => figure.marks.flatMap(({ text }) => (text ? [text] : []));

// Every rectangle lies inside the drawing.
function expectInside(figure: Figure): void {
  for (const { tag, at } of figure.marks) {
    if (tag !== 'rect') continue;
    expect(Number(at['x'])).toBeGreaterThanOrEqual(-0.01);
    expect(Number(at['x']) + Number(at['width'])).toBeLessThanOrEqual(figure.width + 0.01);
    expect(Number(at['y']) + Number(at['height'])).toBeLessThanOrEqual(figure.height + 0.01);
  }
}

describe('areas', () => {
  const at = (length: number, doubled: { guess: number | null } | null) =>
    areas({ size: 300, length, head_dim: 128, doubled, labels: { guess: 'yours' } });
  it('draws a strip and the scores in their true proportion', () => {
    const figure = at(1024, null);
    const [scores] = looking(figure, 'hbm');
    const [strip] = looking(figure, 'ink');
    expect(area(scores) / area(strip)).toBeCloseTo(1024 / 128, 1);
    expectInside(figure);
  });
  it('draws the former scores as a quarter and the guess by its area', () => {
    const figure = at(4096, { guess: 2 });
    const [whole, quarter] = looking(figure, 'hbm');
    const [guess] = looking(figure, 'guess');
    expect(area(whole) / area(quarter)).toBeCloseTo(4, 1);
    expect(area(guess) / area(quarter)).toBeCloseTo(2, 1);
  });
  it.each([1, 2, 4, 8])('keeps a guess of %d times inside', (guess) =>
    expectInside(at(512, { guess })),
  );
});

describe('bars', () => {
  const figure = bars({
    width: 600,
    bars: [
      {
        label: 'one',
        total: '3 KiB',
        parts: [
          { look: 'sram', label: 'Q', value: 1024 },
          { look: 'reg', label: 'K', value: 2048 },
        ],
      },
    ],
    limit: { value: 4096, label: 'limit 4 KiB' },
  });
  it('are as long as their values, and the limit stands at its own', () => {
    const [q, k] = [looking(figure, 'sram')[0], looking(figure, 'reg')[0]];
    expect((Number(k?.at['width']) + 1) / (Number(q?.at['width']) + 1)).toBeCloseTo(2, 2);
    const [limit] = looking(figure, 'limit');
    expect(Number(limit?.at['x1']) / (Number(q?.at['width']) + 1)).toBeCloseTo(4, 2);
    expect(texts(figure)).toEqual(expect.arrayContaining(['one', '3 KiB', 'limit 4 KiB']));
    expectInside(figure);
  });
});

describe('the chip', () => {
  it('has areas in the proportion of the bytes', () => {
    const labels = { q: 'Q', k: 'K', v: 'V', o: 'O', scores: 'S' };
    const figure = chip({ width: 400, tile: 64, head_dim: 128, labels });
    expect(area(looking(figure, 'sram')[0]) / area(looking(figure, 'reg')[0])).toBeCloseTo(2, 2);
    expectInside(figure);
  });
});

describe('curves', () => {
  const figure = curves({
    width: 600,
    height: 400,
    x: { domain: [1, 16], label: 'x', format: String },
    y: { domain: [1, 256], label: 'y', format: String },
    curves: [
      {
        look: 'hbm',
        label: 'square',
        points: [
          [1, 1],
          [4, 16],
          [16, 256],
        ],
      },
    ],
    levels: [{ look: 'l2', label: 'level', y: 16 }],
    uprights: [{ look: 'ink', label: 'guess', x: 4 }],
    here: 4,
  });
  it('puts the dot, the level and the upright where they meet', () => {
    const [dot] = looking(figure, 'dot');
    const [level] = looking(figure, 'level');
    const [upright] = looking(figure, 'upright');
    expect(dot?.at['cy']).toBe(level?.at['y1']);
    expect(dot?.at['cx']).toBe(upright?.at['x1']);
  });
  it('leaves out what lies outside its axes', () => {
    expect(texts(figure)).toEqual(expect.arrayContaining(['square', 'level', 'guess']));
    const scale = logScale([1, 256], [0, 8]);
    expect(scale(16)).toBe(4);
    expect(powerTicks([512, 1_048_576], 6)).toEqual([512, 2048, 8192, 32_768, 131_072, 524_288]);
    expect(byteTicks([2 ** 14, 2 ** 48], 5)).toEqual([2 ** 20, 2 ** 30, 2 ** 40]);
  });
});

describe('passes', () => {
  it('has arrows as thick as their bytes, and none for what is not shown yet', () => {
    const trip = (bytes: number | null) => ({
      op: 'read' as const,
      label: 'x',
      bytes,
      look: 'hbm',
    });
    const figure = passes({
      width: 500,
      left: 'HBM',
      right: 'chip',
      programs: [{ name: 'one', trips: [trip(100), trip(50), trip(null)] }],
    });
    expect(looking(figure, 'arrow')).toHaveLength(2);
    expectInside(figure);
  });
});

describe('tiles under a causal mask', () => {
  it.each([
    [1024, 128, 64],
    [1000, 96, 64],
    [512, 64, 128],
    [777, 100, 33],
  ])('are as many of each kind as the engine counts: %d in %d x %d', (length, rows, cols) => {
    const set = { seq_len_q: length, tile_rows: rows, tile_cols: cols, mask: 'causal' };
    const { tiling } = reportOf(set);
    const kinds = causalTiles({ length, tile_rows: rows, tile_cols: cols }).flat();
    const number = (kind: string) => BigInt(kinds.filter((one) => one === kind).length);
    expect(number('full') + number('border')).toBe(tiling.visited_tiles);
    expect(number('border')).toBe(tiling.masked_tiles);
    expect(BigInt(kinds.length)).toBe(tiling.score_tiles);
    expectInside(tileGrid(320, { length, tile_rows: rows, tile_cols: cols }));
  });
});
