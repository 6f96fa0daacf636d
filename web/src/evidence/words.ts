// SPDX-License-Identifier: Apache-2.0
// Rows of evidence in the reader's language.
import type { FieldInfo, HardwareProfile } from '../engine/protocol.ts';
import * as format from '../i18n/format.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import {
  choiceLabel,
  fieldLabel,
  isMessageKey,
  type Language,
  type MessageKey,
  translate,
} from '../i18n/t.ts';
import { type PartialParams, resolve } from '../params/fields.ts';
import type { Card, CardRow, Tally } from './cards.ts';
import type { Amount, EvidenceRow } from './types.ts';

const questionArea = 'evidence.question.';

// The question of a case: the longest key that its id begins with.
export function questionKey(entry: string): MessageKey | null {
  for (let end = entry.length; end > 0; end -= 1) {
    const key = `${questionArea}${entry.slice(0, end)}`;
    if (isMessageKey(key)) return key;
  }
  return null;
}

export interface Catalogue {
  fields: readonly FieldInfo[];
  hardware: readonly HardwareProfile[];
}

export function question(language: Language, { fields }: Catalogue, card: Card): string {
  const key = questionKey(card.entry);
  if (key === null) return card.entry;
  const params = resolve(fields, card.rows[0]?.row.params ?? {});
  const values = Object.entries(params).map(([name, value]): [string, string] => [
    name,
    typeof value === 'number' ? format.count(value) : choiceLabel(language, name, String(value)),
  ]);
  return translate(language, key, Object.fromEntries(values));
}

// Fields and values as a reader reads them: [label, value].
export const givenWords = (
  language: Language,
  { hardware }: Catalogue,
  given: PartialParams,
): [label: string, value: string][] =>
  Object.entries(given).map(([name, value]) => [
    fieldLabel(language, name),
    name === 'hardware'
      ? (hardware.find(({ id }) => id === value)?.name ?? String(value))
      : valueWords(language, name, value),
  ]);

function valueWords(language: Language, name: string, value: PartialParams[string]): string {
  if (typeof value === 'number') return format.count(value);
  if (typeof value === 'boolean') return truth(language, value);
  return choiceLabel(language, name, String(value));
}

const truth = (language: Language, value: boolean) =>
  choiceLabel(language, 'boolean', String(value));

// Whose measurement a series is: names, the same in every language.
const seriesNames: Readonly<Record<string, string>> = {
  pytorch: 'PyTorch',
  standard: 'PyTorch',
  eager: 'PyTorch eager',
  xformers: 'xFormers',
  cudnn: 'cuDNN',
  triton: 'Triton',
  fa_triton: 'FlashAttention in Triton',
  fa1: 'FlashAttention-1',
  fa2: 'FlashAttention-2',
  fa3: 'FlashAttention-3',
  flash_decoding: 'Flash-Decoding',
};

// What sets a row apart within its card, and what it counts.
export function rowWords(language: Language, catalogue: Catalogue, one: CardRow): string {
  const { row, series, own } = one;
  const quantity = translate(language, `evidence.quantity.${row.quantity}`);
  const isSpeed = row.share_of_bound !== null;
  const apart = isSpeed ? only(own, ['seq_len_q', 'seq_len_kv', 'mask']) : own;
  const said = givenWords(language, catalogue, apart).map(([label, value]) => `${label} ${value}`);
  const name = series === null ? [] : [seriesName(series)];
  const parts = [...name.filter((text) => text !== ''), ...said];
  if (!isSpeed || parts.length === 0) parts.push(quantity);
  return parts.join(' · ');
}

const only = (params: PartialParams, names: readonly string[]): PartialParams =>
  Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));

const seriesName = (series: string): string =>
  seriesNames[series.replace(/_(?:ms|us|tflops)$/, '')] ?? '';

const unitText: Partial<Record<EvidenceRow['unit'], string>> = {
  mebibytes: 'MiB',
  gigabytes: 'GB',
  microseconds: 'µs',
  milliseconds: 'ms',
  tera_per_s: 'TFLOP/s',
};

// All its digits, in its own unit.
function amountText({ unit, quantity }: EvidenceRow, amount: bigint | number): string {
  if (unit === 'bytes') return format.exactBytes(amount);
  if (unit === 'bytes_per_s') return format.bytesPerSecond(Number(amount));
  const text = quantity === 'sfu_teraops' ? 'T/s' : unitText[unit];
  return text === undefined ? format.count(amount) : format.inUnit(amount, text);
}

export function amountValue(row: EvidenceRow, amount: Amount | null): Value {
  if (amount === null) return { message: 'evidence.status.not_modelled' };
  if (typeof amount === 'boolean') return { choice: ['boolean', String(amount)] };
  return { text: typeof amount === 'string' ? amount : amountText(row, amount) };
}

// What the model says: a number, an interval, or a bound and what sets it.
export function modelledValue(row: EvidenceRow): Value {
  const { modelled, modelled_high, bound_by } = row;
  const low = amountValue(row, modelled);
  if (modelled !== null && modelled_high !== null) {
    const values = { low, high: amountValue(row, modelled_high) };
    return { sentence: { key: 'evidence.interval', values } };
  }
  if (bound_by === null) return low;
  const values = { value: low, resource: { message: `resource.${bound_by}` } };
  return { sentence: { key: 'evidence.bound_by', values } };
}

export function differenceWords(row: EvidenceRow): string {
  if (row.share_of_bound !== null) return format.percent(row.share_of_bound);
  return row.difference === null ? '' : format.difference(row.difference);
}

export function statusWords(language: Language, row: EvidenceRow): string {
  const status = translate(language, `evidence.status.${row.status}`);
  const reasons =
    row.why === null
      ? row.inferred.map((name) => translate(language, `evidence.inferred.${name}`))
      : [translate(language, 'evidence.why.bound_beaten')];
  if (reasons.length === 0) return status;
  const reason = reasons.join(language === 'zh' ? '、' : ', ');
  return translate(language, 'evidence.because', { status, reason });
}

export const headline = ({ rows, exact, inferred, allowed, misses, silent }: Tally): Sentence => ({
  key: 'evidence.headline',
  values: {
    rows: { count: rows },
    exact: { count: exact },
    inferred: { count: inferred },
    allowed: { count: allowed },
    misses: { count: misses },
    silent: { count: silent },
  },
});
