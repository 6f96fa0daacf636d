// SPDX-License-Identifier: Apache-2.0
// A number and all that stands behind it, as data: any room can fill one in for its own numbers.
import type { HardwareSource, LedgerRow, Params } from '../engine/protocol.ts';
import type { SourcePart } from '../evidence/source.ts';
import type { EvidenceRow } from '../evidence/types.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import type { Language, MessageKey } from '../i18n/t.ts';
import type { Kind } from './facts.ts';

// A part of a sum that is no ledger row: a buffer, a limit, a rate.
export interface Part {
  label: Sentence;
  value: Value;
  formula: string | null;
  letters?: Explained['letters']; // of its formula, where they are not the number's own
  note?: Sentence | null;
  minus?: boolean; // taken away from the sum
}

// What the parts come to: their sum, the largest or least of them, the first over the second; or the
// number is a part of them, or stands beside them.
export type Combined = 'sum' | 'largest' | 'least' | 'quotient' | 'part' | 'beside';

// A number of a sweep: the question that its point is the answer to.
export type AskedQuantity =
  | 'traffic'
  | 'hbm'
  | 'time'
  | 'sram'
  | 'occupancy'
  | 'peak_memory'
  | 'score_matrix'
  | 'working_set'
  | LessonQuantity;

// Of the lesson alone.
export type LessonQuantity =
  | 'inputs' // Q, K, V and O in memory
  | 'kv_memory'
  | 'score_trips' // into and out of the SMs
  | 'kv_trips'
  | 'sum_trips'
  | 'score_tile'
  | 'strip' // a tile of Q, K, V or O
  | 'tile_rows' // beside the SRAM that decides whether they fit
  | 'matmul' // multiplications and additions
  | 'corrections' // exponentials that only FlashAttention takes
  | 'matrix_time'
  | 'hbm_time'
  | 'sram_unused';

// A sum over the events of a schedule, or what lies on chip after so many of them.
export interface Played {
  params: Params;
  step: number;
  sum: 'read' | 'written' | 'sram' | 'peak';
}

// Of the report of these params, one number over another, of a schedule, or of one row of evidence.
export type Asks =
  | { params: Params; quantity: AskedQuantity }
  | { over: readonly [first: Explained, second: Explained] }
  | { played: Played }
  | { row: EvidenceRow; cell: 'published' | 'modelled' | 'difference' };

// Who says so. With several links its text comes in parts.
export interface Cited extends HardwareSource {
  parts?: (language: Language) => readonly SourcePart[];
}

export interface Explained {
  key: string; // which number: unique among those on show, the same when its value changes
  label: Sentence;
  value: Value;
  kind: Kind;
  how: readonly Sentence[]; // it was measured or counted
  formula: string | null; // in the letters of the engine
  letters: Readonly<Record<string, bigint | number>>; // their values
  ledger: readonly LedgerRow[]; // add up to the number, or to what it is a part of
  ledgerOf: 'explained.rows' | 'explained.rows.sms';
  parts: readonly Part[];
  combined: Combined;
  sources: readonly Cited[];
  gpu: { hardware: string; dtype: string } | null; // whose rates and limits the letters name
  leftOut: MessageKey | null;
  unknown: readonly Sentence[]; // left out for want of a rate or a rule
  make: (() => Explained | null) | null; // the rest is made when the number is opened
  asks: Asks | null; // or asked for then
}

// A sentence with those of its numbers that explain themselves, by the name of the value.
export interface Told extends Sentence {
  numbers: Readonly<Record<string, Explained>>;
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
  how: [],
  formula: null,
  letters: {},
  ledger: [],
  ledgerOf: 'explained.rows',
  parts: [],
  combined: 'sum',
  sources: [],
  gpu: null,
  leftOut: null,
  unknown: [],
  make: null,
  asks: null,
  ...rest,
});

// What stands behind it is made when it is opened, not with each move of a slider.
export const later = (
  key: string,
  label: Sentence | MessageKey,
  kind: Kind,
  value: Value,
  make: () => Explained | null,
): Explained => explained(key, label, kind, value, { make });

// A point of a sweep, which the closed forms answer: under a simulated L2 as without one.
export const asked = (
  key: string,
  label: Sentence | MessageKey,
  value: Value,
  params: Params,
  quantity: AskedQuantity,
): Explained =>
  explained(key, label, 'modelled', value, {
    asks: {
      params: params['l2'] === 'simulated' ? { ...params, l2: 'none' } : params,
      quantity,
    },
  });
