// SPDX-License-Identifier: Apache-2.0
// One of several named values. GPUs stand under their vendors.
import { css, html, nothing } from 'lit';
import '../i18n/profile.ts';
import { ownId } from '../params/fields.ts';
import { store } from '../state/app.ts';
import { copyProfile } from '../state/own-profile.ts';
import { basics, buttons } from '../styles/shared.ts';
import { define } from './attn-element.ts';
import { AttnField, fieldStyles } from './attn-field.ts';

export class AttnChoiceField extends AttnField {
  static override styles = [
    basics,
    buttons,
    fieldStyles,
    css`
      button.quiet {
        min-height: 0;
        margin-top: var(--attn-space-1);
        color: var(--attn-color-muted);
        font-size: var(--attn-text-1);
        text-align: start;
      }
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

  readonly #hasOwn = this.select(({ set }) => Boolean(set['custom']));
  readonly #hardware = this.select((state) => state.description?.hardware ?? []);

  override render() {
    this.classList.toggle('wide', this.field.name === 'hardware');
    return html`
      <div class="row">
        <label for="choice">${this.label}</label>
        <select
          id="choice"
          ?disabled=${this.fixed}
          aria-invalid=${this.invalid}
          aria-describedby="help error"
          @change=${(event: Event) => this.change((event.target as HTMLSelectElement).value)}
        >
          ${this.field.name === 'hardware' ? this.#byVendor() : this.field.choices.map(this.#option)}
        </select>
      </div>
      ${this.field.name === 'hardware' ? this.#copy() : nothing} ${this.notes()}
    `;
  }

  readonly #option = (value: string) =>
    html`<option value=${value} ?selected=${value === this.value}>
      ${this.field.name === 'hardware' ? this.#nameOf(value) : this.choice(this.field.name, value)}
    </option>`;

  #nameOf(id: string): string {
    const profile = this.#hardware.value.find((one) => one.id === id);
    return profile?.name ?? (id === ownId ? this.t('profile.title') : id);
  }

  #byVendor() {
    const vendors = new Map<string, string[]>();
    for (const { id, vendor } of this.#hardware.value) {
      if (id === ownId) continue;
      vendors.set(vendor, [...(vendors.get(vendor) ?? []), id]);
    }
    if (this.#hasOwn.value) vendors.set(this.t('profile.title'), [ownId]);
    return [...vendors].map(
      ([vendor, ids]) => html`<optgroup label=${vendor}>${ids.map(this.#option)}</optgroup>`,
    );
  }

  // A way to a GPU of the reader's own.
  #copy() {
    const profile = this.#hardware.value.find(({ id }) => id === this.value);
    if (profile === undefined || this.value === ownId || this.fixed) return nothing;
    const name = this.t('profile.copy_name', { name: profile.name });
    return html`<button
      type="button"
      class="quiet"
      @click=${() => copyProfile(store, profile, name)}
    >
      ${this.t(this.#hasOwn.value ? 'profile.copy_over' : 'profile.copy')}
    </button>`;
  }
}
define('attn-choice-field', AttnChoiceField);
