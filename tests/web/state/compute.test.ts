// SPDX-License-Identifier: Apache-2.0
// The data flow without a browser: the store, the effects and the built engine.
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client, EngineClient } from '../../../web/src/engine/client.ts';
import { unwrap } from '../../../web/src/engine/error.ts';
import type { Params, Reply, Report } from '../../../web/src/engine/protocol.ts';
import { resolve, sliderStops } from '../../../web/src/params/fields.ts';
import * as actions from '../../../web/src/state/actions.ts';
import { lengthValues, tileValues } from '../../../web/src/state/answer.ts';
import { startComputing } from '../../../web/src/state/compute.ts';
import { isStale } from '../../../web/src/state/derive.ts';
import { startSecondCount } from '../../../web/src/state/second-count.ts';
import { initialState, type State } from '../../../web/src/state/state.ts';
import { createStore } from '../../../web/src/state/store.ts';
import { description, engine } from '../../wasm/engine.ts';

const field = (name: string) => description.fields.find((one) => one.name === name)!;

// A built module behind the client's interface.
function clientOf<C>(module: object): Client<C> {
  return {
    call: async (method, args, _signal, progress) => {
      await Promise.resolve();
      const call = (module as Record<string, (...rest: unknown[]) => Reply<never>>)[method]!;
      const rest = args as unknown[];
      return unwrap(method === 'report' ? call(...rest, progress) : call(...rest));
    },
    stop: () => {},
  };
}
const realClient = (): EngineClient => clientOf(engine);

function setUp(patch: Partial<State> = {}) {
  const store = createStore<State>({ ...initialState(), room: 'lab', description, ...patch });
  return { store, client: realClient() };
}
const settled = (store: { get(): State }, done: (state: State) => boolean) =>
  vi.waitUntil(() => done(store.get()));

describe('computing', () => {
  it('answers the default case, then every change', async () => {
    const { store, client } = setUp({ view: 'memory' });
    startComputing(store, client);
    await settled(store, ({ results }) => results !== null);
    expect(store.get().results?.report.score_matrix.bytes).toBe(33_554_432n);
    expect(store.get().results?.lengths?.fields).toEqual(['seq_len_q', 'seq_len_kv']);
    actions.setField(store, field('seq_len_q'), 1024);
    await settled(store, ({ results }) => results?.params['seq_len_q'] === 1024);
    expect(store.get().results?.report.score_matrix.bytes).toBe(2_097_152n);
  });
  it('shows the newest of many quick changes last', async () => {
    const { store, client } = setUp();
    startComputing(store, client);
    for (const n of [512, 1024, 2048, 8192]) actions.setField(store, field('seq_len_q'), n);
    await settled(store, ({ results }) => results?.params['seq_len_q'] === 8192);
    expect(store.get().problem).toBeNull();
  });
  it('keeps the last good results beside the problem', async () => {
    const { store, client } = setUp();
    startComputing(store, client);
    await settled(store, ({ results }) => results !== null);
    const good = store.get().results;
    actions.setField(store, field('heads_kv'), 3);
    await settled(store, ({ problem }) => problem !== null);
    expect(store.get().problem).toMatchObject({ field: 'heads_q', reason: 'not_a_multiple' });
    expect(store.get().results).toBe(good);
    expect(isStale(store.get())).toBe(true);
    actions.setField(store, field('heads_q'), 6);
    await settled(store, ({ problem }) => problem === null);
    expect(isStale(store.get())).toBe(false);
  });
  it('compares standard attention with the default tiled algorithm', async () => {
    const { store, client } = setUp({ set: { algorithm: 'standard' }, view: 'traffic' });
    startComputing(store, client);
    await settled(store, ({ results }) => results !== null);
    const { report, standard, tiled } = store.get().results!;
    expect(report).toBe(standard);
    expect(tiled?.params['algorithm']).toBe('flash2');
  });
  it('sweeps the keys alone when one token is decoded', async () => {
    const { store, client } = setUp({ set: { seq_len_q: 1, seq_len_kv: 4096 }, view: 'memory' });
    startComputing(store, client);
    await settled(store, ({ results }) => results !== null);
    expect(store.get().results?.lengths?.fields).toEqual(['seq_len_kv']);
  });
  it('sees through a shape that only standard attention cannot count', async () => {
    const { store, client } = setUp({ set: { seq_len_q: 2 ** 32 }, view: 'traffic' });
    startComputing(store, client);
    await settled(store, ({ results, problem }) => results !== null || problem !== null);
    expect(store.get().results?.standard ?? null).toBeNull();
  });
  it('says that the engine broke, once', async () => {
    const { store } = setUp();
    const call = vi.fn(() => Promise.reject(new Error('gone')));
    startComputing(store, { call, stop: () => {} });
    await settled(store, ({ failure }) => failure !== null);
    expect(store.get().failure).toBe('gone');
    expect(call.mock.calls.length).toBeLessThan(6);
  });
  it('draws lengths that grow, with the one in hand', () => {
    const values = lengthValues(description.fields, 5000);
    expect(values).toContain(5000);
    expect(values).toContain(1_048_576);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(new Set(values).size).toBe(values.length);
    expect(tileValues()).toEqual([...tileValues()].sort((a, b) => a - b));
  });
});

