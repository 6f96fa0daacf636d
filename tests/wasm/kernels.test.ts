// SPDX-License-Identifier: Apache-2.0
// The contract of the kernels' module: names, errors, answers, and what memory it takes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../web/src/engine/error.ts';
import type {
  AttentionOptions,
  BackwardOptions,
  KernelOptions,
  KernelRunOptions,
} from '../../web/src/engine/kernels/protocol.ts';
import { kernels, newKernels, options, runOptions, wasmFolder } from './kernels.ts';

const description = unwrap(kernels.describe());
const errorOf = (reply: object) => ('error' in reply ? reply.error : undefined);

// Inputs that no two rows share.
const wave = (count: number, step: number) =>
  Float32Array.from({ length: count }, (_, i) => Math.sin(i * step));

describe('the two builds', () => {
  it('have the same glue, so that one file serves both', () => {
    const glue = (build: string, place: string) =>
      readFileSync(join(wasmFolder, `kernel_${build}_${place}.mjs`), 'utf8').replaceAll(build, '');
    for (const place of ['web', 'node']) {
      expect(glue('relaxed', place)).toBe(glue('simd128', place));
    }
  });
  it('differ in the instruction that fuses multiply and add', () => {
    const valid = (build: string) =>
      WebAssembly.validate(readFileSync(join(wasmFolder, `kernel_${build}_node.wasm`)));
    expect(valid('simd128')).toBe(true);
    // Node 20 knows relaxed SIMD behind a flag only.
    const major = Number(process.versions.node.split('.')[0]);
    if (major === 20) expect(valid('relaxed')).toBe(false);
  });
});

describe('the description', () => {
  it('says which build it is, its kernels and their fields', () => {
    expect(description.build).toBe('simd128');
    expect(description.kernels.map(({ name }) => name)).toEqual(['naive', 'tiled', 'tiled_simd']);
    for (const { name, passes } of description.kernels)
      expect(passes, name).toEqual(['forward', 'backward']);
    for (const { name, kind } of description.fields) {
      expect(Object.keys(options()), name).toContain(name);
      expect(['integer', 'choice']).toContain(kind);
    }
  });
  it('knows every mask but one without values, and lets a kernel choose its tile', () => {
    const field = (name: string) => description.fields.find((one) => one.name === name)!;
    expect(field('mask').choices).toEqual(['none', 'causal', 'causal_top_left', 'window']);
    expect(field('tile_rows')).toMatchObject({ min: 0, default: 0 });
  });
});

