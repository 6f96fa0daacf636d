// SPDX-License-Identifier: Apache-2.0
// The times at the end of the third lesson, each with what stands behind it when it is opened.
import type { MessageKey } from '../i18n/t.ts';
import { secondsOf, type Shape, timesAs } from '../lesson/ask.ts';
import { alike, type Cache, type Gain, hasRoom, launches, least } from '../lesson/q3-gain.ts';
import { resourceTime, timeNumber, uncachedTime } from './chip-numbers.ts';
import { type Explained, later } from './explained.ts';
import {
  bandwidthOf,
  inMilliseconds,
  known,
  memoryOf,
  type Numbers,
  statedBytes,
} from './lesson-numbers.ts';
import { hbmOnce, ofAlgorithm, peakMemory, schemeOf } from './numbers.ts';
import { toldQuotient } from './quotient.ts';

// A row of the bound by its name, or the carrying that no cache helps.
export const gainTimes = ['matrix', 'exp', 'cached', 'l2', 'sram', 'waves', 'uncached'] as const;
export type GainTime = (typeof gainTimes)[number];

const rowOf: Readonly<Record<GainTime, MessageKey>> = {
  matrix: 'learn.q3-gain.row.matrix',
  uncached: 'learn.q3-gain.row.uncached',
  cached: 'learn.q3-gain.row.cached',
  exp: 'learn.q3-gain.row.exp',
  l2: 'learn.q3-gain.row.l2',
  sram: 'learn.q3-gain.row.sram',
  waves: 'learn.q3-gain.row.waves',
};

// One of them; null where a rate is unknown or the model has no such row.
export function gainTime(
  { standard, tiled, times }: Gain,
  { hardware }: Shape,
  i: 0 | 1,
  of: GainTime,
): Explained | null {
  const report = [standard, tiled][i] ?? tiled;
  const resource = of === 'cached' ? 'hbm' : of;
  const seconds = of === 'uncached' ? times[i].uncached : secondsOf(report, resource);
  const value = inMilliseconds(seconds);
  if (value === null) return null;
  const behind = () => {
    if (of !== 'uncached') return resourceTime(report, resource);
    const bandwidth = hardware?.mem_bandwidth_bytes_per_s ?? NaN;
    return uncachedTime(report, seconds, bandwidth);
  };
  const key = `gain.${schemeOf(report)}.${of}`;
  return later(key, ofAlgorithm(rowOf[of], report), 'modelled', value, behind);
}

// The bound as the engine has it; or, where the carrying that no cache helps is longer, that.
export function leastTime(gain: Gain, shape: Shape, i: 0 | 1, cache: Cache): Explained | null {
  const report = i === 0 ? gain.standard : gain.tiled;
  const times = gain.times[i];
  const value = inMilliseconds(times.bound);
  if (value === null) return null;
  if (cache === 'uncached' && times.uncached > times.bound)
    return gainTime(gain, shape, i, 'uncached');
  return { ...timeNumber(report, times.bound), value };
}

// What becomes of the least time under one of the caches, by the names of its sentence.
function changeNumbers(gain: Gain, shape: Shape, cache: Cache): Record<string, Explained | null> {
  const name = cache === 'cached' ? 'perfect' : 'without';
  const [before, after] = [leastTime(gain, shape, 0, cache), leastTime(gain, shape, 1, cache)];
  const [standard, tiled] = gain.times.map((times) => least(times, cache));
  const faster = (standard ?? NaN) / (tiled ?? NaN);
  if (!hasRoom(gain.standard, shape.hardware)) {
    return cache === 'cached' ? roomNumbers(gain, shape, after) : {};
  }
  if (!launches(gain.tiled) || before === null || after === null) return {};
  if (Math.abs(faster - 1) < alike) return { [`${name}.after`]: after };
  const [more, less] = faster > 1 ? [before, after] : [after, before];
  const times = { ratio: Math.max(faster, 1 / faster) };
  return {
    [`${name}.before`]: before,
    [`${name}.after`]: after,
    [`${name}.times`]: toldQuotient(`gain.${name}`, times, more, less),
  };
}

// Where standard attention does not run for want of memory.
const roomNumbers = (
  { standard, tiled }: Gain,
  shape: Shape,
  after: Explained | null,
): Record<string, Explained | null> => ({
  'perfect.peak': peakMemory(standard),
  'perfect.peak_tiled': peakMemory(tiled),
  'perfect.size': memoryOf(shape),
  'perfect.after': hasRoom(tiled, shape.hardware) ? after : null,
});

// How many times the lesser of both is kept by the other.
function timesKept({ standard, tiled }: Gain): Explained {
  const times = timesAs(standard.peak_memory.bytes, tiled.peak_memory.bytes);
  const [more, less] = times >= 1 ? [standard, tiled] : [tiled, standard];
  const value = { ratio: Math.max(times, 1 / times) };
  return toldQuotient('gain.memory', value, peakMemory(more), peakMemory(less));
}

// By the names of what the step tells.
export function gainNumbers(gain: Gain, shape: Shape): Numbers {
  const { standard, tiled } = gain;
  return known({
    carried: hbmOnce(standard),
    carried_tiled: hbmOnce(tiled),
    bandwidth: bandwidthOf(shape),
    'l2.l2': statedBytes(shape, 'l2_bytes', 'fact.l2_bytes'),
    'multiplying.multiply': gainTime(gain, shape, 1, 'matrix'),
    carry: gainTime(gain, shape, 0, 'uncached'),
    carry_tiled: gainTime(gain, shape, 1, 'uncached'),
    once: gainTime(gain, shape, 0, 'cached'),
    once_tiled: gainTime(gain, shape, 1, 'cached'),
    'posed.memory': { ...timesKept(gain), key: 'q3-gain.posed' },
    'kept.memory': timesKept(gain),
    ...changeNumbers(gain, shape, 'uncached'),
    ...changeNumbers(gain, shape, 'cached'),
  });
}
