// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Series } from '../../../web/src/engine/protocol.ts';
import { crossing, refinedCrossing } from '../../../web/src/state/crossing.ts';

const series = (rows: [size: number, traffic: bigint | null][]): Series => {
  const column = (of: (traffic: bigint) => bigint) =>
    BigInt64Array.from(rows.map(([, traffic]) => (traffic === null ? 0n : of(traffic))));
  return {
    values: rows.map(([size]) => size),
    errors: rows.map(([, traffic]) =>
      traffic === null ? { field: 'bytes', reason: 'overflow', got: '' } : null,
    ),
    columns: {
      score_matrix_bytes: column(() => 0n),
      working_set_bytes: column(() => 0n),
      sm_bytes_read: column((traffic) => traffic - 1n),
      sm_bytes_written: column(() => 1n),
      ideal_hbm_bytes: column(() => 0n),
      peak_memory_bytes: column(() => 0n),
      required_smem_bytes: column(() => 0n),
      blocks_per_sm: column(() => 0n),
      bound_seconds: Float64Array.from(rows, () => 0),
      theorem_bytes: Float64Array.from(rows, () => 0),
    },
  };
};

describe('crossing', () => {
  it('is the first size from which none moves more', () => {
    const rows = series([
      [8, 90n],
      [16, 50n],
      [32, 30n],
      [64, 10n],
    ]);
    expect(crossing(rows, 30n)).toEqual({ below: 16, from: 32 });
  });
  it('looks past a dip that does not last', () => {
    const rows = series([
      [8, 90n],
      [16, 20n],
      [32, 40n],
      [64, 10n],
    ]);
    expect(crossing(rows, 30n)).toEqual({ below: 32, from: 64 });
  });
  it('knows always and never', () => {
    const rows = series([
      [8, 9n],
      [16, 5n],
    ]);
    expect(crossing(rows, 30n)).toEqual({ below: null, from: 8 });
    expect(crossing(rows, 4n)).toBeNull();
  });
  it('passes over sizes that could not be counted', () => {
    const rows = series([
      [8, null],
      [16, 90n],
      [32, null],
      [64, 10n],
    ]);
    expect(crossing(rows, 30n)).toEqual({ below: 16, from: 64 });
  });
  it('is narrowed by the sizes between', () => {
    const coarse = series([
      [16, 50n],
      [20, 10n],
    ]);
    const fine = series([
      [17, 40n],
      [18, 30n],
      [19, 20n],
    ]);
    expect(refinedCrossing(coarse, fine, 30n)).toEqual({ below: 17, from: 18 });
    expect(
      refinedCrossing(
        coarse,
        series([
          [17, 60n],
          [18, 60n],
          [19, 60n],
        ]),
        30n,
      ),
    ).toEqual({
      below: 16,
      from: 20,
    });
    expect(refinedCrossing(coarse, null, 30n)).toEqual({ below: 16, from: 20 });
  });
});
