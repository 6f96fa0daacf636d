// SPDX-License-Identifier: Apache-2.0
// A whole number: typed the way people type numbers, or moved along its usual powers of two.
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { count } from '../i18n/format.ts';
import { inUnitOf } from '../i18n/t.ts';
import { nearestStop, sliderStops } from '../params/fields.ts';
import { readNumber } from '../params/read-number.ts';
import { clearField } from '../state/actions.ts';
import { store } from '../state/app.ts';
import { basics, buttons } from '../styles/shared.ts';
import { define } from './attn-element.ts';
import { AttnField, fieldStyles } from './attn-field.ts';
import { sliderStyles } from './slider-styles.ts';

export class AttnNumberField extends AttnField {
  static override styles = [
    basics,
    buttons,
    fieldStyles,
    sliderStyles,
    css`
      .typed {
        display: flex;
        align-items: baseline;
        gap: var(--attn-space-1);
      }
      .typed input {
        width: 5.75rem;
        text-align: end;
      }
      .follow {
        min-width: 1.25rem;
        min-height: 1.5rem;
        padding: 0;
      }
      .follow:disabled {
        border-color: transparent;
      }
      @media (max-width: 45rem) {
        :host(.pinned) {
          display: grid;
          grid-template-columns: 12.25rem minmax(0, 1fr);
          align-items: center;
          column-gap: var(--attn-space-3);
        }
        :host(.pinned) .error {
          grid-column: 1 / -1;
        }
        :host(.pinned) .typed input {
          width: 5.75rem;
        }
        :host(.pinned) label {
          line-height: 1.2; /* two lines stand beside the input */
        }
      }
    `,
  ];

  override render() {
    const value = Number(this.value);
    const amount = inUnitOf(this.language, this.field.unit, count(value));
    return html`
      <div class="row">
        <label for="number">${this.label}</label>
        <span class="typed">
          ${this.#follow()}
          <input
            id="number"
            type="text"
            inputmode="numeric"
            autocomplete="off"
            spellcheck="false"
            .value=${live(this.refusal?.text ?? count(value))}
            ?disabled=${this.fixed}
            aria-invalid=${this.invalid}
            aria-describedby="unit help error"
            @change=${this.#type}
          />
          <span id="unit" class="unseen">${amount}</span>
        </span>
      </div>
      ${this.#slider(value, amount)} ${this.notes()}
    `;
  }

  #slider(value: number, amount: string) {
    const stops = sliderStops(this.field);
    if (stops.length < 2) return nothing;
    return html`<input
      type="range"
      min="0"
      max=${stops.length - 1}
      step="1"
      ?disabled=${this.fixed}
      .value=${live(String(nearestStop(stops, value)))}
      aria-label=${this.t('form.slider', { field: this.label })}
      aria-valuetext=${amount}
      @input=${(event: Event) => {
        const stop = stops[Number((event.target as HTMLInputElement).value)];
        if (stop !== undefined) this.change(stop);
      }}
    />`;
  }

  // A field that follows another says so, and can be made to follow again.
  #follow() {
    const source = this.field.default_from;
    if (source === null) return nothing;
    const field = this.labelOf(source);
    const words = this.t(this.isSet ? 'form.follow' : 'form.follows', { field });
    return html`<button
      type="button"
      class="follow"
      aria-label=${words}
      title=${words}
      ?disabled=${!this.isSet || this.fixed}
      @click=${() => clearField(store, this.field.name)}
    >
      =
    </button>`;
  }

  readonly #type = (event: Event): void => {
    const typed = (event.target as HTMLInputElement).value;
    this.change(readNumber(typed), typed);
    this.requestUpdate(); // the same value may be written differently
  };
}
define('attn-number-field', AttnNumberField);
