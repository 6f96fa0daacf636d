// SPDX-License-Identifier: Apache-2.0
// What a run of the Bench says in one sentence, by rules, and how far its times may be trusted.
import { type Experiment, fastest } from '../bench/plan.ts';
import type { RunRecord } from '../bench/record.ts';
import type { BenchRow } from '../bench/row.ts';
import { isAbovePeak } from '../bench/trust.ts';
import type { Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import type { ExperimentRun } from './bench.ts';
import { benchNumbers } from './bench-numbers.ts';
import { explained, type Explained, type Told } from './explained.ts';
import { quotient } from './quotient.ts';
import { told, toldInside } from './told.ts';

const kernelOf = (rows: readonly BenchRow[], name: string) =>
  rows.find(({ kernel }) => kernel === name);

export function benchHeadline(experiment: Experiment, run: ExperimentRun): Told {
  switch (run.status) {
    case 'none':
      return told(`headline.bench.${experiment}.none`, {});
    case 'running':
      return told(
        'headline.bench.running',
        {},
        {
          done: { count: (run.progress?.done ?? 0) + 1 },
          of: { count: run.progress?.of ?? 1 },
          kernel: { choice: ['kernel', run.progress?.cell.kernel ?? fastest] },
        },
      );
    case 'stopped':
      return told('headline.bench.stopped', {});
    case 'refused':
      return told('headline.bench.refused', {});
    case 'broken':
      return told('headline.bench.broken', {});
    case 'done':
      return doneHeadline(experiment, run);
  }
}

// Of a run that was kept: beside the same numbers of another one, they have keys of their own.
export function keptHeadline(record: RunRecord): Told {
  const run = { status: 'done', progress: null, record, counted: null, error: null } as const;
  const headline = benchHeadline(record.experiment, run);
  const numbers = Object.entries(headline.numbers).map(
    ([name, number]) => [name, { ...number, key: `kept.${record.time}.${number.key}` }] as const,
  );
  return { ...headline, numbers: Object.fromEntries(numbers) };
}

function doneHeadline(experiment: Experiment, { record, counted }: ExperimentRun): Told {
  if (experiment === 'counters') {
    const tile: Value = { text: `${counted?.tile_rows ?? 0} × ${counted?.tile_cols ?? 0}` };
    const key = counted?.equal ? 'headline.bench.counters.equal' : 'headline.bench.counters.differ';
    return told(key, {}, { tile, rows: { count: counted?.rows.length ?? 0 } });
  }
  if (record === null) return told('headline.bench.refused', {});
  switch (experiment) {
    case 'kernels':
      return kernelsHeadline(record);
    case 'tiles':
      return tilesHeadline(record);
    case 'lengths':
      return lengthsHeadline(record);
    case 'workers':
      return workersHeadline(record);
  }
}

const medianOf = (record: RunRecord, row: BenchRow): Explained => benchNumbers(record, row).median;

// How many times the slower of two took the other's time.
function slower(record: RunRecord, first: BenchRow, second: BenchRow): Explained {
  const [over, under] = first.ms_median < second.ms_median ? [second, first] : [first, second];
  return quotient(medianOf(record, over), medianOf(record, under), 'bench.ratio');
}

// A kernel may ask for nothing, or not say what it asks for.
function scratchOf(record: RunRecord, row: BenchRow) {
  const { scratch } = benchNumbers(record, row);
  return { number: scratch, value: scratch?.value ?? { bytes: 0n } };
}

function kernelsHeadline(record: RunRecord): Told {
  const naive = kernelOf(record.rows, 'naive');
  const best = kernelOf(record.rows, fastest);
  if (best === undefined) return told('headline.bench.refused', {});
  const scratch = scratchOf(record, best);
  const numbers = { tiled: medianOf(record, best), tiled_scratch: scratch.number };
  const values = { tiled_scratch: scratch.value };
  const tell = (key: MessageKey, more: Record<string, Explained | null> = {}, others = {}) =>
    withShare(told(key, { ...numbers, ...more }, { ...values, ...others }), record, best);
  if (naive === undefined) return tell('headline.bench.kernels.alone');
  const other = scratchOf(record, naive);
  const apart = apartOf(record);
  return tell(
    best.ms_median <= naive.ms_median
      ? 'headline.bench.kernels.faster'
      : 'headline.bench.kernels.slower',
    {
      naive: medianOf(record, naive),
      ratio: slower(record, naive, best),
      naive_scratch: other.number,
      ...apart.numbers,
    },
    { naive_scratch: other.value, ...apart.values },
  );
}

// The two differ in two things; the kernel between them in one.
function apartOf(record: RunRecord): Told {
  const tiles = kernelOf(record.rows, 'tiled');
  const inside =
    tiles === undefined
      ? told('bench.two_changes', {})
      : told('bench.two_changes.tiles', { tiles: medianOf(record, tiles) });
  return toldInside('plain', 'apart', inside);
}

// With its share of the peak, where it can be one.
function withShare({ key, values, numbers }: Told, record: RunRecord, row: BenchRow): Told {
  const { ofPeak } = benchNumbers(record, row);
  const inside = isAbovePeak(row)
    ? told('bench.above_peak.headline', {})
    : told('bench.of_peak', { percent: ofPeak }, { percent: { percent: 0 } });
  const share = toldInside(key, 'of_peak', inside);
  return { key, values: { ...values, ...share.values }, numbers: { ...numbers, ...share.numbers } };
}

// Differences below are no shape.
const visible = 1.1;

function tilesHeadline(record: RunRecord): Told {
  const { rows } = record;
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return told('headline.bench.refused', {});
  const best = rows.reduce((least, row) => (row.ms_median < least.ms_median ? row : least));
  const small = first.ms_median / best.ms_median >= visible;
  const large = last.ms_median / best.ms_median >= visible;
  const shape = small && large ? 'u' : small ? 'falls' : large ? 'rises' : 'flat';
  const tile = ({ tile_rows, tile_cols }: BenchRow): Value => ({
    text: `${tile_rows} × ${tile_cols}`,
  });
  return told(
    `headline.bench.tiles.${shape}`,
    {
      time: medianOf(record, best),
      small: slower(record, first, best),
      large: slower(record, last, best),
    },
    { best: tile(best), smallest: tile(first), largest: tile(last) },
  );
}

function lengthsHeadline(record: RunRecord): Told {
  const { rows } = record;
  const naive = rows.filter(({ kernel }) => kernel === 'naive').at(-1);
  const tiled = rows.filter(({ kernel }) => kernel === fastest).at(-1);
  if (tiled === undefined) return told('headline.bench.refused', {});
  const length = tiled.shape.seq_len_q;
  const twin = rows.find(
    ({ kernel, shape }) => kernel === fastest && shape.seq_len_q === naive?.shape.seq_len_q,
  );
  const scratch = scratchOf(record, tiled);
  const numbers = { time: medianOf(record, tiled), tiled_scratch: scratch.number };
  const values = { length: { count: length }, tiled_scratch: scratch.value };
  if (naive === undefined || twin === undefined)
    return told('headline.bench.lengths.alone', numbers, values);
  const other = scratchOf(record, naive);
  return told(
    naive.shape.seq_len_q < length
      ? 'headline.bench.lengths.ends'
      : naive.ms_median >= twin.ms_median
        ? 'headline.bench.lengths.faster'
        : 'headline.bench.lengths.slower',
    { ...numbers, naive_scratch: other.number, ratio: slower(record, naive, twin) },
    {
      ...values,
      naive_scratch: other.value,
      naive_length: { count: naive.shape.seq_len_q },
    },
  );
}

function workersHeadline(record: RunRecord): Told {
  const { rows } = record;
  const one = rows.find(({ workers }) => workers === 1);
  const most = rows.at(-1);
  if (one === undefined || most === undefined) return told('headline.bench.refused', {});
  const gain = one.ms_median / most.ms_median;
  const numbers = {
    one: medianOf(record, one),
    many: medianOf(record, most),
    ratio: benchNumbers(record, most, one).gain,
    percent: scaled(record, one, most),
  };
  const values = { cores: { count: record.cores }, workers: { count: most.workers } };
  if (most.workers <= 1) return told('headline.bench.workers.one', numbers, values);
  if (gain < 1.05) return told('headline.bench.workers.nothing', numbers, values);
  const full = gain / most.workers >= 0.85;
  return told(
    full ? 'headline.bench.workers.scales' : 'headline.bench.workers.partly',
    numbers,
    values,
  );
}

// What of as many times the speed as there are workers.
const scaled = (record: RunRecord, one: BenchRow, most: BenchRow): Explained =>
  explained(
    'bench.workers.scaled',
    'bench.scaled',
    'measured',
    { percent: one.ms_median / most.ms_median / most.workers },
    {
      how: benchNumbers(record, most, one).gain?.how ?? [],
      formula: 'to/t/Wk',
      letters: { to: one.ms_median / 1000, t: most.ms_median / 1000, Wk: most.workers },
      leftOut: 'explained.left_out.bench',
    },
  );