describe('a kernel run', () => {
  it('names each field that is missing, unknown or bad', () => {
    for (const name of Object.keys(runOptions())) {
      const rest: Partial<KernelRunOptions> = runOptions();
      delete rest[name as keyof KernelRunOptions];
      const missing = errorOf(kernels.run_kernel(rest as KernelRunOptions));
      expect(missing).toMatchObject({ field: name, reason: 'missing' });
      for (const bad of ['text', -1, 1.5, NaN, null, 2 ** 53]) {
        const reply = kernels.run_kernel({ ...runOptions(), [name]: bad });
        expect(errorOf(reply), `${name}: ${bad}`).toMatchObject({ field: name });
      }
    }
    const unknown = kernels.run_kernel({ ...runOptions(), colour: 1 } as KernelRunOptions);
    expect(errorOf(unknown)).toMatchObject({ field: 'colour', reason: 'unknown_name' });
    const dense = kernels.run_kernel(runOptions({ mask: 'dense' }));
    expect(errorOf(dense)).toEqual({ field: 'mask', reason: 'unknown_name', got: 'dense' });
  });

  it('answers time, memory and error of every kernel', () => {
    for (const { name } of description.kernels) {
      const run = unwrap(kernels.run_kernel(runOptions({ kernel: name, repeats: 2 })));
      expect(run).toMatchObject({ kernel: name, build: 'simd128', rows_checked: 8n });
      expect(run.flops).toBe(4n * 8n * 8n * 8n);
      expect(run.ms).toHaveLength(2);
      expect(run.max_error).toBeLessThan(1e-6);
    }
  });

  it('answers a backward pass of every kernel', () => {
    for (const { name } of description.kernels) {
      const run = unwrap(kernels.run_kernel(runOptions({ kernel: name, pass: 'backward' })));
      expect(run).toMatchObject({ kernel: name, rows_checked: 8n });
      expect(run.flops).toBe(10n * 8n * 8n * 8n);
      expect(run.max_error).toBeGreaterThan(0);
      expect(run.max_error).toBeLessThan(2e-6);
    }
  });

  it('needs what required_bytes says', () => {
    const asked = runOptions({ heads_q: 2, seq_len_q: 100, seq_len_kv: 50, head_dim: 16 });
    const bytes = unwrap(kernels.required_bytes(asked));
    const run = unwrap(kernels.run_kernel(asked));
    expect(bytes.input_bytes).toBe(4n * (2n * 100n * 16n + 50n * (16n + 8n)));
    expect(bytes.output_bytes).toBe(4n * 2n * 100n * 8n);
    expect(bytes.scratch_bytes).toBe(run.scratch_bytes);
    expect(bytes.flops).toBe(run.flops);
    expect(bytes).toMatchObject({ tile_rows: 64n, tile_cols: 50n, units: 4n });
  });

  it('is refused before it can exhaust memory', () => {
    const square = { seq_len_q: 8192, seq_len_kv: 8192 };
    const naive = errorOf(kernels.required_bytes(runOptions({ kernel: 'naive', ...square })));
    expect(naive).toEqual({ field: 'seq_len_kv', reason: 'exceeds_capacity', got: '8192' });
    expect(errorOf(kernels.run_kernel(runOptions({ kernel: 'naive', ...square })))).toEqual(naive);
    expect('value' in kernels.required_bytes(runOptions(square))).toBe(true);
  });
});

describe('memory, by the mark that a fresh module leaves', () => {
  const mark = async (set: Partial<KernelRunOptions>) => {
    const run = runOptions({ head_dim: 64, head_dim_v: 64, check_rows: 1, ...set });
    const fresh = await newKernels();
    const bytes = unwrap(fresh.required_bytes(run));
    const before = unwrap(fresh.run_kernel(runOptions())).memory_bytes;
    const { memory_bytes } = unwrap(fresh.run_kernel(run));
    return Number(memory_bytes - before - bytes.input_bytes - bytes.output_bytes);
  };
  const mebibyte = 2 ** 20;

  it('shows under 1 MiB of scratch for tiled kernels, however long the sequence', async () => {
    for (const n of [512, 4096]) {
      const long = { seq_len_q: 64, seq_len_kv: n };
      expect(await mark({ kernel: 'tiled_simd', ...long })).toBeLessThan(mebibyte);
      expect(await mark({ kernel: 'tiled', ...long })).toBeLessThan(mebibyte);
    }
  });
  it('shows the same of their backward passes', async () => {
    for (const seq_len_kv of [512, 4096]) {
      const long = { pass: 'backward', seq_len_q: 64, seq_len_kv } as const;
      expect(await mark({ kernel: 'tiled_simd', ...long })).toBeLessThan(mebibyte);
      expect(await mark({ kernel: 'tiled', ...long })).toBeLessThan(mebibyte);
    }
  });
  it('shows both matrices of the naive kernel', async () => {
    const matrices = 2 * 4 * 1024 * 1024;
    const naive = await mark({ kernel: 'naive', seq_len_q: 1024, seq_len_kv: 1024 });
    expect(naive).toBeGreaterThan(matrices - mebibyte); // some fits what a module starts with
    expect(naive).toBeLessThan(matrices + mebibyte);
  });
  it('stays under 256 MiB at 16,384 tokens', async () => {
    const fresh = await newKernels();
    const whole = runOptions({
      seq_len_q: 16_384,
      seq_len_kv: 16_384,
      head_dim: 64,
      head_dim_v: 64,
      check_rows: 1,
    });
    // The whole pass takes what one of its units takes, and the rest of its output.
    const bytes = unwrap(fresh.required_bytes(whole));
    const run = unwrap(fresh.run_kernel({ ...whole, first_unit: 255, units: 1 }));
    expect(bytes.units).toBe(256n);
    expect(run.max_error).toBeLessThan(1e-6);
    expect(Number(run.memory_bytes + bytes.output_bytes)).toBeLessThan(32 * mebibyte);
  });
});

