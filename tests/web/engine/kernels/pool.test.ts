// SPDX-License-Identifier: Apache-2.0
// The pool against plain workers: every row once, in its place, whatever breaks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../../../../web/src/engine/error.ts';
import { createKernelPool, type ShardPort } from '../../../../web/src/engine/kernels/pool.ts';
import {
  createShardServer,
  inputsBySeed,
} from '../../../../web/src/engine/kernels/shard-server.ts';
import {
  type Attention,
  type FromShard,
  piecesOf,
  type Problem,
  type ToShard,
} from '../../../../web/src/engine/kernels/shards.ts';

const problem: Problem = {
  kernel: 'tiled_simd',
  pass: 'forward',
  batch: 2,
  heads_q: 4,
  heads_kv: 2,
  seq_len_q: 50,
  seq_len_kv: 20,
  head_dim: 3,
  head_dim_v: 2,
  mask: 'none',
  window_left: 0,
  window_right: 0,
  tile_rows: 8,
  tile_cols: 0,
  scale: 1,
};

// A stand-in for attention that shows which inputs it was given: a row is its own q[0] and the head's
// v[0].
const mark: Attention = (options, q, _k, v, into) => {
  const { head_dim, head_dim_v, tile_rows, seq_len_q, first_unit, units } = options;
  const first = first_unit * tile_rows;
  const last = Math.min(seq_len_q, (first_unit + units) * tile_rows);
  const out = into ?? new Float32Array((last - first) * head_dim_v);
  for (let row = first; row < last; row += 1) {
    const at = (row - first) * head_dim_v;
    out[at] = q[row * head_dim] ?? NaN;
    out[at + 1] = v[0] ?? NaN;
  }
  return { value: { out } };
};

function expected(inputs = inputsBySeed(problem, 5)): Float32Array {
  const { batch, heads_q, heads_kv, seq_len_q, seq_len_kv, head_dim, head_dim_v } = problem;
  const out = new Float32Array(batch * heads_q * seq_len_q * head_dim_v);
  for (let b = 0; b < batch; b += 1)
    for (let h = 0; h < heads_q; h += 1)
      for (let i = 0; i < seq_len_q; i += 1) {
        const head = b * heads_q + h;
        const kv = b * heads_kv + Math.floor(h / (heads_q / heads_kv));
        const row = head * seq_len_q + i;
        out[row * head_dim_v] = inputs.q[row * head_dim] ?? NaN;
        out[row * head_dim_v + 1] = inputs.v[kv * seq_len_kv * head_dim_v] ?? NaN;
      }
  return out;
}

type Behave = (message: ToShard, answer: () => FromShard) => FromShard | 'silent' | 'error';

class FakeWorker implements ShardPort {
  onmessage: ShardPort['onmessage'] = null;
  onerror: ShardPort['onerror'] = null;
  ended = false;
  pieces = 0;
  readonly #server = createShardServer(mark);
  readonly #behave: Behave;

  constructor(behave: Behave = (_, answer) => answer()) {
    this.#behave = behave;
  }

  postMessage(message: ToShard): void {
    if (message.type === 'piece') this.pieces += 1;
    setTimeout(() => {
      if (this.ended) return;
      const outcome = this.#behave(message, () => this.#server(message));
      if (outcome === 'silent') return;
      if (outcome === 'error') this.onerror?.({ message: 'out of memory' } as ErrorEvent);
      else this.onmessage?.({ data: outcome } as MessageEvent<FromShard>);
    });
  }

  terminate(): void {
    this.ended = true;
  }
}

function pool(workers: ShardPort[], wanted = workers.length, attention = mark) {
  const rest = [...workers];
  let local = 0;
  const made = createKernelPool({
    workers: wanted,
    open: () => {
      const next = rest.shift();
      if (next === undefined) throw new DOMException('refused here', 'SecurityError');
      return next;
    },
    local: () => {
      local += 1;
      return Promise.resolve(createShardServer(attention));
    },
  });
  return { ...made, usedLocal: () => local > 0 };
}

const fakes = (count: number) => Array.from({ length: count }, () => new FakeWorker());

