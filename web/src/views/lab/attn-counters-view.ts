// SPDX-License-Identifier: Apache-2.0
// Every counter as the sum of its ledger rows, counted twice by independent roads.
import { css, html, nothing } from 'lit';
import type { LedgerRow, Report } from '../../engine/protocol.ts';
import { count } from '../../i18n/format.ts';
import { errorSentence } from '../../i18n/sentence.ts';
import { translateOr } from '../../i18n/t.ts';
import { fieldNamed } from '../../params/fields.ts';
import { countAgain } from '../../state/actions.ts';
import { stopSecondCount, store } from '../../state/app.ts';
import { compareCounts, type Comparison, isStale } from '../../state/derive.ts';
import { lettersOf } from '../../state/facts.ts';
import type { Explained, Told } from '../../state/explained.ts';
import { rowBytes, smBytesRead, smBytesWritten } from '../../state/numbers.ts';
import { equalRows } from '../../state/second-numbers.ts';
import { countersHeadline } from '../../state/headline.ts';
import type { Results, SecondCount } from '../../state/state.ts';
import { told } from '../../state/told.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-said.ts';
import '../attn-table.ts';
import { formula } from '../formula.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';
import { sentenceWith } from '../sentence-with.ts';
import './attn-execution.ts';

export class AttnCountersView extends AttnElement {
  static override styles = [
    basics,
    buttons,
    frameStyles,
    css`
      .second {
        display: grid;
        grid-template-columns: auto repeat(2, minmax(min-content, 1fr));
        gap: var(--attn-space-1) var(--attn-space-4);
        max-width: 40rem;
        margin-top: var(--attn-space-4);
        font-size: var(--attn-text-2);
        font-variant-numeric: tabular-nums;
      }
      .second > * {
        min-width: 0;
      }
      h3 {
        margin-top: var(--attn-space-5);
        font-size: var(--attn-text-3);
        font-weight: 600;
      }
      .verdict {
        min-height: 1.5em;
        margin-top: var(--attn-space-2);
        font-size: var(--attn-text-2);
      }
      attn-execution {
        margin-top: var(--attn-space-2);
      }
      .differs {
        color: var(--attn-color-refused);
      }
    `,
  ];

  readonly #results = this.select((state) => state.results);
  readonly #second = this.select((state) => state.second);
  readonly #stale = this.select(isStale);

  override render() {
    const results = this.#results.value;
    if (results === null) return nothing;
    const { report } = results;
    return viewFrame(this.language, {
      title: 'view.counters.title',
      headline: countersHeadline(report),
      facts: [smBytesRead(report), smBytesWritten(report)],
      kind: 'modelled',
      caption: this.t('view.counters.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`${this.#ledger(report)} ${this.#secondCount(results)}`,
      table: null,
      leftOut: 'view.counters.left_out',
    });
  }

  #ledger(report: Report) {
    const { rows } = report.traffic;
    const total = (label: string, of: Explained) => [label, number(of)] as const;
    return html`<attn-table
      class="sum"
      .caption=${this.t('view.counters.caption')}
      .columns=${[
        { title: this.t('table.tensor') },
        { title: this.t('table.kernel') },
        { title: this.t('table.op') },
        { title: this.t('table.times'), end: true },
        { title: this.t('table.elements'), end: true },
        { title: this.t('table.element_bytes'), end: true },
        { title: this.t('table.bytes'), end: true },
      ]}
      .rows=${rows.map((row) => this.#row(row, report))}
      .totals=${[
        total(this.t('fact.sm_bytes_read'), smBytesRead(report)),
        total(this.t('fact.sm_bytes_written'), smBytesWritten(report)),
      ]}
    ></attn-table>`;
  }

  #row(row: LedgerRow, report: Report) {
    const elements =
      row.formula === null
        ? count(row.elements)
        : html`${formula(row.formula)} <span class="muted">=</span> ${count(row.elements)}`;
    return [
      this.#tensor(row.tensor),
      row.kernel,
      this.t(`op.${row.op}`),
      html`<span title=${this.t('table.times_why', this.#heads(report))}
        >${count(row.times)}</span
      >`,
      elements,
      count(row.element_bytes),
      number(rowBytes(report, row)),
    ];
  }

  #heads(report: Report) {
    const letters = lettersOf(report);
    return { batch: count(letters['B'] ?? 1), heads: count(letters['H'] ?? 1) };
  }

  #tensor(name: string): string {
    return translateOr(this.language, `tensor.${name}`, name);
  }

  #secondCount({ report, params }: Results) {
    const second = this.#second.value;
    const fresh = second.status !== 'none' && second.params === params;
    const done = fresh && second.status === 'done' ? second.report : null;
    const comparison = done && compareCounts(report, done);
    const verdict = this.#verdict(comparison);
    const row = (label: string, of: (report: Report) => Explained) => html`
      <dt class="muted">${label}</dt>
      <dd>${number(of(report))}</dd>
      <dd>${done === null ? '–' : number({ ...of(done), key: `second.${of(done).key}` })}</dd>
    `;
    return html`
      <h3>${this.t('second.title')}</h3>
      <dl class="second">
        <dt></dt>
        <dd class="muted">${this.t('second.model')}</dd>
        <dd class="muted">${this.t('second.simulate')}</dd>
        ${row(this.t('op.read'), smBytesRead)} ${row(this.t('op.write'), smBytesWritten)}
      </dl>
      <p class="verdict ${comparison?.equal === false ? 'differs' : ''}">
        ${sentenceWith(this.language, verdict, verdict.numbers)}
      </p>
      <attn-said .text=${this.say(verdict)}></attn-said>
      ${this.#control(second)}
    `;
  }

  #control(second: SecondCount) {
    if (second.status === 'stopped') {
      const start = () => countAgain(store);
      return html`<button type="button" @click=${start}>${this.t('second.start')}</button>`;
    }
    const { share = null } = second.status === 'counting' ? second : {};
    return html`<attn-execution .share=${share} .stop=${stopSecondCount}></attn-execution>`;
  }

  #verdict(comparison: Comparison | null): Told {
    const second = this.#second.value;
    if (comparison !== null) {
      if (!comparison.equal) return told('second.differs', {});
      return told('second.equal', { rows: equalRows(comparison) });
    }
    if (second.status === 'stopped') return told('second.stopped', {});
    if (second.status !== 'refused') return told('second.counting', {});
    const fields = store.get().description?.fields ?? [];
    const reason = errorSentence(second.error, fieldNamed(fields, second.error.field));
    return told('second.refused', {}, { reason: { sentence: reason } });
  }
}
define('attn-counters-view', AttnCountersView);

const number = (of: Explained) => html`<attn-number .of=${of} exact></attn-number>`;
