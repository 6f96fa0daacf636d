// SPDX-License-Identifier: Apache-2.0
// Room and traffic against tile size on one axis, with a switch that puts a cache in between.
import { css, html } from 'lit';
import { curves } from '../../figures/curves.ts';
import { bytes, count } from '../../i18n/format.ts';
import type { Shape } from '../../lesson/ask.ts';
import type { Tradeoff, TradeoffPoint } from '../../lesson/q3.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import './attn-sketch.ts';

export class AttnTradeoff extends AttnElement {
  static override properties = {
    answer: { attribute: false },
    shape: { attribute: false },
    cached: { state: true },
  };
  static override styles = [
    basics,
    css`
      :host {
        display: block;
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
  declare cached: boolean;

  constructor() {
    super();
    this.cached = false;
  }

  override render() {
    const { here } = this.answer;
    return html`
      <attn-sketch
        .figure=${(width: number) => this.#drawing(width)}
        .label=${this.t('learn.q3-tradeoff.drawing', {
          tile: count(here.tile),
          working: bytes(here.working),
          traffic: bytes(here.traffic),
        })}
      ></attn-sketch>
      <label>
        <input
          type="checkbox"
          .checked=${this.cached}
          @change=${(event: Event) => (this.cached = (event.target as HTMLInputElement).checked)}
        />
        ${this.t('learn.q3-tradeoff.l2')}
      </label>
    `;
  }

  #drawing(width: number) {
    const { points, here, standard, standardIdeal, crossover } = this.answer;
    const line = (of: (point: TradeoffPoint) => bigint) =>
      points.map((point) => [point.tile, Number(of(point))] as const);
    const limit = this.shape.hardware?.smem_max_bytes_per_block ?? 0;
    const all = [
      ...points.flatMap(({ working, traffic, ideal }) => [working, traffic, ideal].map(Number)),
      Number(standard),
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
        { look: 'hbm', label: this.t('learn.q3-tradeoff.standard'), y: Number(standard) },
        ...(this.cached
          ? [
              {
                look: 'l2',
                label: this.t('learn.q3-tradeoff.standard_ideal'),
                y: Number(standardIdeal),
              },
            ]
          : []),
        {
          look: 'refused',
          label: this.t('learn.level.line', {
            level: this.t('learn.level.sram'),
            bytes: bytes(limit),
          }),
          y: limit,
        },
      ],
      uprights:
        crossover === null || this.cached
          ? []
          : [
              {
                look: 'ink',
                label: this.t('learn.q3-tradeoff.crossover', { tile: count(crossover) }),
                x: crossover,
              },
            ],
      here: here.tile,
    });
  }
}
define('attn-tradeoff', AttnTradeoff);
