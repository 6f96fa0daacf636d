// SPDX-License-Identifier: Apache-2.0
// The one sentence of each view, made from the state by rules: what is the case, by how much, why.
import type { HardwareProfile, Report } from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import { isMessageKey, type MessageKey } from '../i18n/t.ts';
import { resourceNames, sharedBounds, standApart } from './bounds.ts';
import { sharedTime, timeNumber } from './chip-numbers.ts';
import { trafficOf } from './crossing.ts';
import type { LengthPoint, Scheme, SweepQuantity, TileCurves } from './derive.ts';
import type { Explained, Told } from './explained.ts';
import { timesAs } from './headline-numbers.ts';
import {
  nameWithin,
  peakMemory,
  profileNumber,
  scoreMatrix,
  smBytes,
  smBytesRead,
  smBytesWritten,
  workingSet,
} from './numbers.ts';
import { amountOf, quotient } from './quotient.ts';
import type { Results } from './state.ts';
import { crossingNumber, lengthNumber } from './sweep-numbers.ts';
import { colTiles, rowTiles } from './tile-numbers.ts';
import { told } from './told.ts';

export const algorithmOf = (report: Report): Value => ({
  choice: ['algorithm', String(report.params['algorithm'])],
});

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
    const values = { tokens, algorithm: algorithmOf(known) };
    return told('headline.memory.overflow', { known: peakMemory(known) }, values);
  }
  const bytes = hardware?.mem_capacity_bytes ?? null;
  const numbers = { tiled: peakMemory(tiled), standard: peakMemory(standard) };
  return told(
    memoryRule(standard, tiled, bytes),
    {
      ...numbers,
      scores: scoreMatrix(standard),
      capacity:
        hardware === null || bytes === null
          ? null
          : profileNumber(hardware, 'mem_capacity_bytes', 'fact.mem_capacity', { bytes }),
      ratio: timesAs(
        'fact.peak_memory',
        { report: tiled, number: numbers.tiled },
        { report: standard, number: numbers.standard },
      ),
    },
    { tokens, gpu, algorithm: algorithmOf(tiled) },
  );
}

function memoryRule(standard: Report, tiled: Report, capacity: number | null): MessageKey {
  const overflows = (report: Report) => capacity !== null && report.peak_memory.bytes > capacity;
  if (overflows(tiled) && overflows(standard)) return 'headline.memory.none_fits';
  if (overflows(standard)) return 'headline.memory.only_tiled_fits';
  if (tiled.peak_memory.bytes >= standard.peak_memory.bytes) return 'headline.memory.no_gain';
  return 'headline.memory.less';
}

export function trafficHeadline(results: Results): Told {
  const { standard, tiled } = results;
  if (tiled === null || standard === null) {
    const known = tiled ?? standard ?? results.report;
    const values = { algorithm: algorithmOf(known) };
    return told('headline.traffic.overflow', { known: smBytes(known) }, values);
  }
  const [own, other] = [trafficOf(tiled), trafficOf(standard)];
  const rule = own < other ? 'headline.traffic.less' : 'headline.traffic.more';
  return told(
    own === other ? 'headline.traffic.equal' : forAlgorithm(rule, tiled),
    {
      tiled: smBytes(tiled),
      standard: smBytes(standard),
      ratio: movedTimes(tiled, standard),
      row_tiles: rowTiles(tiled),
      col_tiles: colTiles(tiled),
    },
    { algorithm: algorithmOf(tiled) },
  );
}

