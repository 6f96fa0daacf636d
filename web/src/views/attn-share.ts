// SPDX-License-Identifier: Apache-2.0
// Shares what is on screen: a link, and the code of a frame. `code` stands beside one view and
// offers its frame alone. Without the right to copy, the text is selected for the keyboard.
import { css, html, nothing } from 'lit';
import { frameCode } from '../embed/code.ts';
import { print } from '../params/link.ts';
import { addressOf, keptIn, nameOf } from '../state/address.ts';
import { store } from '../state/app.ts';
import type { Place } from '../state/state.ts';
import { basics, buttons } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import { type Copied, copyFieldStyles, copyFrom } from './copy-field.ts';

export class AttnShare extends AttnElement {
  static override properties = {
    code: { type: Boolean },
    place: { attribute: false },
    open: { state: true },
    said: { state: true },
  };
  static override styles = [
    basics,
    buttons,
    copyFieldStyles,
    css`
      :host {
        position: relative;
      }
      :host([code]) {
        display: block;
        color: var(--attn-color-muted);
        font-size: var(--attn-text-2);
      }
      .opener {
        border-color: transparent;
        padding: 0 var(--attn-space-1);
        color: var(--attn-color-muted);
        white-space: nowrap;
      }
      :host([code]) .opener {
        min-height: 0;
        padding: 0;
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
      .panel {
        display: grid;
        gap: var(--attn-space-3);
        padding: var(--attn-space-4);
        border: 1px solid var(--attn-color-line);
        border-radius: var(--attn-radius);
        background: var(--attn-color-paper);
        color: var(--attn-color-ink);
      }
      :host(:not([code])) .panel {
        position: absolute;
        z-index: 3;
        inset-inline-end: 0;
        top: calc(100% + var(--attn-space-2));
        width: min(30rem, calc(100vw - 2rem));
        box-shadow: var(--attn-shadow);
      }
      :host([code]) .panel {
        max-width: 40rem;
        margin-top: var(--attn-space-2);
      }
      label {
        display: grid;
        gap: var(--attn-space-1);
        color: var(--attn-color-muted);
        font-size: var(--attn-text-2);
      }
      label + button {
        margin-top: var(--attn-space-2);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        gap: var(--attn-space-2);
      }
      @media (pointer: coarse) {
        :host([code]) .opener {
          min-height: var(--attn-touch);
        }
      }
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];
  declare code: boolean;
  declare place: Partial<Place>; // what is not in it is as the reader has it
  declare open: boolean;
  declare said: '' | Copied;

  readonly #embedded = this.select(({ embedding }) => embedding !== null);

  constructor() {
    super();
    this.code = false;
    this.place = {};
    this.open = false;
    this.said = '';
  }

  override render() {
    if (this.#embedded.value) return nothing;
    const label = this.t(this.code ? 'share.code' : 'share.open');
    return html`
      <button class="opener" aria-expanded=${this.open} @click=${this.#toggle}>${label}</button>
      ${this.open ? this.#panel() : nothing}
    `;
  }

  #panel() {
    return html`<div
      class="panel"
      role="group"
      aria-label=${this.t('share.title')}
      @keydown=${this.#key}
    >
      ${this.code ? nothing : this.#text('link', this.#link(), 2)}
      ${this.#text('embed', this.#frame(), 5)}
      <div class="row">
        <span role="status">${this.said === '' ? '' : this.t(this.said)}</span>
        <button class="quiet" @click=${this.#close}>${this.t('share.close')}</button>
      </div>
    </div>`;
  }

  #text(name: 'link' | 'embed', value: string, rows: number) {
    return html`<div>
      <label>
        ${this.t(`share.${name}`)}
        <textarea
          readonly
          spellcheck="false"
          rows=${rows}
          .value=${value}
          @focus=${(event: FocusEvent) => (event.target as HTMLTextAreaElement).select()}
        ></textarea>
      </label>
      <button @click=${this.#copy}>${this.t('share.copy')}</button>
    </div>`;
  }

  #link(): string {
    return new URL(addressOf(store, location.search) || location.pathname, location.href).href;
  }

  #frame(): string {
    const state = store.get();
    const place: Place = { ...state, ...this.place };
    return frameCode({
      page: location.href.replace(/[?#].*$/, ''),
      place,
      language: this.language,
      fragment:
        place.room === 'evidence'
          ? ''
          : print(state.description?.fields ?? [], state.set, keptIn(place)),
      title: this.t('share.frame_title', {
        title: nameOf(place) === '' ? this.t('room.learn') : this.t(`room.${place.room}`),
      }),
    });
  }

  readonly #copy = async (event: Event): Promise<void> => {
    const field = (event.target as HTMLElement).parentElement?.querySelector('textarea');
    if (field) this.said = await copyFrom(field);
  };

  readonly #toggle = (): void => {
    this.open = !this.open;
    this.said = '';
  };

  readonly #close = (): void => {
    this.open = false;
    this.renderRoot.querySelector<HTMLElement>('.opener')?.focus();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#close();
  };
}
define('attn-share', AttnShare);
