// SPDX-License-Identifier: Apache-2.0
// Saves what is on show as a picture: everything marked data-picture in the same root, one under
// the other. What does the work is loaded when it is asked for.
import { css, html, nothing } from 'lit';
import { saveFile } from '../picture/file.ts';
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
  declare said: '' | 'save.saved' | 'save.perhaps' | 'save.refused' | 'save.no_png';

  constructor() {
    super();
    this.heading = '';
    this.description = '';
    this.place = {};
    this.said = '';
  }

  override render() {
    const button = (kind: 'svg' | 'png') =>
      html`<button type="button" class="quiet" @click=${() => this.#save(kind)}>
        ${this.t(`save.${kind}`)}
      </button>`;
    return html`${button('svg')}${button('png')}
      <p role="status">${this.said === '' ? nothing : this.t(this.said)}</p>`;
  }

  async #save(kind: 'svg' | 'png'): Promise<void> {
    this.said = '';
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
      // A frame without allow-downloads drops the file and tells nobody.
      this.said = parent !== window && origin === 'null' ? 'save.perhaps' : 'save.saved';
    } catch {
      this.said = 'save.refused';
    }
  }
}
define('attn-save', AttnSave);
