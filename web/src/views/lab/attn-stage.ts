// SPDX-License-Identifier: Apache-2.0
// The stage: a quiet list of views, one of them on stage.
import { css, html, nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { FieldInfo } from '../../engine/protocol.ts';
import { errorSentence } from '../../i18n/sentence.ts';
import { fieldNamed } from '../../params/fields.ts';
import { clearField, computeAgain, goTo, isReadonly } from '../../state/actions.ts';
import { viewsOfTheirOwn } from '../../state/answer.ts';
import { stopComputing, store } from '../../state/app.ts';
import { type View, views } from '../../state/state.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { viewList } from '../../styles/view-list.ts';
import { AttnElement, define } from '../attn-element.ts';
import './attn-execution.ts';
import { viewModules } from './lab-views.ts';

export class AttnStage extends AttnElement {
  static override properties = { loaded: { state: true }, broken: { state: true } };
  static override styles = [
    basics,
    buttons,
    viewList,
    css`
      .opening {
        min-height: 100vh; /* what stands below stays out of sight until the view is there */
      }
      .results {
        position: relative;
      }
      attn-execution {
        position: absolute; /* over the sentence that it makes old: nothing moves */
        z-index: 1;
        inset: 0 0 auto;
        min-height: 5.5rem;
        background: var(--attn-color-paper);
      }
      .headline {
        max-width: 44em;
        font-size: var(--attn-text-4);
      }
      .halted {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--attn-space-2) var(--attn-space-3);
        margin-bottom: var(--attn-space-3);
        font-size: var(--attn-text-2);
      }
      .way-out {
        margin-top: var(--attn-space-4);
      }
    `,
  ];

  declare loaded: ReadonlySet<View>;
  declare broken: string | null; // why the view in hand did not load

  readonly #view = this.select((state) => state.view);
  readonly #single = this.select(({ embedding }) => embedding?.single === true);
  readonly #problem = this.select((state) => state.problem);
  // Nothing was answered for this view, and nothing is on its way.
  readonly #empty = this.select(({ results, view, problem, halted }) => {
    if (results === null) return true;
    const ended = problem !== null || halted;
    return ended && results.view !== view && viewsOfTheirOwn.has(view);
  });

  readonly #executed = this.select((state) => state.executed);
  readonly #halted = this.select((state) => state.halted);

  #asked: View | null = null;

  constructor() {
    super();
    this.loaded = new Set();
    this.broken = null;
  }

  protected override willUpdate(): void {
    const view = this.#view.value;
    if (this.#asked === view) return;
    this.#asked = view;
    this.broken = null;
    viewModules[view].load().then(
      () => (this.loaded = new Set(this.loaded).add(view)),
      (error: unknown) => {
        if (this.#asked === view)
          this.broken = error instanceof Error ? error.message : String(error);
        this.#asked = null; // asked for again, it is tried again
      },
    );
  }

  // On a narrow screen the list is wider than the page: its own scrolling shows the view in hand.
  protected override updated(): void {
    const link = this.renderRoot.querySelector<HTMLElement>('a[aria-current]');
    const list = link?.closest('ul');
    if (link && list) list.scrollLeft = link.offsetLeft - list.offsetLeft - 16;
  }

  override render() {
    return html`
      ${this.#single.value ? '' : this.#list()}
      <div class="results">
        ${this.#execution()} ${this.#halt()}
        ${this.#empty.value ? this.#nothingYet() : this.#onStage()}
      </div>
    `;
  }

  #list() {
    return html`
      <nav aria-label=${this.t('view.list')}>
        <ul>
          ${views.map(
            (view) => html`
              <li>
                <a
                  href=${`?view=lab.${view}`}
                  aria-current=${ifDefined(view === this.#view.value ? 'page' : undefined)}
                  @click=${(event: MouseEvent) => this.#go(event, view)}
                  >${this.t(`view.${view}.title`)}</a
                >
              </li>
            `,
          )}
        </ul>
      </nav>
    `;
  }

  #execution() {
    const share = this.#executed.value;
    if (share === null) return '';
    return html`<attn-execution .share=${share} .stop=${stopComputing}></attn-execution>`;
  }

  // Ended by the reader: what is on show is older, and there is a way back.
  #halt() {
    if (!this.#halted.value || this.#executed.value !== null) return nothing;
    return html`<p class="halted" role="status">
      ${this.t('second.stopped')}
      <button type="button" @click=${() => computeAgain(store)}>${this.t('view.again')}</button>
    </p>`;
  }

  // What is asked for cannot be computed. The form says the same.
  #nothingYet() {
    const problem = this.#problem.value;
    const field = fieldNamed(store.get().description?.fields ?? [], problem?.field ?? '');
    if (problem === null) return nothing;
    const isSet = field !== undefined && Object.hasOwn(store.get().set, field.name);
    return html`<p class="headline" role="status">${this.say(errorSentence(problem, field))}</p>
      ${isSet && !isReadonly(store) ? this.#wayOut(field) : nothing}`;
  }

  // Back to the default of what stands in the way.
  #wayOut({ name, default: fallback }: FieldInfo) {
    const value = fallback === null ? null : this.choice(name, String(fallback));
    return html`<p class="way-out">
      <button type="button" @click=${() => clearField(store, name)}>
        ${
          value === null
            ? this.t('form.reset')
            : this.t('view.way_out', { field: this.labelOf(name), value })
        }
      </button>
    </p>`;
  }

  #onStage() {
    const view = this.#view.value;
    if (this.loaded.has(view)) return viewModules[view].show();
    const text =
      this.broken === null
        ? this.t('page.opening', { room: this.t(`view.${view}.title`) })
        : this.t('page.room_failed', { room: this.t(`view.${view}.title`), detail: this.broken });
    return html`<p class="muted opening" role="status">${text}</p>`;
  }

  // The link works by itself (a new tab, say); here the state goes along.
  #go(event: MouseEvent, view: View): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    goTo(store, { view, show: '' });
  }
}
define('attn-stage', AttnStage);
