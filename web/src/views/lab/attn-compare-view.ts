// SPDX-License-Identifier: Apache-2.0
// The configuration in hand beside a pinned one: only what differs, with ratios.
import { css, html, nothing } from 'lit';
import type { FieldInfo, ParamValue, Report } from '../../engine/protocol.ts';
import { count } from '../../i18n/format.ts';
import { isReadonly, openSet, pin } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import {
  type NumberDifference,
  numberDifferences,
  paramDifferences,
  ratioNumber,
} from '../../state/comparison.ts';
import { isStale } from '../../state/derive.ts';
import type { Explained } from '../../state/explained.ts';
import { compareHeadline } from '../../state/compare-headline.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-table.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';
import { sentenceWith } from '../sentence-with.ts';

const noFields: readonly FieldInfo[] = [];

export class AttnCompareView extends AttnElement {
  static override styles = [
    basics,
    buttons,
    frameStyles,
    css`
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--attn-space-2);
        margin-top: var(--attn-space-3);
      }
      h3 {
        margin-top: var(--attn-space-5);
        margin-bottom: var(--attn-space-2);
        font-size: var(--attn-text-3);
        font-weight: 600;
      }
    `,
  ];

  readonly #results = this.select((state) => state.results);
  readonly #pinned = this.select((state) => state.pinned);
  readonly #fields = this.select((state) => state.description?.fields ?? noFields);
  readonly #stale = this.select(isStale);

  override render() {
    const results = this.#results.value;
    if (results?.more?.view !== 'compare') return nothing;
    const { pinned } = results.more;
    return viewFrame(this.language, {
      title: 'view.compare.title',
      headline: compareHeadline(results.more, results.report, this.#fields.value),
      kind: 'modelled',
      caption: this.t('view.compare.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`${this.#actions()}
      ${pinned === null ? nothing : this.#both(pinned, results.report)}`,
      table: null,
      leftOut: 'view.compare.left_out',
    });
  }

  #actions() {
    const pinned = this.#pinned.value;
    if (isReadonly(store)) return nothing;
    return html`<div class="actions">
      <button
        type="button"
        class=${pinned === null ? 'primary' : ''}
        @click=${() => pin(store, store.get().set)}
      >
        ${this.t(pinned === null ? 'compare.pin' : 'compare.pin_again')}
      </button>
      ${
        pinned === null
          ? nothing
          : html`<button type="button" @click=${() => this.#swap(pinned)}>
                ${this.t('compare.swap')}
              </button>
              <button type="button" @click=${() => pin(store, null)}>
                ${this.t('compare.unpin')}
              </button>`
      }
    </div>`;
  }

  #swap(pinned: Readonly<Record<string, ParamValue>>): void {
    const here = store.get().set;
    openSet(store, pinned);
    pin(store, here);
  }

  #both(pinned: Report, here: Report) {
    const titles = [
      { title: this.t('compare.pinned'), end: true },
      { title: this.t('compare.here'), end: true },
    ];
    const value = (field: string, got: ParamValue) =>
      typeof got === 'number'
        ? count(got)
        : this.choice(typeof got === 'boolean' ? 'boolean' : field, String(got));
    const number = (of: Explained | null) =>
      of === null ? '–' : html`<attn-number .of=${of}></attn-number>`;
    return html`<h3>${this.t('compare.params')}</h3>
      <attn-table
        .caption=${this.t('compare.params')}
        .columns=${[{ title: this.t('table.parameter') }, ...titles]}
        .rows=${paramDifferences(pinned, here, this.#fields.value).map((row) => [
          this.labelOf(row.field),
          value(row.field, row.pinned),
          value(row.field, row.here),
        ])}
      ></attn-table>
      <h3>${this.t('compare.numbers')}</h3>
      <attn-table
        .caption=${this.t('compare.numbers')}
        .columns=${[{ title: this.t('table.quantity') }, ...titles, { title: this.t('table.ratio'), end: true }]}
        .rows=${numberDifferences(pinned, here).map((row) => [
          this.#label(row.here ?? row.pinned),
          number(row.pinned),
          number(row.here),
          this.#ratio(row),
        ])}
      ></attn-table>`;
  }

  #ratio(row: NumberDifference) {
    const ratio = ratioNumber(row);
    const times = { key: 'compare.times', values: {} } as const;
    return ratio === null ? '–' : sentenceWith(this.language, times, { ratio });
  }

  // Without the algorithm's name: each column has its own.
  #label(number: Explained | null): string {
    if (number === null) return '';
    const { label } = number.label.values;
    return this.say(
      label === undefined ? number.label : { key: 'plain', values: { value: label } },
    );
  }
}
define('attn-compare-view', AttnCompareView);
