// SPDX-License-Identifier: Apache-2.0
// One published case: its question, what is given, what its source says and what the model answers.
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Card, CardRow } from '../../evidence/cards.ts';
import { isMiss } from '../../evidence/evidence.ts';
import { sourceParts } from '../../evidence/source.ts';
import {
  type Catalogue,
  givenWords,
  question,
  rowWords,
  statusWords,
} from '../../evidence/words.ts';
import { count } from '../../i18n/format.ts';
import type { PartialParams } from '../../params/fields.ts';
import { evidenceCells } from '../../state/evidence-cells.ts';
import { basics, tables } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-number.ts';
import '../attn-share.ts';
import { roomLink } from '../room-link.ts';
import './attn-bound-strip.ts';
import { caseLink, errorLink } from './lab-link.ts';

const manyRows = 14; // more stand behind a drawing

export class AttnEvidenceCard extends AttnElement {
  static override properties = {
    card: { attribute: false },
    catalogue: { attribute: false },
    alone: { type: Boolean },
    open: { state: true },
  };
  static override styles = [
    basics,
    tables,
    css`
      :host {
        display: block;
      }
      .eyebrow {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 var(--attn-space-4);
        color: var(--attn-color-muted);
        font-size: var(--attn-text-2);
      }
      h3 {
        margin-block: var(--attn-space-1) var(--attn-space-2);
        font-size: var(--attn-text-4);
        font-weight: 600;
        line-height: 1.35;
        text-wrap: balance;
      }
      h3 a {
        text-decoration: none;
      }
      h3 a:hover {
        text-decoration: underline;
      }
      .line {
        display: grid;
        grid-template-columns: 4.5rem minmax(0, 1fr);
        gap: var(--attn-space-3);
        margin-bottom: var(--attn-space-2);
        font-size: var(--attn-text-2);
      }
      dt {
        color: var(--attn-color-muted);
      }
      .given span {
        white-space: nowrap;
      }
      .given span + span::before {
        content: ' · ';
        color: var(--attn-color-muted);
        white-space: normal;
      }
      code {
        font-size: 0.95em;
        overflow-wrap: anywhere;
      }
      .miss {
        color: var(--attn-color-refused);
        font-weight: 600;
      }
      details {
        margin-block: var(--attn-space-3);
        font-size: var(--attn-text-2);
      }
      summary {
        color: var(--attn-color-muted);
        cursor: pointer;
      }
      .scroll {
        margin-block: var(--attn-space-3);
      }
      td.miss {
        min-width: 9rem;
      }
      .foot {
        display: flex;
        flex-wrap: wrap;
        gap: var(--attn-space-1) var(--attn-space-5);
        font-size: var(--attn-text-2);
      }
      @media (max-width: 40rem) {
        .line {
          display: block;
        }
        .given span {
          white-space: normal;
        }
        table,
        tbody,
        tr,
        th,
        td {
          display: block;
        }
        thead {
          position: absolute;
          clip-path: inset(50%);
        }
        tr {
          padding-block: var(--attn-space-2);
          border-bottom: 1px solid var(--attn-color-line);
        }
        th,
        td {
          padding: 0;
          border: 0;
        }
        tbody th {
          font-weight: 600;
        }
        td.end {
          display: flex;
          flex-wrap: wrap;
          justify-content: space-between;
          gap: 0 var(--attn-space-3);
          white-space: normal;
        }
        td.end:empty {
          display: none;
        }
        td.end::before {
          content: attr(data-title);
          color: var(--attn-color-muted);
        }
      }
      @media (pointer: coarse) {
        .foot a {
          padding-block: var(--attn-space-2);
        }
      }
      @media print {
        :host {
          break-inside: avoid;
        }
        .foot {
          display: none;
        }
      }
    `,
  ];
  declare card: Card;
  declare catalogue: Catalogue;
  declare alone: boolean; // its heading is no link then
  declare open: boolean; // all rows are on show

  constructor() {
    super();
    this.open = false;
  }