describe('attention of own arrays', () => {
  const shape = {
    batch: 2,
    heads_q: 4,
    heads_kv: 2,
    seq_len_q: 70,
    seq_len_kv: 33,
    head_dim: 12,
    head_dim_v: 10,
    mask: 'window',
    window_left: 20,
    window_right: 3,
    tile_rows: 16,
  };
  const asked = (set: Partial<AttentionOptions> = {}): AttentionOptions => ({
    ...options(shape),
    scale: 0.3,
    want_log_sum_exp: true,
    ...set,
  });
  const q = wave(2 * 4 * 70 * 12, 0.37);
  const k = wave(2 * 2 * 33 * 12, 0.61);
  const v = wave(2 * 2 * 33 * 10, 0.23);
  const call = (set: Partial<AttentionOptions> = {}) =>
    unwrap(kernels.attention(asked(set), q, k, v));
  const largest = (a: Float32Array, b: Float32Array) =>
    a.reduce((most, x, i) => Math.max(most, x === b[i] ? 0 : Math.abs(x - b[i]!)), 0);

  it('is the same by every kernel', () => {
    const { out, log_sum_exp } = call();
    for (const kernel of ['naive', 'tiled']) {
      const other = call({ kernel });
      expect(largest(out, other.out)).toBeLessThan(1e-6);
      expect(largest(log_sum_exp!, other.log_sum_exp!)).toBeLessThan(1e-5);
    }
    // Query i stands at key i + 33 - 70: the first 34 see none.
    expect(log_sum_exp!.slice(0, 34).every((one) => one === -Infinity)).toBe(true);
    expect(out.slice(0, 34 * 10).every((one) => one === 0)).toBe(true);
    expect(log_sum_exp![34]).toBeGreaterThan(-10);
  });

  it('is the sum of its units to the last bit', () => {
    const whole = call();
    const units = 2 * 4 * Math.ceil(70 / 16);
    let row = 0;
    for (const [first_unit, count] of [
      [0, 1],
      [1, 7],
      [8, units - 8],
    ] as const) {
      const part = call({ first_unit, units: count });
      expect(part.first_row).toBe(row);
      const rows = part.out.length / 10;
      expect(part.out).toEqual(whole.out.subarray(row * 10, (row + rows) * 10));
      expect(part.log_sum_exp).toEqual(whole.log_sum_exp!.subarray(row, row + rows));
      row += rows;
    }
    expect(row).toBe(2 * 4 * 70);
  });

  it('leaves log_sum_exp out where it is not wanted', () => {
    const { out, log_sum_exp } = call({ want_log_sum_exp: false });
    expect(log_sum_exp).toBeNull();
    expect(out).toEqual(call().out);
  });

  it('names what is wrong', () => {
    const wrong = (set: Partial<Record<keyof AttentionOptions, unknown>>) =>
      errorOf(kernels.attention({ ...asked(), ...set } as AttentionOptions, q, k, v));
    expect(wrong({ scale: NaN })).toMatchObject({ field: 'scale', reason: 'not_a_number' });
    expect(wrong({ scale: 1e39 })).toMatchObject({ field: 'scale', reason: 'out_of_range' });
    expect(wrong({ want_log_sum_exp: 1 })).toMatchObject({ field: 'want_log_sum_exp' });
    expect(wrong({ first_unit: 40, units: 1 })).toMatchObject({ field: 'first_unit' });
    expect(wrong({ first_unit: 39, units: 2 })).toMatchObject({ field: 'units' });
    expect(wrong({ seq_len_q: 71 })).toEqual({
      field: 'q',
      reason: 'out_of_range',
      got: String(q.length),
    });
    const plain = [...k] as unknown as Float32Array;
    expect(errorOf(kernels.attention(asked(), q, plain, v))).toMatchObject({ field: 'k' });
  });
});

