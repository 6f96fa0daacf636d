// SPDX-License-Identifier: Apache-2.0
// The editor of a GPU of the reader's own: a copy of a profile, field by field, in the units that
// people use. What the engine refuses is told beside the field.
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { decimal } from '../i18n/format.ts';
import '../i18n/profile.ts';
import { errorSentence } from '../i18n/sentence.ts';
import { type MessageKey } from '../i18n/t.ts';
import type { EngineErrorData, HardwareProfile } from '../engine/protocol.ts';
import { readDecimal } from '../params/read-number.ts';
import { isReadonly, setFields } from '../state/actions.ts';
import { store } from '../state/app.ts';
import {
  dropProfile,
  isOwn,
  type OwnProfile,
  ownProfile,
  type ProfileField,
  type ProfileGroup,
  profileGroups,
  shownValue,
  typedValue,
  valueIn,
  withValue,
} from '../state/own-profile.ts';
import { basics, buttons } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import { fieldStyles } from './attn-field.ts';

const groups = Object.keys(profileGroups) as ProfileGroup[];

export class AttnOwnProfile extends AttnElement {
  static override properties = { unread: { state: true } };
  static override styles = [
    basics,
    buttons,
    fieldStyles,
    css`
      :host {
        display: block;
        padding-block: var(--attn-space-2);
      }
      .row {
        min-height: 1.75rem;
      }
      details .row {
        margin-top: var(--attn-space-1);
      }
      label {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .typed {
        display: flex;
        flex: none;
        align-items: baseline;
        gap: var(--attn-space-1);
      }
      .typed input {
        width: 5.25rem;
        text-align: end;
      }
      .unit {
        white-space: nowrap;
        color: var(--attn-color-muted);
        font-size: var(--attn-text-1);
      }
      .name input {
        flex: 1;
        min-width: 0;
      }
      summary {
        padding-block: var(--attn-space-2);
        color: var(--attn-color-muted);
        font-size: var(--attn-text-2);
        cursor: pointer;
      }
      .note {
        margin-block: var(--attn-space-1) var(--attn-space-2);
        color: var(--attn-color-muted);
        font-size: var(--attn-text-1);
      }
      .was {
        color: var(--attn-color-muted);
        font-size: var(--attn-text-1);
        text-align: end;
      }
      .changed label {
        font-weight: 600;
      }
    `,
  ];
  declare unread: EngineErrorData | null; // typed last, and no number that can be written

  readonly #text = this.select((state) => state.set['custom']);
  readonly #hardware = this.select((state) => state.description?.hardware ?? []);
  readonly #problem = this.select((state) => state.problem);

  constructor() {
    super();
    this.unread = null;
  }

  get #base(): HardwareProfile | null {
    const id = ownProfile(this.#text.value)?.['base'];
    return this.#hardware.value.find((row) => row.id === id && !isOwn(row)) ?? null;
  }

  override render() {
    const own = ownProfile(this.#text.value);
    const problem = this.#problem.value;
    if (own === null) {
      const unread = problem?.field === 'custom' ? problem : null;
      return html`${unread && html`<p class="error" role="alert">${this.#sentence(unread)}</p>`}
      ${this.#drop()}`;
    }
    const base = this.#base;
    const named = valueIn(own, 'name');
    const name = typeof named === 'string' ? named : '';
    const nameless = this.#problemOf('name');
    return html`
      <div class="row name">
        <label for="name">${this.t('profile.name')}</label>
        <input
          id="name"
          type="text"
          maxlength="60"
          autocomplete="off"
          spellcheck="false"
          ?disabled=${isReadonly(store)}
          aria-invalid=${nameless !== null}
          aria-describedby="name-note"
          .value=${live(name)}
          @change=${(event: Event) =>
            this.#write(own, 'name', (event.target as HTMLInputElement).value.trim() || undefined)}
        />
      </div>
      <p id="name-note" class="error" role="alert" ?hidden=${nameless === null}>
        ${nameless && this.#sentence(nameless)}
      </p>
      <p class="note">
        ${base === null ? this.t('profile.note_alone') : this.t('profile.note', { base: base.name })}
      </p>
      ${groups.map((group) => this.#group(group, own, base))} ${this.#drop()}
    `;
  }

  #drop() {
    if (isReadonly(store)) return nothing;
    return html`<button type="button" class="quiet" @click=${() => dropProfile(store)}>
      ${this.t('profile.drop')}
    </button>`;
  }

  #group(group: ProfileGroup, own: OwnProfile, base: HardwareProfile | null) {
    const fields = profileGroups[group];
    const touched = fields.some(({ name }) => valueIn(own, name) !== undefined);
    return html`<details ?open=${group === 'sram' || touched}>
      <summary>${this.t(`profile.group.${group}`)}</summary>
      ${fields.map((field) => this.#field(field, own, base))}
    </details>`;
  }

  #field(field: ProfileField, own: OwnProfile, base: HardwareProfile | null) {
    const { name, unit } = field;
    const mine = valueIn(own, name);
    const was = shownValue(valueIn(base, name), field);
    const value = mine === undefined ? was : shownValue(mine, field);
    const unread = this.unread?.field === name ? this.unread : null;
    const error = unread ?? this.#problemOf(name);
    const text = (shown: number | null) =>
      shown === null ? this.t('profile.unknown') : decimal(shown);
    return html`<div class="row ${mine === undefined ? '' : 'changed'}">
        <label for=${name}>
          ${this.t(`profile.${name}` as MessageKey)}
          ${unit === '' ? nothing : html`<span class="unit">${unit}</span>`}
        </label>
        <span class="typed">
          <input
            id=${name}
            type="text"
            inputmode="decimal"
            autocomplete="off"
            spellcheck="false"
            ?disabled=${isReadonly(store)}
            placeholder=${this.t('profile.unknown')}
            .value=${live(unread?.got ?? (value === null ? '' : decimal(value)))}
            aria-invalid=${error !== null}
            aria-describedby=${`${name}-note`}
            @change=${(event: Event) => this.#type(field, own, event)}
          />
        </span>
      </div>
      <p
        id=${`${name}-note`}
        class=${error === null ? 'was' : 'error'}
        role=${error === null ? nothing : 'alert'}
        ?hidden=${error === null && (mine === undefined || base === null)}
      >
        ${
          error !== null
            ? this.#sentence(error)
            : this.t('profile.was', { base: base?.name ?? '', value: text(was) })
        }
      </p>`;
  }

  #problemOf(name: string): EngineErrorData | null {
    const problem = this.#problem.value;
    return problem?.field === name ? problem : null;
  }

  #sentence(error: EngineErrorData): string {
    return this.say(errorSentence(error, undefined));
  }

  #type(field: ProfileField, own: OwnProfile, event: Event): void {
    const typed = (event.target as HTMLInputElement).value.trim();
    const value = typed === '' ? null : typedValue(readDecimal(typed), field);
    this.unread = null;
    if (value !== null && !Number.isFinite(value)) {
      const reason = Number.isNaN(value) ? 'not_a_number' : 'out_of_range';
      this.unread = { field: field.name, reason, got: typed };
      return;
    }
    this.#write(own, field.name, value);
    this.requestUpdate(); // the same value may be written differently
  }

  #write(own: OwnProfile, name: string, value: unknown): void {
    setFields(store, { custom: withValue(own, this.#base, name, value) });
  }
}
define('attn-own-profile', AttnOwnProfile);
