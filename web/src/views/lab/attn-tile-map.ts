// SPDX-License-Identifier: Apache-2.0
// One heat map of tiles on a canvas. A cell under the pointer, or under the arrow keys, is told to
// the view around; a click or Enter takes its tile.
import { css, html, svg } from 'lit';
import { count } from '../../i18n/format.ts';
import { isSame, type MapCell, type MapQuantity, shade } from '../../state/tile-map.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { OwnWidth } from '../own-width.ts';

const margin = { left: 34, bottom: 24 };
const arrows: Readonly<Record<string, [rows: number, cols: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class AttnTileMap extends AttnElement {
  static override properties = {
    cells: { attribute: false },
    show: {},
    range: { attribute: false },
    best: { attribute: false },
    own: { attribute: false },
    label: {},
    at: { state: true },
  };
  static override styles = [
    basics,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .map {
        position: relative;
        touch-action: manipulation;
      }
      canvas {
        position: absolute;
        inset: 0 0 auto 34px;
        cursor: pointer;
      }
      svg {
        display: block;
        font-size: 12px;
        fill: var(--attn-color-muted);
        font-variant-numeric: tabular-nums;
      }
      .probe {
        display: none;
      }
      .traffic {
        color: var(--attn-color-hbm);
      }
      .time {
        color: var(--attn-color-compute);
      }
      .sram {
        color: var(--attn-color-sram);
      }
      .occupancy {
        color: var(--attn-color-reg);
      }
      .ink {
        color: var(--attn-color-ink);
      }
      .paper {
        color: var(--attn-color-paper);
      }
      .refused {
        color: var(--attn-color-refused);
      }
    `,
  ];
  declare cells: readonly MapCell[];
  declare show: MapQuantity;
  declare range: readonly [number, number];
  declare best: MapCell | null;
  declare own: MapCell | null;
  declare label: string;
  declare at: MapCell | null; // under the pointer or the keys

  readonly #theme = this.select((state) => state.theme);
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  readonly #own = new OwnWidth(this);
  readonly #redraw = () => this.requestUpdate();

  constructor() {
    super();
    this.cells = [];
    this.show = 'traffic';
    this.range = [1, 1];
    this.best = null;
    this.own = null;
    this.label = '';
    this.at = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#dark.addEventListener('change', this.#redraw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dark.removeEventListener('change', this.#redraw);
  }

  get #rows(): number[] {
    return [...new Set(this.cells.map((cell) => cell.tile_rows))];
  }

  get #cols(): number[] {
    return [...new Set(this.cells.map((cell) => cell.tile_cols))];
  }

  get #width(): number {
    return Math.min(560, this.#own.value);
  }

  get #size() {
    const width = Math.max(0, this.#width - margin.left);
    return { width, height: Math.round(Math.min(width * 0.72, 340)) };
  }

  override render() {
    const { height } = this.#size;
    return html`<div
      class="map"
      tabindex="0"
      role="application"
      aria-label=${this.label}
      @keydown=${this.#key}
      @focus=${() => this.#tell(this.at ?? this.own ?? this.cells[0] ?? null)}
      @pointermove=${(event: PointerEvent) => this.#tell(this.#under(event))}
      @pointerleave=${() => this.#tell(null)}
      @click=${(event: PointerEvent) => this.#take(this.#under(event))}
    >
      <svg width=${this.#width} height=${height + margin.bottom} aria-hidden="true">
        ${this.#ticks()}
      </svg>
      <canvas aria-hidden="true"></canvas>
      ${[this.show, 'ink', 'paper', 'refused'].map((name) => html`<span class="probe ${name}"></span>`)}
    </div>`;
  }

  #ticks() {
    const { width, height } = this.#size;
    const some = (values: readonly number[]) =>
      values
        .map((value, i) => ({ value, middle: (i + 0.5) / values.length }))
        .filter(({ value }) => [16, 64, 128, 192, 256].includes(value));
    return svg`
      ${some(this.#rows).map(
        ({ value, middle }) =>
          svg`<text x=${margin.left - 6} y=${height * (1 - middle) + 4} text-anchor="end">${count(value)}</text>`,
      )}
      ${some(this.#cols).map(
        ({ value, middle }) =>
          svg`<text x=${margin.left + width * middle} y=${height + 16} text-anchor=${middle > 0.95 ? 'end' : 'middle'}>${count(value)}</text>`,
      )}`;
  }

  protected override updated(): void {
    void this.#theme.value;
    const canvas = this.renderRoot.querySelector('canvas');
    const context = canvas?.getContext('2d');
    const { width, height } = this.#size;
    if (!canvas || !context || width < 20) return;
    const ratio = devicePixelRatio;
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#draw(context);
  }

  #draw(context: CanvasRenderingContext2D): void {
    const { width, height } = this.#size;
    const color = (name: string) =>
      getComputedStyle(this.renderRoot.querySelector(`.probe.${name}`) ?? this).color;
    const [heat, ink, paper, refused] = [this.show, 'ink', 'paper', 'refused'].map(color);
    context.globalAlpha = 1;
    context.fillStyle = paper ?? '';
    context.fillRect(0, 0, width, height);
    for (const cell of this.cells) {
      const { x, y, w, h } = this.#place(cell);
      if (cell.refused !== null) {
        context.globalAlpha = 0.55;
        context.strokeStyle = refused ?? '';
        context.lineWidth = 1;
        hatch(context, x + 1, y + 1, w - 2, h - 2);
        continue;
      }
      if (cell.value === null) continue;
      context.globalAlpha = 0.1 + 0.85 * shade(cell.value, this.range, this.show);
      context.fillStyle = heat ?? '';
      context.fillRect(x + 0.5, y + 0.5, w - 1, h - 1);
    }
    context.globalAlpha = 1;
    const frame = (cell: MapCell | null, outer: string, inner: string, thick: number) => {
      if (cell === null || !this.cells.some((one) => isSame(one, cell))) return;
      const { x, y, w, h } = this.#place(cell);
      context.lineWidth = thick + 2;
      context.strokeStyle = inner;
      context.strokeRect(x + 1, y + 1, w - 2, h - 2);
      context.lineWidth = thick;
      context.strokeStyle = outer;
      context.strokeRect(x + 1, y + 1, w - 2, h - 2);
    };
    if (this.best !== null && this.cells.some((one) => isSame(one, this.best))) {
      const { x, y, w, h } = this.#place(this.best);
      for (const [radius, style] of [
        [5, paper],
        [3.5, ink],
      ] as const) {
        context.fillStyle = style ?? '';
        context.beginPath();
        context.arc(x + w / 2, y + h / 2, radius, 0, 2 * Math.PI);
        context.fill();
      }
    }
    frame(this.own, ink ?? '', paper ?? '', 2);
    frame(this.at, ink ?? '', paper ?? '', 1);
  }

  #place(cell: MapCell) {
    const { width, height } = this.#size;
    const [rows, cols] = [this.#rows, this.#cols];
    const [w, h] = [width / cols.length, height / rows.length];
    const x = cols.indexOf(cell.tile_cols) * w;
    const y = height - (rows.indexOf(cell.tile_rows) + 1) * h;
    return { x, y, w, h };
  }

  #under({ clientX, clientY }: PointerEvent): MapCell | null {
    const box = this.renderRoot.querySelector('canvas')?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    const [rows, cols] = [this.#rows, this.#cols];
    const j = Math.floor(((clientX - box.left) / box.width) * cols.length);
    const i = rows.length - 1 - Math.floor(((clientY - box.top) / box.height) * rows.length);
    return this.#cell(i, j);
  }

  #cell(i: number, j: number): MapCell | null {
    const cols = this.#cols.length;
    if (i < 0 || j < 0 || j >= cols) return null;
    return this.cells[i * cols + j] ?? null;
  }

  readonly #key = (event: KeyboardEvent): void => {
    const step = arrows[event.key];
    const from = this.at ?? this.own ?? this.cells[0] ?? null;
    if (event.key === 'Enter') this.#take(from);
    if (step === undefined || from === null) return;
    event.preventDefault();
    const i = this.#rows.indexOf(from.tile_rows) + step[0];
    const j = this.#cols.indexOf(from.tile_cols) + step[1];
    this.#tell(this.#cell(i, j) ?? from);
  };

  #tell(cell: MapCell | null): void {
    if (cell === this.at) return;
    this.at = cell;
    this.dispatchEvent(new CustomEvent('attn-cell', { detail: cell }));
  }

  #take(cell: MapCell | null): void {
    if (cell !== null) this.dispatchEvent(new CustomEvent('attn-take', { detail: cell }));
  }
}
define('attn-tile-map', AttnTileMap);

// Strokes from lower left to upper right, kept inside the cell.
function hatch(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  context.save();
  context.beginPath();
  context.rect(x, y, w, h);
  context.clip();
  context.beginPath();
  for (let at = -h; at < w; at += 5) {
    context.moveTo(x + at, y + h);
    context.lineTo(x + at + h, y);
  }
  context.stroke();
  context.restore();
}
