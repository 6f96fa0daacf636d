// SPDX-License-Identifier: Apache-2.0
// Draws one chart at the width there is, once the charts have been loaded. Its place is kept. What a
// slider would show a stop on is drawn ahead, out of sight, so that a move only shows it.
import { css, html } from 'lit';
import { keyOf, type Plain } from '../state/key-of.ts';
import type { Results } from '../state/state.ts';
import { plotStyles } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import { OwnWidth } from './own-width.ts';

type Charts = typeof import('../charts/all.ts');
type Chart = keyof Charts;

// A chart to be drawn. What is drawn hangs on the key and the width alone.
export interface Drawing {
  key: string;
  draw: (charts: Charts, width: number) => SVGSVGElement;
}

export function drawing<C extends Chart>(
  chart: C,
  data: Plain<Parameters<Charts[C]>[0]>,
  words: Plain<Parameters<Charts[C]>[1]>, // in the reader's language
): Drawing {
  type Draw = (data: unknown, words: unknown, width: number) => SVGSVGElement;
  return {
    key: keyOf([chart, data, words]),
    draw: (charts, width) => (charts[chart] as Draw)(data, words, width),
  };
}

const most = 6; // drawings kept: the one on show, those beside it, and where the reader came from

let loaded: Charts | null = null;
export async function loadCharts(): Promise<Charts> {
  loaded ??= await import('../charts/all.ts');
  return loaded;
}

export class AttnFigure extends AttnElement {
  static override properties = {
    drawing: { attribute: false },
    ahead: { attribute: false },
    none: {},
  };
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
  declare drawing: Drawing | null; // null: there is nothing to draw
  declare none: string; // why
  declare ahead: ((next: Results) => Drawing | null) | null; // what other results would draw
  readonly #width = new OwnWidth(this);
  readonly #next = this.select((state) => state.next);
  readonly #drawn = new Map<string, SVGSVGElement>(); // at one width, oldest first
  #drawnAt = 0;
  #shown: SVGSVGElement | null = null;
  #foreseen: Results | null = null;

  constructor() {
    super();
    this.drawing = null;
    this.ahead = null;
    this.none = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void loadCharts().then(() => this.requestUpdate());
  }

  protected override willUpdate(): void {
    this.#shown = this.drawing && (this.#draw(this.drawing) ?? this.#shown);
  }

  override render() {
    if (this.drawing === null) return html`<p class="none">${this.none}</p>`;
    return html`${this.#shown}`;
  }

  protected override updated(): void {
    const next = this.#next.value;
    if (next === this.#foreseen) return;
    this.#foreseen = next;
    if (next === null || this.ahead === null) return;
    const then = this.ahead(next);
    if (then !== null) this.#draw(then);
  }

  // Null as long as there are no charts, or no room.
  #draw({ key, draw }: Drawing): SVGSVGElement | null {
    const width = this.#width.value;
    if (loaded === null || width < 40) return null;
    if (width !== this.#drawnAt) this.#drawn.clear();
    this.#drawnAt = width;
    const drawn = this.#drawn.get(key) ?? draw(loaded, width);
    this.#drawn.delete(key);
    this.#drawn.set(key, drawn);
    const [oldest] = this.#drawn.keys();
    if (this.#drawn.size > most && oldest !== undefined) this.#drawn.delete(oldest);
    return drawn;
  }
}
define('attn-figure', AttnFigure);
