// SPDX-License-Identifier: Apache-2.0
// The executed kernel's counts beside the model's.
import { css, html } from 'lit';
import { bytes, exactBytes } from '../../i18n/format.ts';
import { translateOr } from '../../i18n/t.ts';
import type { Compared, ComparedCount } from '../../bench/counters.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
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

  #row({ tensor, op, kernel, model }: ComparedCount) {
    const size = (value: bigint | null) =>
      value === null ? '–' : html`<span title=${bytes(value)}>${exactBytes(value)}</span>`;
    return [
      translateOr(this.language, `tensor.${tensor}`, tensor),
      this.t(`op.${op}`),
      size(kernel),
      size(model),
      this.t(kernel === model ? 'bench.equal.yes' : 'bench.equal.no'),
    ];
  }
}
define('attn-bench-counters', AttnBenchCounters);
