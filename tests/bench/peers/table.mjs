// SPDX-License-Identifier: Apache-2.0
// From times to a table: medians, spreads, and ratios paired round by round.
import { flopsOf, nameOf } from './problem.mjs';

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Half the distance between the quartiles, as a share of the median. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.round(share * (sorted.length - 1))];
  return (at(0.75) - at(0.25)) / 2 / median(values);
}

const ownName = 'AttnLab';
const gflops = (problem, ms) => flopsOf(problem) / ms / 1e6;

// The build that stands in the ratios: the fastest of ours.
const fastest = (rows) =>
  rows
    .filter(({ ms }) => ms.length > 0)
    .sort((a, b) => median(a.ms) - median(b.ms))
    .find(({ name }) => name === ownName);

/**
 * One run's rows with their figures. `times_ours` is how many of our times a peer takes: the median of
 * the rounds' own quotients, inputs ready on both sides; `cpu_times_ours` the same in processor time,
 * which other programs do not lengthen; `call_times_ours` with arrays copied in and out on both sides.
 */
export function figures({ problem, peak_gflops, rows }) {
  const ours = fastest(rows);
  return rows.map((row) => {
    const { name, form, max_error, failure, ms, cpu_ms, call_ms } = row;
    const shape = { ...problem, name: nameOf(problem) };
    if (ms.length === 0) return { ...shape, contender: name, form, failure };
    const peaks = name === ownName ? peak_gflops.map((peak) => peak[form]) : [];
    const paired = (mine, theirs) =>
      mine?.length > 0 && theirs.length > 0
        ? median(theirs.map((time, i) => time / mine[i]))
        : null;
    const ofPeak = (times) =>
      peaks.length > 0 && times.length > 0
        ? median(times.map((time, i) => gflops(problem, time) / peaks[i]))
        : null;
    return {
      ...shape,
      contender: name,
      form,
      rounds: ms.length,
      ms_median: median(ms),
      ms_min: Math.min(...ms),
      spread: spread(ms),
      cpu_ms_median: cpu_ms.length > 0 ? median(cpu_ms) : null,
      call_ms_median: median(call_ms),
      gflops: gflops(problem, median(ms)),
      fraction_of_peak: ofPeak(ms),
      cpu_fraction_of_peak: ofPeak(cpu_ms),
      peak_gflops: peaks.length > 0 ? median(peaks) : null,
      times_ours: paired(ours?.ms, ms),
      cpu_times_ours: paired(ours?.cpu_ms, cpu_ms),
      call_times_ours: paired(ours?.call_ms, call_ms),
      max_error,
    };
  });
}

const shareOf = (rows) => Math.max(0, ...rows.map((row) => row.fraction_of_peak ?? 0));

/** Of several runs of one problem, the one in which our kernel came nearest to its peak. */
export const betterRun = (runs) =>
  runs.map(figures).reduce((best, rows) => (shareOf(rows) > shareOf(best) ? rows : best));

const share = (value) => (value === null ? '' : `${(value * 100).toFixed(1)}%`);
const fixed = (value, digits) => (value === null ? '' : value.toFixed(digits));

/** The rows as text, one line each. */
export function tableText(rows) {
  const cells = rows.map((row) =>
    row.failure
      ? [row.name, row.contender, row.form, `not timed: ${row.failure}`]
      : [
          row.name,
          row.contender,
          row.form,
          fixed(row.ms_median, 1),
          `±${fixed(row.spread * 100, 0)}%`,
          fixed(row.ms_min, 1),
          fixed(row.cpu_ms_median, 1),
          fixed(row.gflops, 1),
          share(row.fraction_of_peak),
          share(row.cpu_fraction_of_peak),
          fixed(row.times_ours, 2),
          fixed(row.cpu_times_ours, 2),
          fixed(row.call_times_ours, 2),
          row.max_error.toExponential(1),
        ],
  );
  const head = [
    'shape',
    'package',
    'form',
    'ms',
    'spread',
    'least',
    'cpu ms',
    'GFLOP/s',
    'of peak',
  ];
  const ratios = ['by cpu', 'x ours', 'by cpu', 'x ours, call'];
  const all = [[...head, ...ratios, 'max error'], ...cells];
  const full = all.filter((line) => line.length > 4);
  const widths = all[0].map((_, i) => Math.max(...full.map((line) => line[i].length)));
  return all
    .map((line) =>
      line
        .map((cell, i) =>
          i < 3 ? cell.padEnd(widths[i]) : cell.padStart(line.length > 4 ? widths[i] : 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
