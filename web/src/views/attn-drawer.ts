// SPDX-License-Identifier: Apache-2.0
// A drawer under a chart: its rows as a table, made only while it is open.
import { css, html, nothing, type TemplateResult } from 'lit';
import { basics } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import './attn-table.ts';

export class AttnDrawer extends AttnElement {
  static override properties = { content: { attribute: false }, open: { state: true } };
  static override styles = [
    basics,
    css`
      :host {
        display: block;
      }
      details {
        margin-top: var(--attn-space-4);
        padding-top: var(--attn-space-3);
        border-top: 1px solid var(--attn-color-line);
      }
      summary {
        color: var(--attn-color-muted);
        font-size: var(--attn-text-2);
        cursor: pointer;
      }
      details[open] summary {
        margin-bottom: var(--attn-space-3);
      }
    `,
  ];
  declare content: (() => TemplateResult) | null;
  declare open: boolean;

  constructor() {
    super();
    this.content = null;
    this.open = false;
  }

  override render() {
    return html`<details @toggle=${this.#toggle}>
      <summary>${this.t('view.table')}</summary>
      ${this.open && this.content ? this.content() : nothing}
    </details>`;
  }

  readonly #toggle = (event: Event): void => {
    this.open = (event.target as HTMLDetailsElement).open;
  };
}
define('attn-drawer', AttnDrawer);
