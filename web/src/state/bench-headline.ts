// SPDX-License-Identifier: Apache-2.0
// What a run of the Bench says in one sentence, by rules, and how far its times may be trusted.
import { type Experiment, fastest } from '../bench/plan.ts';
import type { RunRecord } from '../bench/record.ts';
import type { BenchRow } from '../bench/row.ts';
import { isAbovePeak, movedPeak } from '../bench/trust.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import type { ExperimentRun } from './bench.ts';

const kernelOf = (rows: readonly BenchRow[], name: string) =>
  rows.find(({ kernel }) => kernel === name);

const timesAs = (a: number, b: number): Value => ({ ratio: a < b ? b / a : a / b });

export function benchHeadline(experiment: Experiment, run: ExperimentRun): Sentence {
  switch (run.status) {
    case 'none':
      return { key: `headline.bench.${experiment}.none`, values: {} };
    case 'running':
      return {
        key: 'headline.bench.running',
        values: {
          done: { count: (run.progress?.done ?? 0) + 1 },
          of: { count: run.progress?.of ?? 1 },
          kernel: { choice: ['kernel', run.progress?.cell.kernel ?? fastest] },
        },
      };
    case 'stopped':
      return { key: 'headline.bench.stopped', values: {} };
    case 'refused':
      return { key: 'headline.bench.refused', values: {} };
    case 'broken':
      return { key: 'headline.bench.broken', values: {} };
    case 'done':
      return doneHeadline(experiment, run);
  }
}

function doneHeadline(experiment: Experiment, { record, counted }: ExperimentRun): Sentence {
  if (experiment === 'counters') {
    const tile: Value = { text: `${counted?.tile_rows ?? 0} × ${counted?.tile_cols ?? 0}` };
    const key = counted?.equal ? 'headline.bench.counters.equal' : 'headline.bench.counters.differ';
    return { key, values: { tile, rows: { count: counted?.rows.length ?? 0 } } };
  }
  const rows = record?.rows ?? [];
  switch (experiment) {
    case 'kernels':
      return kernelsHeadline(rows);
    case 'tiles':
      return tilesHeadline(rows);
    case 'lengths':
      return lengthsHeadline(rows);
    case 'workers':
      return workersHeadline(rows, record?.cores ?? 1);
  }
}

function kernelsHeadline(rows: readonly BenchRow[]): Sentence {
  const naive = kernelOf(rows, 'naive');
  const best = kernelOf(rows, fastest);
  if (best === undefined) return { key: 'headline.bench.refused', values: {} };
  const values = {
    tiled: { milliseconds: best.ms_median },
    of_peak: ofPeak(best),
    tiled_scratch: { bytes: best.scratch_bytes ?? 0n },
  };
  if (naive === undefined) return { key: 'headline.bench.kernels.alone', values };
  return {
    key:
      best.ms_median <= naive.ms_median
        ? 'headline.bench.kernels.faster'
        : 'headline.bench.kernels.slower',
    values: {
      ...values,
      naive: { milliseconds: naive.ms_median },
      ratio: timesAs(naive.ms_median, best.ms_median),
      naive_scratch: { bytes: naive.scratch_bytes ?? 0n },
    },
  };
}

// A share of the peak, where it can be one.
const ofPeak = (row: BenchRow): Value => ({
  sentence: isAbovePeak(row)
    ? { key: 'bench.above_peak.headline', values: {} }
    : { key: 'bench.of_peak', values: { percent: { percent: row.fraction_of_peak ?? 0 } } },
});

// Differences below are no shape.
const visible = 1.1;

