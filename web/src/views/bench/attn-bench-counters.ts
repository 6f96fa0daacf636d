// SPDX-License-Identifier: Apache-2.0
// The executed kernel's counts beside the model's.
import { css, html } from 'lit';
import { translateOr } from '../../i18n/t.ts';
import type { Compared, ComparedCount } from '../../bench/counters.ts';
import { countNumber } from '../../state/bench-numbers.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-number.ts';
import '../attn-table.ts';

export class AttnBenchCounters extends AttnElement {
  static override properties = { counted: { attribute: false } };
  static override styles = [
    basics,
    css`
      :host {
        display: block;
      }
    `,
  ];
  declare counted: Compared;

  override render() {
    return html`<attn-table
      .caption=${this.t('bench.counters.caption')}
      .columns=${[
        { title: this.t('table.tensor') },
        { title: this.t('table.op') },
        { title: this.t('table.counted'), end: true },
        { title: this.t('table.modelled'), end: true },
        { title: this.t('table.equal'), end: true },
      ]}
      .rows=${this.counted.rows.map((row) => this.#row(row))}
    ></attn-table>`;
  }

  #row(counted: ComparedCount) {
    const { tensor, op, kernel, model } = counted;
    const number = (side: 'kernel' | 'model') => {
      const of = countNumber(counted, side);
      return of === null ? '–' : html`<attn-number .of=${of} exact></attn-number>`;
    };
    return [
      translateOr(this.language, `tensor.${tensor}`, tensor),
      this.t(`op.${op}`),
      number('kernel'),
      number('model'),
      this.t(kernel === model ? 'bench.equal.yes' : 'bench.equal.no'),
    ];
  }
}
define('attn-bench-counters', AttnBenchCounters);
