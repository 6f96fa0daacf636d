// SPDX-License-Identifier: Apache-2.0
// The kernels on this device: nothing runs until asked.
import { css, html, nothing } from 'lit';
import {
  bytes,
  count,
  exactBytes,
  flopsPerSecond,
  milliseconds,
  scientific,
} from '../../i18n/format.ts';
import { errorSentence } from '../../i18n/sentence.ts';
import { fieldNamed, type PartialParams } from '../../params/fields.ts';
import { startRun, stopRun, store } from '../../state/app.ts';
import { canRun } from '../../state/bench.ts';
import { median, selectParams } from '../../state/derive.ts';
import { runHeadline, timesOf } from '../../state/headline.ts';
import type { BenchRun, KernelResult } from '../../state/state.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-figure.ts';
import type { Charts } from '../attn-figure.ts';
import '../attn-table.ts';
import { frameStyles, viewFrame } from '../frame.ts';

export class AttnRunView extends AttnElement {
  static override styles = [
    basics,
    buttons,
    frameStyles,
    css`
      .actions {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--attn-space-2) var(--attn-space-3);
        margin-bottom: var(--attn-space-4);
      }
      .error {
        color: var(--attn-color-refused);
        font-size: var(--attn-text-2);
      }
      attn-table {
        margin-top: var(--attn-space-3);
      }
    `,
  ];

  readonly #bench = this.select((state) => state.bench);
  readonly #params = this.select(selectParams);

  override render() {
    const bench = this.#bench.value;
    return viewFrame(this.language, {
      title: 'view.run.title',
      headline: this.say(runHeadline(bench)),
      kind: 'measured',
      caption: this.t('view.run.caption'),
      stale: '',
      figure: html`${this.#actions(bench)} ${this.#outcome(bench)}`,
      table: null,
      leftOut: 'view.run.left_out',
    });
  }

  #actions(bench: BenchRun) {
    const running = bench.status === 'running';
    const params = this.#params.value;
    const able = params !== null && canRun(params);
    return html`<div class="actions">
      <button class="primary" ?disabled=${running || !able} @click=${startRun}>
        ${this.t('run.start')}
      </button>
      <button ?disabled=${!running} @click=${stopRun}>${this.t('run.stop')}</button>
      <span class="small muted"> ${able ? this.#shape(params) : this.t('run.mask')} </span>
    </div>`;
  }

  #shape(params: PartialParams): string {
    const number = (name: string) => count(Number(params[name]));
    return this.t('run.shape', {
      batch: number('batch'),
      heads: number('heads_q'),
      queries: number('seq_len_q'),
      keys: number('seq_len_kv'),
      head_dim: number('head_dim'),
      rows: number('tile_rows'),
      cols: number('tile_cols'),
      mask: this.choice('mask', String(params['mask'])),
    });
  }

  #outcome(bench: BenchRun) {
    const { error, params, results } = bench;
    if (error !== null) {
      const field = fieldNamed(store.get().description?.fields ?? [], error.field);
      return html`<p class="error" role="alert">${this.say(errorSentence(error, field))}</p>`;
    }
    if (results.length === 0) return html`<attn-figure class="short"></attn-figure>`;
    return html`
      <attn-figure class="short" .draw=${this.#draw(results)}></attn-figure>
      ${params && this.#ran(params)} ${this.#table(results)}
    `;
  }

  // The form has moved on since.
  #ran(params: PartialParams) {
    const shape = this.#shape(params);
    if (shape === this.#shape(this.#params.value ?? {})) return nothing;
    return html`<p class="small muted">${this.t('run.ran', { shape })}</p>`;
  }

  #draw(results: readonly KernelResult[]) {
    const bars = results.map(({ kernel, runs }) => {
      return { kernel, median: median(timesOf(runs)), runs: timesOf(runs) };
    });
    const words = {
      label: this.t('view.run.caption'),
      x: this.t('chart.run.x'),
      kernel: (name: string) => this.choice('kernel', name),
    };
    return (charts: Charts, width: number) => charts.runChart(bars, words, width);
  }

  #table(results: readonly KernelResult[]) {
    const rows = results.map(({ kernel, runs }) => {
      const [run] = runs;
      const times = timesOf(runs);
      if (run === undefined) return [];
      const middle = median(times);
      return [
        this.choice('kernel', kernel),
        milliseconds(middle),
        count(times.length),
        flopsPerSecond((Number(run.flops) / middle) * 1000),
        html`<span title=${exactBytes(run.scratch_bytes)}>${bytes(run.scratch_bytes)}</span>`,
        scientific(Math.max(...runs.map((one) => one.max_error))),
        count(run.rows_checked),
      ];
    });
    return html`<attn-table
      .caption=${this.t('view.run.caption')}
      .columns=${[
        { title: this.t('table.kernel') },
        { title: this.t('table.median'), end: true },
        { title: this.t('table.runs'), end: true },
        { title: this.t('table.speed'), end: true },
        { title: this.t('table.scratch'), end: true },
        { title: this.t('table.max_error'), end: true },
        { title: this.t('table.rows_checked'), end: true },
      ]}
      .rows=${rows}
    ></attn-table>`;
  }
}
define('attn-run-view', AttnRunView);
