// SPDX-License-Identifier: Apache-2.0
// Models in their phases, found by typing: one choice sets the workload's parameters.
import { css, html, nothing } from 'lit';
import { translateOr } from '../../i18n/t.ts';
import { setFields } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import { selectParams } from '../../state/derive.ts';
import { findPresets, type NamedPreset, presetOf } from '../../state/presets.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { fieldStyles } from '../attn-field.ts';

const most = 60; // options on show at once

export class AttnPresets extends AttnElement {
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

  readonly #presets = this.select((state) => state.description?.workloads ?? []);
  readonly #chosen = this.select((state) =>
    presetOf(state.description?.workloads ?? [], selectParams(state) ?? {}),
  );

  constructor() {
    super();
    this.open = false;
    this.typed = '';
    this.at = 0;
  }

  get #found(): NamedPreset[] {
    const named = this.#presets.value.map((preset) => ({ preset, name: this.#name(preset) }));
    return findPresets(named, this.typed).slice(0, most);
  }

  #name({ name, phase, layers }: NamedPreset['preset']): string {
    const words = {
      layers: translateOr(this.language, `layers.${layers}`, layers),
      model: name,
      phase: translateOr(this.language, `phase.${phase}`, phase),
    };
    return this.t(layers === 'all' ? 'presets.name' : 'presets.name_layers', words);
  }

  override render() {
    const chosen = this.#chosen.value;
    const found = this.open ? this.#found : [];
    return html`
      <label for="search">${this.t('presets.label')}</label>
      <input
        id="search"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck="false"
        aria-autocomplete="list"
        aria-expanded=${this.open}
        aria-controls="list"
        aria-activedescendant=${this.open && found.length > 0 ? `option-${this.at}` : nothing}
        placeholder=${this.t('presets.placeholder')}
        .value=${this.open ? this.typed : chosen === null ? '' : this.#name(chosen)}
        @focus=${() => this.#start()}
        @click=${() => this.#start()}
        @blur=${() => (this.open = false)}
        @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
        @keydown=${this.#key}
      />
      <div id="list" role="listbox" aria-label=${this.t('presets.label')} ?hidden=${!this.open}>
        ${found.map(
          ({ name }, i) =>
            html`<div
              id=${`option-${i}`}
              role="option"
              aria-selected=${i === this.at}
              @pointerdown=${(event: Event) => event.preventDefault()}
              @click=${() => this.#take(found[i])}
            >
              ${name}
            </div>`,
        )}
        ${this.open && found.length === 0 ? html`<p class="none muted">${this.t('presets.none')}</p>` : nothing}
      </div>
      ${
        chosen === null
          ? nothing
          : html`<p class="note">
              ${chosen.source}${chosen.beyond_context ? html`. ${this.t('presets.beyond')}` : nothing}
            </p>`
      }
    `;
  }

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

  #take(found: NamedPreset | undefined): void {
    if (found === undefined) return;
    setFields(store, found.preset.fields);
    this.open = false;
  }

  readonly #key = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!this.open) return this.#start();
      const last = this.#found.length - 1;
      this.at = Math.max(0, Math.min(last, this.at + step));
    } else if (event.key === 'Enter' && this.open) {
      event.preventDefault();
      this.#take(this.#found[this.at]);
    } else if (event.key === 'Escape' && this.open) {
      event.stopPropagation();
      this.open = false;
    }
  };
}
define('attn-presets', AttnPresets);
