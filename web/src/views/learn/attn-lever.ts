// SPDX-License-Identifier: Apache-2.0
// One thing to move in a step: a slider over usual values, or a list of names. It sets fields of
// the one shape that the whole page shares.
import { css, html } from 'lit';
import { live } from 'lit/directives/live.js';
import { count } from '../../i18n/format.ts';
import type { Shape } from '../../lesson/ask.ts';
import { fieldsOf, type Lever, namesOf, stopsWith, valueOf } from '../../lesson/levers.ts';
import { fieldNamed, nearestStop, type PartialParams } from '../../params/fields.ts';
import { isReadonly, setField } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { fieldStyles } from '../attn-field.ts';
import { sliderStyles } from '../slider-styles.ts';

export class AttnLever extends AttnElement {
  static override properties = {
    lever: { attribute: false },
    shape: { attribute: false },
    start: { attribute: false },
  };
  static override styles = [
    basics,
    fieldStyles,
    sliderStyles,
    css`
      .row {
        min-height: 1.75rem;
      }
      output {
        font-variant-numeric: tabular-nums;
      }
      select {
        max-width: 70%;
      }
    `,
  ];
  declare lever: Lever;
  declare shape: Shape;
  declare start: PartialParams; // what the step starts from
  #own: readonly number[] = []; // values that came along and are no stops

  override render() {
    const { label } = this.lever;
    const value = valueOf(this.lever, this.shape);
    if (this.lever.stops === null) {
      const names = namesOf(this.lever, this.shape);
      return html`<div class="row">
        <label for="choice">${this.t(label)}</label>
        <select
          id="choice"
          ?disabled=${isReadonly(store)}
          @change=${(e: Event) => this.#set((e.target as HTMLSelectElement).value)}
        >
          ${names.map(
            (name) =>
              html`<option value=${name} ?selected=${name === value}>
                ${this.#nameOf(name)}
              </option>`,
          )}
        </select>
      </div>`;
    }
    const shown = count(Number(value));
    this.#own = stopsWith(this.#own, [Number(value)]);
    const stops = stopsWith(this.lever.stops, this.#own);
    return html`
      <div class="row">
        <label for="slider">${this.t(label)}</label>
        <output for="slider">${shown}</output>
      </div>
      <input
        id="slider"
        type="range"
        min="0"
        max=${stops.length - 1}
        step="1"
        ?disabled=${isReadonly(store)}
        .value=${live(String(nearestStop(stops, Number(value))))}
        aria-valuetext=${shown}
        @input=${(event: Event) => {
          const stop = stops[Number((event.target as HTMLInputElement).value)];
          if (stop !== undefined) this.#set(stop);
        }}
      />
    `;
  }

  #nameOf(name: string): string {
    if (this.lever.field !== 'hardware') return this.choice(this.lever.field, name);
    const { hardware = [] } = store.get().description ?? {};
    return hardware.find(({ id }) => id === name)?.name ?? name;
  }

  #set(value: number | string): void {
    for (const name of fieldsOf(this.lever)) {
      const field = fieldNamed(this.shape.fields, name);
      if (field !== undefined) setField(store, field, value, undefined, this.start);
    }
  }
}
define('attn-lever', AttnLever);
