// SPDX-License-Identifier: Apache-2.0
// A yes or no.
import { css, html } from 'lit';
import { live } from 'lit/directives/live.js';
import { basics } from '../styles/shared.ts';
import { define } from './attn-element.ts';
import { AttnField, fieldStyles } from './attn-field.ts';

export class AttnSwitchField extends AttnField {
  static override styles = [
    basics,
    fieldStyles,
    css`
      label {
        display: flex;
        align-items: center;
        gap: var(--attn-space-2);
        min-height: 1.75rem;
        cursor: pointer;
      }
      input {
        width: 1rem;
        height: 1rem;
        margin: 0;
        accent-color: var(--attn-color-ink);
      }
      @media (pointer: coarse) {
        label {
          min-height: var(--attn-touch);
        }
      }
    `,
  ];

  override render() {
    return html`
      <label>
        <input
          type="checkbox"
          .checked=${live(this.value === true)}
          ?disabled=${this.fixed}
          aria-invalid=${this.invalid}
          aria-describedby="help error"
          @change=${(event: Event) => this.change((event.target as HTMLInputElement).checked)}
        />
        ${this.label}
      </label>
      ${this.notes()}
    `;
  }
}
define('attn-switch-field', AttnSwitchField);
