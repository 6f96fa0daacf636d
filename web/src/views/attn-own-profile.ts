// SPDX-License-Identifier: Apache-2.0
// The editor of a GPU of the reader's own: a copy of a profile, field by field, in the units that
// people use. What the engine refuses is told beside the field.
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import '../i18n/profile.ts';
import { errorSentence, fieldText } from '../i18n/sentence.ts';
import { type MessageKey } from '../i18n/t.ts';
import type { EngineErrorData, HardwareProfile } from '../engine/protocol.ts';
import {
  type ProfileField,
  type ProfileGroup,
  profileGroups,
  shownValue,
  typedValue,
} from '../params/profile-fields.ts';
import { readDecimal } from '../params/read-number.ts';
import { isReadonly, setFields } from '../state/actions.ts';
import { store } from '../state/app.ts';
import {
  dropProfile,
  fieldState,
  isOwn,
  type OwnProfile,
  ownProfile,
  valueIn,
  withValue,
} from '../state/own-profile.ts';
import { basics, buttons } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import { fieldStyles } from './attn-field.ts';

const groups = Object.keys(profileGroups) as ProfileGroup[];

export class AttnOwnProfile extends AttnElement {
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
  readonly #text = this.select((state) => state.set['custom']);
  readonly #hardware = this.select((state) => state.description?.hardware ?? []);
  readonly #problem = this.select((state) => state.problem);
  readonly #limits = this.select((state) => state.description?.profile_limits);
  #typed: Record<string, string> = {}; // last, by field
  #written: unknown; // the profile that it was typed for

  get #base(): HardwareProfile | null {
    const id = ownProfile(this.#text.value)?.['base'];
    return this.#hardware.value.find((row) => row.id === id && !isOwn(row)) ?? null;
  }

  override render() {
    if (this.#text.value !== this.#written) this.#typed = {};
    this.#written = this.#text.value;
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
    const typed = this.#typed[name];
    const limits = this.#limits.value ?? {};
    const { text, error } = fieldState(field, own, base, typed, this.#problem.value, limits);
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
            .value=${live(text)}
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
            ? this.say(error)
            : this.t('profile.was', {
                base: base?.name ?? '',
                value: was === null ? this.t('profile.unknown') : fieldText(was),
              })
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
    this.#typed = { ...this.#typed, [field.name]: typed };
    this.requestUpdate(); // the same value may be written differently
    const value = typed === '' ? null : typedValue(readDecimal(typed), field);
    if (value === null || Number.isFinite(value)) this.#write(own, field.name, value);
  }

  #write(own: OwnProfile, name: string, value: unknown): void {
    this.#written = withValue(own, this.#base, name, value);
    setFields(store, { custom: this.#written });
  }
}
define('attn-own-profile', AttnOwnProfile);