const movedTimes = (tiled: Report, standard: Report): Explained | null =>
  timesAs(
    'fact.sm_bytes',
    { report: tiled, number: smBytes(tiled) },
    { report: standard, number: smBytes(standard) },
  );

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
  const [own, other] = [of('tiled', here), of('standard', here)];
  const report = results.tiled ?? results.report;
  const gpu: Value = { text: hardware?.name ?? String(params['hardware']) };
  const values = { algorithm: algorithmOf(report), gpu, tokens: { count: here } };
  if (own === undefined || other === undefined) {
    return told(`headline.sweep.${quantity}.unknown`, {}, values);
  }
  const [tiled, standard] = [own, other].map((point) => pointNumber(results, quantity, point));
  const apart = quantity === 'time' ? timesApart(results) : null;
  if (apart !== null) {
    const numbers = { ...apart.numbers, tiled: tiled ?? null, standard: standard ?? null };
    return told('headline.sweep.time.apart', numbers, { ...values, alone: apart.alone });
  }
  const side = own.value <= other.value ? 'less' : 'more';
  const twice = of('tiled', 2 * here);
  const end = twice === undefined ? '.end' : '';
  const sides = [
    { report, number: tiled ?? null },
    { report: results.standard ?? report, number: standard ?? null },
  ] as const;
  const label = quantity === 'time' ? 'fact.bound_seconds' : 'fact.sm_bytes';
  return told(
    `headline.sweep.${quantity}.${side}${end}` as MessageKey,
    {
      tiled: tiled ?? null,
      standard: standard ?? null,
      ratio: timesAs(label, ...sides),
      growth: growthOf(tiled, twice && pointNumber(results, quantity, twice)),
    },
    values,
  );
}

function growthOf(here: Explained | undefined, twice: Explained | undefined): Explained | null {
  if (here === undefined || twice === undefined) return null;
  return quotient(twice, here, 'number.growth', 'length.growth');
}

// The number of the report in hand where the point is its own; else what its length is asked for.
function pointNumber(
  results: Results,
  quantity: Exclude<SweepQuantity, 'memory'>,
  { scheme, length, value, exact }: LengthPoint,
): Explained {
  const report = scheme === 'tiled' ? (results.tiled ?? results.report) : results.standard;
  const isHere = length === Number(results.params['seq_len_kv']);
  const own = isHere && report && (quantity === 'time' ? timeOf(report) : smBytes(report));
  if (own && amountOf(own.value) === value) return own;
  const fields = results.lengths?.fields ?? [];
  return lengthNumber(results, fields, {
    scheme,
    length,
    quantity,
    label: report ? nameWithin(report) : { choice: ['algorithm', scheme] },
    value: exact === null ? { seconds: value } : { bytes: exact },
  });
}

const timeOf = (report: Report): Explained | null =>
  report.time?.bound_seconds ? timeNumber(report, report.time.bound_seconds) : null;

// Where only one of the two counts a resource that sets its bound: both over what both count.
function timesApart({ tiled, standard }: Results) {
  if (tiled === null || standard === null || !standApart([tiled, standard])) return null;
  const known = sharedBounds([tiled, standard]);
  if (known === null) return null;
  const { alone, shared, bounds } = known;
  return {
    alone: resourceNames(alone),
    numbers: {
      tiled_shared: sharedTime(tiled, shared, bounds[0].seconds),
      standard_shared: sharedTime(standard, shared, bounds[1].seconds),
    },
  };
}

export function tilesHeadline(results: Results, curves: TileCurves | null): Told {
  const { standard, tiled, params } = results;
  const tile: Value = { text: `${params['tile_rows']} × ${params['tile_cols']}` };
  if (tiled === null || standard === null || curves === null) {
    const known = tiled ?? results.report;
    return told('headline.tiles.overflow', { working_set: workingSet(known) }, { tile });
  }
  const side = trafficOf(tiled) < trafficOf(standard) ? 'less' : 'more';
  const numbers = {
    from: crossingNumber(results, curves),
    ratio: movedTimes(tiled, standard),
    working_set: workingSet(tiled),
  };
  const values = {
    tile,
    algorithm: algorithmOf(tiled),
    largest: { count: curves.points.at(-1)?.size ?? 0 },
  };
  const { crossing } = curves;
  const rule = crossing === null ? 'never' : crossing.below === null ? 'always' : 'crossing';
  return told(`headline.tiles.${rule}_${side}`, numbers, values);
}

export function countersHeadline(report: Report): Told {
  return told(
    'headline.counters.sum',
    { read: smBytesRead(report), written: smBytesWritten(report) },
    { algorithm: algorithmOf(report), rows: { count: report.traffic.rows.length } },
  );
}
