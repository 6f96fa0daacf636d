// SPDX-License-Identifier: Apache-2.0
// One of several named values. GPUs stand under their vendors.
import { css, html } from 'lit';
import { basics } from '../styles/shared.ts';
import { define } from './attn-element.ts';
import { AttnField, fieldStyles } from './attn-field.ts';

export class AttnChoiceField extends AttnField {
  static override styles = [
    basics,
    fieldStyles,
    css`
      select {
        min-width: 0;
        max-width: 74%;
        text-overflow: ellipsis;
      }
      :host(.wide) .row {
        display: grid;
        gap: var(--attn-space-1);
      }
      :host(.wide) select {
        width: 100%;
        max-width: none;
      }
      @media (max-width: 45rem) {
        .row {
          align-items: center;
        }
      }
    `,
  ];

  readonly #hardware = this.select((state) => state.description?.hardware ?? []);

  override render() {
    this.classList.toggle('wide', this.field.name === 'hardware');
    return html`
      <div class="row">
        <label for="choice">${this.label}</label>
        <select
          id="choice"
          aria-invalid=${this.invalid}
          aria-describedby="help error"
          @change=${(event: Event) => this.change((event.target as HTMLSelectElement).value)}
        >
          ${this.field.name === 'hardware' ? this.#byVendor() : this.field.choices.map(this.#option)}
        </select>
      </div>
      ${this.notes()}
    `;
  }

  readonly #option = (value: string) =>
    html`<option value=${value} ?selected=${value === this.value}>
      ${this.field.name === 'hardware' ? this.#nameOf(value) : this.choice(this.field.name, value)}
    </option>`;

  #nameOf(id: string): string {
    return this.#hardware.value.find((profile) => profile.id === id)?.name ?? id;
  }

  #byVendor() {
    const vendors = new Map<string, string[]>();
    for (const { id, vendor } of this.#hardware.value) {
      vendors.set(vendor, [...(vendors.get(vendor) ?? []), id]);
    }
    return [...vendors].map(
      ([vendor, ids]) => html`<optgroup label=${vendor}>${ids.map(this.#option)}</optgroup>`,
    );
  }
}
define('attn-choice-field', AttnChoiceField);
