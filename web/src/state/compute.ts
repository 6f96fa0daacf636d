// SPDX-License-Identifier: Apache-2.0
// From params to results: asks the engine whenever params or view change while the Lab is open.
//
// One question is under way at a time; a change meanwhile leaves the newest params waiting, so
// answers arrive in order and the newest one is shown last. A long execution (a simulated L2) says
// how far it is, and ends when another question is asked.
import { type EngineClient, isAbort } from '../engine/client.ts';
import { EngineError, modelled } from '../engine/error.ts';
import type {
  Description,
  FieldInfo,
  HardwareProfile,
  Params,
  Progress,
  Report,
  Series,
} from '../engine/protocol.ts';
import { fieldNamed, resolve } from '../params/fields.ts';
import type { AppStore } from './actions.ts';
import type { LengthSweep, Results, State, TileSweep } from './state.ts';
import { viewAnswer } from './view-answer.ts';
import { crossing, trafficOf } from './crossing.ts';

// What the answer hangs on.
type Question = Pick<State, 'set' | 'view' | 'pinned'> & {
  hardware: readonly HardwareProfile[]; // the catalogue, with the reader's own GPU
};

export function startComputing(store: AppStore, client: EngineClient): () => void {
  let asked: Question | null = null;
  let busy = false;

  async function run(): Promise<void> {
    const { description, set, room, view, pinned } = store.get();
    if (description === null || room !== 'lab') return;
    const { fields, hardware } = description;
    if (asked?.set === set && asked.view === view && asked.pinned === pinned) {
      if (asked.hardware === hardware || view !== 'gpus') return;
    }
    if (busy) {
      if (store.get().executed !== null) client.stop();
      return;
    }
    busy = true;
    asked = { set, view, pinned, hardware };
    const progress = (executed: number) => store.update({ executed });
    try {
      const params = resolve(fields, set);
      const results = await answer(client, description, params, asked, progress);
      store.update({ results, problem: null, halted: false });
    } catch (error) {
      if (error instanceof EngineError) store.update({ problem: error.data, halted: false });
      else if (isAbort(error)) store.update({ halted: true });
      else store.update({ failure: error instanceof Error ? error.message : String(error) });
    } finally {
      busy = false;
      if (store.get().executed !== null) store.update({ executed: null });
    }
    return run();
  }

  const stop = store.subscribe(() => void run());
  void run();
  return stop;
}

async function answer(
  client: EngineClient,
  { fields, hardware }: Description,
  params: Params,
  { view, pinned }: Question,
  progress: Progress,
): Promise<Results> {
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
