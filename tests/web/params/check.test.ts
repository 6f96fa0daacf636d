// SPDX-License-Identifier: Apache-2.0
// checkValue says what the module says, so form, link and command line speak with one voice.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkValue } from '../../../web/src/params/check.ts';
import { description, engine, params } from '../../wasm/engine.ts';

const integers = description.fields.filter(({ kind }) => kind === 'integer');
const choices = description.fields.filter(({ kind }) => kind === 'choice');
const booleans = description.fields.filter(({ kind }) => kind === 'boolean');

// What the module says of one value, all else default: its error on that very field, or none.
function moduleError(name: string, value: unknown) {
  const reply = engine.report({ ...params(), [name]: value } as never, 'model');
  return 'error' in reply && reply.error.field === name ? reply.error : null;
}
const pageError = (field: (typeof integers)[number], got: unknown) => {
  const checked = checkValue(field, got);
  return 'error' in checked ? checked.error : null;
};

describe.each(integers)('$name', (field) => {
  it('takes text for the number it states, not for the one it rounds to', () => {
    expect(checkValue(field, '1.00e1')).toEqual(checkValue(field, 10));
    for (const got of ['4.00000000000000000001', '1e-400', '15e-1']) {
      expect(checkValue(field, got)).toEqual({
        error: { field: field.name, reason: 'not_an_integer', got },
      });
    }
  });
  it.each([
    0,
    -3,
    1.5,
    NaN,
    '',
    null,
    2 ** 53,
    Infinity,
    -Infinity,
    'many',
    true,
    [],
    {},
    undefined,
  ])('is refused as the module refuses %s', (got) => {
    expect(pageError(field, got)).toEqual(moduleError(field.name, got));
  });
  it.each(['0', '-3', '1.5', 'NaN', '', '9007199254740992', 'many'])(
    'is refused as text “%s” for the reason the number is',
    (text) => {
      const got = text === '' || text === 'many' ? text : Number(text);
      const error = moduleError(field.name, got);
      expect(pageError(field, text)).toEqual(error && { ...error, got: text });
    },
  );
  it('takes both of its limits and nothing beyond', () => {
    expect(checkValue(field, field.min)).toEqual({ value: field.min });
    expect(checkValue(field, String(field.max))).toEqual({ value: field.max });
    expect(pageError(field, field.min! - 1)?.reason).toBe('out_of_range');
    expect(pageError(field, field.max! + 1)?.reason).toBe('out_of_range');
  });
  it('agrees with the module on any number', () => {
    fc.assert(
      fc.property(fc.double(), (got) => {
        // The closed form may refuse a good value for what it leads to; that is another matter.
        const ours = pageError(field, got);
        const reply = engine.report({ ...params(), [field.name]: got }, 'model');
        const theirs = 'error' in reply ? reply.error : null;
        const zero = (value: number) => (value === 0 ? 0 : value); // -0 prints as 0 here
        if (ours) expect({ ...ours, got: Number(ours.got) }).toEqual({ ...theirs, got: zero(got) });
        else expect(theirs?.reason).not.toBe('not_an_integer');
      }),
    );
  });
});

describe.each(choices)('$name', (field) => {
  it('takes each of its names', () => {
    for (const choice of field.choices)
      expect(checkValue(field, choice)).toEqual({ value: choice });
  });
  it.each(['', 'no such name', null, 3, undefined])('refuses %s as the module does', (got) => {
    expect(pageError(field, got)).toEqual(moduleError(field.name, got));
  });
});

describe.each(booleans)('$name', (field) => {
  it('takes true and false, also as words', () => {
    expect(checkValue(field, true)).toEqual({ value: true });
    expect(checkValue(field, 'false')).toEqual({ value: false });
  });
  it.each(['', 'yes', null, 3, undefined])('refuses %s as the module does', (got) => {
    expect(pageError(field, got)).toEqual(moduleError(field.name, got));
  });
});
