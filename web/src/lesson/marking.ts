// SPDX-License-Identifier: Apache-2.0
// Marks a number that the reader worked out: right, or wrong in a way that can be named.
import type { Value } from '../i18n/sentence.ts';
import { readNumber } from '../params/read-number.ts';

// What each mistake would give in place of the truth. Words: learn.wrong.<name>.
export interface Check {
  unit: 'bytes' | 'count' | 'real';
  given: Readonly<Record<string, Value>>; // the numbers in the question
  truth: number;
  tolerance: number; // relative; 0: to the digit
  mistakes: Readonly<Record<string, number>>;
}

export type Verdict =
  | { kind: 'right' }
  | { kind: 'unread' } // no number, or a unit that is not known
  | { kind: 'mistake'; name: string }
  | { kind: 'below_zero' } // or zero: no answer is
  | { kind: 'off'; above: boolean; far: 'two' | 'ten' | 'more' }; // how far, but not exactly

const units: Readonly<Record<string, number>> = {
  '': 1,
  B: 1,
  BYTE: 1,
  BYTES: 1,
  字节: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
  TIB: 2 ** 40,
};

// "1.5 GiB", "1,610,612,736 B", "８ＫｉＢ", "4k": bytes. Null where it is none.
export function readBytes(text: string): number | null {
  const [, digits = '', unit = ''] =
    /^([+-]?[\d.,_ ]*\d)\s*([a-z\u4e00-\u9fff]*)$/i.exec(text.normalize('NFKC').trim()) ?? [];
  const factor = units[unit.toUpperCase()];
  if (digits !== '' && factor !== undefined) {
    const value = plainNumber(digits.trim());
    return value === null ? null : value * factor;
  }
  return plainNumber(text);
}

// A number as people type it: full-width digits, groups, 4k, 1e-3, a comma for nothing but groups.
export function plainNumber(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .trim();
  if (/^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d+$/i.test(plain)) return Number(plain);
  const read = readNumber(plain.replace(/^([+-]?\d{1,3}(?:[,_ ]\d{3})+)(\.\d+)$/, strip));
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(read) ? Number(read) : null;
}
const strip = (_all: string, whole: string, rest: string): string =>
  whole.replace(/[,_ ]/g, '') + rest;

const near = (value: number, truth: number, tolerance: number): boolean =>
  Math.abs(value - truth) <= Math.abs(truth) * tolerance;

export function mark(check: Check, text: string): Verdict {
  const value = check.unit === 'bytes' ? readBytes(text) : plainNumber(text);
  if (value === null) return { kind: 'unread' };
  if (near(value, check.truth, check.tolerance)) return { kind: 'right' };
  for (const [name, wrong] of Object.entries(check.mistakes)) {
    if (near(value, wrong, Math.max(check.tolerance, 0.002))) return { kind: 'mistake', name };
  }
  if (check.unit === 'bytes' && isTenForTwo(value / check.truth)) {
    return { kind: 'mistake', name: 'gb_gib' };
  }
  if (check.unit === 'bytes' && isBare(text) && isPowerOf1024(check.truth / value)) {
    return { kind: 'mistake', name: 'no_unit' };
  }
  const ratio = value / check.truth;
  if (!(ratio > 0)) return { kind: 'below_zero' };
  if (check.unit === 'bytes' && isBare(text) && ratio * 1024 <= 1) {
    return { kind: 'mistake', name: 'which_unit' };
  }
  const times = Math.max(ratio, 1 / ratio);
  return { kind: 'off', above: ratio > 1, far: times < 2 ? 'two' : times <= 10 ? 'ten' : 'more' };
}

const isBare = (text: string): boolean => !/[a-z\u4e00-\u9fff]/i.test(text.normalize('NFKC'));
const isPowerOf1024 = (ratio: number): boolean => [1, 2, 3, 4].some((n) => ratio === 1024 ** n);

// KB for KiB, MB for MiB, GB for GiB, or the other way round.
const isTenForTwo = (ratio: number): boolean =>
  [1, 2, 3].some((n) => near(Math.max(ratio, 1 / ratio), 1.024 ** n, 0.004));
