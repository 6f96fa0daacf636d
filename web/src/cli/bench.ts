// SPDX-License-Identifier: Apache-2.0
// attnlab bench: the kernels on this machine.
//
// Without a field: the ladder at a small shape, then the fastest kernel at the usual ones, on one
// thread and on all of them. With fields: every kernel at that shape.
import { availableParallelism } from 'node:os';
import { type Bench, measure, type Progress } from '../bench/measure.ts';
import { fastest, ladder } from '../bench/plan.ts';
import { sharedBench } from '../bench/kernels.ts';
import { type BenchRow, type BenchShape, type Cell, rowOf, shapeOf } from '../bench/row.ts';
import { isAbovePeak } from '../bench/trust.ts';
import { median } from '../bench/statistics.ts';
import { EngineError, unwrap } from '../engine/error.ts';
import { bestBuild } from '../engine/kernels/build.ts';
import { loadKernels } from '../engine/kernels/load-node.ts';
import { createKernelPool } from '../engine/kernels/pool.ts';
import type {
  KernelBuild,
  KernelDescription,
  KernelRunOptions,
  RawKernels,
} from '../engine/kernels/protocol.ts';
import type { EngineErrorData, FieldInfo } from '../engine/protocol.ts';
import { percent } from '../i18n/format.ts';
import { fieldNamed, resolve } from '../params/fields.ts';
import { type Options, readOptions, refuse, valueOf } from './arguments.ts';
import { toJson } from './json.ts';
import { openShardThread } from './shard-port.ts';
import { plain } from './output.ts';
import { table } from './table.ts';

const peakMs = 60;
const checkRows = 128;

const runOptions = (cell: Cell, repeats: number, check_rows: number): KernelRunOptions => ({
  kernel: cell.kernel,
  pass: cell.pass,
  ...cell.shape,
  tile_rows: cell.tile_rows,
  tile_cols: cell.tile_cols,
  first_unit: 0,
  units: 0,
  repeats,
  seed: 1,
  check_rows,
});

// One kernel in this thread, or one problem on several.
function benchOf(build: KernelBuild, first: RawKernels): Bench & { close: () => void } {
  let kernels = first;
  const peak = () => Promise.resolve(unwrap(kernels.peak_gflops({ ms: peakMs })).gflops);
  const shared = sharedBench(
    {
      required: (cell) => {
        const required = unwrap(kernels.required_bytes(runOptions(cell, 1, 0)));
        return Promise.resolve({ ...required, tile_rows: Number(required.tile_rows) });
      },
      peak,
    },
    () =>
      createKernelPool({
        workers: availableParallelism(),
        open: () => openShardThread(build),
        local: () => Promise.reject(new Error('No thread started.')),
      }),
  );
  return {
    async time(cell, repeats, isFirst, signal) {
      if (cell.workers > 1) return shared.time(cell, repeats, isFirst, signal);
      if (isFirst) kernels = await loadKernels(build); // its memory is the cell's own mark
      const run = unwrap(kernels.run_kernel(runOptions(cell, repeats, isFirst ? checkRows : 0)));
      return { ...run, max_error: run.rows_checked > 0n ? run.max_error : null };
    },
    peak,
    close: shared.close,
  };
}

const shapeFrom = (fields: readonly FieldInfo[], set: Record<string, number | string>) =>
  shapeOf(resolve(fields, set));

// What is timed where no shape is named.
function usualCells(fields: readonly FieldInfo[], described: KernelDescription): Cell[] {
  const threads = availableParallelism();
  const cell = (kernel: string, shape: BenchShape, over: Partial<Cell> = {}): Cell => {
    return { kernel, pass: 'forward', shape, tile_rows: 0, tile_cols: 0, workers: 1, ...over };
  };
  const small = shapeFrom(fields, { seq_len_q: 1024, head_dim: 64 });
  const usual = [
    { heads_q: 8, seq_len_q: 1024, head_dim: 64 },
    { heads_q: 8, seq_len_q: 2048, head_dim: 64 },
    { heads_q: 8, seq_len_q: 1024, head_dim: 128 },
    { heads_q: 4, seq_len_q: 4096, head_dim: 64 },
  ];
  const shapes = usual.flatMap((size) =>
    ['none', 'causal'].map((mask) => shapeFrom(fields, { ...size, mask })),
  );
  const backward = described.kernels.some(
    ({ name, passes }) => name === fastest && passes.includes('backward'),
  );
  const [first] = shapes;
  return [
    ...ladder.map((kernel) => cell(kernel, small)),
    ...shapes.map((shape) => cell(fastest, shape)),
    ...(threads > 1 ? shapes.map((shape) => cell(fastest, shape, { workers: threads })) : []),
    ...(backward && first ? [cell(fastest, first, { pass: 'backward' })] : []),
  ];
}

