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
 * the rounds' own quotients, the kernel's inputs ready on both sides. `call_times_ours` is the same
 * with arrays copied in and out on both sides.
 */
export function figures({ problem, peak_gflops, rows }) {
  const ours = fastest(rows);
  return rows.map((row) => {
    const { name, form, max_error, failure, ms, call_ms } = row;
    const shape = { ...problem, name: nameOf(problem) };
    if (ms.length === 0) return { ...shape, contender: name, form, failure };
    const peaks = name === ownName ? peak_gflops.map((peak) => peak[form]) : [];
    const paired = (mine, theirs) => median(theirs.map((time, i) => time / mine[i]));
    return {
      ...shape,
      contender: name,
      form,
      rounds: ms.length,
      ms_median: median(ms),
      ms_min: Math.min(...ms),
      spread: spread(ms),
      call_ms_median: median(call_ms),
      gflops: gflops(problem, median(ms)),
      fraction_of_peak:
        peaks.length > 0 ? median(ms.map((time, i) => gflops(problem, time) / peaks[i])) : null,
      peak_gflops: peaks.length > 0 ? median(peaks) : null,
      times_ours: ours ? paired(ours.ms, ms) : null,
      call_times_ours: ours ? paired(ours.call_ms, call_ms) : null,
      max_error,
    };
  });
}

const shareOf = (rows) => Math.max(0, ...rows.map((row) => row.fraction_of_peak ?? 0));

/** Of several runs of one problem, the one in which our kernel came nearest to its peak. */
export const betterRun = (runs) =>
  runs.map(figures).reduce((best, rows) => (shareOf(rows) > shareOf(best) ? rows : best));

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
          fixed(row.gflops, 1),
          row.fraction_of_peak === null ? '' : `${fixed(row.fraction_of_peak * 100, 1)}%`,
          fixed(row.times_ours, 2),
          fixed(row.call_times_ours, 2),
          row.max_error.toExponential(1),
        ],
  );
  const head = ['shape', 'package', 'form', 'ms', 'spread', 'best', 'GFLOP/s', 'of peak'];
  const all = [[...head, 'x ours', 'x ours, call', 'max error'], ...cells];
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