describe('answers that are there', () => {
  afterEach(() => void vi.restoreAllMocks());

  // The engine, and how often it was asked.
  function counted(slowMs = 0) {
    const real = realClient();
    const call = vi.fn(async (...args: Parameters<EngineClient['call']>) => {
      if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
      return real.call(...args);
    });
    return { call, client: { call, stop: () => {} } as EngineClient };
  }
  const lengthOf = (args: unknown) => (args as Params[])[0]?.['seq_len_q'];
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 200));
  const atLength = (store: ReturnType<typeof setUp>['store'], n: number) =>
    settled(store, ({ results }) => results?.params['seq_len_q'] === n);

  it('are shown in the turn of the change, without a question', async () => {
    const { store } = setUp();
    const { call, client } = counted();
    startComputing(store, client);
    await atLength(store, 4096);
    const first = store.get().results;
    actions.setField(store, field('seq_len_q'), 1024);
    await atLength(store, 1024);
    const asked = call.mock.calls.length;
    actions.setField(store, field('seq_len_q'), 4096);
    expect(store.get().results).toBe(first);
    expect(call.mock.calls.length).toBe(asked);
  });
  it('are asked ahead for both stops beside the slider in hand', async () => {
    const { store } = setUp();
    const { call, client } = counted();
    startComputing(store, client);
    await atLength(store, 4096);
    actions.touchField(store, 'seq_len_q');
    await quiet();
    const asked = call.mock.calls.length;
    for (const n of [2048, 8192]) {
      store.update({ set: { seq_len_q: n } });
      const { results } = store.get();
      expect(results?.params['seq_len_q']).toBe(n);
      expect(results?.report.score_matrix.bytes).toBe(BigInt(n) * BigInt(n) * 2n);
    }
    expect(call.mock.calls.length).toBe(asked);
  });
  it('are asked ahead once, though the hand comes before the answer', async () => {
    const { store } = setUp({ field: 'seq_len_q' });
    const real = realClient();
    const lengths: unknown[] = [];
    let answerAhead = () => {};
    const held = new Promise<void>((resolve) => (answerAhead = resolve));
    const call: EngineClient['call'] = async (...asked) => {
      const length = lengthOf(asked[1]);
      lengths.push(length);
      if (length === 8192) await held;
      return real.call(...asked);
    };
    startComputing(store, { call, stop: () => {} });
    await settled(store, () => lengths.includes(8192)); // the stop above is under way
    store.update({ set: { seq_len_q: 8192 } });
    expect(store.get().results?.params['seq_len_q']).toBe(4096);
    answerAhead();
    await atLength(store, 8192);
    await settled(store, () => lengths.includes(16_384)); // on in the same way
    expect(lengths.filter((n) => n === 8192)).toHaveLength(2); // both algorithms
    expect(lengths).not.toContain(2048);
  });
  it('tell the drawing what comes next, first in the way that the hand moves', async () => {
    const { store } = setUp({ field: 'seq_len_q' });
    const seen: unknown[] = [];
    store.subscribe(() => {
      const length = store.get().next?.params['seq_len_q'];
      if (length !== undefined && seen.at(-1) !== length) seen.push(length);
    });
    startComputing(store, counted().client);
    await settled(store, () => seen.length === 2);
    store.update({ set: { seq_len_q: 2048 } });
    await settled(store, () => seen.length === 3);
    expect(seen).toEqual([8192, 2048, 1024]);
  });
  it('are not asked ahead for a choice, a field that is not there, or where an execution is slow', async () => {
    for (const [name, l2, slowMs] of [
      ['dtype', 'none', 0],
      ['nothing', 'none', 0],
      ['seq_len_q', 'simulated', 60],
    ] as const) {
      const { store } = setUp({ field: name, set: { l2, heads_q: 1, batch: 1 } });
      const { call, client } = counted(slowMs);
      startComputing(store, client);
      await atLength(store, 4096);
      const asked = call.mock.calls.length;
      await quiet();
      expect(call.mock.calls.length, name).toBe(asked);
    }
  });
  it('ahead of the hand may fail: the move itself says why', async () => {
    const { store } = setUp({ set: { heads_q: 8, heads_kv: 8 }, field: 'heads_kv' });
    startComputing(store, counted().client);
    await settled(store, ({ results }) => results !== null);
    await quiet();
    expect(store.get().problem).toBeNull();
    actions.setField(store, field('heads_kv'), 16);
    await settled(store, ({ problem }) => problem !== null);
    expect(store.get().problem?.reason).toBe('not_a_multiple');
  });
  it('answer the params in hand, wherever the hand has been', async () => {
    const names = ['seq_len_q', 'heads_q', 'tile_rows', 'head_dim', 'batch'];
    let seed = 7;
    const below = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    const { store } = setUp({ view: 'fits' });
    startComputing(store, realClient());
    for (let move = 0; move < 60; move += 1) {
      const name = names[below(names.length)]!;
      actions.touchField(store, name);
      if (below(3) === 0) await new Promise((resolve) => setTimeout(resolve, 60)); // looks ahead
      const stops = sliderStops(field(name));
      actions.setField(store, field(name), stops[below(Math.min(stops.length, 8))]);
      if (below(2) === 0) continue; // the next move comes before the answer
      const params = resolve(description.fields, store.get().set);
      await settled(store, ({ results }) => isDeepStrictEqual(results?.params, params));
      const { results } = store.get();
      const asked = unwrap(engine.report(params, 'model')) as Report;
      expect(results?.report.traffic).toEqual(asked.traffic);
      expect(results?.report.sram).toEqual(asked.sram);
    }
  });
  it('are forgotten when the catalogue of GPUs changes', async () => {
    const { store } = setUp({ view: 'gpus' });
    const { call, client } = counted();
    startComputing(store, client);
    await settled(store, ({ results }) => results !== null);
    const asked = call.mock.calls.length;
    const hardware = description.hardware.slice(1);
    store.update({ description: { ...description, hardware } });
    await settled(store, ({ results }) => {
      return results?.more?.view === 'gpus' && results.more.rows.length === hardware.length;
    });
    expect(call.mock.calls.length).toBeGreaterThan(asked);
  });
});

