// SPDX-License-Identifier: Apache-2.0
// What each view of the Lab asks of the engine beside the two reports.
import type { EngineClient } from '../engine/client.ts';
import { EngineError, modelled } from '../engine/error.ts';
import {
  type EngineErrorData,
  type EngineReport,
  type FieldInfo,
  type HardwareProfile,
  isModelled,
  type Params,
  type Progress,
  type Report,
} from '../engine/protocol.ts';
import { applies, fieldNamed } from '../params/fields.ts';
import type { GpuRow, RooflinePoint, TileMap, View, ViewAnswer } from './state.ts';

export interface ViewQuestion {
  view: View;
  params: Params;
  fields: readonly FieldInfo[];
  hardware: readonly HardwareProfile[];
  pinned: Params | null;
  progress: Progress; // of executions: a simulated L2
}

export async function viewAnswer(
  client: EngineClient,
  { view, params, fields, hardware, pinned, progress }: ViewQuestion,
): Promise<ViewAnswer | null> {
  switch (view) {
    case 'fits': {
      const [changes, preset] = await Promise.all([
        client.call('fit_changes', [params]),
        client.call('kernel_preset', [params]),
      ]);
      return { view, changes, preset };
    }
    case 'map':
      return { view, maps: await tileMaps(client, fields, params) };
    case 'roofline':
      return { view, points: await rooflinePoints(client, params, progress) };
    case 'gpus': {
      const part = parts(hardware.length, progress);
      const rows = hardware.map(({ id }, i) =>
        gpuRow(client, { ...params, hardware: id }, part(i)),
      );
      return { view, rows: await Promise.all(rows) };
    }
    case 'compare': {
      if (pinned === null) return { view, pinned: null, error: null };
      return { view, ...(await pinnedReport(client, pinned, progress)) };
    }
    case 'levels':
    case 'player':
    case 'race':
    case 'traffic':
    case 'tiles':
    case 'memory':
    case 'error':
    case 'counters':
      return null;
  }
}

// The progress of each of `count` equal executions, as the progress of all.
export function parts(count: number, progress: Progress): (index: number) => Progress {
  const shares = Array.from({ length: count }, () => 0);
  return (index) => (share) => {
    shares[index] = share;
    progress(shares.reduce((sum, one) => sum + one, 0) / count);
  };
}

// A report, or why there is none.
async function gpuRow(client: EngineClient, params: Params, progress: Progress): Promise<GpuRow> {
  const hardware = String(params['hardware']);
  try {
    const report = await client.call('report', [params, 'model'], undefined, progress);
    return { hardware, report, error: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { hardware, report: null, error: error.data };
  }
}

async function pinnedReport(
  client: EngineClient,
  params: Params,
  progress: Progress,
): Promise<{ pinned: Report | null; error: EngineErrorData | null }> {
  try {
    const report = await client.call('report', [params, 'model'], undefined, progress);
    return { pinned: modelled(report), error: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { pinned: null, error: error.data };
  }
}

// 16 to 256 in steps of 16, and the size in hand.
export function mapSizes(here: number): number[] {
  const sizes = new Set(Array.from({ length: 16 }, (_, i) => 16 * (i + 1)));
  return [...sizes.add(here)].sort((a, b) => a - b);
}

// One map for each number of stages, where stages count at all.
async function tileMaps(
  client: EngineClient,
  fields: readonly FieldInfo[],
  params: Params,
): Promise<TileMap[]> {
  const field = fieldNamed(fields, 'stages');
  const here = Number(params['stages']);
  const staged = field !== undefined && applies(field, params);
  const stages = staged ? [...new Set([1, 2, 3, 4, here])].sort((a, b) => a - b) : [here];
  const rows = mapSizes(Number(params['tile_rows']));
  const cols = mapSizes(Number(params['tile_cols']));
  return Promise.all(
    stages.map(async (count) => {
      const asked = { ...params, stages: count };
      const grid = await client.call('grid', [asked, 'tile_rows', rows, 'tile_cols', cols]);
      return { stages: count, rows, cols, grid };
    }),
  );
}

// The shape in hand and its neighbours in use: the whole sequence at once, and one new token; each
// by the algorithm in hand and by standard attention.
async function rooflinePoints(
  client: EngineClient,
  params: Params,
  progress: Progress,
): Promise<RooflinePoint[]> {
  const length = params['seq_len_kv'] ?? 1;
  const phases: [RooflinePoint['phase'], Params][] = [['asked', params]];
  if (params['pass'] === 'forward') {
    if (params['seq_len_q'] !== length) phases.push(['prefill', { ...params, seq_len_q: length }]);
    if (params['seq_len_q'] !== 1) phases.push(['decode', { ...params, seq_len_q: 1 }]);
  }
  const algorithms = [...new Set([String(params['algorithm']), 'standard'])];
  const part = parts(phases.length * algorithms.length, progress);
  const points = phases.flatMap(([phase, of], i) =>
    algorithms.map(async (algorithm, j): Promise<RooflinePoint[]> => {
      const own = part(i * algorithms.length + j);
      const { report } = await gpuRow(client, { ...of, algorithm }, own);
      return isPoint(report) ? [{ phase, algorithm, report }] : [];
    }),
  );
  return (await Promise.all(points)).flat();
}

const isPoint = (report: EngineReport | null): report is Report =>
  report !== null && isModelled(report) && Boolean(report.time?.arithmetic_intensity_flop_per_byte);
