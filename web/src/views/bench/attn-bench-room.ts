// SPDX-License-Identifier: Apache-2.0
// The Bench: the kernels on this device, at the shape in hand.
import { html } from 'lit';
import '../../i18n/bench.ts';
import '../../i18n/lab.ts';
import '../../i18n/numbers.ts';
import { basics } from '../../styles/shared.ts';
import { workbench } from '../../styles/workbench.ts';
import { AttnElement, define } from '../attn-element.ts';
import { loadCharts } from '../attn-figure.ts';
import '../attn-form.ts';
import './attn-bench-stage.ts';

void loadCharts();

export class AttnBenchRoom extends AttnElement {
  static override styles = [basics, workbench];

  override render() {
    return html`
      <div class="frame two">
        <section class="rail" aria-label=${this.t('form.title')}><attn-form></attn-form></section>
        <div class="stage">
          <attn-bench-stage></attn-bench-stage>
        </div>
      </div>
    `;
  }
}
define('attn-bench-room', AttnBenchRoom);
