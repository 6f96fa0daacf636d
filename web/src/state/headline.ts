// SPDX-License-Identifier: Apache-2.0
// The one sentence of each view, made from the state by rules: what is the case, by how much, why.
import type { HardwareProfile, Report } from '../engine/protocol.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import { isMessageKey, type MessageKey } from '../i18n/t.ts';
import { resourceNames, sharedBounds, standApart } from './bounds.ts';
import { sharedTime } from './chip-numbers.ts';
import { trafficOf } from './crossing.ts';
import type { Told } from './explained.ts';
import { profileNumber } from './numbers.ts';
import type { LengthPoint, Scheme, TileCurves } from './derive.ts';
import type { Results } from './state.ts';

export const algorithmOf = (report: Report): Value => ({
  choice: ['algorithm', String(report.params['algorithm'])],
});

const quotient = (a: bigint, b: bigint): number => Number(a) / Number(b);

// "more" or "less", and by how many times: never below 1.
function compared(a: bigint, b: bigint): { times: number; less: boolean } {
  return { times: a < b ? quotient(b, a) : quotient(a, b), less: a < b };
}

// A rule's own words for an algorithm's forward pass, else the general ones.
function forAlgorithm(key: MessageKey, report: Report): MessageKey {
  if (report.params['pass'] !== 'forward') return key;
  const own = `${key}.${String(report.params['algorithm'])}`;
  return isMessageKey(own) ? own : key;
}

export function memoryHeadline(results: Results, hardware: HardwareProfile | null): Told {
  const { params, standard, tiled } = results;
  const tokens: Value = { count: Number(params['seq_len_kv']) };
  const gpu: Value = { text: hardware?.name ?? String(params['hardware']) };
  if (tiled === null || standard === null) {
    const known = tiled ?? standard ?? results.report;
    return {
      key: 'headline.memory.overflow',
      values: { tokens, algorithm: algorithmOf(known), known: { bytes: known.peak_memory.bytes } },
      numbers: {},
    };
  }
  const capacity = hardware?.mem_capacity_bytes ?? null;
  const values = {
    tokens,
    gpu,
    algorithm: algorithmOf(tiled),
    tiled: { bytes: tiled.peak_memory.bytes },
    standard: { bytes: standard.peak_memory.bytes },
    scores: { bytes: standard.score_matrix.bytes },
    capacity: { bytes: capacity ?? 0 },
    ratio: { ratio: compared(tiled.peak_memory.bytes, standard.peak_memory.bytes).times },
  };
  const whole =
    hardware && profileNumber(hardware, 'mem_capacity_bytes', 'fact.mem_capacity', values.capacity);
  return {
    key: memoryRule(standard, tiled, capacity),
    values,
    numbers: whole === null ? {} : { capacity: whole },
  };
}

function memoryRule(standard: Report, tiled: Report, capacity: number | null): MessageKey {
  const overflows = (report: Report) => capacity !== null && report.peak_memory.bytes > capacity;
  if (overflows(tiled) && overflows(standard)) return 'headline.memory.none_fits';
  if (overflows(standard)) return 'headline.memory.only_tiled_fits';
  if (tiled.peak_memory.bytes >= standard.peak_memory.bytes) return 'headline.memory.no_gain';
  return 'headline.memory.less';
}

export function trafficHeadline(results: Results): Sentence {
  const { standard, tiled } = results;
  if (tiled === null || standard === null) {
    const known = tiled ?? standard ?? results.report;
    return {
      key: 'headline.traffic.overflow',
      values: { algorithm: algorithmOf(known), known: { bytes: trafficOf(known) } },
    };
  }
  const { times, less } = compared(trafficOf(tiled), trafficOf(standard));
  const equal = trafficOf(tiled) === trafficOf(standard);
  const rule = less ? 'headline.traffic.less' : 'headline.traffic.more';
  return {
    key: equal ? 'headline.traffic.equal' : forAlgorithm(rule, tiled),
    values: {
      algorithm: algorithmOf(tiled),
      tiled: { bytes: trafficOf(tiled) },
      standard: { bytes: trafficOf(standard) },
      ratio: { ratio: times },
      row_tiles: { count: tiled.tiling.row_tiles },
      col_tiles: { count: tiled.tiling.col_tiles },
    },
  };
}

