// SPDX-License-Identifier: Apache-2.0
// Room and traffic against tile size on one axis, with a switch that puts a cache in between.
import { css, html } from 'lit';
import { tilePair } from '../../figures/chip.ts';
import { curves } from '../../figures/curves.ts';
import { bytes, count } from '../../i18n/format.ts';
import type { Shape } from '../../lesson/ask.ts';
import type { Tradeoff, TradeoffPoint } from '../../lesson/q3.ts';
import { pointNumbers } from '../../state/q3-numbers.ts';
import { basics } from '../../styles/shared.ts';
import { sentenceWith } from '../sentence-with.ts';
import { AttnElement, define } from '../attn-element.ts';
import './attn-sketch.ts';

export class AttnTradeoff extends AttnElement {
  static override properties = {
    answer: { attribute: false },
    shape: { attribute: false },
    live: { type: Boolean },
    cached: { state: true },
  };
  static override styles = [
    basics,
    css`
      :host {
        display: block;
      }
      details {
        margin-top: var(--attn-space-3);
      }
      summary {
        color: var(--attn-color-muted);
        font-size: var(--attn-text-2);
        cursor: pointer;
      }
      details p {
        max-width: 42em;
        margin-top: var(--attn-space-2);
      }
      label {
        display: inline-flex;
        align-items: center;
        gap: var(--attn-space-2);
        min-height: 2.25rem;
        cursor: pointer;
      }
    `,
  ];
  declare answer: Tradeoff;
  declare shape: Shape;
  declare live: boolean; // before the reader's guess only two of the tiles show
  declare cached: boolean;

  constructor() {
    super();
    this.live = false;
    this.cached = false;
  }

  override render() {
    const { here } = this.answer;
    if (!this.live) {
      return html`<attn-sketch
        .figure=${(width: number) => this.#posed(width)}
        .label=${this.t('learn.q3-tradeoff.posed')}
      ></attn-sketch>`;
    }
    return html`
      <attn-sketch
        .figure=${(width: number) => this.#drawing(width)}
        .label=${this.t('learn.q3-tradeoff.drawing', {
          tile: count(here.tile),
          working: bytes(here.working),
          traffic: bytes(here.traffic),
        })}
      ></attn-sketch>
      <details>
        <summary>${this.t('learn.q3-tradeoff.cache')}</summary>
        <p>${this.#cacheTold()}</p>
        <label>
          <input
            type="checkbox"
            .checked=${this.cached}
            @change=${(event: Event) => (this.cached = (event.target as HTMLInputElement).checked)}
          />
          ${this.t('learn.q3-tradeoff.l2')}
        </label>
      </details>
    `;
  }

  #cacheTold() {
    const { ideal } = pointNumbers('q3-tradeoff.here', this.answer.here, this.shape);
    const values = { ideal: ideal.value };
    return sentenceWith(this.language, { key: 'learn.q3-tradeoff.cache.told', values }, { ideal });
  }

  #posed(width: number) {
    const { small, large } = this.answer;
    return tilePair(
      width,
      Number(this.shape.params['head_dim']),
      [small, large].map(({ tile, working }) => ({
        rows: tile,
        cols: tile,
        lines: [
          `${tile} × ${tile}`,
          this.t('learn.q3-shape.room', { bytes: bytes(working) }),
          this.t('learn.q3-shape.moves', { bytes: '?' }),
        ],
      })),
    );
  }

  #drawing(width: number) {
    const { points, here } = this.answer;
    const line = (of: (point: TradeoffPoint) => bigint) =>
      points.map((point) => [point.tile, Number(of(point))] as const);
    const limit = this.shape.hardware?.smem_max_bytes_per_block ?? 0;
    const all = [
      ...points.flatMap(({ working, traffic, ideal }) => [working, traffic, ideal].map(Number)),
    ];
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return curves({
      width,
      height: Math.max(320, Math.min(430, width * 0.62)),
      x: { domain: [8, 512], label: this.t('learn.axis.tile'), format: count },
      y: {
        domain: [2 ** Math.floor(Math.log2(low)), 2 ** Math.ceil(Math.log2(high) + 0.5)],
        label: this.t('learn.axis.bytes'),
        format: (value) => bytes(value),
      },
      curves: [
        {
          look: 'sram',
          label: this.t('learn.q3-tradeoff.working'),
          points: line(({ working }) => working),
        },
        {
          look: 'hbm dashed',
          label: this.t('learn.q3-tradeoff.traffic'),
          points: line(({ traffic }) => traffic),
          labelAt: 'start',
        },
        ...(this.cached
          ? [
              {
                look: 'l2 dashed',
                label: this.t('learn.q3-tradeoff.ideal'),
                points: line(({ ideal }) => ideal),
              },
            ]
          : []),
      ],
      levels: [
        {
          look: 'refused',
          label: this.t('learn.level.line', {
            level: this.t('learn.level.sram'),
            bytes: bytes(limit),
          }),
          y: limit,
        },
      ],
      uprights: [],
      here: here.tile,
    });
  }
}
define('attn-tradeoff', AttnTradeoff);
