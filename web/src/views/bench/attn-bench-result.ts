// SPDX-License-Identifier: Apache-2.0
// The chart and the table of one run of an experiment.
import { css, html, nothing } from 'lit';
import { quartiles } from '../../bench/statistics.ts';
import { isAbovePeak } from '../../bench/trust.ts';
import { fastest, type Experiment } from '../../bench/plan.ts';
import type { RunRecord } from '../../bench/record.ts';
import type { BenchRow } from '../../bench/row.ts';
import type { SweepPoint, SweepSeries } from '../../charts/bench-chart.ts';
import { count } from '../../i18n/format.ts';
import { benchNumbers } from '../../state/bench-numbers.ts';
import type { Explained } from '../../state/explained.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { drawing } from '../attn-figure.ts';
import '../attn-number.ts';
import '../attn-table.ts';
import type { Cell, Column } from '../attn-table.ts';
import { tileText } from './words.ts';

function pointOf(x: number, row: BenchRow): SweepPoint {
  const [low, high] = quartiles(row.ms);
  return { x, median: row.ms_median, low, high };
}

const leastOf = (points: readonly SweepPoint[]): SweepPoint | null =>
  points.reduce<SweepPoint | null>(
    (least, point) => (least === null || point.median < least.median ? point : least),
    null,
  );

export class AttnBenchResult extends AttnElement {
  static override properties = { record: { attribute: false } };
  static override styles = [
    basics,
    css`
      :host {
        display: block;
      }
      attn-table {
        margin-top: var(--attn-space-3);
      }
      .doubt {
        display: block;
        color: var(--attn-color-refused);
      }
      .caption {
        margin-top: var(--attn-space-4);
        font-size: var(--attn-text-2);
      }
    `,
  ];
  declare record: RunRecord;

  override render() {
    const { record } = this;
    if (record.rows.length === 0) return nothing;
    return html`${this.#figures(record)} ${this.#table(record)}`;
  }

