// SPDX-License-Identifier: Apache-2.0
// The trace as the page gets it: names, types, errors, and its sums beside the report's.
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../web/src/engine/error.ts';
import type { TraceOverview, TraceWindow } from '../../web/src/engine/protocol.ts';
import { engine, params, reportOf } from './engine.ts';

const small = params({ seq_len_q: 256, head_dim: 32, tile_rows: 64, tile_cols: 32, heads_q: 3 });
const overview = (of = small): TraceOverview => {
  const all = unwrap(engine.trace_overview(of));
  if (all === null) throw new Error('There is no trace.');
  return all;
};
const window = (first: number, count: number, of = small): TraceWindow => {
  const events = unwrap(engine.trace(of, first, count));
  if (events === null) throw new Error('There is no trace.');
  return events;
};

describe('the trace', () => {
  it('ends on the bytes of the report', () => {
    for (const algorithm of ['standard', 'flash1', 'flash2', 'triton']) {
      const of = { ...small, algorithm };
      const { events, kernels } = overview(of);
      const { columns } = window(events - 1, 5, of);
      const { traffic } = reportOf(of);
      expect(columns.kind.length).toBe(1);
      expect(columns.hbm_bytes_read[0]).toBe(traffic.hbm_bytes_read);
      expect(columns.hbm_bytes_written[0]).toBe(traffic.hbm_bytes_written);
      expect(kernels.reduce((sum, kernel) => sum + kernel.events, 0)).toBe(events);
      expect(kernels[0]?.times).toBe(3n);
    }
  });

  it('names what its columns hold, each in an array of its own type', () => {
    const { tensors, kinds, cells } = overview();
    const { columns, done, on_chip } = window(1, 3);
    expect([...columns.kind].map((kind) => kinds[kind])).toEqual(['load', 'load', 'compute']);
    expect([...columns.tensor].map((tensor) => tensors[tensor])).toEqual(['k', 'v', undefined]);
    expect(columns.bytes).toBeInstanceOf(BigInt64Array);
    expect(columns.row_tile).toBeInstanceOf(Int32Array);
    expect(done).toEqual(new Uint32Array(4 * 8));
    expect(on_chip).toEqual([
      { tensor: 'q', level: 'sram', row_tile: 0, col_tile: -1, bytes: 64n * 32n * 2n },
    ]);
    expect(cells[0]).toMatchObject({ row_tiles: 4, col_tiles: 8, down: 4, across: 8 });
    expect(cells[0]?.visited).toEqual(new Uint32Array(4 * 8).fill(1));
  });

  it('is null where there is no schedule', () => {
    const none = { ...small, algorithm: 'flash4', pass: 'backward' };
    expect(engine.trace_overview(none)).toEqual({ value: null });
    expect(engine.trace(none, 0, 1)).toEqual({ value: null });
  });

  it('refuses a bad place by name, and a grid too large to play', () => {
    for (const bad of [-1, 1e9, 0.5, NaN]) {
      expect(engine.trace(small, bad, 1)).toMatchObject({ error: { field: 'first' } });
      expect(engine.trace(small, 0, bad)).toMatchObject({ error: { field: 'count' } });
    }
    const large = params({ seq_len_q: 1_048_576, tile_rows: 64, tile_cols: 64 });
    expect(engine.trace_overview(large)).toMatchObject({
      error: { field: 'seq_len_q', reason: 'exceeds_capacity' },
    });
  });
});
