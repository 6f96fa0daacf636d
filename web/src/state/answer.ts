// SPDX-License-Identifier: Apache-2.0
// What the engine is asked for one state of the Lab: two reports, and what the view in hand needs.
import type { EngineClient } from '../engine/client.ts';
import { EngineError, modelled } from '../engine/error.ts';
import type {
  FieldInfo,
  HardwareProfile,
  Params,
  Progress,
  Report,
  Series,
} from '../engine/protocol.ts';
import { fieldNamed, type PartialParams, resolve } from '../params/fields.ts';
import { crossing, trafficOf } from './crossing.ts';
import type { LengthSweep, Results, TileSweep, View } from './state.ts';
import { viewAnswer } from './view-answer.ts';

// What the answer hangs on.
export interface Question {
  fields: readonly FieldInfo[];
  hardware: readonly HardwareProfile[]; // the catalogue, with the reader's own GPU
  set: PartialParams;
  view: View;
  pinned: PartialParams | null;
}

// Views that draw what they alone ask. The others draw the reports, which any view's answer holds.
export const viewsOfTheirOwn: ReadonlySet<View> = new Set<View>([
  'memory',
  'tiles',
  'fits',
  'map',
  'roofline',
  'gpus',
  'compare',
]);

// Throws EngineError where the params cannot be answered.
export async function answer(
  client: EngineClient,
  { fields, hardware, set, view, pinned }: Question,
  progress: Progress,
): Promise<Results> {
  const params = resolve(fields, set);
  const isStandard = params['algorithm'] === 'standard';
  const standardParams = { ...params, algorithm: 'standard' };
  const tiledParams = isStandard ? asDefaultAlgorithm(fields, params) : params;
  const asked = reportOf(client, params, progress);
  const compared = isStandard ? tiledParams : standardParams;
  const beside = reportOf(client, compared, progress).catch(orNull);
  const [report, other, lengths, tiles, more] = await Promise.all([
    asked,
    beside,
    view === 'memory' ? sweepLengths(client, fields, standardParams, tiledParams) : null,
    view === 'tiles' ? sweepTiles(client, tiledParams, isStandard ? asked : beside) : null,
    viewAnswer(client, {
      view,
      params,
      fields,
      hardware,
      pinned: pinned && resolve(fields, pinned),
      progress,
    }),
  ]);
  const [standard, tiled] = isStandard ? [report, other] : [other, report];
  return { params, view, report, standard, tiled, lengths, tiles, more };
}

// Throws EngineError, also where the model has no rule.
const reportOf = async (
  client: EngineClient,
  params: Params,
  progress: Progress,
): Promise<Report> => modelled(await client.call('report', [params, 'model'], undefined, progress));

// An answer that the shape alone makes impossible (it overflows) is no answer, not a failure.
function orNull(error: unknown): null {
  if (error instanceof EngineError) return null;
  throw error;
}

// What standard attention is compared with: the algorithm that the field table starts from.
function asDefaultAlgorithm(fields: readonly FieldInfo[], params: Params): Params {
  return { ...params, algorithm: fieldNamed(fields, 'algorithm')?.default ?? 'flash2' };
}

// Both lengths where they are equal; else the keys grow and the queries stay (decoding).
async function sweepLengths(
  client: EngineClient,
  fields: readonly FieldInfo[],
  standardParams: Params,
  tiledParams: Params,
): Promise<LengthSweep> {
  const here = Number(tiledParams['seq_len_kv']);
  const swept = tiledParams['seq_len_q'] === here ? ['seq_len_q', 'seq_len_kv'] : ['seq_len_kv'];
  const values = lengthValues(fields, here);
  const [standard, tiled] = await Promise.all([
    client.call('series', [standardParams, swept, values]),
    client.call('series', [tiledParams, swept, values]),
  ]);
  return { fields: swept, standard, tiled };
}

// Powers of two over the typical range, and the length in hand.
export function lengthValues(fields: readonly FieldInfo[], here: number): number[] {
  const field = fieldNamed(fields, 'seq_len_kv');
  const low = Math.max(128, field?.typical_min ?? 0);
  const high = Math.max(low, field?.typical_max ?? low);
  const values = new Set([here]);
  for (let value = low; value <= high; value *= 2) values.add(value);
  return [...values].sort((a, b) => a - b);
}

// 8 to 512: every size that is used, close enough to follow the curve.
export function tileValues(): number[] {
  const values = [];
  for (let t = 8; t < 64; t += 4) values.push(t);
  for (let t = 64; t < 256; t += 8) values.push(t);
  for (let t = 256; t <= 512; t += 32) values.push(t);
  return values;
}

async function sweepTiles(
  client: EngineClient,
  tiledParams: Params,
  standardReport: Promise<Report | null>,
): Promise<TileSweep> {
  const sweep = (values: number[]): Promise<Series> =>
    client.call('series', [tiledParams, ['tile_rows', 'tile_cols'], values]);
  const [tiled, standard] = await Promise.all([sweep(tileValues()), standardReport]);
  const found = standard && crossing(tiled, trafficOf(standard));
  const between = found && found.below !== null ? range(found.below + 1, found.from) : [];
  return { tiled, refined: between.length > 0 ? await sweep(between) : null };
}

// from, from + 1, …, to - 1
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
