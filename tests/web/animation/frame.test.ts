// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { frame, type Frame, holds } from '../../../web/src/animation/frame.ts';
import { rescales, sampleRow } from '../../../web/src/animation/sample-row.ts';
import { firstRescale, nextTile } from '../../../web/src/animation/seek.ts';
import { TraceWindows, windowEvents } from '../../../web/src/animation/trace-windows.ts';
import { unwrap } from '../../../web/src/engine/error.ts';
import type { Params, TraceOverview, TraceWindow } from '../../../web/src/engine/protocol.ts';
import { eventSentence } from '../../../web/src/state/player.ts';
import { engine, params } from '../../wasm/engine.ts';

const small = { seq_len_q: 300, head_dim: 32, tile_rows: 64, tile_cols: 32, mask: 'causal' };
const open = (of: Params): TraceOverview => unwrap(engine.trace_overview(of))!;
const load = (of: Params, first: number, count: number): TraceWindow =>
  unwrap(engine.trace(of, first, count))!;
const windowsOf = (of: Params) =>
  new TraceWindows((first, count) => Promise.resolve(load(of, first, count)));

describe('a frame', () => {
  it.each(['standard', 'flash1', 'flash2', 'split_kv', 'triton'])(
    'is the same from whichever window it is made: %s',
    (algorithm) => {
      const both = { pass: algorithm === 'split_kv' ? 'forward' : 'both', heads_kv: 1, heads_q: 2 };
      const of = params({ ...small, ...both, algorithm });
      const overview = open(of);
      const whole = load(of, 0, overview.events);
      let before: Frame | null = null; // each frame goes on from the one before
      for (let step = 0; step <= overview.events; step += 7) {
        const near = load(of, Math.max(0, step - 3), 5);
        const here = frame(overview, whole, step, before);
        expect(frame(overview, near, step), `step ${step}`).toEqual(here);
        before = here;
      }
    },
  );

  it('ends with every visited tile done and nothing on chip', () => {
    const of = params(small);
    const overview = open(of);
    const end = frame(overview, load(of, 0, overview.events), overview.events);
    expect(end.done).toEqual(overview.cells[0]?.visited);
    expect(end.on_chip).toEqual([]);
    expect(end.sram_bytes).toBe(0n);
    expect(end.event).toMatchObject({ kind: 'evict', tensor: null });
  });

  it('begins before anything has moved', () => {
    const of = params(small);
    const start = frame(open(of), load(of, 0, 10), 0);
    expect(start).toMatchObject({ event: null, row_tile: -1, on_chip: [], hbm_bytes_read: 0n });
    expect(eventSentence(start.event, null).key).toBe('player.event.start');
  });

  it('refuses a step of another window', () => {
    const of = params(small);
    const window = load(of, 20, 10);
    expect([holds(window, 20), holds(window, 21), holds(window, 30), holds(window, 31)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(() => frame(open(of), window, 31)).toThrow(RangeError);
  });
});

describe('seeking', () => {
  it('comes from tile to tile to the end', async () => {
    const of = params(small);
    const overview = open(of);
    const windows = windowsOf(of);
    let tiles = 0;
    for (let step = 0; step < overview.events; tiles += 1)
      step = await nextTile(overview, windows, step);
    const visited = overview.cells[0]!.visited.reduce((a, b) => a + b, 0);
    expect(tiles).toBe(visited + 1); // the last one goes to the end
  });

  it('finds the first tile at which the sample row shrinks what it has', async () => {
    const of = params({ seq_len_q: 1024, tile_rows: 64, tile_cols: 64 });
    const overview = open(of);
    const step = await firstRescale(overview.kernels[0]!, windowsOf(of));
    const { event } = frame(overview, load(of, 0, step!), step!);
    const row = sampleRow(event!.row_tile, event!.visit + 1);
    expect(event!.kind).toBe('compute');
    expect(row.findIndex(rescales)).toBe(event!.visit);
    expect(eventSentence(event, row.at(-1)!.factor).key).toBe('player.event.compute.rescale');
  });

  it('fetches a window once and keeps a few', async () => {
    const of = params({ seq_len_q: 16_384, tile_rows: 32, tile_cols: 32, head_dim: 16 });
    let fetched = 0;
    const windows = new TraceWindows((first, count) => {
      fetched += 1;
      return Promise.resolve(load(of, first, count));
    });
    await Promise.all([windows.want(5), windows.want(6), windows.want(windowEvents)]);
    expect(fetched).toBe(1);
    expect(windows.at(windowEvents + 1)).toBeNull();
    for (let number = 1; number < 20; number += 1) await windows.want(number * windowEvents + 1);
    expect(windows.at(5)).toBeNull();
    expect(holds(windows.at(19 * windowEvents + 1)!, 19 * windowEvents + 1)).toBe(true);
  });
});

describe('the sample row', () => {
  it('is the softmax over all its keys, however far it has come', () => {
    const [short, long] = [sampleRow(3, 5), sampleRow(3, 9)];
    expect(long.slice(0, 5)).toEqual(short);
    const factors = long.map(({ factor }) => factor);
    expect(Math.max(...factors)).toBe(1);
    expect(long.some(rescales)).toBe(true);
    // The sum holds every key's weight at the final maximum.
    let sum = 0;
    for (const { row_sum, factor, weights } of long) {
      sum = sum * factor + weights.reduce((a, b) => a + b, 0);
      expect(row_sum).toBeCloseTo(sum, 4);
    }
  });
});
