// SPDX-License-Identifier: Apache-2.0
// Draws one chart at the width there is, once the charts have been loaded. Its place is kept.
import { css, html, type PropertyValues } from 'lit';
import { plotStyles } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import { OwnWidth } from './own-width.ts';

export type Charts = typeof import('../charts/all.ts');
export type Draw = (charts: Charts, width: number) => SVGSVGElement;

let loaded: Charts | null = null;
export async function loadCharts(): Promise<Charts> {
  loaded ??= await import('../charts/all.ts');
  return loaded;
}

export class AttnFigure extends AttnElement {
  static override properties = { draw: { attribute: false }, none: {} };
  static override styles = [
    plotStyles,
    css`
      :host {
        display: block;
        min-height: 20rem;
        color: var(--attn-color-ink);
        font-variant-numeric: tabular-nums;
      }
      .none {
        max-width: 40em;
        margin: 0;
        padding-block: var(--attn-space-4);
        color: var(--attn-color-muted);
      }
      :host(.short) {
        min-height: 8.5rem;
      }
    `,
  ];
  declare draw: Draw | null; // null: there is nothing to draw
  declare none: string; // why
  readonly #width = new OwnWidth(this);
  #drawing: SVGSVGElement | null = null;
  #drawnAt = 0;

  constructor() {
    super();
    this.draw = null;
    this.none = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void loadCharts().then(() => this.requestUpdate());
  }

  protected override willUpdate(changed: PropertyValues): void {
    const width = this.#width.value;
    if (this.draw === null) this.#drawing = null; // what was drawn answers another question
    if (this.draw === null || loaded === null || width < 40) return;
    if (this.#drawing === null || changed.has('draw') || width !== this.#drawnAt) {
      this.#drawing = this.draw(loaded, width);
      this.#drawnAt = width;
    }
  }

  override render() {
    if (this.draw === null) return html`<p class="none">${this.none}</p>`;
    return html`${this.#drawing}`;
  }
}
define('attn-figure', AttnFigure);
