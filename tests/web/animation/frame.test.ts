// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { frame, type Frame, holds } from '../../../web/src/animation/frame.ts';
import { walk } from '../../../web/src/animation/online-softmax.ts';
import {
  keysATile,
  rescales,
  SampleRow,
  sampleScore,
} from '../../../web/src/animation/sample-row.ts';
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
    const run = new SampleRow(event!.row_tile);
    expect(event!.kind).toBe('compute');
    const steps = Array.from({ length: event!.visit + 1 }, (_, visit) => run.at(visit)!);
    expect(steps.findIndex(rescales)).toBe(event!.visit);
    expect(eventSentence(event, steps.at(-1)!.factor).key).toBe('player.event.compute.rescale');
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
  it('has the numbers of the whole walk, however it is asked', () => {
    const keys = Array.from({ length: 40 * keysATile }, (_, key) => key);
    const problem = {
      scores: [keys.map((key) => sampleScore(3, key))],
      values: keys.map(() => []),
    };
    const options = { tile_rows: 1, tile_cols: keysATile, rescale: true, divide: 'once' } as const;
    const whole = walk(problem, options).flatMap(({ state }) => state);
    const run = new SampleRow(3);
    for (const visit of [39, 0, 17, 5]) {
      const { row_max_before, row_max, factor, row_sum } = whole[visit]!;
      expect(run.at(visit)).toEqual({ row_max_before, row_max, factor, row_sum });
    }
    expect(whole.filter(({ factor }) => factor < 1).length).toBeGreaterThan(1);
  });
});
