// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../web/src/engine/protocol.ts';
import { compareCounts, levels, trafficBars } from '../../../web/src/state/derive.ts';
import { memo, createStore } from '../../../web/src/state/store.ts';
import { description, reportOf } from '../../wasm/engine.ts';

const report = (set: object, source: 'model' | 'simulate'): Report => reportOf({ ...set }, source);

describe('counting twice', () => {
  const shapes = [
    {},
    { algorithm: 'standard', mask: 'causal', dropout: true },
    { algorithm: 'flash1', seq_len_q: 333, seq_len_kv: 257, mask: 'causal' },
    { heads_q: 8, heads_kv: 2, mask: 'window', window_left: 100, seq_len_q: 1000 },
  ];
  it.each(shapes)('finds both roads equal for %j', (set) => {
    const { equal, rows } = compareCounts(report(set, 'model'), report(set, 'simulate'));
    expect(equal).toBe(true);
    expect(rows.length).toBeGreaterThan(4);
  });
  it('sees one byte too many, a row too few and a row too many', () => {
    const model = report({}, 'model');
    const altered = (change: (copy: Report) => void) => {
      const copy = structuredClone(report({}, 'simulate'));
      change(copy);
      return compareCounts(model, copy).equal;
    };
    expect(altered(() => {})).toBe(true);
    expect(altered((copy) => (copy.traffic.rows[0]!.bytes += 1n))).toBe(false);
    expect(altered((copy) => (copy.traffic.sm_bytes_read += 1n))).toBe(false);
    expect(altered((copy) => void copy.traffic.rows.pop())).toBe(false);
    const extra = { ...model.traffic.rows[0]!, tensor: 'mask' };
    expect(altered((copy) => void copy.traffic.rows.push(extra))).toBe(false);
  });
});

describe('traffic bars', () => {
  it('add up to the totals', () => {
    for (const algorithm of ['standard', 'flash1', 'flash2']) {
      const one = report({ algorithm }, 'model');
      const bars = trafficBars('tiled', one);
      const sum = (op: string) =>
        bars.filter((bar) => bar.op === op).reduce((total, bar) => total + bar.exact, 0n);
      expect(sum('read')).toBe(one.traffic.sm_bytes_read);
      expect(sum('write')).toBe(one.traffic.sm_bytes_written);
    }
  });
});

describe('capacities', () => {
  it('leaves out what nobody states', () => {
    const m1 = description.hardware.find(({ id }) => id === 'apple-m1-max')!;
    expect(levels(m1).map(({ level }) => level)).toEqual(['sram', 'hbm']);
    expect(levels(null)).toEqual([]);
  });
});

describe('the store', () => {
  it('replaces the state and tells everyone, until they leave', () => {
    const store = createStore({ a: 1, b: 2 });
    const before = store.get();
    let told = 0;
    const leave = store.subscribe(() => (told += 1));
    store.update({ a: 5 });
    leave();
    store.update({ b: 6 });
    expect(before).toEqual({ a: 1, b: 2 });
    expect(store.get()).toEqual({ a: 5, b: 6 });
    expect(told).toBe(1);
  });
  it('derives again only when something looked at was replaced', () => {
    let work = 0;
    const select = memo(
      (state: { a: object; b: object }) => [state.a],
      (a) => ({ of: a, work: (work += 1) }),
    );
    const a = {};
    expect(select({ a, b: {} })).toBe(select({ a, b: {} }));
    expect(work).toBe(1);
    select({ a: {}, b: {} });
    expect(work).toBe(2);
  });
});
