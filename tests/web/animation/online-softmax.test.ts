// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divisions,
  largestDifference,
  naive,
  type Problem,
  reference,
  result,
  walk,
  type WalkOptions,
} from '../../../web/src/animation/online-softmax.ts';

const options = (change: Partial<WalkOptions> = {}): WalkOptions => ({
  tile_rows: 2,
  tile_cols: 2,
  rescale: true,
  divide: 'once',
  ...change,
});

// One row, two tiles; the larger score comes second.
const late: Problem = { scores: [[1, 0, 3, 2]], values: [[1], [2], [3], [4]] };

describe('the walk', () => {
  it('visits every tile once, row tile by row tile, the last ones ragged', () => {
    const scores = Array.from({ length: 5 }, () => [0, 0, 0]);
    const steps = walk({ scores, values: [[1], [1], [1]] }, options());
    expect(steps.map(({ rows, cols }) => [...rows, ...cols])).toEqual([
      [0, 2, 0, 2],
      [0, 2, 2, 3],
      [2, 4, 0, 2],
      [2, 4, 2, 3],
      [4, 5, 0, 2],
      [4, 5, 2, 3],
    ]);
    expect(steps.map(({ last }) => last)).toEqual([false, true, false, true, false, true]);
  });
  it('rescales by e to the old maximum less the new one', () => {
    const [first, second] = walk(late, options());
    expect(first?.state[0]).toMatchObject({ row_max_before: -Infinity, row_max: 1, factor: 1 });
    expect(second?.state[0]).toMatchObject({ row_max_before: 1, row_max: 3, tile_max: 3 });
    expect(second?.state[0]?.factor).toBeCloseTo(Math.exp(-2), 7);
    const sum = Math.exp(-2) * (1 + Math.exp(-1)) + (1 + Math.exp(-1));
    expect(second?.state[0]?.row_sum).toBeCloseTo(sum, 6);
  });
  it('keeps the factor at 1 where no larger score arrives', () => {
    const early: Problem = { ...late, scores: [[3, 2, 1, 0]] };
    expect(walk(early, options()).map(({ state }) => state[0]?.factor)).toEqual([1, 1]);
  });
  it('counts the divisions that dividing once saves', () => {
    expect(divisions(late, options())).toBe(1);
    expect(divisions(late, options({ divide: 'each' }))).toBe(2);
  });
  it('refuses a tile without cells', () => {
    expect(() => walk(late, options({ tile_cols: 0 }))).toThrow('at least one cell');
  });
});

const score = fc.double({ min: -8, max: 8, noNaN: true });
const problems = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
  .chain(([rows, cols]) =>
    fc.record({
      scores: fc.array(fc.array(score, { minLength: cols, maxLength: cols }), {
        minLength: rows,
        maxLength: rows,
      }),
      values: fc.array(fc.tuple(score, score), { minLength: cols, maxLength: cols }),
    }),
  );
const tile = fc.integer({ min: 1, max: 8 });

describe('the result', () => {
  it('is that of the whole row at once, whatever the tiles, divided once or at every step', () => {
    fc.assert(
      fc.property(
        problems,
        tile,
        tile,
        fc.constantFrom('once' as const, 'each' as const),
        (problem, tile_rows, tile_cols, divide) => {
          const steps = walk(problem, options({ tile_rows, tile_cols, divide }));
          expect(largestDifference(result(steps, divide), reference(problem))).toBeLessThan(1e-5);
        },
      ),
    );
  });
  it('is wrong where the rescale is left out and a larger score arrives late', () => {
    const wrong = result(walk(late, options({ rescale: false })), 'once');
    expect(largestDifference(wrong, reference(late))).toBeGreaterThan(0.5);
  });
  it('does not change when every score grows by 100, while the naive exp overflows', () => {
    const moved = { ...late, scores: late.scores.map((row) => row.map((x) => x + 100)) };
    expect(largestDifference(result(walk(moved, options()), 'once'), reference(late))).toBeLessThan(
      1e-6,
    );
    expect(largestDifference(naive(late), reference(late))).toBeLessThan(1e-6);
    expect(naive(moved).flat().every(Number.isNaN)).toBe(true);
    expect(Math.fround(Math.exp(88.7))).toBeLessThan(Infinity);
    expect(Math.fround(Math.exp(88.8))).toBe(Infinity);
  });
  it('is 0 for a row that sees nothing, and a masked cell has no weight', () => {
    const masked: Problem = {
      scores: [
        [-Infinity, -Infinity, -Infinity],
        [-Infinity, 1, -Infinity],
      ],
      values: [[5], [7], [9]],
    };
    const steps = walk(masked, options());
    expect(result(steps, 'once')).toEqual([[0], [7]]);
    expect(reference(masked)).toEqual([[0], [7]]);
    expect(steps[0]?.state.map(({ row_max }) => row_max)).toEqual([-Infinity, 1]);
  });
});
