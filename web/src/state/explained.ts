// SPDX-License-Identifier: Apache-2.0
// A number and all that stands behind it, as data: any room can fill one in for its own numbers.
import type { HardwareSource, LedgerRow } from '../engine/protocol.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import type { Kind } from './facts.ts';

// A part of a sum that is no ledger row: a buffer, a limit, a rate.
export interface Part {
  label: Sentence;
  value: Value;
  formula: string | null;
  note?: Sentence | null;
}

// What the parts come to: their sum, or the largest or least of them.
export type Combined = 'sum' | 'largest' | 'least';

export interface Explained {
  key: string; // which number: unique among those on show, the same when its value changes
  label: Sentence;
  value: Value;
  kind: Kind;
  formula: string | null; // in the letters of the engine
  letters: Readonly<Record<string, bigint | number>>; // their values
  ledger: readonly LedgerRow[]; // add up to the number
  parts: readonly Part[];
  combined: Combined;
  sources: readonly HardwareSource[];
  gpu: { hardware: string; dtype: string } | null; // whose rates and limits the letters name
  leftOut: MessageKey | null;
  unknown: readonly Sentence[]; // left out for want of a rate or a rule
}

export const plainSentence = (key: MessageKey): Sentence => ({ key, values: {} });

// A number with nothing behind it but itself; the rest is given as far as there is any.
export const explained = (
  key: string,
  label: Sentence | MessageKey,
  kind: Kind,
  value: Value,
  rest: Partial<Explained> = {},
): Explained => ({
  key,
  label: typeof label === 'string' ? plainSentence(label) : label,
  value,
  kind,
  formula: null,
  letters: {},
  ledger: [],
  parts: [],
  combined: 'sum',
  sources: [],
  gpu: null,
  leftOut: null,
  unknown: [],
  ...rest,
});
