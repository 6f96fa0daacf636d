// SPDX-License-Identifier: Apache-2.0
// Evidence: public cases, and what the model says of them.
import { css, html } from 'lit';
import '../../i18n/evidence.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';

export class AttnEvidenceRoom extends AttnElement {
  static override styles = [
    basics,
    css`
      :host {
        display: block;
        max-width: 72rem;
        margin: 0 auto;
        padding: var(--attn-space-5) var(--attn-space-4);
      }
      h2 {
        font-size: var(--attn-text-5);
        line-height: 1.25;
      }
    `,
  ];

  override render() {
    return html`<h2>${this.t('evidence.title')}</h2>`;
  }
}
define('attn-evidence-room', AttnEvidenceRoom);
