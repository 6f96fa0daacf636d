// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from '../../../web/src/params/read-number.ts';

describe('readNumber', () => {
  it.each([
    ['4096', '4096'],
    [' 4096 ', '4096'],
    ['4,096', '4096'],
    ['4_096', '4096'],
    ['4 096', '4096'],
    ['1,048,576', '1048576'],
    ['4k', '4096'],
    ['4K', '4096'],
    ['4 k', '4096'],
    ['128K', '131072'],
    ['1M', '1048576'],
    ['1.5k', '1536'],
    ['４０９６', '4096'],
    ['４，０９６', '4096'],
    ['４ｋ', '4096'],
    ['１　０２４', '1024'],
    ['-3', '-3'],
    ['1.5', '1.5'],
    ['0', '0'],
  ])('reads %s', (typed, read) => expect(readNumber(typed)).toBe(read));

  it.each([
    '',
    '4,09',
    '1,5',
    '4g',
    '4kk',
    'NaN',
    'four',
    '4e3',
    '1,0000',
    '--4',
    '４千',
    '10²',
    '2⁶³',
    '①',
    '½',
    '٣',
  ])('leaves “%s” for the error to show', (typed) => expect(readNumber(typed)).toBe(typed));

  it('reads what the page prints', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (n) => {
        expect(Number(readNumber(n.toLocaleString('en-US')))).toBe(n);
      }),
    );
  });
});
