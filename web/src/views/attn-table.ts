// SPDX-License-Identifier: Apache-2.0
// A plain table: the rows behind a chart.
import { css, html, nothing, type TemplateResult } from 'lit';
import { basics, buttons, tables } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';

export interface Column {
  title: string;
  end?: boolean; // numbers stand at the end of their column
}
export type Cell = string | TemplateResult;

export class AttnTable extends AttnElement {
  static override properties = {
    caption: {},
    columns: { attribute: false },
    rows: { attribute: false },
    totals: { attribute: false },
  };
  static override styles = [
    basics,
    buttons,
    tables,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      th[scope='row'] {
        white-space: nowrap;
      }
      @media (max-width: 75rem) {
        :host(.sum) th:last-child,
        :host(.sum) td:last-child {
          position: sticky;
          right: 0;
          padding-inline-start: var(--attn-space-2);
          background: var(--attn-color-paper);
          box-shadow: -0.5rem 0 0.5rem var(--attn-color-paper);
        }
      }
      td button.quiet {
        min-height: 0;
        white-space: nowrap;
      }
      td math {
        font-family: var(--attn-font-formula);
        font-size: 1.05em;
      }
    `,
  ];
  declare caption: string;
  declare columns: readonly Column[];
  declare rows: readonly (readonly Cell[])[];
  declare totals: readonly (readonly [label: string, value: Cell])[];

  constructor() {
    super();
    this.caption = '';
    this.columns = [];
    this.rows = [];
    this.totals = [];
  }

  override render() {
    return html`
      <div class="scroll" role="group" aria-label=${this.caption} tabindex="0">
        <table>
          <caption class="unseen">
            ${this.caption}
          </caption>
          <thead>
            <tr>
              ${this.columns.map(
                ({ title, end }) => html`<th scope="col" class=${end ? 'end' : ''}>${title}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${this.rows.map((row) => this.#row(row))}
          </tbody>
          ${
            this.totals.length === 0
              ? nothing
              : html`<tfoot>
                  ${this.totals.map((total) => this.#total(total))}
                </tfoot>`
          }
        </table>
      </div>
    `;
  }

  #total([label, value]: readonly [label: string, value: Cell]) {
    return html`<tr>
      <th scope="row" colspan=${Math.max(1, this.columns.length - 1)}>${label}</th>
      <td class="end">${value}</td>
    </tr>`;
  }

  #row(cells: readonly Cell[]) {
    return html`<tr>
      ${cells.map((cell, i) =>
        i === 0
          ? html`<th scope="row">${cell}</th>`
          : html`<td class=${this.columns[i]?.end ? 'end' : ''}>${cell}</td>`,
      )}
    </tr>`;
  }
}
define('attn-table', AttnTable);
