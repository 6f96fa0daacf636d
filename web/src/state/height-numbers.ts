// SPDX-License-Identifier: Apache-2.0
// The times by tile height at the end of the third lesson, and the heights from which something holds.
import type { MessageKey } from '../i18n/t.ts';
import { numberIn, type Shape } from '../lesson/ask.ts';
import {
  bestOf,
  type Cache,
  type Even,
  type Gain,
  hasRoom,
  type Height,
  least,
  pointsUnder,
} from '../lesson/q3-gain.ts';
import { boundTime, registersPerThread, uncachedTime } from './chip-numbers.ts';
import { explained, type Explained, later } from './explained.ts';
import { leastTime } from './gain-numbers.ts';
import { inMilliseconds, known, type Numbers, tileLabel } from './lesson-numbers.ts';
import { sramLimit, sramRequired } from './numbers.ts';
import { mostNumber } from './most-registers.ts';

export const timeOf: Readonly<Record<Cache, MessageKey>> = {
  cached: 'learn.q3-gain.time',
  uncached: 'learn.q3-gain.time.uncached',
};

// The least time of one tile; null where there is none.
export function heightTime(height: Height, cache: Cache, shape: Shape): Explained | null {
  const { rows, report, times } = height;
  const value = times && inMilliseconds(least(times, cache));
  if (times === null || value === null) return null;
  const cols = numberIn(shape, 'tile_cols');
  const bandwidth = shape.hardware?.mem_bandwidth_bytes_per_s ?? NaN;
  const carrying = cache === 'uncached' && times.uncached > times.bound;
  return later(
    `gain.${rows}x${cols}.${cache}`,
    tileLabel(timeOf[cache], rows, cols),
    'modelled',
    value,
    () => (carrying ? uncachedTime(report, times.uncached, bandwidth) : boundTime(report)),
  );
}

// What standard attention takes; null where it has no room in GPU memory, too.
export const standardTime = (gain: Gain, cache: Cache, shape: Shape): Explained | null =>
  hasRoom(gain.standard, shape.hardware) ? leastTime(gain, shape, 0, cache) : null;

// A number of tile rows, with what the engine says of it and of the one before.
const rowsNumber = (
  key: string,
  label: MessageKey,
  rows: number,
  beside: () => readonly (Explained | null)[],
  leftOut: MessageKey = 'number.left_out.bound',
): Explained =>
  later(`gain.${key}`, label, 'modelled', { count: rows }, () =>
    explained(
      `gain.${key}`,
      label,
      'modelled',
      { count: rows },
      {
        combined: 'beside',
        parts: beside().flatMap((number) =>
          number === null ? [] : [{ label: number.label, value: number.value, formula: null }],
        ),
        leftOut,
      },
    ),
  );

// What a thread would take: the engine's number ends at the most that there is, so past it the sums go on
// with what the tiles below have beside their accumulators.
function registersWanted({ report, spills }: Height, heights: readonly Height[]) {
  const number = report.sram && registersPerThread(report, report.sram);
  const calm = heights.find((height) => !height.spills)?.report.sram?.registers;
  const own = report.sram?.registers.accumulators_per_thread ?? null;
  const { registers_per_thread: all = null, accumulators_per_thread: some = null } = calm ?? {};
  if (!spills || number === null || own === null || all === null || some === null) return number;
  return { ...number, value: { count: own + (all - some) } };
}

// By the names of what the sentence under the drawing tells.
export function heightNumbers(
  gain: Gain,
  even: Readonly<Record<Cache, Even | null>>,
  shape: Shape,
): Numbers {
  const cols = numberIn(shape, 'tile_cols');
  const at = (rows: number | null | undefined) => gain.heights.find((one) => one.rows === rows);
  const before = (height: Height) => gain.heights[gain.heights.indexOf(height) - 1];
  const named = (height: Height | undefined, of: (height: Height) => Explained | null) => {
    const number = height && of(height);
    if (!height || !number) return null;
    return { ...number, label: tileLabel(number.label.key, height.rows, cols) };
  };
  const evenRows = (cache: Cache) => {
    const found = even[cache];
    if (found === null) return null;
    return rowsNumber(`even.${cache}`, 'learn.q3-gain.number.even', found.from, () => [
      ...[found.before, found.from].map((rows) => {
        const height = at(rows);
        return height ? heightTime(height, cache, shape) : null;
      }),
      standardTime(gain, cache, shape),
    ]);
  };
  const first = (
    key: string,
    label: MessageKey,
    is: (height: Height) => boolean,
    of: (height: Height) => Explained | null,
    limit: (height: Height) => Explained | null,
    leftOut: MessageKey,
  ) => {
    const found = gain.heights.find(is);
    if (!found) return null;
    const beside = () => [named(before(found), of), named(found, of), limit(found)];
    return rowsNumber(key, label, found.rows, beside, leftOut);
  };
  const best = (cache: Cache) => {
    const found = bestOf(pointsUnder(cache, gain.heights));
    if (found === null) return null;
    const beside = () =>
      [found.before, found.rows].map((rows) => {
        const height = at(rows);
        return height ? heightTime(height, cache, shape) : null;
      });
    return rowsNumber(`best.${cache}`, 'learn.q3-gain.number.best', found.rows, beside);
  };
  const shortest = at(bestOf(pointsUnder('cached', gain.heights))?.rows);
  return known({
    'best.rows': best('cached'),
    'best.rows_none': best('uncached'),
    'best.seconds': shortest ? heightTime(shortest, 'cached', shape) : null,
    'once.rows': evenRows('cached'),
    'none.rows': evenRows('uncached'),
    'spills.rows': first(
      'spills',
      'learn.q3-gain.number.spills',
      ({ spills }) => spills,
      (height) => registersWanted(height, gain.heights),
      () => mostNumber,
      'number.left_out.registers',
    ),
    'room.rows': first(
      'room',
      'learn.q3-gain.number.room',
      ({ fits }) => !fits,
      ({ report }) => report.sram && sramRequired(report, report.sram),
      ({ report }) => report.sram && sramLimit(report.sram, shape.hardware),
      'number.left_out.sram',
    ),
  });
}
