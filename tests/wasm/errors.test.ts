// SPDX-License-Identifier: Apache-2.0
// Bad input never crashes the module and never becomes a value: it names the field.
import { describe, expect, it } from 'vitest';
import type { Params } from '../../web/src/engine/protocol.ts';
import { description, engine, params, reportOf } from './engine.ts';

const errorOf = (input: unknown) => {
  const reply = engine.report(input as Params, 'model');
  return 'error' in reply ? reply.error : undefined;
};

const integers = description.fields.filter((field) => field.kind === 'integer');
const shares = description.fields.filter((field) => field.kind === 'real');
const others = description.fields.filter(({ kind }) => kind === 'choice' || kind === 'boolean');

describe('a field of the module', () => {
  const bad: [unknown, string][] = [
    [-3, 'out_of_range'],
    [1.5, 'not_an_integer'],
    [NaN, 'not_a_number'],
    [Infinity, 'out_of_range'],
    [2 ** 53, 'out_of_range'],
    ['', 'not_a_number'],
    ['12', 'not_a_number'],
    [null, 'not_a_number'],
    [true, 'not_a_number'],
    [12n, 'not_a_number'],
    [[], 'not_a_number'],
    [{}, 'not_a_number'],
    [undefined, 'missing'],
  ];
  it.each(integers)('$name refuses what is no count of its', ({ name, min }) => {
    const cases: [unknown, string][] = min === 0 ? bad : [[0, 'out_of_range'], ...bad];
    for (const [value, reason] of cases) {
      expect(errorOf({ ...params(), [name]: value }), String(value)).toEqual({
        field: name,
        reason,
        got: String(value),
      });
    }
  });

  it.each(shares)('$name refuses what is no share above 0 and up to 1', ({ name }) => {
    const cases: [unknown, string][] = [
      [0, 'out_of_range'],
      [-0.5, 'out_of_range'],
      [1.01, 'out_of_range'],
      [Infinity, 'out_of_range'],
      [NaN, 'not_a_number'],
      ['0.5', 'not_a_number'],
      [null, 'not_a_number'],
      [undefined, 'missing'],
    ];
    for (const [value, reason] of cases) {
      expect(errorOf({ ...params(), [name]: value })).toMatchObject({ field: name, reason });
    }
  });

  it.each(others)('$name refuses what is none of its names', ({ name }) => {
    for (const value of ['', 'no such name', 3, null, NaN, {}]) {
      const error = errorOf({ ...params(), [name]: value });
      expect(error, String(value)).toEqual({
        field: name,
        reason: 'unknown_name',
        got: String(value),
      });
    }
    expect(errorOf({ ...params(), [name]: undefined })).toMatchObject({ reason: 'missing' });
  });

  it.each(description.fields)('$name is missed by name', ({ name }) => {
    const rest: Partial<Params> = params();
    delete rest[name];
    expect(errorOf(rest)).toEqual({ field: name, reason: 'missing', got: 'undefined' });
  });
});