describe('the gradients of own arrays', () => {
  const shape = {
    batch: 2,
    heads_q: 4,
    heads_kv: 2,
    seq_len_q: 21,
    seq_len_kv: 13,
    head_dim: 6,
    head_dim_v: 5,
    mask: 'causal',
    tile_rows: 16,
    tile_cols: 8,
  };
  const scale = 0.4;
  const q = wave(2 * 4 * 21 * 6, 0.37);
  const k = wave(2 * 2 * 13 * 6, 0.61);
  const v = wave(2 * 2 * 13 * 5, 0.23);
  const d_out = wave(2 * 4 * 21 * 5, 0.41);
  const forward = unwrap(
    kernels.attention({ ...options(shape), scale, want_log_sum_exp: true }, q, k, v),
  );
  const { out } = forward;
  const log_sum_exp = forward.log_sum_exp!;
  const asked = (set: Partial<BackwardOptions> = {}): BackwardOptions => ({
    ...options({ ...shape, pass: 'backward' }),
    scale,
    ...set,
  });
  const call = (set: Partial<BackwardOptions> = {}) =>
    unwrap(kernels.attention_backward(asked(set), q, k, v, out, log_sum_exp, d_out));
  const names = ['d_q', 'd_k', 'd_v'] as const;

  it('are the same by every kernel', () => {
    const gradients = call();
    for (const kernel of ['naive', 'tiled']) {
      const other = call({ kernel });
      for (const name of names) {
        const far = gradients[name].map((x, i) => Math.abs(x - other[name][i]!));
        expect(Math.max(...far), `${kernel} ${name}`).toBeLessThan(1e-5);
      }
    }
    // Query i stands at key i + 13 - 21: the first 8 see none.
    expect(gradients.d_q.slice(0, 8 * 6).every((one) => one === 0)).toBe(true);
    expect(gradients.d_q[9 * 6]).not.toBe(0);
  });

  it('are the slopes of the answer', () => {
    const { d_q, d_k, d_v } = call();
    const loss = (q: Float32Array, k: Float32Array, v: Float32Array) => {
      const naive = { ...options({ ...shape, kernel: 'naive' }), scale, want_log_sum_exp: false };
      const answer = unwrap(kernels.attention(naive, q, k, v));
      return answer.out.reduce((sum, x, i) => sum + x * d_out[i]!, 0);
    };
    const moved = (array: Float32Array, i: number, by: number) => {
      const copy = array.slice();
      copy[i]! += by;
      return copy;
    };
    const step = 1 / 64;
    const slope = (at: (by: number) => number) => (at(step) - at(-step)) / (2 * step);
    for (const i of [60, 100, 300])
      expect(slope((by) => loss(moved(q, i, by), k, v))).toBeCloseTo(d_q[i]!, 3);
    for (const i of [0, 40, 150])
      expect(slope((by) => loss(q, moved(k, i, by), v))).toBeCloseTo(d_k[i]!, 3);
    for (const i of [0, 40, 120])
      expect(slope((by) => loss(q, k, moved(v, i, by)))).toBeCloseTo(d_v[i]!, 3);
  });

  it('are the sum of their units to the last bit', () => {
    const whole = call();
    const done = { d_q: 0, d_k: 0, d_v: 0 };
    for (const [first_unit, units] of [
      [0, 3],
      [3, 1],
    ]) {
      const part = call({ first_unit, units });
      for (const name of names) {
        expect(part[name]).toEqual(
          whole[name].subarray(done[name], done[name] + part[name].length),
        );
        done[name] += part[name].length;
      }
    }
    expect(done).toEqual({ d_q: q.length, d_k: k.length, d_v: v.length });
  });

  it('name what is wrong', () => {
    const wrong = (set: Partial<Record<keyof BackwardOptions, unknown>>) =>
      errorOf(
        kernels.attention_backward(
          { ...asked(), ...set } as BackwardOptions,
          q,
          k,
          v,
          out,
          log_sum_exp,
          d_out,
        ),
      );
    const refused = { reason: 'unknown_name' };
    expect(wrong({ pass: 'forward' })).toMatchObject({ field: 'pass', ...refused });
    expect(wrong({ pass: 'both' })).toMatchObject({ field: 'pass', ...refused });
    expect(wrong({ mask: 'dense' })).toMatchObject({ field: 'mask', ...refused });
    expect(wrong({ scale: NaN })).toMatchObject({ field: 'scale', reason: 'not_a_number' });
    expect(wrong({ first_unit: 3, units: 2 })).toMatchObject({ field: 'units' });
    expect(wrong({ want_log_sum_exp: true } as object)).toMatchObject(refused);
    const arrays = { q, k, v, out, log_sum_exp, d_out };
    for (const name of Object.keys(arrays) as (keyof typeof arrays)[]) {
      const reply = (other: unknown) => {
        const given: typeof arrays = { ...arrays };
        given[name] = other as typeof q;
        const { log_sum_exp: lse } = given;
        return errorOf(
          kernels.attention_backward(
            asked(),
            given.q,
            given.k,
            given.v,
            given.out,
            lse,
            given.d_out,
          ),
        );
      };
      const got = String(arrays[name].length - 1);
      const short = { field: name, reason: 'out_of_range', got };
      expect(reply(arrays[name].subarray(1))).toEqual(short);
      expect(reply([...arrays[name]])).toMatchObject({ field: name, reason: 'not_a_number' });
      expect(reply(undefined)).toMatchObject({ field: name, reason: 'missing' });
    }
    const mixed = kernels.attention(
      { ...options({ ...shape, pass: 'backward' }), scale, want_log_sum_exp: true },
      q,
      k,
      v,
    );
    expect(errorOf(mixed)).toEqual({ field: 'pass', reason: 'unknown_name', got: 'backward' });
  });
});

