// SPDX-License-Identifier: Apache-2.0
// Evidence: public cases, and what the model says of them.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type Card, cardsOf, counts, type Filter, shown, tally } from '../../evidence/cards.ts';
import { type EvidenceRow, evidenceStatuses } from '../../evidence/types.ts';
import { headline } from '../../evidence/words.ts';
import { count } from '../../i18n/format.ts';
import type { MessageKey } from '../../i18n/t.ts';
import '../../i18n/evidence.ts';
import '../../i18n/numbers.ts';
import { filterEvidence } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import { evidenceEntries, startEvidence } from '../../state/evidence-app.ts';
import { memo } from '../../state/store.ts';
import type { State } from '../../state/state.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { roomLink } from '../room-link.ts';
import './attn-evidence-card.ts';
import { roomStyles } from './room-styles.ts';

let cards: readonly Card[] = [];
const selectCards = memo(
  (state: State) => [state.evidence.rows] as const,
  (rows: readonly EvidenceRow[]) => (cards = cardsOf(rows, evidenceEntries, cards)),
);

export class AttnEvidenceRoom extends AttnElement {
  static override styles = [basics, buttons, roomStyles];

  readonly #ready = this.select(({ description }) => description);
  readonly #run = this.select(({ evidence }) => evidence);
  readonly #cards = this.select(selectCards);
  readonly #filter = this.select(({ filter }) => filter);
  readonly #single = this.select(({ embedding }) => embedding?.single === true);
  readonly #card = this.select(({ card }) => card);

  protected override updated(): void {
    if (this.#ready.value !== null && this.#run.value.status === 'none') void startEvidence();
  }

  override render() {
    const { status, detail } = this.#run.value;
    if (status === 'broken') {
      return html`<h2>${this.t('evidence.title')}</h2>
        <p class="stale" role="alert">${this.t('evidence.broken', { detail })}</p>`;
    }
    return this.#card.value === '' ? this.#all() : this.#one(this.#card.value);
  }

  #one(entry: string) {
    const card = this.#cards.value.find((one) => one.entry === entry);
    const known = evidenceEntries.includes(entry);
    return html`
      <h2 class="unseen">${this.t('evidence.title')}</h2>
      ${this.#single.value ? nothing : this.#back()}
      ${known ? nothing : html`<p role="alert">${this.t('evidence.unknown', { card: entry })}</p>`}
      ${card === undefined ? nothing : this.#show(card, true)}
      ${card === undefined && known ? this.#progress() : nothing}
    `;
  }

  #back() {
    const all = roomLink({ room: 'evidence', card: '' }, this.t('evidence.all'));
    return html`<p class="back">${all}</p>`;
  }

  #all() {
    const cards = this.#cards.value;
    const list = shown(cards, this.#filter.value);
    const done = this.#run.value.status === 'done';
    return html`
      <h2>${this.t('evidence.title')}</h2>
      <p class="headline" role="status" aria-live="polite">
        ${done ? this.say(headline(tally(this.#run.value.rows))) : this.#progress()}
      </p>
      <p class="lead">${this.t('evidence.lead')}</p>
      ${this.#filters()}
      <details class="words">
        <summary>${this.t('evidence.words')}</summary>
        <dl>
          ${evidenceStatuses.map(
            (status) =>
              html`<dt>${this.t(`evidence.status.${status}`)}</dt>
                <dd>${this.t(`evidence.help.${status}`)}</dd>`,
          )}
        </dl>
      </details>
      <p class="shown" role="status">
        ${this.t('evidence.shown', {
          cases: count(list.length),
          rows: count(list.reduce((sum, card) => sum + card.rows.length, 0)),
        })}
      </p>
      ${done && list.length === 0 ? html`<p>${this.t('evidence.none')}</p>` : nothing}
      <ul class="cards">
        ${repeat(
          list,
          ({ entry }) => entry,
          (card) => html`<li>${this.#show(card, false)}</li>`,
        )}
      </ul>
    `;
  }

  #show(card: Card, alone: boolean) {
    const catalogue = this.#ready.value;
    if (catalogue === null) return nothing;
    return html`<attn-evidence-card
      .card=${card}
      .catalogue=${catalogue}
      ?alone=${alone}
    ></attn-evidence-card>`;
  }

  #progress() {
    const { done, of } = this.#run.value;
    return this.t('evidence.progress', { done: count(done), of: count(of) });
  }

  #filters() {
    const { kinds, statuses } = counts(this.#cards.value, this.#filter.value);
    return html`<div class="filters">
      ${this.#choices('kind', kinds, (kind) => `evidence.kind.${kind}`)}
      ${this.#choices('status', statuses, (status) => `evidence.status.${status}`)}
    </div>`;
  }

  // Pressed buttons with the number of cases behind each; pressed again, the choice is taken back.
  #choices<Name extends keyof Filter>(
    name: Name,
    choices: readonly (readonly [NonNullable<Filter[Name]>, number])[],
    key: (value: NonNullable<Filter[Name]>) => MessageKey,
  ) {
    const chosen = this.#filter.value[name];
    const pick = (value: Filter[Name]) => filterEvidence(store, { [name]: value });
    return html`<div role="group" aria-label=${this.t(`evidence.filter.${name}`)}>
      <span class="name" aria-hidden="true">${this.t(`evidence.filter.${name}`)}</span>
      <button aria-pressed=${chosen === null} @click=${() => pick(null)}>
        ${this.t('evidence.filter.every')}
      </button>
      ${choices.map(
        ([value, cases]) =>
          html`<button
            aria-pressed=${chosen === value}
            ?disabled=${cases === 0 && chosen !== value}
            @click=${() => pick(chosen === value ? null : value)}
          >
            ${this.t(key(value))} <span class="number">${count(cases)}</span>
          </button>`,
      )}
    </div>`;
  }
}
define('attn-evidence-room', AttnEvidenceRoom);
