// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { type Check, mark, plainNumber, readBytes } from '../../../web/src/lesson/marking.ts';

const check: Check = {
  unit: 'bytes',
  given: {},
  truth: 1.5 * 2 ** 30,
  tolerance: 0.01,
  mistakes: { heads: 2 ** 27, elements: 0.75 * 2 ** 30 },
};

describe('reading a number', () => {
  it.each([
    ['1.5 GiB', 1_610_612_736],
    ['1.5GIB', 1_610_612_736],
    ['1,610,612,736', 1_610_612_736],
    ['1,610,612,736 B', 1_610_612_736],
    ['1536 MiB', 1_610_612_736],
    ['１．５ ＧｉＢ', 1_610_612_736],
    ['1.61 GB', 1_610_000_000],
    ['72 字节', 72],
    ['4k', 4096],
    ['1.6e9', 1_600_000_000],
  ])('%s is %d bytes', (text, value) => expect(readBytes(text)).toBe(value));
  it.each(['', 'many', '12 parsecs', 'GiB', '1.5 GiB and more', '--3'])('“%s” is none', (text) =>
    expect(readBytes(text)).toBeNull(),
  );
  it('takes full-width digits, a real minus, groups and exponents', () => {
    expect(plainNumber('０.082')).toBe(0.082);
    expect(plainNumber('−2.5')).toBe(-2.5);
    expect(plainNumber('1,234.5')).toBe(1234.5);
    expect(plainNumber('8.2e-2')).toBe(0.082);
    expect(plainNumber('.5')).toBe(0.5);
    expect(plainNumber('1.2.3')).toBeNull();
  });
});

describe('marking', () => {
  it.each(['1.5 GiB', '1.61 GB', '1610612736', '1.495 GiB'])('%s is right', (text) => {
    expect(mark(check, text)).toEqual({ kind: 'right' });
  });
  it('names the mistake', () => {
    expect(mark(check, '128 MiB')).toEqual({ kind: 'mistake', name: 'heads' });
    expect(mark(check, '768 MiB')).toEqual({ kind: 'mistake', name: 'elements' });
  });
  it('tells GB for GiB, either way, from other numbers', () => {
    expect(mark(check, '1.61 GiB')).toEqual({ kind: 'mistake', name: 'gb_gib' });
    expect(mark(check, '1.5 GB')).toEqual({ kind: 'mistake', name: 'gb_gib' });
    expect(mark({ ...check, truth: 72 * 1024 }, '72 KB')).toMatchObject({ name: 'gb_gib' });
    expect(mark({ ...check, truth: 72 * 1024 }, '72')).toMatchObject({ name: 'no_unit' });
    expect(mark({ ...check, truth: 72 * 1024 }, '72 B')).toMatchObject({ kind: 'off' });
    expect(mark(check, '1.6 GiB')).toMatchObject({ kind: 'off' });
  });
  it.each([
    ['2.9 GiB', 'two', true],
    ['3 GiB', 'ten', true],
    ['15 GiB', 'ten', true],
    ['16 GiB', 'more', true],
    ['0.8 GiB', 'two', false],
    ['0.5 GiB', 'ten', false],
    ['1 MiB', 'more', false],
  ])('says on which side %s is, and roughly how far, but not the answer', (text, far, above) => {
    expect(mark(check, text)).toEqual({ kind: 'off', far, above });
  });
  it.each(['1', '100', '1,000'])('asks for the unit of %s, bare and small', (text) => {
    expect(mark(check, text)).toEqual({ kind: 'mistake', name: 'which_unit' });
  });
  it('takes a bare number that could be bytes as bytes', () => {
    expect(mark(check, '3000000')).toEqual({ kind: 'off', far: 'more', above: false });
    expect(mark(check, '100 B')).toEqual({ kind: 'off', far: 'more', above: false });
    expect(mark({ ...check, unit: 'count' }, '100')).toMatchObject({ kind: 'off' });
  });
  it.each(['0', '-3 GiB'])('says that %s cannot be', (text) => {
    expect(mark(check, text)).toEqual({ kind: 'below_zero' });
  });
  it('asks again for what is no number', () => {
    expect(mark(check, 'lots')).toEqual({ kind: 'unread' });
  });
  it('wants every digit where there is no tolerance', () => {
    const exact: Check = { ...check, unit: 'count', truth: 528, tolerance: 0, mistakes: {} };
    expect(mark(exact, '528')).toEqual({ kind: 'right' });
    expect(mark(exact, '529')).toMatchObject({ kind: 'off', above: true });
  });
});
