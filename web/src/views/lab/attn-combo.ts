// SPDX-License-Identifier: Apache-2.0
// A field that finds one of many by typing: arrows and Enter, or a press, take what is found.
import { css, html, nothing, type TemplateResult } from 'lit';
import { isReadonly } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement } from '../attn-element.ts';
import { fieldStyles } from '../attn-field.ts';

export interface Option {
  text: string;
  note: string; // in a second line; may be empty
}

export abstract class AttnCombo<T extends Option> extends AttnElement {
  static override properties = {
    open: { state: true },
    typed: { state: true },
    at: { state: true },
  };
  static override styles = [
    basics,
    fieldStyles,
    css`
      :host {
        position: relative;
        padding-bottom: var(--attn-space-3);
      }
      input {
        width: 100%;
        margin-top: var(--attn-space-1);
        text-overflow: ellipsis;
      }
      [role='listbox'] {
        position: absolute;
        z-index: 2;
        inset-inline: 0;
        max-height: 18rem;
        overflow-y: auto;
        overscroll-behavior: contain;
        border: 1px solid var(--attn-color-edge);
        border-radius: var(--attn-radius);
        background: var(--attn-color-paper);
        font-size: var(--attn-text-2);
      }
      [role='option'] {
        padding: var(--attn-space-1) var(--attn-space-2);
        cursor: pointer;
      }
      [role='option'][aria-selected='true'] {
        background: var(--attn-color-raised);
      }
      .note-of {
        display: block;
        color: var(--attn-color-muted);
        font-size: var(--attn-text-1);
      }
      .none {
        padding: var(--attn-space-2);
      }
      .note {
        margin-top: var(--attn-space-1);
        color: var(--attn-color-muted);
        font-size: var(--attn-text-1);
        overflow-wrap: anywhere;
      }
      @media (pointer: coarse) {
        [role='option'] {
          padding-block: var(--attn-space-3);
        }
      }
    `,
  ];
  declare open: boolean;
  declare typed: string;
  declare at: number;

  constructor() {
    super();
    this.open = false;
    this.typed = '';
    this.at = 0;
  }

  protected abstract words(): { label: string; placeholder: string; none: string };
  protected abstract find(typed: string): readonly T[];
  protected abstract take(option: T): void;
  protected abstract current(): string; // what is shown while it is closed
  protected abstract about(): TemplateResult | typeof nothing; // below it

  override render() {
    const { label, placeholder, none } = this.words();
    const found = this.open ? this.find(this.typed) : [];
    return html`
      <label for="search">${label}</label>
      <input
        id="search"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck="false"
        ?disabled=${isReadonly(store)}
        aria-autocomplete="list"
        aria-expanded=${this.open}
        aria-controls="list"
        aria-activedescendant=${this.open && found.length > 0 ? `option-${this.at}` : nothing}
        placeholder=${placeholder}
        .value=${this.open ? this.typed : this.current()}
        @focus=${() => this.#start()}
        @click=${() => this.#start()}
        @blur=${() => (this.open = false)}
        @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
        @keydown=${this.#key}
      />
      <div id="list" role="listbox" tabindex="-1" aria-label=${label} ?hidden=${!this.open}>
        ${found.map(
          (option, i) =>
            html`<div
              id=${`option-${i}`}
              role="option"
              aria-selected=${i === this.at}
              @pointerdown=${(event: Event) => event.preventDefault()}
              @click=${() => this.#take(option)}
            >
              ${option.text}${option.note === '' ? nothing : html`<span class="note-of">${option.note}</span>`}
            </div>`,
        )}
        ${this.open && found.length === 0 ? html`<p class="none muted">${none}</p>` : nothing}
      </div>
      ${this.about()}
    `;
  }

  // What is selected stays in sight.
  protected override updated(): void {
    const option = this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]');
    const list = option?.parentElement;
    if (!option || !list || !this.open) return;
    if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop;
    const below = option.offsetTop + option.offsetHeight - list.clientHeight;
    if (below > list.scrollTop) list.scrollTop = below;
  }

  #start(): void {
    if (this.open) return;
    this.typed = '';
    this.at = 0;
    this.open = true;
  }

  #type(typed: string): void {
    this.open = true;
    this.typed = typed;
    this.at = 0;
  }

  #take(option: T | undefined): void {
    if (option === undefined) return;
    this.take(option);
    this.open = false;
  }

  readonly #key = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!this.open) return this.#start();
      const last = this.find(this.typed).length - 1;
      this.at = Math.max(0, Math.min(last, this.at + step));
    } else if (event.key === 'Enter' && this.open) {
      event.preventDefault();
      this.#take(this.find(this.typed)[this.at]);
    } else if (event.key === 'Escape' && this.open) {
      event.stopPropagation();
      this.open = false;
    }
  };
}
