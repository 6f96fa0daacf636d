// SPDX-License-Identifier: Apache-2.0
// A ratio of two numbers that are on show: which they are, and what they come to.
import type { Sentence, Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { explained, type Explained, type Part } from './explained.ts';
import type { Kind } from './facts.ts';

// As a number, in its base unit; null where it is none.
export function amountOf(value: Value): number | null {
  if ('milliseconds' in value) return value.milliseconds / 1000;
  const [amount] = Object.values(value) as unknown[];
  return typeof amount === 'bigint' || typeof amount === 'number' ? Number(amount) : null;
}

// From what is certain to what rests on rules of the model's own.
const kinds: readonly Kind[] = ['theory', 'published', 'measured', 'own', 'given', 'modelled'];
const weaker = (a: Kind, b: Kind): Kind => (kinds.indexOf(a) > kinds.indexOf(b) ? a : b);

// The same whichever of both is on top.
const keyOfBoth = (a: Explained, b: Explained): string => [a.key, b.key].sort().join('/');

// The first in units of the second.
export const quotient = (
  over: Explained,
  under: Explained,
  label: Sentence | MessageKey,
  key = keyOfBoth(over, under),
): Explained =>
  explained(
    key,
    label,
    weaker(over.kind, under.kind),
    { ratio: (amountOf(over.value) ?? NaN) / (amountOf(under.value) ?? NaN) },
    {
      combined: 'quotient',
      parts: [over, under].map(({ label: name, value }) => ({ label: name, value, formula: null })),
    },
  );

// As a sentence tells it: how many times as much the first is, or which share of the second it is.
// When it is opened, both are, too.
export function toldQuotient(
  key: string,
  value: { ratio: number } | { count: number } | { percent: number },
  over: Explained,
  under: Explained,
): Explained {
  const label = 'percent' in value ? 'learn.number.share' : 'learn.number.over';
  const values = { first: { sentence: over.label }, second: { sentence: under.label } };
  const asks = { over: [over, under] } as const;
  return { ...quotient(over, under, { key: label, values }, key), value, asks };
}

// With what stands behind both.
export const openedQuotient = (over: Explained, under: Explained): Explained => ({
  ...quotient(over, under, over.label),
  parts: [over, under].map(partOf),
  sources: [...new Map([over, under].flatMap(byName)).values()],
  gpu: over.gpu ?? under.gpu,
  leftOut: over.leftOut ?? under.leftOut,
  unknown: over.unknown,
});

const partOf = ({ label, value, formula, letters }: Explained): Part => ({
  label,
  value,
  formula,
  letters,
});

const byName = ({ sources }: Explained) => sources.map((source) => [source.doc, source] as const);
