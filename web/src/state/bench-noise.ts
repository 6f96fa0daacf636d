// SPDX-License-Identifier: Apache-2.0
// How far the times of a run may be trusted, and the device that it ran on.
import type { RunRecord } from '../bench/record.ts';
import type { BenchRow } from '../bench/row.ts';
import { isAbovePeak, movedPeak } from '../bench/trust.ts';
import { benchNumbers, peakParts } from './bench-numbers.ts';
import { explained, type Explained, plainSentence, type Told } from './explained.ts';
import { told } from './told.ts';

const calm = 0.05;
const rough = 0.15;

// Not where rows are above the peak or it has moved, else by how far they lie apart. Null where
// nothing was timed.
export function noiseSentence(record: RunRecord | null): Told | null {
  if (record === null || record.rows.length === 0) return null;
  const { rows } = record;
  const worst = rows.reduce((most, row) => (row.spread > most.spread ? row : most));
  const above = rows.filter(isAbovePeak);
  if (above.length > 0) return told('bench.noise.above_peak', { rows: aboveNumber(record, above) });
  const moved = movedPeak(record.peaks_gflops);
  if (moved !== null && worst.spread <= rough) {
    const [low, high] = moved;
    return told('bench.noise.peak_moved', {
      low: peakNumber(record, 'least', low),
      high: peakNumber(record, 'most', high),
    });
  }
  const rule = worst.spread <= calm ? 'calm' : worst.spread <= rough ? 'some' : 'rough';
  return told(`bench.noise.${rule}`, {
    spread: benchNumbers(record, worst).spread,
    runs: runsNumber(record),
  });
}

// Of the row that was timed least often.
const runsNumber = ({ rows }: RunRecord): Explained =>
  explained(
    'bench.noise.runs',
    'bench.noise.number.runs',
    'measured',
    { count: Math.min(...rows.map(({ ms }) => ms.length)) },
    { how: [plainSentence('explained.how.runs')] },
  );

const aboveNumber = (record: RunRecord, above: readonly BenchRow[]): Explained =>
  explained(
    'bench.noise.above',
    'bench.noise.number.above',
    'measured',
    { count: above.length },
    {
      how: [plainSentence('explained.how.above_peak')],
      combined: 'beside',
      parts: above.flatMap((row) => {
        const { ofPeak } = benchNumbers(record, row);
        return ofPeak === null ? [] : [{ label: ofPeak.label, value: ofPeak.value, formula: null }];
      }),
      leftOut: 'explained.left_out.bench',
    },
  );

const peakNumber = (
  record: RunRecord,
  end: 'least' | 'median' | 'most',
  gflops: number,
): Explained =>
  explained(
    `bench.noise.peak.${end}`,
    `bench.peak.${end}`,
    'measured',
    { flops_per_second: gflops * 1e9 },
    {
      how: [plainSentence('explained.how.peak')],
      combined: 'beside',
      parts: peakParts(record),
      leftOut: 'explained.left_out.bench',
    },
  );

// What the browser tells of it, and the peak that all shares are of.
export function deviceSentence(record: RunRecord): Told {
  const { cores, build, peak_gflops: peak } = record;
  const values: Told['values'] = { cores: { count: cores }, build: { choice: ['build', build] } };
  return peak === null
    ? told('bench.device.no_peak', {}, values)
    : told('bench.device', { peak: peakNumber(record, 'median', peak) }, values);
}
