// SPDX-License-Identifier: Apache-2.0
// The score grid of a frame on a canvas, and what its marks mean.
import { css, html } from 'lit';
import {
  edge,
  type GridColors,
  GridPainter,
  type GridPicture,
} from '../../animation/tile-player.ts';
import { AttnElement, define } from '../attn-element.ts';
import { basics } from '../../styles/shared.ts';

const names = ['paper', 'waiting', 'line', 'done', 'ink', 'hbm'] as const;

export class AttnScoreGrid extends AttnElement {
  static override properties = {
    picture: { attribute: false },
    most: { type: Number },
    shape: { attribute: false },
    width: { state: true },
  };
  static override styles = [
    basics,
    css`
      :host {
        display: block;
      }
      canvas {
        display: block;
      }
      .probe {
        display: none;
      }
      .paper {
        color: var(--attn-color-paper);
      }
      .waiting {
        color: color-mix(in srgb, var(--attn-color-edge) 22%, var(--attn-color-paper));
      }
      .line {
        color: color-mix(in srgb, var(--attn-color-edge) 55%, var(--attn-color-paper));
      }
      .done {
        color: var(--attn-color-compute);
      }
      .ink {
        color: var(--attn-color-reg);
      }
      .hbm {
        color: var(--attn-color-hbm);
      }
    `,
  ];
  declare picture: GridPicture | null;
  declare most: number; // pixels wide
  declare shape: number | null; // scores down for each one across; null: cells are square
  declare width: number;

  readonly #theme = this.select((state) => state.theme);
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  readonly #painter = new GridPainter();
  readonly #resize = new ResizeObserver(([entry]) => {
    this.width = Math.floor(entry?.contentRect.width ?? 0);
  });
  readonly #darkened = () => {
    this.#colors = null;
    this.requestUpdate();
  };
  #colors: { theme: string; of: GridColors } | null = null;

  constructor() {
    super();
    this.picture = null;
    this.most = 320;
    this.shape = null;
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
    this.#dark.addEventListener('change', this.#darkened);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    this.#dark.removeEventListener('change', this.#darkened);
  }

  override render() {
    return html`<canvas aria-hidden="true"></canvas>
      ${names.map((name) => html`<span class="probe ${name}"></span>`)}`;
  }

  protected override updated(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas === null || this.picture === null || this.width < 40) return;
    const { cells } = this.picture;
    const width = Math.min(this.most, this.width);
    const inner = width - edge;
    const shape = this.shape ?? cells.down / cells.across;
    const height = edge + Math.max(24, Math.min(inner, inner * shape));
    const ratio = devicePixelRatio;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) {
      canvas.width = w;
      canvas.height = h;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    this.#painter.paint(canvas, this.picture, this.#look(), ratio);
  }

  // Asking for colours costs more than drawing: they are kept until the theme changes.
  #look(): GridColors {
    const theme = this.#theme.value;
    if (this.#colors?.theme !== theme) {
      const color = (name: string) =>
        getComputedStyle(this.renderRoot.querySelector(`.probe.${name}`) ?? this).color;
      const [paper, waiting, line, done, ink, hbm] = names.map(color);
      const of = { paper, waiting, line, done, ink, hbm } as GridColors;
      this.#colors = { theme, of };
    }
    return this.#colors.of;
  }
}
define('attn-score-grid', AttnScoreGrid);
