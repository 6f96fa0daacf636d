// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as format from '../../../web/src/i18n/format.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('decimal', () => {
  it.each([
    [163, '163'],
    [2039, '2,039'],
    [62.5, '62.5'],
    [0.0415, '0.0415'],
    [1 / 3, '0.3333333'],
    [19.5 * 1e3, '19,500'],
    [1_234_567.89, '1,234,568'],
    [0, '0'],
  ])('%d is %s', (value, text) => expect(format.decimal(value)).toBe(text));
});

describe('bytes', () => {
  it.each([
    [0n, '0 B'],
    [512n, '512 B'],
    [1023n, '1,023 B'],
    [1024n, '1 KiB'],
    [166_912n, '163 KiB'],
    [4_210_688n, '4.02 MiB'],
    [33_554_432n, '32 MiB'],
    [80_000_000_000n, '74.5 GiB'],
    [2n ** 60n, '1 EiB'],
    [2n ** 63n - 1n, '8 EiB'],
    [1024n * 1024n - 1n, '1 MiB'],
    [1_047_000n, '1,022 KiB'],
  ])('%s prints as %s', (value, text) => expect(plain(format.bytes(value))).toBe(text));

  it('is never off by more than half a percent', () => {
    const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), (value) => {
        const [digits = '', unit = ''] = plain(format.bytes(value)).split(' ');
        const back = Number(digits.replaceAll(',', '')) * 1024 ** units.indexOf(unit);
        expect(Math.abs(back / Number(value) - 1)).toBeLessThanOrEqual(0.0051);
      }),
    );
  });
  it('gives all digits on demand', () => {
    expect(plain(format.exactBytes(9_007_199_254_740_993n))).toBe('9,007,199,254,740,993 B');
  });
});

describe('grouped digits', () => {
  // `count` keeps three decimals: the same rule as Intl's, digit by digit.
  const intl = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
  it('are those of Intl.NumberFormat', () => {
    const expected = (value: number | bigint) => intl.format(value).replace(/^-0$/, '0');
    for (const value of [0, -0, 0.0005, 0.0015, 1.0005, 999.9995, -1234.5, 1e21, NaN])
      expect(format.count(value)).toBe(expected(value));
    for (const value of [Infinity, -Infinity]) expect(format.count(value)).toBe(expected(value));
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9 }),
        fc.bigInt(),
        fc.float({ min: -1e6, max: 1e6 }),
        (x, n, y) => {
          for (const value of [x, n, y]) expect(format.count(value)).toBe(expected(value));
        },
      ),
    );
  });
});

describe('other numbers', () => {
  it.each([
    [2, '2.0'],
    [1.96, '2.0'],
    [16.66, '16.7'],
    [118.6, '119'],
    [1, '1.0'],
    [1.004, '1.004'],
    [9.96, '9.96'],
    [Infinity, '∞'],
  ])('a ratio of %s prints as %s', (value, text) => expect(format.ratio(value)).toBe(text));

  it('never prints a ratio that differs from 1 as 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.000001, max: 1e9, noNaN: true }), (value) => {
        expect(Number(format.ratio(value).replaceAll(',', ''))).toBeGreaterThan(1);
      }),
    );
  });
  it('prints lengths the way the form reads them', () => {
    expect([512, 1024, 131_072, 1_048_576, 1536, 1000].map(format.tokens)).toEqual([
      '512',
      '1K',
      '128K',
      '1M',
      '1,536',
      '1,000',
    ]);
  });
  it('never prints a time that is not 0 as 0, nor far from what it is', () => {
    const units: Record<string, number> = { s: 1, ms: 1e-3, µs: 1e-6, ns: 1e-9, ps: 1e-12 };
    fc.assert(
      fc.property(fc.double({ min: 1e-15, max: 1e4, noNaN: true }), (value) => {
        for (const text of [format.seconds(value), format.milliseconds(value * 1000)]) {
          const [digits = '', unit = ''] = plain(text).split(' ');
          const back = Number(digits.replaceAll(',', '')) * (units[unit] ?? NaN);
          expect(Math.abs(back / value - 1)).toBeLessThanOrEqual(0.051);
        }
      }),
    );
  });
  it('prints times, errors and speeds with their units', () => {
    const times = [0, 0.000_02, 0.0164, 0.42, 3.2, 36.6, 1250];
    expect(times.map((ms) => plain(format.milliseconds(ms)))).toEqual([
      '0 ms',
      '20 ns',
      '16.4 µs',
      '0.42 ms',
      '3.2 ms',
      '36.6 ms',
      '1.25 s',
    ]);
    const short = [1.3e-6, 0.4e-9, 0.9996e-9, 2.5e-12, 0.25e-12, 3e-17, 0];
    expect(short.map((value) => plain(format.seconds(value)))).toEqual([
      '1.3 µs',
      '400 ps',
      '1 ns',
      '2.5 ps',
      '0.25 ps',
      '3.0 × 10⁻⁵ ps',
      '0 ns',
    ]);
    expect(plain(format.scientific(3.7e-7))).toBe('3.7 × 10⁻⁷');
    expect(format.scientific(0)).toBe('0');
    expect(plain(format.flopsPerSecond(4.19e10))).toBe('41.9 GFLOP/s');
  });
});
