// SPDX-License-Identifier: Apache-2.0
// Memory, traffic or time against sequence length.
import { html, nothing } from 'lit';
import { count } from '../../i18n/format.ts';
import type { Value } from '../../i18n/sentence.ts';
import type { MessageKey } from '../../i18n/t.ts';
import { goTo } from '../../state/actions.ts';
import {
  isStale,
  lengthPoints,
  levels,
  selectHardware,
  sweepQuantities,
  type SweepQuantity,
  sweepQuantity,
  sweptValue,
  theoremCurve,
} from '../../state/derive.ts';
import { rateNote } from '../../state/bounds.ts';
import type { AskedQuantity, Explained, Told } from '../../state/explained.ts';
import { boundTime } from '../../state/chip-numbers.ts';
import { peakMemory, scoreMatrix, smBytes } from '../../state/numbers.ts';
import { memoryHeadline, sweepHeadline } from '../../state/headline.ts';
import type { Results } from '../../state/state.ts';
import { lengthNumber, sweptQuantity, theoremNumber } from '../../state/sweep-numbers.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { drawing, type Drawing } from '../attn-figure.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';
import { choiceBar, choiceBarStyles } from './choice-bar.ts';
import { store } from '../../state/app.ts';

function factsOf({ standard, tiled }: Results, quantity: SweepQuantity): Explained[] {
  const both = [standard, tiled].filter((report) => report !== null);
  if (quantity === 'traffic') return both.map(smBytes);
  if (quantity === 'time')
    return both.map((report) => boundTime(report)).filter((number) => number !== null);
  return [...(standard ? [scoreMatrix(standard)] : []), ...both.map(peakMemory)];
}

interface Words {
  caption: MessageKey;
  y: MessageKey;
  leftOut: MessageKey;
}

const wordsOf: Readonly<Record<SweepQuantity, Words>> = {
  memory: {
    caption: 'view.memory.caption',
    y: 'chart.memory.y',
    leftOut: 'view.memory.left_out',
  },
  traffic: {
    caption: 'sweep.caption.traffic',
    y: 'sweep.y.traffic',
    leftOut: 'sweep.left_out.traffic',
  },
  time: { caption: 'sweep.caption.time', y: 'sweep.y.time', leftOut: 'sweep.left_out.time' },
};

export class AttnMemoryView extends AttnElement {
  static override styles = [basics, buttons, frameStyles, choiceBarStyles];

  readonly #results = this.select((state) => state.results);
  readonly #hardware = this.select(selectHardware);
  readonly #stale = this.select(isStale);
  readonly #show = this.select((state) => sweepQuantity(state.show));

  override render() {
    const results = this.#results.value;
    if (results === null) return nothing;
    const quantity = this.#show.value;
    const choices = sweepQuantities.map((name) => ({ name, label: this.t(`sweep.by.${name}`) }));
    return viewFrame(this.language, {
      title: 'view.memory.title',
      headline: this.#headline(results, quantity),
      facts: factsOf(results, quantity),
      notes:
        quantity === 'time'
          ? rateNote([results.tiled, results.standard], this.#hardware.value)
          : [],
      kind: quantity === 'memory' ? 'theory' : 'modelled',
      caption: this.t(wordsOf[quantity].caption),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`${choiceBar(this.t('sweep.by'), choices, quantity, (show) =>
          goTo(store, { show: show === 'memory' ? '' : show }),
        )}<attn-figure .drawing=${this.#drawing(results)} .ahead=${this.#drawing}></attn-figure>`,
      table: () => this.#table(results),
      leftOut: wordsOf[quantity].leftOut,
    });
  }

  #headline(results: Results, quantity: SweepQuantity): Told {
    const hardware = this.#hardware.value;
    if (quantity === 'memory') return memoryHeadline(results, hardware);
    const points = results.lengths === null ? [] : lengthPoints(results.lengths, quantity);
    return sweepHeadline(results, quantity, points, hardware);
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

  readonly #drawing = (results: Results): Drawing | null => {
    const { lengths, params } = results;
    if (lengths === null) return null;
    const quantity = this.#show.value;
    const data = {
      points: lengthPoints(lengths, quantity),
      levels: quantity === 'memory' ? levels(this.#hardware.value) : [],
      growth: theoremCurve(lengths, quantity),
      here: Number(params['seq_len_kv']),
      time: quantity === 'time',
    };
    if (data.points.length === 0) return null;
    const both = lengths.fields.length === 2;
    const words = {
      label: this.say(this.#headline(results, quantity)),
      x: this.t(both ? 'chart.memory.x' : 'chart.memory.x_keys'),
      y: this.t(wordsOf[quantity].y),
      schemes: this.#schemes(results),
      levels: { sram: this.t('level.sram'), l2: this.t('level.l2'), hbm: this.t('level.hbm') },
      growth: this.t('sweep.theorem'),
    };
    return drawing('lengthChart', data, words);
  };

  #table(results: Results) {
    const { lengths } = results;
    if (lengths === null) return html``;
    const quantity = this.#show.value;
    const names = this.#schemes(results);
    const { standard, tiled } = lengths;
    const scores = quantity === 'memory';
    const theorem = theoremCurve(lengths, quantity);
    // A point of the sweep, behind which stands the report of its length.
    const number = (
      scheme: 'standard' | 'tiled',
      i: number,
      name: string,
      value: Value,
      asks: AskedQuantity,
    ) => {
      const length = standard.values[i] ?? 0;
      const label = { text: name };
      const point = { scheme, length, quantity, asks, label, value };
      return html`<attn-number
        .of=${lengthNumber(results, lengths.fields, point)}
        exact
      ></attn-number>`;
    };
    const cell = (scheme: 'standard' | 'tiled', i: number) => {
      const series = { standard, tiled }[scheme];
      if (series.errors[i]) return this.t('table.too_large');
      const point = sweptValue(series, quantity, i);
      if (point === null) return '–';
      const value = point.exact === null ? { seconds: point.value } : { bytes: point.exact };
      return number(scheme, i, names[scheme], value, sweptQuantity[quantity]);
    };
    const matrix = (i: number) =>
      standard.errors[i]
        ? this.t('table.too_large')
        : number(
            'standard',
            i,
            this.t('fact.score_matrix'),
            { bytes: standard.columns.score_matrix_bytes[i] ?? 0n },
            'score_matrix',
          );
    const grown = (i: number) => {
      const at = theorem.find(({ length }) => length === standard.values[i]);
      if (at === undefined) return '–';
      const number = theoremNumber(results, at, this.#hardware.value);
      return html`<attn-number .of=${number}></attn-number>`;
    };
    return html`<attn-table
      .caption=${this.t(wordsOf[quantity].caption)}
      .columns=${[
        { title: this.t('chart.memory.x') },
        ...(scores ? [{ title: this.t('fact.score_matrix'), end: true }] : []),
        { title: names.standard, end: true },
        { title: names.tiled, end: true },
        ...(theorem.length > 0 ? [{ title: this.t('sweep.theorem'), end: true }] : []),
      ]}
      .rows=${standard.values.map((length, i) => [
        count(length),
        ...(scores ? [matrix(i)] : []),
        cell('standard', i),
        cell('tiled', i),
        ...(theorem.length > 0 ? [grown(i)] : []),
      ])}
    ></attn-table>`;
  }
}
define('attn-memory-view', AttnMemoryView);