describe('actions', () => {
  it('keep what was typed beside its error and leave the field as it was', () => {
    const { store } = setUp({ set: { batch: 7 } });
    actions.setField(store, field('batch'), '-3', '－３');
    expect(store.get().set).toEqual({ batch: 7 });
    expect(store.get().refusals['batch']).toEqual({
      text: '－３',
      error: { field: 'batch', reason: 'out_of_range', got: '-3' },
    });
    actions.setField(store, field('batch'), 8);
    expect(store.get().set).toEqual({ batch: 8 });
    expect(store.get().refusals).toEqual({});
  });
  it('let a field follow again when it is set to what it follows', () => {
    const { store } = setUp();
    actions.setField(store, field('seq_len_kv'), 77);
    expect(store.get().set).toEqual({ seq_len_kv: 77 });
    actions.setField(store, field('seq_len_kv'), 4096);
    expect(store.get().set).toEqual({});
    actions.setField(store, field('seq_len_kv'), 77);
    actions.clearField(store, 'seq_len_kv');
    expect(store.get().set).toEqual({});
  });
  it('take over a link, with its faults', () => {
    const { store } = setUp({ set: { batch: 9 } });
    actions.openLink(store, '#v=1&head_dim=64&tile_rows=0&colour=red');
    expect(store.get().set).toEqual({ head_dim: 64 });
    expect(Object.keys(store.get().refusals)).toEqual(['tile_rows', 'colour']);
    actions.resetFields(store);
    expect(store.get()).toMatchObject({ set: {}, refusals: {} });
  });
});

describe('an answer of the last good values', () => {
  it.each([
    ['#v=1&seq_len_q=1024', false],
    ['#v=1&foo=1&seq_len_q=1024', false],
    ['#v=7', false],
    ['#v=7&seq_len_q=1024', false],
    ['#v=1&__proto__=1', false],
    ['#v=1&foo=1&seq_len_q=-1', true],
    ['#v=1&seq_len_q=1024&seq_len_q=2048', true],
  ])('%s: %s', (link, stale) => {
    const { store } = setUp();
    actions.openLink(store, link);
    expect(isStale(store.get())).toBe(stale);
  });
});