// Every kernel at the shape that the options name. Throws EngineError.
function namedCells(
  fields: readonly FieldInfo[],
  described: KernelDescription,
  texts: ReadonlyMap<string, string>,
): Cell[] {
  const own: Record<string, number | string> = {};
  for (const [name, text] of texts) {
    const field = fieldNamed(described.fields, name);
    if (field !== undefined) own[name] = valueOf(field, text) as number | string;
  }
  const { tile_rows = 0, tile_cols = 0, pass = 'forward', ...rest } = own;
  const shape = shapeFrom(fields, rest);
  return described.kernels
    .filter(({ passes }) => passes.some((known) => known === pass))
    .map(({ name }) => ({
      kernel: name,
      pass: pass as Cell['pass'],
      shape,
      tile_rows: Number(tile_rows),
      tile_cols: Number(tile_cols),
      workers: 1,
    }));
}

const terminal = process.stderr.isTTY;
function say({ done, of, cell }: Progress): void {
  if (terminal) process.stderr.write(`\r\x1b[K${done + 1} of ${of}: ${cell.kernel}`);
}

// Kernels run on this machine, whatever GPU or road is asked for elsewhere. Throws EngineError.
function benchOptions(fields: readonly FieldInfo[], args: readonly string[]): Options {
  for (const name of ['hardware_file', 'source']) {
    if (args.some((word) => word === `--${name}` || word.startsWith(`--${name}=`))) {
      refuse(name, 'unknown_name', `--${name}`);
    }
  }
  return readOptions(fields, args);
}

export interface BenchAnswer {
  peak_gflops: Record<KernelBuild, number | null>;
  rows: BenchRow[];
  refused: (Cell & { build: KernelBuild; error: EngineErrorData })[];
}

// Throws EngineError for a bad option, and where nothing could run.
export async function bench(fields: readonly FieldInfo[], args: readonly string[]): Promise<void> {
  const builds: KernelBuild[] = bestBuild() === 'relaxed' ? ['relaxed', 'simd128'] : ['simd128'];
  const answer: BenchAnswer = {
    peak_gflops: { simd128: null, relaxed: null },
    rows: [],
    refused: [],
  };
  let options: Options | null = null;
  for (const build of builds) {
    const kernels = await loadKernels(build);
    const described = unwrap(kernels.describe());
    options ??= benchOptions(described.fields, args);
    const cells =
      options.texts.size > 0
        ? namedCells(fields, described, options.texts)
        : usualCells(fields, described);
    const engine = benchOf(build, kernels);
    const { samples, peaks } = await measure(cells, engine, new AbortController().signal, say);
    engine.close();
    const peak = median(peaks);
    answer.peak_gflops[build] = peak;
    for (const sample of samples) {
      if (sample.refused !== null)
        answer.refused.push({ ...sample.cell, build, error: sample.refused });
      else answer.rows.push(rowOf({ ...sample, build }, peak));
    }
  }
  if (terminal) process.stderr.write('\r\x1b[K');
  const [refused] = answer.refused;
  if (answer.rows.length === 0 && refused) throw new EngineError(refused.error);
  process.stdout.write(`${options?.json ? toJson(answer, 1) : plain(benchText(answer))}\n`);
}

const shapeWords = ({
  batch,
  heads_q,
  heads_kv,
  seq_len_q,
  seq_len_kv,
  head_dim,
  mask,
}: BenchShape) =>
  [
    `B${batch} H${heads_q}${heads_kv === heads_q ? '' : `/${heads_kv}`}`,
    `N${seq_len_q}${seq_len_kv === seq_len_q ? '' : `x${seq_len_kv}`}`,
    `d${head_dim}`,
    ...(mask === 'none' ? [] : [mask]),
  ].join(' ');

export function benchText({ peak_gflops, rows, refused }: BenchAnswer): string {
  const peaks = Object.entries(peak_gflops).map(([build, gflops]) =>
    gflops === null
      ? `${build}: this runtime does not take it`
      : `${build}: peak of one core ${gflops.toFixed(1)} GFLOP/s`,
  );
  const head = ['kernel', 'pass', 'build', 'shape', 'threads', 'median ms', 'spread', 'least ms'];
  const lines = rows.map((row) => [
    row.kernel,
    row.pass,
    row.build,
    shapeWords(row.shape),
    String(row.workers),
    row.ms_median.toFixed(2),
    `±${percent(row.spread)}`,
    row.ms_min.toFixed(2),
    row.gflops.toFixed(1),
    row.fraction_of_peak === null
      ? ''
      : `${percent(row.fraction_of_peak)}${isAbovePeak(row) ? ' (!)' : ''}`,
    row.max_error === null ? '' : row.max_error.toExponential(1),
  ]);
  const left = refused.map(({ kernel, build, shape, error }) => {
    const { field, reason, got } = error;
    return `left out: ${kernel}, ${build}, ${shapeWords(shape)}: ${field} ${reason} (got ${got})`;
  });
  const doubt = rows.some(isAbovePeak)
    ? ['', '(!) nothing is faster than the peak: this machine was busy, so run it again']
    : [];
  const all = table([[...head, 'GFLOP/s', 'of the peak', 'max error'], ...lines]);
  return [...peaks, '', all, ...doubt, ...(left.length > 0 ? ['', ...left] : [])].join('\n');
}
