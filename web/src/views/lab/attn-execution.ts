// SPDX-License-Identifier: Apache-2.0
// How far an execution is, and the way out of it.
import { css, html, nothing } from 'lit';
import { percent } from '../../i18n/format.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';

export class AttnExecution extends AttnElement {
  static override properties = { share: { attribute: false }, stop: { attribute: false } };
  static override styles = [
    basics,
    buttons,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--attn-space-2);
        font-size: var(--attn-text-2);
      }
      progress {
        width: 12rem;
        max-width: 100%;
        accent-color: var(--attn-color-compute);
      }
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];
  declare share: number | null; // null: nothing is executed
  declare stop: () => void;

  constructor() {
    super();
    this.share = null;
    this.stop = () => {};
  }

  override render() {
    if (this.share === null) return nothing;
    return html`<p>
      <progress .value=${this.share} aria-label=${this.t('second.progress')}></progress>
      <span class="muted">${percent(this.share)}</span>
      <button type="button" @click=${this.stop}>${this.t('second.stop')}</button>
    </p>`;
  }
}
define('attn-execution', AttnExecution);