describe('the module', () => {
  it('refuses an unknown field by its name, also in place of a known one', () => {
    const unknown = { field: 'colour', reason: 'unknown_name', got: 'colour' };
    expect(errorOf({ ...params(), colour: 1 })).toEqual(unknown);
    const swapped: Partial<Params> = { ...params(), colour: 1 };
    delete swapped['l2'];
    expect(['colour', 'l2']).toContain(errorOf(swapped)?.field);
  });

  it('refuses what is no object of fields', () => {
    for (const input of [undefined, null, 3, 'text', [], () => 1]) {
      expect(errorOf(input)?.field).toBe('params');
    }
  });

  it('names the type of what cannot be printed', () => {
    const silent: unknown = Object.create(null);
    const error = errorOf({ ...params(), batch: silent });
    expect(error).toEqual({ field: 'batch', reason: 'not_a_number', got: 'object' });
  });

  it.each(['report', 'fit_changes', 'kernel_preset'] as const)(
    '%s refuses fields that do not go together',
    (call) => {
      for (const [set, field] of [
        [{ heads_q: 6, heads_kv: 4 }, 'heads_q'],
        [{ dtype: 'fp4', head_dim: 3 }, 'head_dim'],
        [{ kv_shared: true, head_dim: 64, head_dim_v: 128 }, 'head_dim_v'],
      ] as const) {
        const reply = engine[call](params(set), 'model');
        expect('error' in reply && reply.error.field).toBe(field);
      }
    },
  );

  it('refuses an unknown source', () => {
    for (const source of [undefined, 'guess', 3]) {
      const reply = engine.report(params(), source as 'model');
      expect('error' in reply && reply.error.field).toBe('source');
    }
  });

  it('answers an overflow as an error that carries the exact count: rows summed over tiles', () => {
    const error = errorOf(params({ seq_len_q: 2 ** 40, algorithm: 'standard' }));
    expect(error).toEqual({ field: 'elements', reason: 'overflow', got: String(2n ** 74n) });
  });

  it('is exact just below the overflow', () => {
    // 4 n^2 FLOP is the largest count here: 2^63 - 12,006,527,804.
    const set = { seq_len_q: 1_518_500_249, dtype: 'int8', algorithm: 'standard', head_dim: 1 };
    const reply = engine.report(params(set), 'model');
    const n = 1_518_500_249n;
    expect('value' in reply && reply.value.score_matrix.bytes).toBe(n * n);
  });

  it('keeps working after an error', () => {
    errorOf(null);
    expect('value' in engine.report(params(), 'model')).toBe(true);
  });
});

describe('a series', () => {
  it('carries an error of a value in its row and goes on', () => {
    const reply = engine.series(params(), ['seq_len_q', 'seq_len_kv'], [1024, 0, NaN, 2048]);
    if ('error' in reply) throw new Error(reply.error.field);
    const { errors, columns } = reply.value;
    expect(errors.map((error) => error?.reason)).toEqual([
      undefined,
      'out_of_range',
      'not_a_number',
      undefined,
    ]);
    expect([...columns.score_matrix_bytes]).toEqual([2n * 1024n ** 2n, 0n, 0n, 2n * 2048n ** 2n]);
  });

  it('equals the reports of its values', () => {
    const values = [64, 100, 4096];
    const reply = engine.series(params({ heads_q: 3 }), ['tile_rows'], values);
    if ('error' in reply) throw new Error(reply.error.field);
    values.forEach((tile_rows, i) => {
      const report = reportOf({ heads_q: 3, tile_rows });
      expect(reply.value.columns.sm_bytes_read[i]).toBe(report.traffic.sm_bytes_read);
      expect(reply.value.columns.peak_memory_bytes[i]).toBe(report.peak_memory.bytes);
    });
  });

  it('refuses names and values that are none', () => {
    const bad: [unknown, unknown, string][] = [
      [null, [1], 'fields'],
      ['tile_rows', [1], 'fields'],
      [[3], [1], 'fields'],
      [['tile_rows'], null, 'values'],
      [['tile_rows'], '64', 'values'],
      [['tile_rows'], ['64'], 'values'],
      [['tile_rows'], [64n], 'values'],
      [['tile_rows'], [null], 'values'],
    ];
    for (const [names, values, field] of bad) {
      const reply = engine.series(params(), names as string[], values as number[]);
      expect('error' in reply && reply.error.field, String(names)).toBe(field);
    }
    const reply = engine.grid(params(), 'tile_rows', [64], 'tile_cols', [true] as never);
    expect('error' in reply && reply.error).toMatchObject({ field: 'col_values', got: 'true' });
  });

  it('refuses a field that is no integer', () => {
    const reply = engine.series(params(), ['mask'], [1]);
    expect('error' in reply && reply.error.field).toBe('mask');
  });
});
