// SPDX-License-Identifier: Apache-2.0
// Saves what is on show as a picture: everything marked data-picture in the same root, one under
// the other. What does the work is loaded when it is asked for.
import { css, html, nothing } from 'lit';
import { mayBeDropped, saveFile } from '../picture/file.ts';
import { store } from '../state/app.ts';
import type { Place } from '../state/state.ts';
import { basics, buttons } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';

export class AttnSave extends AttnElement {
  static override properties = {
    heading: {},
    description: {},
    place: { attribute: false },
    said: { state: true },
    byHand: { state: true },
  };
  static override styles = [
    basics,
    buttons,
    css`
      :host {
        display: block;
        color: var(--attn-color-muted);
        font-size: var(--attn-text-2);
      }
      button {
        min-height: 0;
        margin-inline-end: var(--attn-space-3);
        color: inherit;
      }
      p:not(:empty) {
        margin-top: var(--attn-space-1);
      }
      @media (pointer: coarse) {
        button {
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
  declare heading: string;
  declare description: string; // the sentence that the picture shows
  declare place: Partial<Place>; // what is not in it is as the reader has it
  declare said: '' | 'save.saved' | 'save.refused' | 'save.no_png';
  declare byHand: { picture: Blob; text: string | null } | null; // what a frame may have dropped

  constructor() {
    super();
    this.heading = '';
    this.description = '';
    this.place = {};
    this.said = '';
    this.byHand = null;
  }

  override render() {
    const button = (kind: 'svg' | 'png') =>
      html`<button type="button" class="quiet" @click=${() => this.#save(kind)}>
        ${this.t(`save.${kind}`)}
      </button>`;
    return html`${button('svg')}${button('png')}
      <p role="status">${this.said === '' ? nothing : this.t(this.said)}</p>
      ${
        this.byHand === null
          ? nothing
          : html`<attn-by-hand
              .picture=${this.byHand.picture}
              .text=${this.byHand.text}
            ></attn-by-hand>`
      }`;
  }

  async #save(kind: 'svg' | 'png'): Promise<void> {
    this.said = '';
    this.byHand = null;
    try {
      const { nameHere, pictureOf, pngOf } = await import('../picture/save.ts');
      const name = nameHere({ ...store.get(), ...this.place });
      const root = this.getRootNode() as ShadowRoot;
      const parts = [...root.querySelectorAll('[data-picture]')];
      const svg = pictureOf({
        parts,
        muted: getComputedStyle(this).color,
        title: this.heading,
        description: this.description,
      });
      let content = new Blob([svg], { type: 'image/svg+xml' });
      if (kind === 'png') {
        try {
          content = await pngOf(svg);
        } catch {
          this.said = 'save.no_png';
          return;
        }
      }
      saveFile(`${name}.${kind}`, content);
      if (!mayBeDropped()) {
        this.said = 'save.saved';
        return;
      }
      await import('./attn-by-hand.ts');
      this.byHand = { picture: content, text: kind === 'svg' ? svg : null };
    } catch {
      this.said = 'save.refused';
    }
  }
}
define('attn-save', AttnSave);
