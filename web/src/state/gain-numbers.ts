// SPDX-License-Identifier: Apache-2.0
// The times at the end of the third lesson, each with what stands behind it when it is opened.
import type { Report } from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import type { Shape } from '../lesson/ask.ts';
import { type Cache, type Gain, least, type Times } from '../lesson/q3-gain.ts';
import { resourceTime, timeNumber, uncachedTime } from './chip-numbers.ts';
import { trafficOf } from './crossing.ts';
import { explained, type Explained, later, type Part } from './explained.ts';
import { hbmOnce, ofAlgorithm, profileNumber, schemeOf, smBytes } from './numbers.ts';

export type GainTime = keyof Times;

const rowOf: Readonly<Record<GainTime, MessageKey>> = {
  matrix: 'learn.q3-gain.row.matrix',
  uncached: 'learn.q3-gain.row.uncached',
  cached: 'learn.q3-gain.row.cached',
};

// As the lesson writes times.
const inMilliseconds = (seconds: number) => ({ milliseconds: seconds * 1000 });

// Multiplying, or carrying under one of the caches; null where a rate is unknown.
export function gainTime(
  { standard, tiled, times }: Gain,
  { hardware }: Shape,
  i: 0 | 1,
  of: GainTime,
): Explained | null {
  const report = [standard, tiled][i] ?? tiled;
  const seconds = times[i][of];
  if (Number.isNaN(seconds)) return null;
  const behind = () => {
    if (of === 'matrix') return resourceTime(report, 'matrix');
    if (of === 'cached') return resourceTime(report, 'hbm');
    const bandwidth = hardware?.mem_bandwidth_bytes_per_s ?? NaN;
    return uncachedTime(report, seconds, bandwidth);
  };
  const key = `gain.${schemeOf(report)}.${of}`;
  return later(key, ofAlgorithm(rowOf[of], report), 'modelled', inMilliseconds(seconds), behind);
}

// The longer of multiplying and carrying.
function leastTime(gain: Gain, shape: Shape, i: 0 | 1, cache: Cache): Explained | null {
  const [matrix, carrying] = [gainTime(gain, shape, i, 'matrix'), gainTime(gain, shape, i, cache)];
  if (matrix === null || carrying === null) return null;
  const report = i === 0 ? gain.standard : gain.tiled;
  const label = ofAlgorithm('learn.q3-gain.time', report);
  const value = inMilliseconds(least(gain.times[i], cache));
  const part = (number: Explained): Part => ({
    label: { key: 'plain', values: { value: { sentence: number.label } } },
    value: number.value,
    formula: null,
  });
  return later(`gain.${schemeOf(report)}.least.${cache}`, label, 'modelled', value, () => {
    const [multiplying, carried] = [matrix.make?.(), carrying.make?.()];
    return explained('', label, 'modelled', value, {
      combined: 'largest',
      parts: [
        { ...part(matrix), formula: multiplying?.formula ?? null },
        { ...part(carrying), formula: carried?.formula ?? null },
      ],
      letters: { ...multiplying?.letters, ...carried?.letters },
      gpu: carried?.gpu ?? null,
      leftOut: 'number.left_out.bound',
    });
  });
}

// By the names of what the step tells.
export function gainNumbers(gain: Gain, shape: Shape): Record<string, Explained> {
  const { standard, tiled } = gain;
  const { hardware } = shape;
  const stated = (
    field: 'mem_bandwidth_bytes_per_s' | 'l2_bytes',
    label: MessageKey,
    valueOf: (number: number) => Value,
  ): Explained | null => {
    const number = hardware?.[field] ?? null;
    return hardware && number !== null
      ? profileNumber(hardware, field, label, valueOf(number))
      : null;
  };
  const seconds = tiled.time?.bound_seconds ?? null;
  const moved = (report: Report) =>
    later(
      `${schemeOf(report)}.sm_bytes`,
      ofAlgorithm('fact.sm_bytes', report),
      'modelled',
      { bytes: trafficOf(report) },
      () => smBytes(report),
    );
  const all: Record<string, Explained | null> = {
    moved: moved(standard),
    moved_tiled: moved(tiled),
    carried: hbmOnce(standard),
    carried_tiled: hbmOnce(tiled),
    bandwidth: stated('mem_bandwidth_bytes_per_s', 'fact.mem_bandwidth', (rate) => ({
      bytes_per_second: rate,
    })),
    'l2.l2': stated('l2_bytes', 'fact.l2_bytes', (bytes) => ({ bytes })),
    multiply: gainTime(gain, shape, 1, 'matrix'),
    carry: gainTime(gain, shape, 0, 'uncached'),
    carry_tiled: gainTime(gain, shape, 1, 'uncached'),
    once: gainTime(gain, shape, 0, 'cached'),
    once_tiled: gainTime(gain, shape, 1, 'cached'),
    bound:
      seconds === null ? null : { ...timeNumber(tiled, seconds), value: inMilliseconds(seconds) },
    'without.before': leastTime(gain, shape, 0, 'uncached'),
    'without.after': leastTime(gain, shape, 1, 'uncached'),
    'perfect.before': leastTime(gain, shape, 0, 'cached'),
    'perfect.after': leastTime(gain, shape, 1, 'cached'),
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, Explained] => entry[1] !== null),
  );
}
