// SPDX-License-Identifier: Apache-2.0
// Learn: the lesson.
import { css, html } from 'lit';
import '../../i18n/learn.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { roomLink } from '../room-link.ts';

export class AttnLearnRoom extends AttnElement {
  static override styles = [
    basics,
    css`
      :host {
        display: block;
        max-width: 46rem;
        margin: 0 auto;
        padding: var(--attn-space-5) var(--attn-space-4);
      }
      h2 {
        margin-bottom: var(--attn-space-4);
        font-size: var(--attn-text-5);
        line-height: 1.25;
      }
    `,
  ];

  override render() {
    return html`
      <h2>${this.t('learn.title')}</h2>
      <p>${roomLink({ room: 'lab' }, this.t('learn.open_lab'))}</p>
    `;
  }
}
define('attn-learn-room', AttnLearnRoom);
