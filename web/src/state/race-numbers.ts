// SPDX-License-Identifier: Apache-2.0
// The numbers of a race, each with what stands behind it.
import { type EngineReport, isModelled } from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import { boundTime } from './chip-numbers.ts';
import { explained, type Explained, plainSentence } from './explained.ts';
import { smBytes } from './numbers.ts';

const nameOf = ({ params }: EngineReport): string => String(params['algorithm']);

// What both stand on: their times over the resources that both count, and the bytes they move.
export const raceNumbers = (
  reports: readonly EngineReport[],
  shared: readonly string[],
): Explained[] => {
  const known = reports.filter(isModelled);
  return [
    ...known.map((report) => boundTime(report, shared)),
    ...known.map((report) => smBytes(report)),
  ].filter((number) => number !== null);
};

export interface RaceMoment {
  tenth: number; // of the clock; -1: where it stands now
  seconds: number;
  share: number; // of its schedule
  moved: bigint | null; // bytes; null: its schedule is not played
}

interface MomentNumbers {
  share: Explained;
  moved: Explained | null;
}

// How far an algorithm is at one moment of the clock.
export function momentNumbers(
  report: EngineReport,
  moment: RaceMoment,
  shared: readonly string[],
): MomentNumbers {
  const name = nameOf(report);
  const values = { algorithm: { choice: ['algorithm', name] } satisfies Value };
  const whole = isModelled(report) ? smBytes(report) : null;
  const bound = isModelled(report) ? boundTime(report, shared) : null;
  const clock = {
    label: plainSentence('race.clock'),
    value: { seconds: moment.seconds },
    formula: null,
  };
  const part = (number: Explained | null) =>
    number === null ? [] : [{ label: number.label, value: number.value, formula: null }];
  return {
    share: explained(
      `race.${name}.${moment.tenth}.share`,
      { key: 'race.table.share', values },
      'modelled',
      { percent: moment.share },
      {
        combined: 'quotient',
        parts: [clock, ...part(bound)],
        leftOut: 'explained.left_out.race',
      },
    ),
    moved:
      moment.moved === null
        ? null
        : explained(
            `race.${name}.${moment.tenth}.moved`,
            { key: 'race.table.bytes', values },
            'modelled',
            { bytes: moment.moved },
            {
              combined: 'part',
              parts: part(whole),
              leftOut: 'explained.left_out.race_moved',
            },
          ),
  };
}
