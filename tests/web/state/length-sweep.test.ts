// SPDX-License-Identifier: Apache-2.0
// Memory, traffic and time against length: the points are the engine's, the sentence is theirs.
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../../web/src/engine/error.ts';
import {
  lengthPoints,
  sweepQuantities,
  sweepQuantity,
  sweptValue,
  theoremCurve,
} from '../../../web/src/state/derive.ts';
import { sweepHeadline } from '../../../web/src/state/headline.ts';
import { say } from '../../../web/src/i18n/sentence.ts';
import '../../../web/src/i18n/all.ts';
import { description, engine, params, reportOf } from '../../wasm/engine.ts';

const swept = ['seq_len_q', 'seq_len_kv'];
const values = [1024, 4096, 8192, 2 ** 40];
const sweep = {
  fields: swept,
  standard: unwrap(engine.series(params({ algorithm: 'standard' }), swept, values)),
  tiled: unwrap(engine.series(params(), swept, values)),
};
const results = (set = {}) => ({
  params: params(set),
  view: 'memory' as const,
  report: reportOf(set),
  standard: reportOf({ ...set, algorithm: 'standard' }),
  tiled: reportOf(set),
  lengths: sweep,
  tiles: null,
  more: null,
});
const a100 = description.hardware.find(({ id }) => id === 'a100-80-sxm')!;

describe('what is drawn against the length', () => {
  it('is one of three quantities, memory first', () => {
    expect(sweepQuantities.map(sweepQuantity)).toEqual([...sweepQuantities]);
    expect([sweepQuantity(''), sweepQuantity('colour')]).toEqual(['memory', 'memory']);
  });

  it('is what a report says at that length', () => {
    const { traffic, peak_memory, time } = reportOf({ seq_len_q: 8192 });
    expect(sweptValue(sweep.tiled, 'memory', 2)?.exact).toBe(peak_memory.bytes);
    expect(sweptValue(sweep.tiled, 'traffic', 2)?.exact).toBe(
      traffic.sm_bytes_read + traffic.sm_bytes_written,
    );
    expect(sweptValue(sweep.tiled, 'time', 2)).toEqual({
      value: time?.bound_seconds,
      exact: null,
    });
  });

  it('has the theorem’s curve beside the traffic, where both lengths grow', () => {
    const curve = theoremCurve(sweep, 'traffic');
    // N² d² / Z elements of fp16, Z what a block of an A100 may have: 166,912 / 2.
    expect(curve[1]).toEqual({ length: 4096, value: (2 * (4096 * 128) ** 2) / 83_456 });
    expect(curve[2]!.value).toBe(4 * curve[1]!.value);
    expect(theoremCurve(sweep, 'memory')).toEqual([]);
    expect(theoremCurve({ ...sweep, fields: ['seq_len_kv'] }, 'traffic')).toEqual([]);
  });

  it('leaves out what has no answer', () => {
    expect(sweptValue(sweep.standard, 'traffic', 3)).toBeNull(); // passes 2^63
    const lengths = lengthPoints(sweep, 'traffic').filter(({ scheme }) => scheme === 'standard');
    expect(lengths.map(({ length }) => length)).toEqual([1024, 4096, 8192]);
  });
});

describe('the sentence of a sweep', () => {
  const said = (quantity: 'traffic' | 'time', set = {}) => {
    const points = lengthPoints(sweep, quantity);
    return say('en', sweepHeadline(results(set), quantity, points, a100));
  };

  it('says how much, and what twice the length makes of it', () => {
    // flash2 moves 2 N d + N fp32 + Tr 2 N d: 66 MiB at 4,096; N^2 twice over is four times that.
    expect(said('traffic')).toMatch(
      /66\u00a0MiB .* 132\u00a0MiB: 2\.0 times less.* 3\.9 times as much/,
    );
    const many = { heads_q: 108, heads_kv: 108 }; // work for every SM: both count what sets them
    expect(said('time', many)).toMatch(/at least 92\.9\u00a0µs on the A100 .* times more/);
  });

  it('calls no time shorter that counts other things', () => {
    expect(said('time')).toMatch(/only one .* last wave of blocks.* 27\.5\u00a0µs and 35\u00a0µs/);
  });

  it('leaves the rest out where the doubled length is not among the points', () => {
    expect(said('traffic', { seq_len_q: 8192 })).not.toMatch(/twice/);
    expect(said('traffic', { seq_len_q: 3000 })).toMatch(/cannot be compared/);
  });
});
