// SPDX-License-Identifier: Apache-2.0
// Several tiles side by side: room, traffic, occupancy and the bound, each with a small bar.
import { css, html, nothing } from 'lit';
import { rect } from '../../figures/mark.ts';
import { bytes, count, milliseconds } from '../../i18n/format.ts';
import type { MessageKey } from '../../i18n/t.ts';
import type { TileRow } from '../../lesson/q3.ts';
import { basics, tables } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { figureStyles } from './attn-sketch.ts';
import { draw } from './draw.ts';

interface Column {
  title: MessageKey;
  look: string;
  value: (row: TileRow) => number | null;
  text: (row: TileRow) => string;
}

const columns: readonly Column[] = [
  {
    title: 'learn.column.working_set',
    look: 'fill sram',
    value: ({ working }) => Number(working),
    text: ({ working }) => bytes(working),
  },
  {
    title: 'learn.column.flash2',
    look: 'fill hbm',
    value: ({ flash2 }) => Number(flash2),
    text: ({ flash2 }) => bytes(flash2),
  },
  {
    title: 'learn.column.flash1',
    look: 'fill hbm soft',
    value: ({ flash1 }) => Number(flash1),
    text: ({ flash1 }) => bytes(flash1),
  },
  {
    title: 'learn.column.blocks',
    look: 'fill reg',
    value: ({ blocks }) => (blocks === null ? null : Number(blocks)),
    text: ({ blocks }) => (blocks === null ? '—' : count(blocks)),
  },
  {
    title: 'learn.column.bound',
    look: 'fill compute',
    value: ({ seconds }) => seconds,
    text: ({ seconds }) => (seconds === null ? '—' : milliseconds(seconds * 1000)),
  },
];
const barWidth = 88;

export class AttnTiles extends AttnElement {
  static override properties = { rows: { attribute: false } };
  static override styles = [
    basics,
    tables,
    figureStyles,
    css`
      :host {
        display: block;
      }
      td {
        min-width: 6rem;
        white-space: nowrap;
      }
      thead th {
        white-space: normal;
        vertical-align: bottom;
      }
      tbody th {
        white-space: nowrap;
      }
      svg {
        margin-top: 2px;
      }
    `,
  ];
  declare rows: readonly TileRow[];

  override render() {
    const most = columns.map(({ value }) => Math.max(...this.rows.map((row) => value(row) ?? 0)));
    return html`<div
      class="scroll"
      role="group"
      tabindex="0"
      aria-label=${this.t('learn.column.tile')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">${this.t('learn.column.tile')}</th>
            ${columns.map(({ title }) => html`<th scope="col">${this.t(title)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${this.rows.map(
            (row) =>
              html`<tr>
                <th scope="row">${row.tile_rows} × ${row.tile_cols}</th>
                ${columns.map(
                  (column, i) =>
                    html`<td>${column.text(row)} ${this.#bar(column, row, most[i] ?? 0)}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  // The number stands beside it: the bar says nothing to those who hear the page.
  #bar({ look, value }: Column, row: TileRow, most: number) {
    const own = value(row);
    if (own === null || most === 0) return nothing;
    const marks = [rect(look, 0, 0, Math.max(0.75, (own / most) * barWidth), 6)];
    const svg = draw({ width: barWidth, height: 6, marks }, '');
    svg.setAttribute('aria-hidden', 'true');
    svg.removeAttribute('role');
    svg.removeAttribute('aria-label');
    return svg;
  }
}
define('attn-tiles', AttnTiles);
