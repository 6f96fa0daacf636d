// SPDX-License-Identifier: Apache-2.0
// A number that explains itself: pressed, it opens what stands behind it, and keeps it up to date
// while it is open. `tag` writes its kind beside it.
import { css, html } from 'lit';
import { exactBytes } from '../i18n/format.ts';
import { explain } from '../state/actions.ts';
import { store } from '../state/app.ts';
import type { Explained } from '../state/explained.ts';
import { keyOf } from '../state/key-of.ts';
import { basics } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';

// The number that was pressed last: the focus comes back to it.
const opener: { element: HTMLElement | null } = { element: null };

export const pressedNumber = (): HTMLElement | null => opener.element;

// Numbers on show whose panel is open. Where none is left for a moment, the number is gone, and with
// it the panel: it would go on telling an old value.
const showing = new Set<HTMLElement>();
const goneMs = 300; // a view may draw itself anew

function stopShowing(element: HTMLElement): void {
  if (!showing.delete(element) || showing.size > 0) return;
  setTimeout(() => {
    if (showing.size === 0 && store.get().explained !== null) explain(store, null);
  }, goneMs);
}

export function closeExplained(): void {
  explain(store, null);
  if (opener.element?.isConnected) opener.element.focus();
  opener.element = null;
}

export class AttnNumber extends AttnElement {
  static override shadowRootOptions = { ...AttnElement.shadowRootOptions, delegatesFocus: true };
  static override properties = {
    of: { attribute: false },
    tag: { type: Boolean },
    exact: { type: Boolean },
  };
  static override styles = [
    basics,
    css`
      :host {
        white-space: nowrap;
      }
      button {
        padding: 0;
        border: 0;
        background: none;
        color: inherit;
        font: inherit;
        font-variant-numeric: tabular-nums;
        text-decoration: underline dotted 1px var(--attn-color-edge);
        text-underline-offset: 0.25em;
        cursor: pointer;
      }
      button:hover {
        text-decoration-color: currentcolor;
      }
      button[aria-expanded='true'] {
        text-decoration: underline solid 2px currentcolor;
      }
      .kind {
        margin-inline-start: 0.35em;
      }
      @media (pointer: coarse) {
        button {
          padding-block: var(--attn-space-2);
        }
        :host([inline]) button {
          margin-block: calc(-1 * var(--attn-space-2)); /* the lines of a sentence stay as close */
        }
      }
      @media print {
        button {
          text-decoration: none;
        }
      }
    `,
  ];
  declare of: Explained;
  declare tag: boolean;
  declare exact: boolean; // all digits, for tables

  readonly #open = this.select((state) => state.explained?.key === this.of?.key);

  #written = '';

  // A view makes its numbers anew with each answer: most are written as they were.
  protected override shouldUpdate(): boolean {
    const { key, value, label, kind } = this.of;
    const open = this.#open.value;
    const before = this.#written;
    this.#written = keyOf([this.language, key, value, label, kind, this.tag, this.exact, open]);
    return open || this.#written !== before;
  }

  override render() {
    const { value, label, kind } = this.of;
    const short = this.say({ key: 'plain', values: { value } });
    const digits = 'bytes' in value ? exactBytes(value.bytes) : short;
    const text = this.exact ? digits : short;
    return html`<button
        type="button"
        aria-expanded=${this.#open.value}
        aria-label=${`${this.say(label)}: ${text}`}
        title=${this.exact ? short : digits}
        .textContent=${text}
        @click=${this.#press}
      ></button
      >${this.tag ? html`<span class="kind">${this.t(`kind.${kind}`)}</span>` : ''}`;
  }

  // What is open shows the newest value.
  protected override updated(): void {
    if (!this.#open.value) return stopShowing(this);
    showing.add(this);
    if (store.get().explained !== this.of) explain(store, this.of);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    stopShowing(this);
  }

  readonly #press = (): void => {
    if (this.#open.value) return closeExplained();
    opener.element = this;
    void import('./attn-explained.ts');
    explain(store, this.of);
  };
}
define('attn-number', AttnNumber);
