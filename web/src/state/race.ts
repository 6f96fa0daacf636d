// SPDX-License-Identifier: Apache-2.0
// Who races whom, and what the race says.
import type { EngineReport, FieldInfo, HardwareProfile, Params } from '../engine/protocol.ts';
import type { Sentence } from '../i18n/sentence.ts';
import { fieldNamed } from '../params/fields.ts';
import { sharedBounds } from './bounds.ts';
import { nameWithin } from './numbers.ts';

// The algorithms that the one in hand can race.
export const opponents = (fields: readonly FieldInfo[], params: Params): string[] =>
  (fieldNamed(fields, 'algorithm')?.choices ?? []).filter((name) => name !== params['algorithm']);

// The one that is asked for, else standard attention, else the default algorithm.
export function opponentOf(fields: readonly FieldInfo[], params: Params, asked: string): string {
  const all = opponents(fields, params);
  const fallback = String(fieldNamed(fields, 'algorithm')?.default ?? '');
  return [asked, 'standard', fallback].find((name) => all.includes(name)) ?? all[0] ?? '';
}

const movedBy = ({ traffic }: EngineReport): bigint | null =>
  traffic === null ? null : traffic.sm_bytes_read + traffic.sm_bytes_written;

// The earlier one first; lower bounds, which the sentence says.
export function raceHeadline(
  pair: readonly [EngineReport, EngineReport],
  hardware: HardwareProfile | null,
): Sentence {
  const known = sharedBounds(pair);
  const isSwapped = known !== null && known.bounds[1].seconds < known.bounds[0].seconds;
  const [first, second] = isSwapped ? [pair[1], pair[0]] : pair;
  const values = {
    gpu: { text: hardware?.name ?? String(first.params['hardware']) },
    first: nameWithin(first),
    second: nameWithin(second),
  };
  const [less, more] = [movedBy(first), movedBy(second)];
  if (known === null || less === null || more === null) {
    return { key: 'headline.race.unknown', values };
  }
  const times = known.bounds.map(({ seconds }) => seconds);
  const [early, late] = [Math.min(...times), Math.max(...times)];
  return {
    key: early === late ? 'headline.race.equal' : 'headline.race',
    values: {
      ...values,
      first_time: { seconds: early },
      second_time: { seconds: late },
      ratio: { ratio: late / early },
      first_bytes: { bytes: less },
      second_bytes: { bytes: more },
    },
  };
}
