// SPDX-License-Identifier: Apache-2.0
// Draws one chart at the width there is, once the charts have been loaded. Its place is kept.
import { css, html, type PropertyValues } from 'lit';
import { plotStyles } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';

export type Charts = typeof import('../charts/all.ts');
export type Draw = (charts: Charts, width: number) => SVGSVGElement;

let loaded: Charts | null = null;
export async function loadCharts(): Promise<Charts> {
  loaded ??= await import('../charts/all.ts');
  return loaded;
}

export class AttnFigure extends AttnElement {
  static override properties = { draw: { attribute: false }, width: { state: true } };
  static override styles = [
    plotStyles,
    css`
      :host {
        display: block;
        min-height: 20rem;
        color: var(--attn-color-ink);
        font-variant-numeric: tabular-nums;
      }
      :host(.short) {
        min-height: 8.5rem;
      }
    `,
  ];
  declare draw: Draw | null;
  declare width: number;

  readonly #resize = new ResizeObserver(([entry]) => {
    this.width = Math.floor(entry?.contentRect.width ?? 0);
  });
  #drawing: SVGSVGElement | null = null;

  constructor() {
    super();
    this.draw = null;
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
    void loadCharts().then(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.draw === null || loaded === null || this.width < 40) return;
    if (this.#drawing === null || changed.has('draw') || changed.has('width')) {
      this.#drawing = this.draw(loaded, this.width);
    }
  }

  override render() {
    return html`${this.#drawing}`;
  }
}
define('attn-figure', AttnFigure);
