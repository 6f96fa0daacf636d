// SPDX-License-Identifier: Apache-2.0
// Who races whom, and what the race says.
import {
  type EngineReport,
  type FieldInfo,
  type HardwareProfile,
  isModelled,
  type Params,
} from '../engine/protocol.ts';
import { fieldNamed } from '../params/fields.ts';
import { sharedBounds } from './bounds.ts';
import type { Told } from './explained.ts';
import { timesAs } from './headline-numbers.ts';
import { nameWithin, smBytes } from './numbers.ts';
import { raceTime } from './race-numbers.ts';
import { told } from './told.ts';

// The algorithms that the one in hand can race.
export const opponents = (fields: readonly FieldInfo[], params: Params): string[] =>
  (fieldNamed(fields, 'algorithm')?.choices ?? []).filter((name) => name !== params['algorithm']);

// The one that is asked for, else standard attention, else the default algorithm.
export function opponentOf(fields: readonly FieldInfo[], params: Params, asked: string): string {
  const all = opponents(fields, params);
  const fallback = String(fieldNamed(fields, 'algorithm')?.default ?? '');
  return [asked, 'standard', fallback].find((name) => all.includes(name)) ?? all[0] ?? '';
}

// The earlier one first; lower bounds, which the sentence says.
export function raceHeadline(
  pair: readonly [EngineReport, EngineReport],
  hardware: HardwareProfile | null,
): Told {
  const known = sharedBounds(pair);
  const isSwapped = known !== null && known.bounds[1].seconds < known.bounds[0].seconds;
  const [first, second] = isSwapped ? [pair[1], pair[0]] : pair;
  const values = {
    gpu: { text: hardware?.name ?? String(first.params['hardware']) },
    first: nameWithin(first),
    second: nameWithin(second),
  };
  if (known === null || !isModelled(first) || !isModelled(second)) {
    return told('headline.race.unknown', {}, values);
  }
  const times = known.bounds.map(({ seconds }) => seconds);
  const [early, late] = [Math.min(...times), Math.max(...times)];
  const [soon, then] = [raceTime(first, known.shared, early), raceTime(second, known.shared, late)];
  return told(
    early === late ? 'headline.race.equal' : 'headline.race',
    {
      first_time: soon,
      second_time: then,
      ratio: timesAs(
        'fact.bound_seconds',
        { report: first, number: soon },
        { report: second, number: then },
      ),
      first_bytes: smBytes(first),
      second_bytes: smBytes(second),
    },
    values,
  );
}