describe('pieces', () => {
  test('cover every row tile of every head once, in the order of the output', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom([1, 1], [4, 2], [8, 8], [6, 1]),
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 16 }),
        fc.constantFrom('none', 'causal', 'causal_top_left', 'window'),
        (batch, [heads_q, heads_kv], seq_len_q, workers, mask) => {
          const shape = { ...problem, batch, heads_q, heads_kv, seq_len_q, mask } as Problem;
          const tiles = Math.ceil(seq_len_q / shape.tile_rows);
          const pieces = piecesOf(shape, workers);
          const seen = pieces.flatMap(({ head, first_unit, units }) =>
            Array.from({ length: units }, (_, i) => head * tiles + first_unit + i),
          );
          expect(seen).toEqual(Array.from({ length: batch * shape.heads_q * tiles }, (_, i) => i));
          expect(pieces.every(({ units }) => units > 0)).toBe(true);
        },
      ),
    );
  });

  const one = { ...problem, batch: 1, heads_q: 1, heads_kv: 1, seq_len_q: 8 * 64, seq_len_kv: 512 };

  test('are at least eight for a worker where there are row tiles enough', () => {
    expect(piecesOf(one, 4)).toHaveLength(32);
    expect(piecesOf(one, 1)).toHaveLength(1);
    for (const mask of ['causal', 'causal_top_left', 'window'])
      for (const workers of [2, 4, 8])
        expect(piecesOf({ ...one, mask }, workers), mask).toHaveLength(8 * workers);
  });

  test('see about as many cells each, whatever the mask is', () => {
    const long = { ...one, seq_len_q: 8 * 512, seq_len_kv: 8 * 512 + 100, mask: 'causal' };
    const cells = piecesOf(long, 2).map(({ first_unit, units }) => {
      let seen = 0;
      for (let row = first_unit * 8; row < (first_unit + units) * 8; row += 1)
        seen += row + 1 + long.seq_len_kv - long.seq_len_q;
      return seen;
    });
    expect(cells).toHaveLength(16);
    expect(Math.max(...cells) / Math.min(...cells)).toBeLessThan(1.1);
  });
});

