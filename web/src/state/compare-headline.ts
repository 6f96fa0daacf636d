// SPDX-License-Identifier: Apache-2.0
// What a pinned configuration and the one in hand make of each other.
import type { FieldInfo, Report } from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import { resourceNames, sharedBounds, standApart } from './bounds.ts';
import { sharedTime } from './chip-numbers.ts';
import { numberDifferences, paramDifferences } from './comparison.ts';
import type { Told } from './explained.ts';
import { quotient } from './quotient.ts';
import { told } from './told.ts';

export function compareHeadline(
  pinned: Report | null,
  here: Report,
  table: readonly FieldInfo[],
): Told {
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
  const [over, under] = faster ? [bound.pinned, bound.here] : [bound.here, bound.pinned];
  const ratio = quotient(over, under, 'number.bounds');
  return told(faster ? 'headline.compare.faster' : 'headline.compare.slower', { ratio }, values);
}
