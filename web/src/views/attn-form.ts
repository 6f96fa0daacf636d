// SPDX-License-Identifier: Apache-2.0
// The parameters, made from the engine's field table. On a narrow screen a sheet at the foot of
// the page: three controls always there, the rest when asked for.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import '../i18n/help.ts';
import type { FieldGroup, FieldInfo } from '../engine/protocol.ts';
import { applies, type PartialParams } from '../params/fields.ts';
import { isReadonly, resetFields } from '../state/actions.ts';
import { store } from '../state/app.ts';
import { selectParams } from '../state/derive.ts';
import { refusedSentences } from '../state/refused.ts';
import type { State } from '../state/state.ts';
import { basics, buttons } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import './attn-choice-field.ts';
import './attn-number-field.ts';
import './attn-own-profile.ts';
import './attn-switch-field.ts';
import { formStyles } from './form-styles.ts';

const groups: readonly FieldGroup[] = ['workload', 'algorithm', 'variants', 'machine'];

// What the charts answer to most: at hand on a narrow screen too.
const pinned: readonly string[] = ['seq_len_q', 'algorithm', 'tile_rows'];

// Has the reader a choice here that changes anything?
const shown = (field: FieldInfo, params: PartialParams): boolean =>
  applies(field, params) && (field.kind !== 'choice' || field.choices.length > 1);

// The names of the controls there are, as one text: it changes only when one comes or goes.
const selectShown = (state: State): string => {
  const params = selectParams(state) ?? {};
  const fields = state.description?.fields ?? [];
  return fields
    .filter((field) => shown(field, params))
    .map(({ name }) => name)
    .join(' ');
};

export class AttnForm extends AttnElement {
  static override properties = { open: { type: Boolean, reflect: true } };
  static override styles = [basics, buttons, formStyles];
  declare open: boolean;

  readonly #fields = this.select((state) => state.description?.fields ?? null);
  readonly #shown = this.select(selectShown);
  readonly #refusals = this.select((state) => state.refusals);
  readonly #untouched = this.select(({ set, refusals }) => {
    return Object.keys(set).length + Object.keys(refusals).length === 0;
  });

  constructor() {
    super();
    this.open = false;
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.open) this.#toggle();
    });
  }

  override render() {
    const fields = this.#fields.value;
    if (fields === null) return nothing;
    return html`
      <form @submit=${(event: Event) => event.preventDefault()} novalidate>
        <div class="head">
          <h2>${this.t('form.title')}</h2>
          <button
            type="button"
            class="quiet"
            ?disabled=${this.#untouched.value || isReadonly(store)}
            @click=${() => resetFields(store)}
          >
            ${this.t('form.reset')}
          </button>
          <button
            type="button"
            class="handle"
            aria-expanded=${this.open}
            aria-controls="groups"
            @click=${this.#toggle}
          >
            ${this.t(this.open ? 'form.less' : 'form.more')}
          </button>
        </div>
        ${this.#homeless(fields)}
        <slot class="other"></slot>
        <div id="groups">${groups.map((group) => this.#group(group, fields))}</div>
      </form>
    `;
  }

  #group(group: FieldGroup, fields: readonly FieldInfo[]) {
    const names = this.#shown.value.split(' ');
    const own = fields.filter((field) => field.group === group && names.includes(field.name));
    if (own.length === 0) return nothing;
    const controls = repeat(
      own,
      ({ name }) => name,
      (field) => this.#control(field),
    );
    return group === 'variants'
      ? html`<details>
          <summary>${this.t(`group.${group}`)}</summary>
          <div class="fields">${controls}</div>
        </details>`
      : html`<fieldset>
          <legend>${this.t(`group.${group}`)}</legend>
          <div class="fields">${controls}</div>
        </fieldset>`;
  }

  #control(field: FieldInfo) {
    const place = pinned.includes(field.name) && !this.open ? 'pinned' : 'other';
    switch (field.kind) {
      case 'integer':
      case 'real':
        return html`<attn-number-field class=${place} .field=${field}></attn-number-field>`;
      case 'choice':
        return html`<attn-choice-field class=${place} .field=${field}></attn-choice-field>`;
      case 'boolean':
        return html`<attn-switch-field class=${place} .field=${field}></attn-switch-field>`;
      case 'text':
        return html`<attn-own-profile class=${place}></attn-own-profile>`;
    }
  }

  // What the link says of names that no field has, or whose control is not there to say it.
  #homeless(fields: readonly FieldInfo[]) {
    const shown = this.#shown.value.split(' ');
    return refusedSentences(this.#refusals.value, fields, shown).map(
      (sentence) => html`<p class="unknown small" role="alert">${this.say(sentence)}</p>`,
    );
  }

  readonly #toggle = (): void => {
    this.open = !this.open;
  };
}
define('attn-form', AttnForm);