  override render() {
    const { card, catalogue, language } = this;
    const place = { room: 'evidence', card: card.entry } as const;
    const title = question(language, catalogue, card);
    const [only, ...more] = card.places;
    return html`
      <p class="eyebrow">
        <span class="kind">${this.t(`evidence.kind.${card.kind}`)}</span>
        <span>${this.#tally()}</span>
      </p>
      <h3>${this.alone ? title : roomLink(place, title)}</h3>
      ${this.#given()} ${card.rows.length > manyRows ? this.#many() : this.#table(card.rows)}
      <dl>
        <div class="line">
          <dt>${this.t('evidence.source')}</dt>
          <dd>${card.sources.map((source) => html`<div>${this.#source(source)}</div>`)}</dd>
        </div>
      </dl>
      <div class="foot">
        ${
          only === undefined || more.length > 0
            ? nothing
            : caseLink(card.kind, only, this.t('evidence.open_lab'))
        }
        ${card.message === null ? nothing : errorLink(card.message, this.t('evidence.open_error'))}
        <attn-share code .place=${place}></attn-share>
      </div>
    `;
  }

  // How many numbers came out as what; one outcome alone is named alone.
  #tally() {
    const statuses = new Map<CardRow['row']['status'], number>();
    for (const { row } of this.card.rows) {
      statuses.set(row.status, (statuses.get(row.status) ?? 0) + 1);
    }
    return [...statuses].map(([status, number], i) => {
      const word = this.t(`evidence.status.${status}`);
      const text =
        this.card.rows.length === 1
          ? word
          : this.t('evidence.tally', { count: count(number), status: word });
      const miss = status === 'bound_beaten' || status === 'does_not_fit';
      return html`${i > 0 ? ' · ' : ''}<span class=${miss ? 'miss' : ''}>${text}</span>`;
    });
  }

  #given() {
    const { card, catalogue, language } = this;
    const words = givenWords(language, catalogue, card.given);
    if (card.message === null && words.length === 0) return nothing;
    const said = words.map(([label, value]) => html`<span>${label} ${value}</span>`);
    return html`<dl>
      <div class="line">
        <dt>${this.t('evidence.given')}</dt>
        <dd class="given">${card.message === null ? said : html`<code>${card.message}</code>`}</dd>
      </div>
    </dl>`;
  }

  #source(source: string) {
    return sourceParts(this.language, source).map(({ text, url }) =>
      url === null ? text : html`<a href=${url} target="_blank" rel="noreferrer">${text}</a>`,
    );
  }

  // Many speeds: a drawing, the misses in the open, all rows behind.
  #many() {
    const { rows } = this.card;
    const shares = rows.flatMap(({ row }) => row.share_of_bound ?? []);
    const misses = rows.filter(({ row }) => isMiss(row));
    return html`
      <attn-bound-strip .shares=${shares}></attn-bound-strip>
      ${misses.length > 0 ? this.#table(misses) : nothing}
      <details @toggle=${this.#toggle}>
        <summary>${this.t('evidence.rows', { rows: count(rows.length) })}</summary>
        ${this.open ? this.#table(rows) : nothing}
      </details>
    `;
  }

  readonly #toggle = (event: Event): void => {
    this.open = (event.target as HTMLDetailsElement).open;
  };

  #table(rows: readonly CardRow[]): TemplateResult {
    const { card, catalogue, language } = this;
    const speeds = rows.every(({ row }) => row.share_of_bound !== null);
    const several = card.places.length > 1;
    const titles = [
      this.t('evidence.column.quantity'),
      this.t('evidence.column.expected'),
      this.t(`evidence.column.${speeds ? 'bound' : 'modelled'}`),
      this.t(`evidence.column.${speeds ? 'share' : 'difference'}`),
      this.t('evidence.column.status'),
      ...(several ? [this.t('evidence.column.lab')] : []),
    ];
    const [, published, modelled, difference] = titles;
    return html`<div class="scroll">
      <table role="table" aria-label=${this.t('evidence.numbers')}>
        <thead role="rowgroup">
          <tr role="row">
            ${titles.map((title, i) => {
              const end = i > 0 && i < 4 ? 'end' : '';
              return html`<th role="columnheader" scope="col" class=${end}>${title}</th>`;
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${rows.map((one) => {
            const { row } = one;
            const name = rowWords(language, catalogue, one);
            const cells = evidenceCells(row, name);
            return html`<tr role="row">
              <th role="rowheader" scope="row">${name}</th>
              <td role="cell" class="end" data-title=${published}>
                <attn-number .of=${cells.published}></attn-number>
              </td>
              <td role="cell" class="end" data-title=${modelled}>
                <attn-number .of=${cells.modelled}></attn-number>
              </td>
              <td role="cell" class="end" data-title=${difference}>
                ${cells.difference && html`<attn-number .of=${cells.difference}></attn-number>`}
              </td>
              <td role="cell" class=${isMiss(row) ? 'miss' : ''}>${statusWords(language, row)}</td>
              ${several ? html`<td role="cell">${this.#lab(row.params)}</td>` : nothing}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  #lab(set: PartialParams | null) {
    return set === null ? nothing : caseLink(this.card.kind, set, this.t('evidence.column.lab'));
  }
}
define('attn-evidence-card', AttnEvidenceCard);
