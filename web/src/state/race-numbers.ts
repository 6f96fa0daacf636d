// SPDX-License-Identifier: Apache-2.0
// The numbers of a race, each with what stands behind it.
import { type EngineReport, isModelled } from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import { boundTime, sharedTime } from './chip-numbers.ts';
import {
  explained,
  type Explained,
  later,
  type Part,
  plainSentence,
  type Told,
} from './explained.ts';
import { ofAlgorithm, smBytes } from './numbers.ts';
import { amountOf } from './quotient.ts';
import { told } from './told.ts';

const nameOf = ({ params }: EngineReport): string => String(params['algorithm']);

// As the race has it: over the resources that both count.
export const raceTime = (
  report: EngineReport,
  shared: readonly string[],
  seconds: number,
): Explained => sharedTime(report, shared, seconds);

// What both stand on: their times over the resources that both count, and the bytes they move.
export const raceNumbers = (
  reports: readonly EngineReport[],
  shared: readonly string[],
): Explained[] => {
  const known = reports.filter(isModelled);
  return [
    ...known.map((report) => {
      const bound = boundTime(report, shared);
      return bound && { ...bound, label: ofAlgorithm('fact.bound_shared', report) };
    }),
    ...known.map((report) => smBytes(report)),
  ].filter((number) => number !== null);
};

// Where the clock stands, of the longer of both times.
export function clockTold(
  lanes: readonly { report: EngineReport; seconds: number }[],
  share: number,
  shared: readonly string[],
): Told {
  const last = lanes.reduce((late, lane) => (lane.seconds > late.seconds ? lane : late));
  const bound = () => (isModelled(last.report) ? boundTime(last.report, shared) : null);
  const part = (number: Explained | null) =>
    number === null ? [] : [{ label: number.label, value: number.value, formula: null }];
  const now = later('race.clock', 'race.clock', 'modelled', { seconds: share * last.seconds }, () =>
    explained(
      'race.clock',
      'race.clock',
      'modelled',
      { seconds: share * last.seconds },
      {
        how: [{ key: 'explained.how.clock', values: { share: { percent: share } } }],
        combined: 'part',
        parts: part(bound()),
        leftOut: 'explained.left_out.race',
      },
    ),
  );
  const total = later(
    'race.clock.total',
    'race.clock.total',
    'modelled',
    { seconds: last.seconds },
    bound,
  );
  return {
    key: 'race.at',
    values: { time: now.value, total: total.value },
    numbers: { time: now, total },
  };
}

// By how much the reader's clock is slower: two digits say it.
export function slowedTold(shown: number, total: number): Told {
  const times = later(
    'race.slowed',
    'race.slowed',
    'modelled',
    { count: Number((shown / total).toPrecision(2)) },
    () =>
      explained(
        'race.slowed',
        'race.slowed',
        'modelled',
        { count: Number((shown / total).toPrecision(2)) },
        {
          how: [plainSentence('explained.how.slowed')],
          combined: 'quotient',
          parts: [
            { label: plainSentence('race.shown'), value: { seconds: shown }, formula: null },
            { label: plainSentence('race.clock.total'), value: { seconds: total }, formula: null },
          ],
        },
      ),
  );
  return told('race.slower', { times });
}

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

// The clock runs on when a schedule has ended.
const finishedParts = (clock: Value, bound: Explained, over: number): Part[] => [
  {
    label: plainSentence('race.clock_over'),
    value: { percent: over },
    formula: null,
    note: { key: 'race.clock_over.note', values: { clock, bound: bound.value } },
  },
  { label: plainSentence('race.whole'), value: { percent: 1 }, formula: null },
];

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
  const over = moment.seconds / ((bound && amountOf(bound.value)) ?? NaN);
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
        ...(over > 1 && bound !== null
          ? { combined: 'least', parts: finishedParts(clock.value, bound, over) }
          : { combined: 'quotient', parts: [clock, ...part(bound)] }),
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
