// SPDX-License-Identifier: Apache-2.0
// The numbers of a run on this device: each says how it was measured.
import type { ComparedCount } from '../bench/counters.ts';
import type { RunRecord } from '../bench/record.ts';
import type { BenchRow } from '../bench/row.ts';
import { isAbovePeak } from '../bench/trust.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { explained, type Explained, type Part, plainSentence } from './explained.ts';

const part = (label: MessageKey, value: Value): Part => ({
  label: plainSentence(label),
  value,
  formula: null,
});

// Clock and device, which all times share.
const onDevice = ({ cores }: RunRecord, { build, workers }: BenchRow): Sentence => ({
  key: 'explained.how.device',
  values: {
    cores: { count: cores },
    workers: { count: workers },
    build: { message: `choice.build.${build}` },
  },
});

export interface BenchNumbers {
  median: Explained;
  least: Explained;
  spread: Explained;
  speed: Explained;
  ofPeak: Explained | null;
  scratch: Explained | null;
  memory: Explained | null;
  error: Explained | null;
  gain: Explained | null;
}

// `one`: the same on a single worker, that a gain is against.
export function benchNumbers(record: RunRecord, row: BenchRow, one?: BenchRow): BenchNumbers {
  const { kernel, shape, tile_rows, tile_cols, workers, ms } = row;
  const name = [record.experiment, kernel, shape.seq_len_q, tile_rows, tile_cols, workers].join(
    '.',
  );
  const runs: Value = { count: ms.length };
  const seconds = row.ms_median / 1000;
  const number = (key: string, label: MessageKey, value: Value, rest: Partial<Explained>) =>
    explained(
      `bench.${name}.${key}`,
      {
        key: 'number.of_kernel',
        values: { label: { message: label }, kernel: { choice: ['kernel', kernel] } },
      },
      'measured',
      value,
      { leftOut: 'explained.left_out.bench', ...rest },
    );
  const time = (key: string, label: MessageKey, how: MessageKey, value: Value) =>
    number(key, label, value, {
      how: [{ key: how, values: { runs } }, onDevice(record, row)],
      combined: 'beside',
      parts: [
        part('table.least', { milliseconds: row.ms_min }),
        part('table.median', { milliseconds: row.ms_median }),
        part('table.slowest', { milliseconds: Math.max(...ms) }),
        part('table.spread', { percent: row.spread }),
      ],
    });
  const asked = (key: string, label: MessageKey, how: MessageKey, value: bigint | null) =>
    value === null
      ? null
      : number(key, label, { bytes: value }, { how: [plainSentence(how)], leftOut: null });
  const speedLetters = { F: row.flops, t: seconds };
  return {
    median: time('median', 'table.median', 'explained.how.median', {
      milliseconds: row.ms_median,
    }),
    least: time('least', 'table.least', 'explained.how.least', { milliseconds: row.ms_min }),
    spread: time('spread', 'table.spread', 'explained.how.spread', { percent: row.spread }),
    speed: number(
      'speed',
      'table.speed',
      { flops_per_second: row.gflops * 1e9 },
      {
        how: [plainSentence('explained.how.speed'), onDevice(record, row)],
        formula: 'F/t',
        letters: speedLetters,
      },
    ),
    ofPeak:
      row.fraction_of_peak === null || record.peak_gflops === null
        ? null
        : number(
            'of_peak',
            'table.of_peak',
            { percent: row.fraction_of_peak },
            {
              how: [
                ...(isAbovePeak(row) ? [plainSentence('explained.how.above_peak')] : []),
                plainSentence('explained.how.of_peak'),
              ],
              combined: 'beside',
              parts: peakParts(record),
              formula: 'F/t/(Wk*Pk)',
              letters: { ...speedLetters, Wk: workers, Pk: record.peak_gflops * 1e9 },
            },
          ),
    scratch: asked('scratch', 'table.scratch', 'explained.how.scratch', row.scratch_bytes),
    memory: asked('memory', 'table.memory', 'explained.how.memory', row.memory_bytes),
    error:
      row.max_error === null
        ? null
        : number(
            'error',
            'table.max_error',
            { error: row.max_error },
            {
              how: [{ key: 'explained.how.error', values: { rows: { count: row.rows_checked } } }],
              leftOut: null,
            },
          ),
    gain:
      one === undefined
        ? null
        : number(
            'gain',
            'table.speedup',
            { ratio: one.ms_median / row.ms_median },
            {
              how: [plainSentence('explained.how.gain'), onDevice(record, row)],
              formula: 'to/t',
              letters: { to: one.ms_median / 1000, t: seconds },
            },
          ),
  };
}

// The ends of what was measured as the peak of one core.
export function peakParts({ peaks_gflops: peaks }: RunRecord): Part[] {
  if (peaks.length < 2) return [];
  const speed = (gflops: number): Value => ({ flops_per_second: gflops * 1e9 });
  return [
    part('bench.peak.least', speed(Math.min(...peaks))),
    part('bench.peak.most', speed(Math.max(...peaks))),
  ];
}

// Bytes of one tensor in the executed kernel, and what the model says of them.
export function countNumber(count: ComparedCount, side: 'kernel' | 'model'): Explained | null {
  const value = count[side];
  if (value === null) return null;
  const other = count[side === 'kernel' ? 'model' : 'kernel'];
  return explained(
    `bench.counters.${side}.${count.tensor}.${count.op}`,
    {
      key: 'number.tensor',
      values: {
        tensor: { message: `tensor.${count.tensor}` },
        op: { message: `op.${count.op}` },
      },
    },
    side === 'kernel' ? 'measured' : 'modelled',
    { bytes: value },
    {
      how: [plainSentence(`explained.how.counted_${side}`)],
      combined: 'beside',
      parts:
        other === null
          ? []
          : [part(side === 'kernel' ? 'table.modelled' : 'table.counted', { bytes: other })],
    },
  );
}
