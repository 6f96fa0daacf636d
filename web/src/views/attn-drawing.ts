// SPDX-License-Identifier: Apache-2.0
// A figure of our own, drawn as SVG at the width there is.
import { css, html, nothing, type TemplateResult } from 'lit';
import { figureStyles } from '../figures/styles.ts';
import { basics } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import { OwnWidth } from './own-width.ts';

export type DrawAt = (width: number) => TemplateResult;

export class AttnDrawing extends AttnElement {
  static override properties = { draw: { attribute: false } };
  static override styles = [
    basics,
    figureStyles,
    css`
      :host {
        display: block;
        min-width: 0;
        color: var(--attn-color-ink);
        font-variant-numeric: tabular-nums;
      }
      svg {
        display: block;
        overflow: visible;
        font-size: 12px;
      }
      text {
        fill: currentcolor;
      }
      .muted {
        fill: var(--attn-color-muted);
      }
      .strong {
        font-weight: 600;
      }
    `,
  ];
  declare draw: DrawAt | null;
  readonly #width = new OwnWidth(this);

  constructor() {
    super();
    this.draw = null;
  }

  override render() {
    const width = this.#width.value;
    return this.draw === null || width < 40 ? nothing : html`${this.draw(width)}`;
  }
}
define('attn-drawing', AttnDrawing);
