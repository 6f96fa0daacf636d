// SPDX-License-Identifier: Apache-2.0
// Who races whom, and what the race says.
import type { EngineReport, FieldInfo, HardwareProfile, Params } from '../engine/protocol.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import { fieldNamed } from '../params/fields.ts';

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

export interface RaceBound {
  seconds: number;
  resource: string; // that it comes from
}

// The lower bounds of the two, over the resources that have a rule for both: else a rule that only
// one of them has would hold it back alone. Null where they share none.
export function raceBounds(
  pair: readonly [EngineReport, EngineReport],
): { shared: string[]; bounds: [RaceBound, RaceBound] } | null {
  const rowsOf = ({ time }: EngineReport) => (time?.rows ?? []).filter((row) => row.in_bound);
  const [first, second] = [rowsOf(pair[0]), rowsOf(pair[1])];
  const shared = first
    .map(({ resource }) => resource)
    .filter((name) => second.some(({ resource }) => resource === name));
  if (shared.length === 0) return null;
  const bound = (rows: typeof first): RaceBound =>
    rows
      .filter(({ resource }) => shared.includes(resource))
      .reduce((most, row) => (row.seconds > most.seconds ? row : most));
  return { shared, bounds: [bound(first), bound(second)] };
}

// The earlier one first; lower bounds, which the sentence says.
export function raceHeadline(
  pair: readonly [EngineReport, EngineReport],
  hardware: HardwareProfile | null,
): Sentence {
  const known = raceBounds(pair);
  const isSwapped = known !== null && known.bounds[1].seconds < known.bounds[0].seconds;
  const [first, second] = isSwapped ? [pair[1], pair[0]] : pair;
  const name = (report: EngineReport): Value => ({
    choice: ['algorithm', String(report.params['algorithm'])],
  });
  const values = {
    gpu: { text: hardware?.name ?? String(first.params['hardware']) },
    first: name(first),
    second: name(second),
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