  #figures({ experiment, rows }: RunRecord) {
    switch (experiment) {
      case 'kernels':
        return html`<attn-figure class="short" .drawing=${this.#bars(rows)}></attn-figure>`;
      case 'tiles':
        return this.#sweep('tiles', [this.#series(rows, fastest, (row) => row.tile_rows)], false);
      case 'lengths': {
        const all = ['naive', fastest].map((kernel) =>
          this.#series(rows, kernel, (row) => row.shape.seq_len_q),
        );
        return html`${this.#sweep('lengths', all, true)} ${this.#memory(rows)}`;
      }
      case 'workers':
        return this.#speedup(rows);
      case 'counters':
        return nothing;
    }
  }

  #series(rows: readonly BenchRow[], kernel: string, x: (row: BenchRow) => number): SweepSeries {
    const points = rows
      .filter((row) => row.kernel === kernel)
      .map((row) => pointOf(x(row), row))
      .filter(({ low }) => low > 0); // seen by the clock
    return { name: this.choice('kernel', kernel), tiled: kernel !== 'naive', points };
  }

  #bars(rows: readonly BenchRow[]) {
    const bars = rows.map(({ kernel, ms, ms_median }) => ({
      kernel: this.choice('kernel', kernel),
      median: ms_median,
      runs: ms,
    }));
    const words = {
      label: this.t('bench.kernels.caption'),
      x: this.t('chart.run.x'),
    };
    return drawing('runChart', bars, words);
  }

  #sweep(experiment: 'tiles' | 'lengths', series: SweepSeries[], logarithmic: boolean) {
    const shown = series.filter(({ points }) => points.length > 0);
    const lengths = experiment === 'lengths';
    const words = {
      label: this.t(`bench.${experiment}.caption`),
      x: this.t(lengths ? 'chart.bench.length' : 'chart.bench.tile'),
      y: this.t('chart.bench.time'),
      ideal: '',
    };
    const best = lengths ? null : leastOf(shown[0]?.points ?? []);
    const data = {
      series: shown,
      logarithmic,
      ideal: false,
      best,
      along: lengths ? 'tokens' : 'count',
      unit: 'milliseconds',
    } as const;
    return html`<attn-figure
      class="short"
      .drawing=${drawing('sweepChart', data, words)}
    ></attn-figure>`;
  }

  // What the scores take: the reason why the naive kernel ends somewhere.
  #memory(rows: readonly BenchRow[]) {
    const series = ['naive', fastest].flatMap((kernel): SweepSeries[] => {
      const points = rows.flatMap((row): SweepPoint[] => {
        if (row.kernel !== kernel || row.scratch_bytes === null || row.scratch_bytes === 0n)
          return [];
        const size = Number(row.scratch_bytes);
        return [{ x: row.shape.seq_len_q, median: size, low: size, high: size }];
      });
      if (points.length === 0) return [];
      return [{ name: this.choice('kernel', kernel), tiled: kernel !== 'naive', points }];
    });
    if (series.length === 0) return nothing;
    const words = {
      label: this.t('bench.memory.caption'),
      x: this.t('chart.bench.length'),
      y: this.t('chart.bench.scratch'),
      ideal: '',
    };
    const data = {
      series,
      logarithmic: true,
      ideal: false,
      best: null,
      along: 'tokens',
      unit: 'bytes',
    } as const;
    return html`<p class="caption muted">${this.t('bench.memory.caption')}</p>
      <attn-figure class="short" .drawing=${drawing('sweepChart', data, words)}></attn-figure>`;
  }

  #speedup(rows: readonly BenchRow[]) {
    const one = rows.find(({ workers }) => workers === 1);
    if (one === undefined) return nothing;
    const points = rows.map((row) => {
      const { x, median, low, high } = pointOf(row.workers, row);
      const gain = (ms: number) => one.ms_median / ms;
      return { x, median: gain(median), low: gain(high), high: gain(low) };
    });
    const words = {
      label: this.t('bench.workers.caption'),
      x: this.t('chart.bench.workers'),
      y: this.t('chart.bench.speedup'),
      ideal: this.t('chart.bench.ideal'),
    };
    const series = [{ name: this.choice('kernel', fastest), tiled: true, points }];
    const data = {
      series,
      logarithmic: false,
      ideal: true,
      best: points.at(-1) ?? null,
      along: 'count',
      unit: 'ratio',
    } as const;
    return html`<attn-figure
      class="short"
      .drawing=${drawing('sweepChart', data, words)}
    ></attn-figure>`;
  }

  #table(record: RunRecord) {
    const columns = this.#columns(record);
    return html`<attn-table
      .caption=${this.t(`bench.${record.experiment}.caption`)}
      .columns=${columns.map(([column]) => column)}
      .rows=${record.rows.map((row) => columns.map(([, of]) => of(row)))}
    ></attn-table>`;
  }

  // More than the peak cannot be, so the share does not stand there as if it could.
  #ofPeak(row: BenchRow, share: Cell): Cell {
    if (!isAbovePeak(row)) return share;
    return html`${share}<span class="doubt tiny">${this.t('bench.above_peak')}</span>`;
  }

  // The first column names the row; what does not change from row to row is left out.
  #columns(record: RunRecord): [Column, (row: BenchRow) => Cell][] {
    const end = true;
    const { experiment, rows } = record;
    const one = rows.find(({ workers }) => workers === 1);
    const number = (of: Explained | null) =>
      of === null ? '–' : html`<attn-number .of=${of}></attn-number>`;
    const of = (row: BenchRow) => benchNumbers(record, row, one);
    const kernel: [Column, (row: BenchRow) => Cell] = [
      { title: this.t('table.kernel') },
      (row) => this.choice('kernel', row.kernel),
    ];
    const first: Record<Experiment, [Column, (row: BenchRow) => Cell][]> = {
      kernels: [kernel],
      tiles: [[{ title: this.t('table.tile') }, (row) => tileText(this.language, row)]],
      lengths: [
        kernel,
        [{ title: this.t('table.length'), end }, (row) => count(row.shape.seq_len_q)],
      ],
      workers: [[{ title: this.t('table.workers') }, (row) => count(row.workers)]],
      counters: [],
    };
    const times: [Column, (row: BenchRow) => Cell][] = [
      [{ title: this.t('table.median'), end }, (row) => number(of(row).median)],
      [{ title: this.t('table.least'), end }, (row) => number(of(row).least)],
      [{ title: this.t('table.spread'), end }, (row) => html`±${number(of(row).spread)}`],
      [{ title: this.t('table.runs'), end }, (row) => count(row.ms.length)],
      [{ title: this.t('table.speed'), end }, (row) => number(of(row).speed)],
      [{ title: this.t('table.of_peak'), end }, (row) => this.#ofPeak(row, number(of(row).ofPeak))],
    ];
    if (experiment === 'workers') {
      const gain = (row: BenchRow) => number(of(row).gain);
      return [...first.workers, ...times, [{ title: this.t('table.speedup'), end }, gain]];
    }
    return [
      ...first[experiment],
      ...times,
      [{ title: this.t('table.scratch'), end }, (row) => number(of(row).scratch)],
      [{ title: this.t('table.memory'), end }, (row) => number(of(row).memory)],
      [
        { title: this.t('table.max_error'), end },
        (row) => (row.max_error === null ? this.t('bench.unchecked') : number(of(row).error)),
      ],
      [{ title: this.t('table.rows_checked'), end }, (row) => count(row.rows_checked)],
    ];
  }
}
define('attn-bench-result', AttnBenchResult);
