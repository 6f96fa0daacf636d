// SPDX-License-Identifier: Apache-2.0
// What the three kinds of control share: value, label, help, error, and being the one in hand.
import { css, html, nothing } from 'lit';
import type { FieldInfo, ParamValue } from '../engine/protocol.ts';
import { errorSentence } from '../i18n/sentence.ts';
import { translateOr } from '../i18n/t.ts';
import { isReadonly, setField, touchField } from '../state/actions.ts';
import { store } from '../state/app.ts';
import { selectParams } from '../state/derive.ts';
import type { Refusal } from '../state/state.ts';
import { AttnElement } from './attn-element.ts';

export const fieldStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  label {
    font-size: var(--attn-text-2);
  }
  .row {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--attn-space-2);
  }
  .help {
    display: none;
    color: var(--attn-color-muted);
    font-size: var(--attn-text-1);
  }
  .error {
    color: var(--attn-color-refused);
    font-size: var(--attn-text-2);
  }
  input:not([type='range'], [type='checkbox']),
  select {
    min-height: 1.75rem;
    padding: 0 var(--attn-space-2);
    border: 1px solid var(--attn-color-line);
    border-radius: var(--attn-radius);
    background: var(--attn-color-paper);
    color: inherit;
    font: inherit;
    font-size: var(--attn-text-2);
    font-variant-numeric: tabular-nums;
  }
  input:hover,
  select:hover {
    border-color: var(--attn-color-edge);
  }
  [aria-invalid='true'] {
    border-color: var(--attn-color-refused) !important;
  }
  @media (pointer: coarse), (max-width: 45rem) {
    input:not([type='range'], [type='checkbox']),
    select {
      min-height: 2.25rem;
      font-size: var(--attn-text-3); /* smaller makes phones zoom in */
    }
  }
  @media (max-width: 45rem) {
    .help {
      display: block;
    }
    :host(.pinned) .help {
      display: none;
    }
  }
`;

export abstract class AttnField extends AttnElement {
  static override properties = { field: { attribute: false } };
  declare field: FieldInfo;

  // Each control looks at what concerns it, so that a move of one draws one again.
  readonly #value = this.select((state) => selectParams(state)?.[this.field?.name]);
  readonly #isSet = this.select((state) => Object.hasOwn(state.set, this.field?.name));
  readonly #refusal = this.select((state) => state.refusals[this.field?.name]);
  readonly #problem = this.select(({ problem }) => {
    return problem?.field === this.field?.name ? problem : null;
  });

  constructor() {
    super();
    this.addEventListener('focusin', () => touchField(store, this.field.name));
  }

  get value(): ParamValue {
    return this.#value.value ?? '';
  }

  // Did the reader set it, or does it follow its default?
  get isSet(): boolean {
    return this.#isSet.value;
  }

  get refusal(): Refusal | undefined {
    return this.#refusal.value;
  }

  // In a frame that is only to be looked at.
  get fixed(): boolean {
    return isReadonly(store);
  }

  get label(): string {
    return this.labelOf(this.field.name);
  }

  get invalid(): boolean {
    return this.#errorData !== null;
  }

  get #errorData() {
    return this.refusal?.error ?? this.#problem.value;
  }

  protected change(got: unknown, typed?: string): void {
    setField(store, this.field, got, typed);
  }

  // Below the control: what it means and what is wrong with it.
  protected notes() {
    const error = this.#errorData;
    const help = translateOr(this.language, `field.${this.field.name}.help`, '');
    return html`
      <p id="help" class="help">${help}</p>
      <p id="error" class="error" role="alert" ?hidden=${error === null}>
        ${error === null ? nothing : this.say(errorSentence(error, this.field))}
      </p>
    `;
  }
}