describe('a long execution behind the results', () => {
  const long = { seq_len_q: 2 ** 16, l2: 'simulated', tile_rows: 64, tile_cols: 64 };
  it('says how far it is, and then nothing', async () => {
    const { store, client } = setUp({ set: long, view: 'traffic' });
    const shares = new Set<number | null>();
    store.subscribe(() => shares.add(store.get().executed));
    startComputing(store, client);
    await settled(store, ({ results, executed }) => results !== null && executed === null);
    const told = [...shares].filter((share) => share !== null);
    expect(told.length).toBeGreaterThan(1);
    expect(told.every((share) => share > 0 && share <= 1)).toBe(true);
  });
  it('ends for a newer question, and leaves the last results where the reader ends it', async () => {
    // The first questions never end by themselves.
    let fail: (error: Error) => void = () => {};
    let held = true;
    const client: EngineClient = {
      call: (method, args, signal, progress) => {
        if (!held) return realClient().call(method, args, signal);
        return new Promise((_, reject) => {
          fail = reject;
          queueMicrotask(() => progress?.(0.5));
        });
      },
      stop: () => fail(new DOMException('ended', 'AbortError')),
    };
    const { store } = setUp({ view: 'counters' });
    startComputing(store, client);
    await settled(store, ({ executed }) => executed === 0.5);
    client.stop();
    await settled(store, ({ halted, executed }) => halted && executed === null);
    expect(store.get()).toMatchObject({ results: null, failure: null, problem: null });

    actions.computeAgain(store); // the same question once more
    await settled(store, ({ executed, halted }) => executed === 0.5 && !halted);
    const halts: boolean[] = [];
    store.subscribe(() => halts.push(store.get().halted));
    const again = { batch: 2 };
    store.update({ set: again });
    await settled(store, ({ executed }) => executed === 0.5);
    store.update({ set: { batch: 4 } });
    store.update({ set: again }); // back before the first one has ended
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.get().executed).toBe(0.5); // asked anew
    held = false;
    store.update({ set: { batch: 3 } });
    await settled(store, ({ results }) => results?.params['batch'] === 3);
    expect(store.get()).toMatchObject({ halted: false, executed: null, failure: null });
    expect(halts).not.toContain(true); // nobody stopped it
  });
});

describe('the second count', () => {
  it('runs for the shape on show and only in its view', async () => {
    const { store, client } = setUp({ set: { seq_len_q: 300 }, view: 'counters' });
    startComputing(store, client);
    startSecondCount(store, client);
    await settled(store, ({ second }) => second.status === 'done');
    const { second, results } = store.get();
    expect(second.status === 'done' && second.params).toBe(results?.params);
    expect(second.status === 'done' && second.report.traffic.sm_bytes_read).toBe(
      results?.report.traffic.sm_bytes_read,
    );
  });
  it('tells how far it is where it takes a while', async () => {
    const set = { seq_len_q: 2 ** 17, tile_rows: 128, tile_cols: 128 };
    const { store, client } = setUp({ set, view: 'counters' });
    const shares: (number | null)[] = [];
    store.subscribe(() => {
      const { second } = store.get();
      if (second.status === 'counting' && second.share !== shares.at(-1)) shares.push(second.share);
    });
    startComputing(store, client);
    startSecondCount(store, client);
    await settled(store, ({ second }) => second.status === 'done');
    const [before, ...told] = shares;
    expect(before).toBeNull(); // 2^20 tiles, a word every 2^18
    expect(told).toEqual([0.25, 0.5, 0.75].map((share) => expect.closeTo(share, 2) as number));
  });
  it('stays stopped until it is asked again', async () => {
    const { store, client } = setUp({ set: { seq_len_q: 300 }, view: 'counters' });
    startComputing(store, client);
    await settled(store, ({ results }) => results !== null);
    const { params: shape } = store.get().results!;
    store.update({ second: { status: 'stopped', params: shape } });
    startSecondCount(store, client);
    store.update({ field: 'batch' });
    expect(store.get().second.status).toBe('stopped');
    actions.countAgain(store);
    await settled(store, ({ second }) => second.status === 'done');
  });
  it('says why a shape is too large to execute', async () => {
    const set = { seq_len_q: 2 ** 24, tile_rows: 1, tile_cols: 1 };
    const { store, client } = setUp({ set, view: 'counters' });
    startComputing(store, client);
    startSecondCount(store, client);
    await settled(store, ({ second }) => second.status === 'refused');
    const { second } = store.get();
    expect(second.status === 'refused' && second.error.reason).toBe('exceeds_capacity');
  });
});
