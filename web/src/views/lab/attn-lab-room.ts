// SPDX-License-Identifier: Apache-2.0
// The Lab: parameters, the view in hand, and what stands behind its numbers.
import { css, html } from 'lit';
import '../../i18n/lab.ts';
import '../../i18n/numbers.ts';
import '../../i18n/profile.ts';
import { basics } from '../../styles/shared.ts';
import { workbench } from '../../styles/workbench.ts';
import { AttnElement, define } from '../attn-element.ts';
import { loadCharts } from '../attn-figure.ts';
import '../attn-form.ts';
import './attn-explains.ts';
import './attn-kernel-presets.ts';
import './attn-presets.ts';
import './attn-stage.ts';

void loadCharts();

export class AttnLabRoom extends AttnElement {
  static override styles = [
    basics,
    workbench,
    css`
      @media screen and (min-width: 75.01rem) {
        .covered {
          visibility: hidden; /* what stands behind a number has its place */
        }
      }
    `,
  ];

  readonly #explaining = this.select((state) => state.explained !== null);
  readonly #bare = this.select(({ embedding }) => embedding?.controls === false);

  override render() {
    if (this.#bare.value) return html`<div class="stage"><attn-stage></attn-stage></div>`;
    return html`
      <div class="frame">
        <section class="rail" aria-label=${this.t('form.title')}>
          <attn-form>
            <attn-presets></attn-presets>
            <attn-kernel-presets></attn-kernel-presets>
          </attn-form>
        </section>
        <div class="stage"><attn-stage></attn-stage></div>
        <aside
          class="explains ${this.#explaining.value ? 'covered' : ''}"
          aria-label=${this.t('explains.title')}
        >
          <attn-explains></attn-explains>
        </aside>
      </div>
    `;
  }
}
define('attn-lab-room', AttnLabRoom);
