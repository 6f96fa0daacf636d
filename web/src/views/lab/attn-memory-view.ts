// SPDX-License-Identifier: Apache-2.0
// Memory against sequence length.
import { html, nothing } from 'lit';
import { count, exactBytes } from '../../i18n/format.ts';
import { selectHardware, isStale, lengthPoints, levels } from '../../state/derive.ts';
import type { Explained } from '../../state/explained.ts';
import { peakMemory, scoreMatrix } from '../../state/numbers.ts';
import { memoryHeadline } from '../../state/headline.ts';
import type { Results } from '../../state/state.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-figure.ts';
import type { Charts } from '../attn-figure.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';
import { store } from '../../state/app.ts';

const factsOf = ({ standard, tiled }: Results): Explained[] => [
  ...(standard ? [scoreMatrix(standard), peakMemory(standard)] : []),
  ...(tiled ? [peakMemory(tiled)] : []),
];

export class AttnMemoryView extends AttnElement {
  static override styles = [basics, frameStyles];

  readonly #results = this.select((state) => state.results);
  readonly #hardware = this.select(selectHardware);
  readonly #stale = this.select(isStale);

  override render() {
    const results = this.#results.value;
    if (results === null) return nothing;
    const headline = this.say(memoryHeadline(results, this.#hardware.value));
    return viewFrame(this.language, {
      title: 'view.memory.title',
      headline,
      facts: factsOf(results),
      kind: 'theory',
      caption: this.t('view.memory.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`<attn-figure .draw=${this.#draw(results, headline)}></attn-figure>`,
      table: () => this.#table(results),
      leftOut: 'view.memory.left_out',
    });
  }

  #schemes(results: Results) {
    return {
      standard: this.choice('algorithm', 'standard'),
      tiled: this.choice(
        'algorithm',
        String((results.tiled ?? results.report).params['algorithm']),
      ),
    };
  }

  #draw(results: Results, headline: string) {
    const { lengths, params } = results;
    if (lengths === null) return null;
    const data = {
      points: lengthPoints(lengths),
      levels: levels(this.#hardware.value),
      here: Number(params['seq_len_kv']),
    };
    const both = lengths.fields.length === 2;
    const words = {
      label: headline,
      x: this.t(both ? 'chart.memory.x' : 'chart.memory.x_keys'),
      y: this.t('chart.memory.y'),
      schemes: this.#schemes(results),
      levels: { sram: this.t('level.sram'), l2: this.t('level.l2'), hbm: this.t('level.hbm') },
    };
    return (charts: Charts, width: number) => charts.memoryChart(data, words, width);
  }

  #table(results: Results) {
    const { lengths } = results;
    if (lengths === null) return html``;
    const names = this.#schemes(results);
    const cell = (column: BigInt64Array, failed: unknown, i: number) =>
      failed ? this.t('table.too_large') : exactBytes(column[i] ?? 0n);
    const rows = lengths.standard.values.map((length, i) => {
      const { standard, tiled } = lengths;
      return [
        count(length),
        cell(standard.columns.score_matrix_bytes, standard.errors[i], i),
        cell(standard.columns.peak_memory_bytes, standard.errors[i], i),
        cell(tiled.columns.peak_memory_bytes, tiled.errors[i], i),
      ];
    });
    return html`<attn-table
      .caption=${this.t('view.memory.caption')}
      .columns=${[
        { title: this.t('chart.memory.x') },
        { title: this.t('fact.score_matrix'), end: true },
        { title: names.standard, end: true },
        { title: names.tiled, end: true },
      ]}
      .rows=${rows}
    ></attn-table>`;
  }
}
define('attn-memory-view', AttnMemoryView);