describe('counted traffic', () => {
  it('is that of the tiles taken and left', () => {
    const set: Partial<KernelOptions> = { seq_len_q: 40, seq_len_kv: 20, head_dim: 4 };
    const traffic = unwrap(
      kernels.count_traffic(options({ ...set, tile_rows: 16, tile_cols: 16 })),
    );
    const row = (tensor: string, op: string, elements: bigint) => {
      return { tensor, op, elements, bytes: 4n * elements };
    };
    expect(traffic.rows).toEqual([
      row('q', 'read', 40n * 4n),
      row('k', 'read', 3n * 20n * 4n),
      row('v', 'read', 3n * 20n * 8n),
      row('o', 'write', 40n * 8n),
      row('log_sum_exp', 'write', 40n),
    ]);
  });
  it('is that of the forward pass', () => {
    expect(errorOf(kernels.count_traffic(options({ pass: 'backward' })))).toEqual({
      field: 'pass',
      reason: 'unknown_name',
      got: 'backward',
    });
  });
  it('needs a tile loop', () => {
    expect(errorOf(kernels.count_traffic(options({ kernel: 'naive' })))).toMatchObject({
      field: 'kernel',
      reason: 'unknown_name',
    });
  });
});

describe('the peak', () => {
  it('is a rate, and its time is limited', () => {
    expect(unwrap(kernels.peak_gflops({ ms: 1 })).gflops).toBeGreaterThan(0.1);
    for (const ms of [0, 1e6, NaN, 'text']) {
      expect(errorOf(kernels.peak_gflops({ ms: ms as number }))).toMatchObject({ field: 'ms' });
    }
  });
});
