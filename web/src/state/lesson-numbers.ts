// SPDX-License-Identifier: Apache-2.0
// What the numbers of several steps of the lesson share.
import type { Report } from '../engine/protocol.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { memoryValue, type Shape } from '../lesson/ask.ts';
import { asked, type AskedQuantity, explained, type Explained } from './explained.ts';
import { ofAlgorithm, profileNumber } from './numbers.ts';

export type Numbers = Readonly<Record<string, Explained>>;

// "Working set, 64 × 64"
export const labelled = (label: MessageKey, of: Value): Sentence => ({
  key: 'number.of_algorithm',
  values: { label: { message: label }, algorithm: of },
});

export const tileLabel = (label: MessageKey, rows: number, cols = rows): Sentence =>
  labelled(label, { text: `${rows} × ${cols}` });

// A number of a report that the step has in hand.
export const ofReport = (
  key: string,
  report: Report,
  label: MessageKey,
  value: Value,
  quantity: AskedQuantity,
): Explained => asked(key, ofAlgorithm(label, report), value, report.params, quantity);

// A time; null where it is not known.
export const timeOfReport = (
  key: string,
  report: Report,
  label: MessageKey,
  seconds: number,
  quantity: 'matrix_time' | 'hbm_time',
): Explained | null => {
  const value = inMilliseconds(seconds);
  return value && ofReport(key, report, label, value, quantity);
};

// What follows from the sizes alone.
export const counted = (
  key: string,
  label: Sentence | MessageKey,
  value: { count: bigint | number } | { ratio: number },
  formula: string,
  letters: Explained['letters'],
): Explained => explained(key, label, 'theory', value, { formula, letters });

// As the lesson writes times; null where a rate is unknown.
export const inMilliseconds = (seconds: number | null): Value | null =>
  seconds === null || Number.isNaN(seconds) ? null : { milliseconds: seconds * 1000 };

// What the profile of the GPU states; null where it does not.
export function statedBytes(
  { hardware }: Shape,
  field: 'l2_bytes' | 'mem_capacity_bytes' | 'smem_max_bytes_per_block',
  label: MessageKey,
): Explained | null {
  const bytes = hardware?.[field] ?? null;
  return hardware && bytes !== null ? profileNumber(hardware, field, label, { bytes }) : null;
}

// The memory of the GPU, as it is sold.
export const memoryOf = ({ hardware }: Pick<Shape, 'hardware'>): Explained | null =>
  hardware?.mem_capacity_bytes
    ? profileNumber(
        hardware,
        'mem_capacity_bytes',
        'fact.mem_capacity',
        memoryValue(hardware.mem_capacity_bytes),
      )
    : null;

export const bandwidthOf = ({ hardware }: Shape): Explained | null => {
  const rate = hardware?.mem_bandwidth_bytes_per_s ?? null;
  return hardware && rate !== null
    ? profileNumber(hardware, 'mem_bandwidth_bytes_per_s', 'fact.mem_bandwidth', {
        bytes_per_second: rate,
      })
    : null;
};

// Without those that are not known.
export const known = (all: Readonly<Record<string, Explained | null>>): Numbers =>
  Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, Explained] => entry[1] !== null),
  );