function tilesHeadline(rows: readonly BenchRow[]): Sentence {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined)
    return { key: 'headline.bench.refused', values: {} };
  const best = rows.reduce((least, row) => (row.ms_median < least.ms_median ? row : least));
  const small = first.ms_median / best.ms_median;
  const large = last.ms_median / best.ms_median;
  const shape =
    small >= visible && large >= visible
      ? 'u'
      : small >= visible
        ? 'falls'
        : large >= visible
          ? 'rises'
          : 'flat';
  return {
    key: `headline.bench.tiles.${shape}`,
    values: {
      best: { text: `${best.tile_rows} × ${best.tile_cols}` },
      time: { milliseconds: best.ms_median },
      smallest: { text: `${first.tile_rows} × ${first.tile_cols}` },
      largest: { text: `${last.tile_rows} × ${last.tile_cols}` },
      small: { ratio: small },
      large: { ratio: large },
    },
  };
}

function lengthsHeadline(rows: readonly BenchRow[]): Sentence {
  const naive = rows.filter(({ kernel }) => kernel === 'naive').at(-1);
  const tiled = rows.filter(({ kernel }) => kernel === fastest).at(-1);
  if (tiled === undefined) return { key: 'headline.bench.refused', values: {} };
  const length = tiled.shape.seq_len_q;
  const twin = rows.find(
    ({ kernel, shape }) => kernel === fastest && shape.seq_len_q === naive?.shape.seq_len_q,
  );
  const values = {
    length: { count: length },
    time: { milliseconds: tiled.ms_median },
    tiled_scratch: { bytes: tiled.scratch_bytes ?? 0n },
  };
  if (naive === undefined || twin === undefined)
    return { key: 'headline.bench.lengths.alone', values };
  return {
    key:
      naive.shape.seq_len_q < length
        ? 'headline.bench.lengths.ends'
        : naive.ms_median >= twin.ms_median
          ? 'headline.bench.lengths.faster'
          : 'headline.bench.lengths.slower',
    values: {
      ...values,
      naive_length: { count: naive.shape.seq_len_q },
      naive_scratch: { bytes: naive.scratch_bytes ?? 0n },
      ratio: timesAs(naive.ms_median, twin.ms_median),
    },
  };
}

function workersHeadline(rows: readonly BenchRow[], cores: number): Sentence {
  const one = rows.find(({ workers }) => workers === 1);
  const most = rows.at(-1);
  if (one === undefined || most === undefined) return { key: 'headline.bench.refused', values: {} };
  const gain = one.ms_median / most.ms_median;
  const values = {
    cores: { count: cores },
    workers: { count: most.workers },
    one: { milliseconds: one.ms_median },
    many: { milliseconds: most.ms_median },
    ratio: { ratio: gain },
    percent: { percent: gain / most.workers },
  };
  if (most.workers <= 1) return { key: 'headline.bench.workers.one', values };
  if (gain < 1.05) return { key: 'headline.bench.workers.nothing', values };
  const full = gain / most.workers >= 0.85;
  return { key: full ? 'headline.bench.workers.scales' : 'headline.bench.workers.partly', values };
}

const calm = 0.05;
const rough = 0.15;

// How far the times of a run can be trusted: not where rows are above the peak or it has moved, else
// by how far they lie apart. Null where nothing was timed.
export function noiseSentence(record: RunRecord | null): Sentence | null {
  const rows = record?.rows ?? [];
  if (rows.length === 0) return null;
  const worst = Math.max(...rows.map(({ spread }) => spread));
  const runs = Math.min(...rows.map(({ ms }) => ms.length));
  const above = rows.filter(isAbovePeak).length;
  if (above > 0) return { key: 'bench.noise.above_peak', values: { rows: { count: above } } };
  const moved = movedPeak(record?.peaks_gflops ?? []);
  if (moved !== null && worst <= rough) {
    const [low, high] = moved;
    const speed = (gflops: number): Value => ({ flops_per_second: gflops * 1e9 });
    return { key: 'bench.noise.peak_moved', values: { low: speed(low), high: speed(high) } };
  }
  const rule = worst <= calm ? 'calm' : worst <= rough ? 'some' : 'rough';
  return {
    key: `bench.noise.${rule}`,
    values: { spread: { percent: worst }, runs: { count: runs } },
  };
}
