// SPDX-License-Identifier: Apache-2.0
// The frame of the page: header, parameters, stage, explanation. Until the engine has answered,
// the text that came with the page stays.
import { css, html } from 'lit';
import { basics } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import './attn-explains.ts';
import './attn-form.ts';
import './attn-header.ts';
import './attn-stage.ts';

export class AttnApp extends AttnElement {
  static override styles = [
    basics,
    css`
      :host {
        display: block;
      }
      .skip:not(:focus-within) {
        position: absolute;
        clip-path: inset(50%);
      }
      .skip {
        display: inline-block;
        padding: var(--attn-space-2) var(--attn-space-4);
      }
      .frame {
        display: grid;
        grid-template-columns: 19rem minmax(0, 1fr) 20rem;
        max-width: 96rem;
        margin: 0 auto;
      }
      .rail,
      .stage,
      .explains {
        min-width: 0;
        padding: var(--attn-space-5);
      }
      .rail,
      .explains {
        padding-top: var(--attn-space-4);
      }
      .rail {
        border-inline-end: 1px solid var(--attn-color-line);
      }
      .explains {
        border-inline-start: 1px solid var(--attn-color-line);
      }
      .stage {
        align-self: start;
        position: sticky; /* in sight while the parameters scroll */
        top: 0;
        padding-top: var(--attn-space-4);
        outline: none;
      }
      .failure {
        max-width: 46rem;
        margin: 0 auto;
        padding: var(--attn-space-4);
        color: var(--attn-color-refused);
      }
      @media (max-width: 75rem) {
        .frame {
          grid-template-columns: 19rem minmax(0, 1fr);
        }
        .rail {
          grid-row: span 2;
        }
        .stage {
          position: static;
        }
        .explains {
          border-inline-start: 0;
          border-top: 1px solid var(--attn-color-line);
        }
      }
      @media (max-width: 45rem) {
        .frame {
          display: block;
          padding-bottom: 12rem; /* the sheet's place */
        }
        .rail {
          padding: 0;
          border: 0;
        }
        .stage,
        .explains {
          padding: var(--attn-space-3) var(--attn-space-4);
        }
      }
      @media print {
        .frame {
          display: block;
          padding: 0;
        }
        .rail,
        .skip {
          display: none;
        }
        .stage,
        .explains {
          padding: 0;
          border: 0;
        }
      }
    `,
  ];

  readonly #ready = this.select((state) => state.description !== null);
  readonly #failure = this.select((state) => state.failure);

  // The text that came with the page has done its part: everything in it is on show now.
  protected override updated(): void {
    if (this.#ready.value && this.childElementCount > 0) this.replaceChildren();
  }

  override render() {
    const failure = this.#failure.value;
    const note = failure === null ? '' : this.t('page.failure', { detail: failure });
    if (!this.#ready.value) {
      return html`${note && html`<p class="failure" role="alert">${note}</p>`}<slot></slot>`;
    }
    return html`
      <nav class="skip" aria-label=${this.t('page.skip')}>
        <a href="#stage" @click=${this.#skip}>${this.t('page.skip')}</a>
      </nav>
      <attn-header></attn-header>
      ${note && html`<p class="failure" role="alert">${note}</p>`}
      <div class="frame">
        <section class="rail" aria-label=${this.t('form.title')}><attn-form></attn-form></section>
        <main class="stage" id="stage" tabindex="-1"><attn-stage></attn-stage></main>
        <aside class="explains" aria-label=${this.t('explains.title')}>
          <attn-explains></attn-explains>
        </aside>
      </div>
    `;
  }

  // The fragment holds the state, so this link moves the focus and nothing else.
  readonly #skip = (event: Event): void => {
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>('#stage')?.focus();
  };
}
define('attn-app', AttnApp);
