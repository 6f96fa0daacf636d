// SPDX-License-Identifier: Apache-2.0
// A drawing made for the width that it has, so that its text stays at its size.
import { css, html, unsafeCSS } from 'lit';
import type { Figure } from '../../figures/mark.ts';
import { basics } from '../../styles/shared.ts';
import figureCss from '../../styles/figures.css?inline';
import { AttnElement, define } from '../attn-element.ts';
import { draw } from './draw.ts';

export const figureStyles = unsafeCSS(figureCss);

export class AttnSketch extends AttnElement {
  static override properties = {
    figure: { attribute: false },
    label: {},
    width: { state: true },
  };
  static override styles = [
    basics,
    figureStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
    `,
  ];
  declare figure: ((width: number) => Figure) | null;
  declare label: string;
  declare width: number;
  readonly #watch = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width > 0) this.width = width;
  });

  constructor() {
    super();
    this.figure = null;
    this.label = '';
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#watch.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch.disconnect();
  }

  override render() {
    const width = this.width || Math.floor(this.getBoundingClientRect().width) || 640;
    return html`${this.figure && draw(this.figure(width), this.label)}`;
  }
}
define('attn-sketch', AttnSketch);