// Traffic or time against length: what it is here, and what twice the length makes of it.
export function sweepHeadline(
  results: Results,
  quantity: 'traffic' | 'time',
  points: readonly LengthPoint[],
  hardware: HardwareProfile | null,
): Told {
  const { params } = results;
  const here = Number(params['seq_len_kv']);
  const of = (scheme: Scheme, length: number) =>
    points.find((point) => point.scheme === scheme && point.length === length);
  const [tiled, standard] = [of('tiled', here), of('standard', here)];
  const algorithm = algorithmOf(results.tiled ?? results.report);
  const gpu: Value = { text: hardware?.name ?? String(params['hardware']) };
  if (tiled === undefined || standard === undefined) {
    return { key: `headline.sweep.${quantity}.unknown`, values: { algorithm, gpu }, numbers: {} };
  }
  const shown = ({ value, exact }: LengthPoint): Value =>
    exact === null ? { seconds: value } : { bytes: exact };
  const apart = quantity === 'time' ? timesApart(results) : null;
  if (apart !== null) {
    const values = { algorithm, gpu, tokens: { count: here }, ...apart.values };
    return {
      key: 'headline.sweep.time.apart',
      values: { ...values, tiled: shown(tiled), standard: shown(standard) },
      numbers: apart.numbers,
    };
  }
  const less = tiled.value <= standard.value;
  const twice = of('tiled', 2 * here);
  const values = {
    algorithm,
    gpu,
    tokens: { count: here },
    tiled: shown(tiled),
    standard: shown(standard),
    ratio: { ratio: less ? standard.value / tiled.value : tiled.value / standard.value },
    growth: { ratio: (twice?.value ?? tiled.value) / tiled.value },
  };
  const side = less ? 'less' : 'more';
  const end = twice === undefined ? '.end' : '';
  return { key: `headline.sweep.${quantity}.${side}${end}` as MessageKey, values, numbers: {} };
}

// Where only one of the two counts a resource that sets its bound: both over what both count.
function timesApart({ tiled, standard }: Results): Pick<Told, 'values' | 'numbers'> | null {
  if (tiled === null || standard === null || !standApart([tiled, standard])) return null;
  const known = sharedBounds([tiled, standard]);
  if (known === null) return null;
  const { alone, shared, bounds } = known;
  const numbers = {
    tiled_shared: sharedTime(tiled, shared, bounds[0].seconds),
    standard_shared: sharedTime(standard, shared, bounds[1].seconds),
  };
  return {
    values: {
      alone: resourceNames(alone),
      tiled_shared: numbers.tiled_shared.value,
      standard_shared: numbers.standard_shared.value,
    },
    numbers,
  };
}

export function tilesHeadline(results: Results, curves: TileCurves | null): Sentence {
  const { standard, tiled, params } = results;
  const tile: Value = { text: `${params['tile_rows']} × ${params['tile_cols']}` };
  if (tiled === null || standard === null || curves === null) {
    const known = tiled ?? results.report;
    const workingSet = { bytes: known.tiling.working_set_bytes };
    return { key: 'headline.tiles.overflow', values: { tile, working_set: workingSet } };
  }
  const { times, less } = compared(trafficOf(tiled), trafficOf(standard));
  const values = {
    tile,
    algorithm: algorithmOf(tiled),
    from: { count: curves.crossing?.from ?? 0 },
    largest: { count: curves.points.at(-1)?.size ?? 0 },
    ratio: { ratio: times },
    working_set: { bytes: tiled.tiling.working_set_bytes },
  };
  const side = less ? 'less' : 'more';
  if (curves.crossing === null) return { key: `headline.tiles.never_${side}`, values };
  if (curves.crossing.below === null) return { key: `headline.tiles.always_${side}`, values };
  return { key: `headline.tiles.crossing_${side}`, values };
}

export function countersHeadline(report: Report): Sentence {
  const { rows, sm_bytes_read, sm_bytes_written } = report.traffic;
  return {
    key: 'headline.counters.sum',
    values: {
      algorithm: algorithmOf(report),
      read: { bytes: sm_bytes_read },
      written: { bytes: sm_bytes_written },
      rows: { count: rows.length },
    },
  };
}
