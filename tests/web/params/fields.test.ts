// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { FieldInfo } from '../../../web/src/engine/protocol.ts';
import { applies, nearestStop, resolve, sliderStops } from '../../../web/src/params/fields.ts';
import { description } from '../../wasm/engine.ts';

const { fields } = description;

const row = (over: Partial<FieldInfo>): FieldInfo => ({
  name: 'rows',
  kind: 'integer',
  group: 'workload',
  unit: 'tokens',
  min: 1,
  max: 1000,
  typical_min: 1,
  typical_max: 8,
  default: 4,
  default_from: null,
  choices: [],
  applies_when: null,
  ...over,
});

describe('resolve', () => {
  it('gives every field of the table a value', () => {
    const params = resolve(fields, {});
    expect(Object.keys(params)).toEqual(fields.map(({ name }) => name));
    expect(params['seq_len_kv']).toBe(4096);
    expect(params['hardware']).toBe('a100-80-sxm');
  });
  it('lets a left-out field follow the one it comes from', () => {
    expect(resolve(fields, { seq_len_q: 77 })['seq_len_kv']).toBe(77);
    expect(resolve(fields, { seq_len_q: 77, seq_len_kv: 5 })['seq_len_kv']).toBe(5);
    expect(resolve(fields, { dtype: 'fp8_e4m3' })['dtype_scores']).toBe('fp8_e4m3');
  });
  it('keeps false and 0, which are values', () => {
    const set = { write_lse: false, window_right: 0 };
    expect(resolve(fields, set)).toMatchObject(set);
  });
  it('leaves out names that no field has', () => {
    expect(resolve(fields, { nonsense: 1 })).not.toHaveProperty('nonsense');
  });
  it('does not invent a default', () => {
    expect(() => resolve([row({ default: null })], {})).toThrow('rows');
  });
});

describe('applies', () => {
  it('follows the condition of the table', () => {
    const window = fields.find(({ name }) => name === 'window_left')!;
    expect(applies(window, { mask: 'window' })).toBe(true);
    expect(applies(window, { mask: 'none' })).toBe(false);
    expect(applies(row({}), {})).toBe(true);
  });
  it('reads a boolean as a word', () => {
    const field = row({ applies_when: { field: 'dropout', values: ['true'] } });
    expect(applies(field, { dropout: true })).toBe(true);
    expect(applies(field, { dropout: false })).toBe(false);
  });
});

describe('slider stops', () => {
  it('are both ends of the typical range and the powers of two between', () => {
    expect(sliderStops(row({ typical_min: 0, typical_max: 8 }))).toEqual([0, 1, 2, 4, 8]);
    expect(sliderStops(row({ typical_min: 16, typical_max: 100 }))).toEqual([16, 32, 64, 100]);
    expect(sliderStops(row({ typical_min: 3, typical_max: 3 }))).toEqual([3]);
    expect(sliderStops(row({ typical_min: null }))).toEqual([]);
  });
  it('has every default of the table among them or near one', () => {
    for (const field of fields.filter(({ kind }) => kind === 'integer')) {
      const stops = sliderStops(field);
      expect(stops.length, field.name).toBeGreaterThan(1);
      expect(Math.max(...stops), field.name).toBeLessThanOrEqual(field.max!);
      expect(Math.min(...stops), field.name).toBeGreaterThanOrEqual(field.min!);
    }
  });
  it('finds the nearest one on a log scale', () => {
    expect(nearestStop([16, 32, 64, 128], 48)).toBe(2);
    expect(nearestStop([16, 32, 64, 128], 45)).toBe(1);
    expect(nearestStop([0, 1, 2], 0)).toBe(0);
    expect(nearestStop([1, 2, 4], 1_000_000)).toBe(2);
  });
});
