// SPDX-License-Identifier: Apache-2.0
// What a pinned configuration and the one in hand make of each other.
import type { FieldInfo, Report } from '../engine/protocol.ts';
import { errorSentence, type Value } from '../i18n/sentence.ts';
import { fieldNamed } from '../params/fields.ts';
import { resourceNames, sharedBounds, standApart } from './bounds.ts';
import { sharedTime } from './chip-numbers.ts';
import { numberDifferences, onSide, paramDifferences } from './comparison.ts';
import type { Told } from './explained.ts';
import { quotient } from './quotient.ts';
import type { ViewAnswer } from './state.ts';
import { told } from './told.ts';

export function compareHeadline(
  { pinned, error }: Pick<Extract<ViewAnswer, { view: 'compare' }>, 'pinned' | 'error'>,
  here: Report,
  table: readonly FieldInfo[],
): Told {
  if (error !== null) {
    const why = errorSentence(error, fieldNamed(table, error.field));
    return told('headline.compare.unanswered', {}, { why: { sentence: why } });
  }
  if (pinned === null) return told('headline.compare.none', {});
  const fields = paramDifferences(pinned, here, table);
  const numbers = numberDifferences(pinned, here);
  if (fields.length === 0) return told('headline.compare.same', {});
  const names: Value = { list: fields.slice(0, 4).map(({ field }) => ({ field })) };
  const values = {
    count: { count: fields.length },
    fields: names,
    numbers: { count: numbers.length },
  };
  const pair = [pinned, here] as const;
  const shared = sharedBounds(pair);
  if (pinned.time?.bound_seconds && here.time?.bound_seconds && shared && standApart(pair)) {
    const { alone, bounds } = shared;
    const [a, b] = [
      sharedTime(pinned, shared.shared, bounds[0].seconds),
      sharedTime(here, shared.shared, bounds[1].seconds),
    ];
    return told(
      'headline.compare.apart',
      { pinned: { ...a, key: `pinned.${a.key}` }, here: b },
      { ...values, alone: resourceNames(alone) },
    );
  }
  const bound = numbers.find(({ here: number }) => number?.key.endsWith('.bound'));
  if (!bound?.ratio || bound.here === null || bound.pinned === null) {
    return told('headline.compare.differ', {}, values);
  }
  const faster = bound.ratio < 1;
  const sides = [onSide('pinned', bound.pinned), onSide('here', bound.here)] as const;
  const [over, under] = faster ? sides : [sides[1], sides[0]];
  const ratio = quotient(over, under, 'number.bounds');
  return told(faster ? 'headline.compare.faster' : 'headline.compare.slower', { ratio }, values);
}
