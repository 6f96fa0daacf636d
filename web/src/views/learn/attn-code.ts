// SPDX-License-Identifier: Apache-2.0
// The lesson's quantities as programs, and what they print.
import { css, html } from 'lit';
import {
  type Snippet,
  type SnippetLanguage,
  snippetLanguages,
  sourceOf,
} from '../../lesson/snippets.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';

// The languages' own names are the same everywhere.
const names: Readonly<Record<SnippetLanguage, string>> = {
  js: 'JavaScript',
  python: 'Python',
  cpp: 'C++',
};

export class AttnCode extends AttnElement {
  static override properties = {
    snippet: { attribute: false },
    shown: { state: true },
    copied: { state: true },
  };
  static override styles = [
    basics,
    buttons,
    css`
      :host {
        display: block;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        gap: var(--attn-space-2);
        margin-bottom: var(--attn-space-3);
      }
      button[aria-pressed='true'] {
        border-color: var(--attn-color-ink);
        font-weight: 600;
      }
      .bar span {
        flex: 1;
      }
      pre {
        margin: 0;
        padding: var(--attn-space-3) var(--attn-space-4);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        background: var(--attn-color-raised);
        font:
          var(--attn-text-2) / 1.5 ui-monospace,
          SFMono-Regular,
          Menlo,
          Consolas,
          monospace;
        tab-size: 4;
      }
      h3 {
        margin: var(--attn-space-4) 0 var(--attn-space-2);
        font-size: var(--attn-text-2);
        font-weight: 400;
        color: var(--attn-color-muted);
      }
      [role='status'] {
        min-height: 1.5em;
        color: var(--attn-color-muted);
        font-size: var(--attn-text-2);
      }
      @media print {
        .bar {
          display: none;
        }
      }
    `,
  ];
  declare snippet: Snippet;
  declare shown: SnippetLanguage;
  declare copied: boolean | null; // null: not tried

  constructor() {
    super();
    this.shown = 'js';
    this.copied = null;
  }

  override render() {
    const source = sourceOf(this.shown, this.snippet);
    return html`
      <div class="bar" role="group" aria-label=${this.t('learn.code.language')}>
        ${snippetLanguages.map(
          (language) =>
            html`<button
              aria-pressed=${language === this.shown}
              @click=${() => {
                this.shown = language;
                this.copied = null;
                this.#used();
              }}
            >
              ${names[language]}
            </button>`,
        )}
        <span></span>
        <button class="quiet" @click=${() => void this.#copy(source)}>
          ${this.t('learn.code.copy')}
        </button>
      </div>
      <pre role="group" aria-label=${names[this.shown]}><code>${source}</code></pre>
      <p role="status">${this.#told()}</p>
      <h3>${this.t('learn.code.prints')}</h3>
      <pre role="group" aria-label=${this.t('learn.code.prints')}>${this.snippet.prints}</pre>
    `;
  }

  #told(): string {
    if (this.copied === null) return '';
    return this.t(this.copied ? 'learn.code.copied' : 'learn.code.no_copy');
  }

  // The step is done once the reader did something with the code.
  #used(): void {
    this.dispatchEvent(new Event('attn-used', { bubbles: true, composed: true }));
  }

  async #copy(source: string): Promise<void> {
    this.#used();
    try {
      await navigator.clipboard.writeText(source);
      this.copied = true;
    } catch {
      this.copied = false; // a frame or an old browser: the code can be selected
    }
  }
}
define('attn-code', AttnCode);
