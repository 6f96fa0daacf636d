// SPDX-License-Identifier: Apache-2.0
// A ratio names the two numbers that it is of, in their order.
import '../../../web/src/i18n/all.ts';
import { describe, expect, it } from 'vitest';
import { say } from '../../../web/src/i18n/sentence.ts';
import { timeNumber } from '../../../web/src/state/chip-numbers.ts';
import { peakMemory, smBytes } from '../../../web/src/state/numbers.ts';
import { amountOf, quotient } from '../../../web/src/state/quotient.ts';
import { reportOf } from '../../wasm/engine.ts';

const [flash, standard] = [reportOf({}), reportOf({ algorithm: 'standard' })];

describe('a ratio', () => {
  it('is the first in units of the second, and shows both', () => {
    const [over, under] = [smBytes(standard), smBytes(flash)];
    const number = quotient(over, under, 'fact.sm_bytes');
    const bytes = [over, under].map(({ value }) => ('bytes' in value ? Number(value.bytes) : NaN));
    expect(number.value).toEqual({ ratio: bytes[0]! / bytes[1]! });
    expect(number.combined).toBe('quotient');
    expect(number.parts.map(({ value }) => value)).toEqual([over.value, under.value]);
    expect(number.parts.map(({ label }) => say('en', label))).toEqual([
      'Into and out of the SMs, standard attention',
      'Into and out of the SMs, FlashAttention-2',
    ]);
  });
  it('is no surer than the less sure of both', () => {
    const [sure, less] = [peakMemory(flash), smBytes(flash)];
    expect([sure.kind, less.kind]).toEqual(['theory', 'modelled']);
    expect(quotient(sure, sure, 'fact.peak_memory').kind).toBe('theory');
    expect(quotient(sure, less, 'fact.peak_memory').kind).toBe('modelled');
    expect(quotient(less, sure, 'fact.peak_memory').kind).toBe('modelled');
  });
  it('is one number whichever is the larger', () => {
    const pair = [smBytes(standard), smBytes(flash)] as const;
    expect(quotient(pair[0], pair[1], 'fact.sm_bytes').key).toBe(
      quotient(pair[1], pair[0], 'fact.sm_bytes').key,
    );
  });
  it('takes times in any unit', () => {
    const number = timeNumber(flash, 0.002);
    const short = { ...number, value: { milliseconds: 2 } };
    expect(amountOf(short.value)).toBe(amountOf(number.value));
    expect(quotient(short, number, 'fact.bound_seconds').value).toEqual({ ratio: 1 });
  });
});
