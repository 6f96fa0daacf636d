// SPDX-License-Identifier: Apache-2.0
// A drawing made for the width that it has, so that its text stays at its size.
import { css, html, unsafeCSS } from 'lit';
import type { Figure } from '../../figures/mark.ts';
import { basics } from '../../styles/shared.ts';
import figureCss from '../../styles/figures.css?inline';
import { AttnElement, define } from '../attn-element.ts';
import { OwnWidth } from '../own-width.ts';
import { draw } from './draw.ts';

export const figureStyles = unsafeCSS(figureCss);

export class AttnSketch extends AttnElement {
  static override properties = {
    figure: { attribute: false },
    label: {},
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
  readonly #width = new OwnWidth(this);

  constructor() {
    super();
    this.figure = null;
    this.label = '';
  }

  override render() {
    const width = this.#width.value || Math.floor(this.getBoundingClientRect().width) || 640;
    return html`${this.figure && draw(this.figure(width), this.label)}`;
  }
}
define('attn-sketch', AttnSketch);
