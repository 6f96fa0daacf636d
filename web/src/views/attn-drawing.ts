// SPDX-License-Identifier: Apache-2.0
// A figure of our own, drawn as SVG at the width there is.
import { css, html, nothing, type TemplateResult } from 'lit';
import { figureStyles } from '../figures/styles.ts';
import { basics } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';

export type DrawAt = (width: number) => TemplateResult;

export class AttnDrawing extends AttnElement {
  static override properties = { draw: { attribute: false }, width: { state: true } };
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
  declare width: number;

  readonly #resize = new ResizeObserver(([entry]) => {
    this.width = Math.floor(entry?.contentRect.width ?? 0);
  });

  constructor() {
    super();
    this.draw = null;
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  override render() {
    return this.draw === null || this.width < 40 ? nothing : html`${this.draw(this.width)}`;
  }
}
define('attn-drawing', AttnDrawing);
