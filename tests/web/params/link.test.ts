// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldInfo, ParamValue } from '../../../web/src/engine/protocol.ts';
import { type PartialParams, resolve } from '../../../web/src/params/fields.ts';
import { parse, print } from '../../../web/src/params/link.ts';
import { description } from '../../wasm/engine.ts';

const { fields } = description;

const anyValue = (field: FieldInfo): fc.Arbitrary<ParamValue> => {
  if (field.kind === 'integer')
    return fc.integer({ min: field.min!, max: Math.min(field.max!, 2 ** 31) });
  if (field.kind === 'boolean') return fc.boolean();
  if (field.kind === 'text') return fc.oneof(fc.json(), fc.string());
  if (field.kind === 'real') return fc.double({ min: 1e-9, max: 1, noNaN: true });
  return fc.constantFrom(...field.choices);
};
const anySet: fc.Arbitrary<PartialParams> = fc
  .subarray([...fields])
  .chain((some) => fc.tuple(...some.map(anyValue)).map((values) => [some, values] as const))
  .map(([some, values]) => Object.fromEntries(some.map(({ name }, i) => [name, values[i]!])));

describe('a link', () => {
  it('brings back the params it was printed from', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const link = parse(fields, `#${print(fields, set)}`);
        expect(link.problems).toEqual([]);
        expect(resolve(fields, link.set)).toEqual(resolve(fields, set));
      }),
      { numRuns: 500 },
    );
  });
  it('is printed the same from what it brought back', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const text = print(fields, set);
        expect(print(fields, parse(fields, text).set)).toBe(text);
      }),
    );
  });
  it('is empty for the default case', () => expect(print(fields, {})).toBe(''));
  it('names only what differs, in table order, after the version', () => {
    const set = { tile_rows: 64, seq_len_q: 8192, seq_len_kv: 8192, batch: 1 };
    expect(print(fields, set)).toBe('v=1&seq_len_q=8192&tile_rows=64');
  });
  it('reports a bad value and applies the rest', () => {
    const link = parse(fields, '#v=1&seq_len_q=-3&head_dim=64&dtype=fp99');
    expect(link.set).toEqual({ head_dim: 64 });
    expect(link.problems).toEqual([
      { field: 'seq_len_q', reason: 'out_of_range', got: '-3' },
      { field: 'dtype', reason: 'unknown_name', got: 'fp99' },
    ]);
  });
  it('takes the first value of a name that stands twice, and reports the others', () => {
    const { set, problems } = parse(fields, '#v=1&seq_len_q=1024&head_dim=64&seq_len_q=2048');
    expect(set).toEqual({ seq_len_q: 1024, head_dim: 64 });
    expect(problems).toEqual([{ field: 'seq_len_q', reason: 'given_twice', got: '2048' }]);
  });
  it('reports an unknown name and another version', () => {
    const { set, problems } = parse(fields, '#v=2&colour=red&batch=2');
    expect(set).toEqual({ batch: 2 });
    expect(problems.map(({ field }) => field)).toEqual(['v', 'colour']);
  });
  it('makes no property out of a name like __proto__', () => {
    const { set, problems } = parse(fields, '#__proto__=1&constructor=2');
    expect(set).toEqual({});
    expect(problems).toHaveLength(2);
  });
  it('carries a GPU of the reader’s own', () => {
    const custom = '{"base":"a100-80-sxm","name":"我的 GPU & co","peak_flops":{"fp16":4e14}}';
    const set = { hardware: 'custom', custom };
    const text = print(fields, set);
    expect(text).not.toMatch(/[ "{]/);
    expect(parse(fields, `#${text}`)).toEqual({ set, problems: [] });
  });
  it('never throws, whatever it says', () => {
    fc.assert(fc.property(fc.string(), (text) => void parse(fields, text)));
  });
});
