// SPDX-License-Identifier: Apache-2.0
// Name of the lab, its rooms, language and theme.
import { css, html } from 'lit';
import { type Language, languages, languageTag } from '../i18n/t.ts';
import { setLanguage, setTheme } from '../state/actions.ts';
import { store } from '../state/app.ts';
import { rooms, themes, type Theme } from '../state/state.ts';
import { basics, buttons } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import './attn-share.ts';
import { roomLink } from './room-link.ts';
import { stage } from './staging.ts';

export class AttnHeader extends AttnElement {
  static override styles = [
    basics,
    buttons,
    css`
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--attn-space-1) var(--attn-space-5);
        max-width: 96rem;
        margin: 0 auto;
        padding: var(--attn-space-3) var(--attn-space-5);
      }
      :host {
        display: block;
        border-bottom: 1px solid var(--attn-color-line);
      }
      h1 {
        font-size: var(--attn-text-4);
        font-weight: 650;
        letter-spacing: -0.01em;
        line-height: 1.4;
      }
      nav {
        flex: 1;
      }
      nav ul {
        display: flex;
        gap: var(--attn-space-4);
      }
      nav a {
        display: inline-block;
        padding-block: var(--attn-space-1);
        border-bottom: 2px solid transparent;
        color: var(--attn-color-muted);
        text-decoration: none;
      }
      nav a:hover {
        color: var(--attn-color-ink);
      }
      nav a[aria-current] {
        border-color: var(--attn-color-ink);
        color: var(--attn-color-ink);
      }
      .switches {
        display: flex;
        align-items: baseline;
        gap: var(--attn-space-4);
      }
      .languages {
        display: flex;
        gap: var(--attn-space-2);
      }
      button {
        min-width: 2rem;
        white-space: nowrap;
        border-color: transparent;
        color: var(--attn-color-muted);
        padding: 0 var(--attn-space-1);
      }
      button[aria-pressed='true'] {
        color: var(--attn-color-ink);
        text-decoration: underline;
        text-decoration-thickness: 2px;
        text-underline-offset: 0.3em;
      }
      select {
        min-width: 3.5rem; /* as wide in either language: the buttons before it stay where they are */
        min-height: 2rem;
        border: 0;
        background: var(--attn-color-paper);
        color: var(--attn-color-muted);
        font: inherit;
        font-size: var(--attn-text-2);
        cursor: pointer;
      }
      attn-share {
        display: flex;
        justify-content: flex-end;
        min-width: 3.25rem;
      }
      @media (max-width: 45rem) {
        header {
          justify-content: space-between;
          padding: var(--attn-space-2) var(--attn-space-4) 0;
        }
        nav {
          order: 1; /* a line of its own, under name and switches */
          flex: 1 0 100%;
        }
        nav ul {
          justify-content: space-between;
        }
        nav a {
          padding-block: var(--attn-space-2);
        }
        .switches {
          flex-wrap: wrap;
          justify-content: flex-end;
          gap: var(--attn-space-2);
        }
      }
      @media (pointer: coarse) {
        select {
          min-height: var(--attn-touch);
        }
      }
      @media print {
        header {
          padding-inline: 0;
        }
        .switches,
        nav {
          display: none;
        }
      }
    `,
  ];

  readonly #room = this.select((state) => state.room);
  readonly #theme = this.select((state) => state.theme);

  override render() {
    return html`
      <header>
        <h1>AttnLab</h1>
        <nav aria-label=${this.t('page.rooms')}>
          <ul>
            ${rooms.map((room) => {
              const here = room === this.#room.value;
              return html`<li>${roomLink({ room }, this.t(`room.${room}`), here)}</li>`;
            })}
          </ul>
        </nav>
        <div class="switches">
          <div class="languages" role="group" aria-label=${this.t('page.language')}>
            ${languages.map(
              (language) => html`
                <button
                  lang=${languageTag[language]}
                  aria-pressed=${language === this.language}
                  @click=${() => this.#speak(language)}
                >
                  ${language === 'en' ? 'EN' : '中文'}
                </button>
              `,
            )}
          </div>
          <select aria-label=${this.t('page.theme')} @change=${this.#pick}>
            ${themes.map(
              (theme) => html`
                <option value=${theme} ?selected=${theme === this.#theme.value}>
                  ${this.t(`theme.${theme}`)}
                </option>
              `,
            )}
          </select>
          <attn-share></attn-share>
        </div>
      </header>
    `;
  }

  // All words of the page change: in slices.
  #speak(language: Language): void {
    void stage();
    setLanguage(store, language);
  }

  readonly #pick = (event: Event): void =>
    setTheme(store, (event.target as HTMLSelectElement).value as Theme);
}
define('attn-header', AttnHeader);
