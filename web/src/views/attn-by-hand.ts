// SPDX-License-Identifier: Apache-2.0
// A file shown in the page, to keep by hand: a frame without allow-downloads drops files and tells
// nobody.
import { css, html, nothing } from 'lit';
import { basics, buttons } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import { type Copied, copyFieldStyles, copyFrom } from './copy-field.ts';

export class AttnByHand extends AttnElement {
  static override properties = {
    picture: { attribute: false },
    text: {},
    said: { state: true },
  };
  static override styles = [
    basics,
    buttons,
    copyFieldStyles,
    css`
      :host {
        display: block;
        margin-top: var(--attn-space-2);
        color: var(--attn-color-muted);
        font-size: var(--attn-text-2);
      }
      img {
        display: block;
        max-width: 100%;
        max-height: 30rem;
        margin-block: var(--attn-space-2);
        border: 1px solid var(--attn-color-line);
      }
      textarea {
        max-width: 40rem;
        margin-block: var(--attn-space-2);
      }
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];
  declare picture: Blob | null;
  declare text: string | null;
  declare said: '' | Copied;
  #shown: Blob | null = null;
  #address = '';

  constructor() {
    super();
    this.picture = null;
    this.text = null;
    this.said = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    URL.revokeObjectURL(this.#address);
    this.#shown = null;
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('text')) this.said = '';
    if (this.picture === this.#shown) return;
    URL.revokeObjectURL(this.#address);
    this.#shown = this.picture;
    this.#address = this.picture === null ? '' : URL.createObjectURL(this.picture);
  }

  override render() {
    return html`<p>${this.t('save.by_hand')}</p>
      ${
        this.picture === null
          ? nothing
          : html`<p>${this.t('save.by_hand.picture')}</p>
              <img src=${this.#address} alt=${this.t('save.by_hand.alt')} />`
      }
      ${this.text === null ? nothing : this.#copyable(this.text)}`;
  }

  #copyable(text: string) {
    return html`<label>
        ${this.t('save.by_hand.text')}
        <textarea readonly spellcheck="false" rows="4" .value=${text}></textarea>
      </label>
      <button type="button" @click=${this.#copy}>${this.t('share.copy')}</button>
      <span role="status">${this.said === '' ? nothing : this.t(this.said)}</span>`;
  }

  readonly #copy = async (): Promise<void> => {
    const field = this.renderRoot.querySelector('textarea');
    if (field) this.said = await copyFrom(field);
  };
}
define('attn-by-hand', AttnByHand);
