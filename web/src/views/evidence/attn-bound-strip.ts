// SPDX-License-Identifier: Apache-2.0
// Draws measured speeds as shares of their bound.
import { css, html, svg } from 'lit';
import { boundStrip } from '../../figures/bound-strip.ts';
import { count, percent } from '../../i18n/format.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';

export class AttnBoundStrip extends AttnElement {
  static override properties = { shares: { attribute: false } };
  static override styles = [
    basics,
    css`
      :host {
        display: block;
        margin-block: var(--attn-space-3) var(--attn-space-2);
      }
      svg {
        display: block;
        width: 100%;
        height: 3.25rem;
        overflow: visible;
      }
      line {
        stroke: var(--attn-color-line);
      }
      .bound {
        stroke: var(--attn-color-ink);
      }
      circle {
        fill: var(--attn-color-compute);
        fill-opacity: 0.45;
      }
      .beaten line {
        stroke: var(--attn-color-refused);
        stroke-width: 2;
      }
      text {
        fill: var(--attn-color-muted);
        font-size: var(--attn-text-1);
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
  declare shares: readonly number[];

  constructor() {
    super();
    this.shares = [];
  }

  override render() {
    const { marks, bound, half } = boundStrip(this.shares);
    const label = this.t('evidence.strip', {
      rows: count(this.shares.length),
      least: percent(Math.min(...this.shares)),
      most: percent(Math.max(...this.shares)),
      beaten: count(marks.filter(({ beaten }) => beaten).length),
    });
    return html`<svg role="img" aria-label=${label}>
      <line x1="2%" x2="98%" y1="22" y2="22"></line>
      <line x1="2%" x2="2%" y1="16" y2="28"></line>
      <line x1=${half} x2=${half} y1="16" y2="28"></line>
      <line class="bound" x1=${bound} x2=${bound} y1="8" y2="36"></line>
      ${marks.map(({ at, beaten }) =>
        beaten
          ? svg`<svg class="beaten" x=${at} y="22" overflow="visible">
              <line x1="-5" x2="5" y1="-5" y2="5"></line>
              <line x1="-5" x2="5" y1="5" y2="-5"></line>
            </svg>`
          : svg`<circle cx=${at} cy="22" r="4.5"></circle>`,
      )}
      <text x="2%" y="50">0</text>
      <text x=${half} y="50" text-anchor="middle">${percent(0.5)}</text>
      <text x=${bound} y="50" text-anchor="middle">${this.t('evidence.strip.bound')}</text>
    </svg>`;
  }
}
define('attn-bound-strip', AttnBoundStrip);