describe('the pool', () => {
  test('assembles what its workers make by seed', async () => {
    const workers = fakes(3);
    const { prepare, run } = pool(workers);
    expect(await prepare(problem, { seed: 5 })).toBe(3);
    const steps: number[] = [];
    const result = await run({ progress: (done, of) => steps.push(done / of) });
    expect(result.out).toEqual(expected());
    expect(result.workers).toBe(3);
    expect(steps.at(-1)).toBe(1);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(workers.every(({ pieces }) => pieces > 0)).toBe(true);
  });

  test('hands out inputs that it was given, and leaves them whole', async () => {
    const inputs = inputsBySeed(problem, 9);
    const before = inputs.q.slice();
    const { prepare, run } = pool(fakes(2));
    await prepare(problem, inputs);
    expect((await run()).out).toEqual(expected(inputs));
    expect(inputs.q).toEqual(before);
  });

  test('runs again on the same problem, and on another', async () => {
    const { prepare, run } = pool(fakes(2));
    await prepare(problem, { seed: 5 });
    await run();
    expect((await run()).out).toEqual(expected());
    await prepare(problem, { seed: 6 });
    expect((await run()).out).toEqual(expected(inputsBySeed(problem, 6)));
  });

  test('sends the arrays of answers out again, and fills the one that it is given', async () => {
    const seen = new Set<Float32Array>();
    let sent = 0;
    const counted = [1, 2].map(
      () =>
        new FakeWorker((message, answer) => {
          if (message.type === 'piece') sent += 1;
          const answered = answer();
          if (answered.type === 'done') seen.add(answered.out);
          return answered;
        }),
    );
    const { prepare, run } = pool(counted);
    await prepare(problem, { seed: 5 });
    const { out } = await run();
    expect((await run({ into: out })).out).toBe(out);
    expect(out).toEqual(expected());
    expect(sent).toBe(32);
    expect(seen.size).toBeLessThanOrEqual(16);
    expect((await run({ into: new Float32Array(3) })).out).toEqual(expected());
  });

  test('runs on fewer of its workers where it is asked to', async () => {
    const workers = fakes(3);
    const { prepare, run } = pool(workers);
    expect(await prepare(problem, { seed: 5 })).toBe(3);
    const one = await run({ workers: 1 });
    expect([one.workers, one.out]).toEqual([1, expected()]);
    expect(workers.map(({ pieces }) => pieces > 0)).toEqual([true, false, false]);
    expect((await run({ workers: 2 })).workers).toBe(2);
    expect((await run()).workers).toBe(3);
  });

  test('goes on with fewer workers where some are refused', async () => {
    const { prepare, run } = pool(fakes(2), 8);
    expect(await prepare(problem, { seed: 5 })).toBe(2);
    expect((await run()).out).toEqual(expected());
  });

  test('leaves out a worker that breaks at the start', async () => {
    const broken = new FakeWorker(() => 'error');
    const { prepare, run } = pool([broken, ...fakes(1)]);
    expect(await prepare(problem, { seed: 5 })).toBe(1);
    expect((await run()).out).toEqual(expected());
    expect(broken.ended).toBe(true);
  });

  test('gives the pieces of a worker that breaks to the others', async () => {
    let left = 3;
    const breaks = new FakeWorker((_, answer) => (left-- > 0 ? answer() : 'error'));
    const { prepare, run, usedLocal } = pool([breaks, ...fakes(1)]);
    await prepare(problem, { seed: 5 });
    expect((await run()).out).toEqual(expected());
    expect(breaks.ended).toBe(true);
    expect(usedLocal()).toBe(false);
  });

  test('ends in this thread where every worker breaks', async () => {
    const dying = () => {
      let left = 2;
      return new FakeWorker((_, answer) => (left-- > 0 ? answer() : 'error'));
    };
    const { prepare, run, usedLocal } = pool([dying(), dying()]);
    await prepare(problem, { seed: 5 });
    expect((await run()).out).toEqual(expected());
    expect(usedLocal()).toBe(true);
  });

  test('computes in this thread where workers are refused, and lets the page live', async () => {
    const { prepare, run } = pool([], 4);
    expect(await prepare(problem, { seed: 5 })).toBe(0);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const result = await run();
    clearInterval(timer);
    expect(result.out).toEqual(expected());
    expect(result.workers).toBe(0);
    expect(turns).toBeGreaterThan(3);
  });

  test('an abort ends every worker at once, also those that do not answer', async () => {
    const workers = [1, 2].map(
      () => new FakeWorker((message, answer) => (message.type === 'piece' ? 'silent' : answer())),
    );
    const { prepare, run } = pool(workers);
    await prepare(problem, { seed: 5 });
    const stop = new AbortController();
    const running = run({ signal: stop.signal });
    setTimeout(() => stop.abort());
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers.every(({ ended }) => ended)).toBe(true);
    await expect(run()).rejects.toThrow('needs a problem');
  });

  test('an abort stops this thread between two slices', async () => {
    const slow: Attention = (...given) => {
      const end = performance.now() + 5;
      while (performance.now() < end);
      return mark(...given);
    };
    const { prepare, run } = pool([], 1, slow);
    await prepare({ ...problem, seq_len_q: 4000 }, { seed: 5 });
    const stop = new AbortController();
    let slices = 0;
    const running = run({
      signal: stop.signal,
      progress: () => {
        slices += 1;
        if (slices === 2) stop.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(slices).toBe(2);
  });

  test('an abort while the workers start ends them', async () => {
    const workers = [new FakeWorker(() => 'silent')];
    const { prepare } = pool(workers);
    const stop = new AbortController();
    setTimeout(() => stop.abort());
    await expect(prepare(problem, { seed: 5 }, stop.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(workers[0]?.ended).toBe(true);
  });

  test('a refusal of the engine reaches the caller as it is', async () => {
    const error = { field: 'head_dim', reason: 'out_of_range', got: '0' } as const;
    const refuses = new FakeWorker((message, answer) =>
      message.type === 'piece' ? { type: 'refused', error } : answer(),
    );
    const { prepare, run } = pool([refuses, ...fakes(1)]);
    await prepare(problem, { seed: 5 });
    const outcome: unknown = await run().catch((thrown: unknown) => thrown);
    expect(outcome).toBeInstanceOf(EngineError);
    expect((outcome as EngineError).data).toEqual(error);
  });
});
