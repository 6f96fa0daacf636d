// SPDX-License-Identifier: Apache-2.0
// Learn: the lesson, one step at a time. Its first step comes with the room, the others when they
// are needed or the reader does something.
import { css, html, nothing, unsafeCSS } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import '../../i18n/learn.ts';
import { shapeFor } from '../../lesson/levers.ts';
import {
  firstStep,
  lessons,
  neighbour,
  placeOfStep,
  type StepId,
  stepNamed,
} from '../../lesson/steps.ts';
import { bringBackProgress, forgetProgress } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import { startProgress } from '../../state/progress.ts';
import { basics, buttons } from '../../styles/shared.ts';
import stepCss from '../../styles/step.css?inline';
import { AttnElement, define } from '../attn-element.ts';
import { roomLink } from '../room-link.ts';
import { prepare } from './attn-step.ts';
import { growStep } from './steps/q1-grow.ts';
import type { AnyStep } from './step-view.ts';

startProgress(store);

export class AttnLearnRoom extends AttnElement {
  static override properties = {
    alone: { type: Boolean, reflect: true }, // shows one step and no way to others
    later: { state: true },
    broken: { state: true },
  };
  static override styles = [
    basics,
    buttons,
    unsafeCSS(stepCss),
    css`
      :host {
        display: block;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: var(--attn-space-3);
        margin-top: var(--attn-space-5);
        padding-top: var(--attn-space-4);
        border-top: 1px solid var(--attn-color-line);
      }
      .ways a {
        padding-block: var(--attn-space-2);
      }
      .ways .next {
        margin-inline-start: auto;
        font-weight: 600;
      }
      .outline button {
        margin-top: var(--attn-space-4);
        color: var(--attn-color-muted);
      }
      .failure {
        color: var(--attn-color-refused);
      }
      @media print {
        .ways {
          display: none;
        }
      }
    `,
  ];
  declare alone: boolean;
  declare later: readonly AnyStep[]; // the steps after the first, once they are loaded
  declare broken: string | null;

  readonly #step = this.select((state) => stepNamed(state.step));
  readonly #progress = this.select((state) => state.progress);
  readonly #forgotten = this.select((state) => state.forgotten !== null);
  readonly #single = this.select(({ embedding }) => embedding?.single ?? false);
  #asked = false;
  #shown: StepId | null = null;

  constructor() {
    super();
    this.alone = false;
    this.later = [];
    this.broken = null;
    for (const touch of ['pointerdown', 'pointermove', 'keydown', 'focusin'])
      this.addEventListener(touch, () => this.#load(), { once: true, passive: true });
  }

  #load(): void {
    if (this.#asked) return;
    this.#asked = true;
    import('./later-steps.ts').then(
      ({ laterSteps }) => {
        this.later = laterSteps;
        this.broken = null;
      },
      (error: unknown) => {
        this.#asked = false; // asked for again, it is tried again
        this.broken = error instanceof Error ? error.message : String(error);
      },
    );
  }

  override render() {
    const id = this.#step.value;
    const alone = this.alone || this.#single.value;
    const view = id === firstStep ? growStep : this.later.find((step) => step.id === id);
    if (view === undefined) this.#load();
    return html`
      <div class="learn ${alone ? 'alone' : ''}">
        <div class="stage">
          ${
            this.broken === null
              ? nothing
              : html`<p class="failure" role="alert">
                  ${this.t('page.room_failed', {
                    room: this.t('room.learn'),
                    detail: this.broken,
                  })}
                </p>`
          }
          ${view === undefined ? nothing : keyed(id, html`<attn-step .view=${view}></attn-step>`)}
          ${alone || view === undefined ? nothing : this.#ways(id)}
        </div>
        ${alone ? nothing : this.#outline(id)}
      </div>
    `;
  }

  #ways(id: StepId) {
    const way = (to: StepId | null, look: string, key: 'learn.previous' | 'learn.next') =>
      to === null
        ? nothing
        : html`<span class=${look}
            >${roomLink(
              { room: 'learn', step: placeOfStep(to) },
              this.t(key, { step: this.t(`learn.${to}.title`) }),
            )}</span
          >`;
    return html`<nav class="ways" aria-label=${this.t('learn.ways')}>
      ${way(neighbour(id, -1), 'previous', 'learn.previous')}
      ${way(neighbour(id, 1), 'next', 'learn.next')}
    </nav>`;
  }

  #outline(here: StepId) {
    const { passed, guesses } = this.#progress.value;
    const begun = passed.length > 0 || Object.keys(guesses).length > 0;
    return html`<nav class="outline" aria-label=${this.t('learn.outline')}>
      ${lessons.map(
        ({ id, steps }) =>
          html`<section>
            <h3>${this.t(`learn.${id}.title`)}</h3>
            <ol>
              ${steps.map((step) => {
                const done = passed.includes(step);
                return html`<li>
                  ${roomLink(
                    { room: 'learn', step: placeOfStep(step) },
                    html`${this.t(`learn.${step}.title`)}${
                      done ? html`<span class="unseen">${this.t('learn.passed')}</span>` : nothing
                    }`,
                    step === here,
                    done ? 'passed' : '',
                  )}
                </li>`;
              })}
            </ol>
          </section>`,
      )}
      <p class="dots">
        <span class="dot"></span
        ><span
          ><span class="unseen">${this.t('learn.dot.ring')}</span>${this.t('learn.dot.open')}</span
        >
        <span class="dot passed"></span
        ><span
          ><span class="unseen">${this.t('learn.dot.disc')}</span>${this.t('learn.dot.done')}</span
        >
      </p>
      ${this.#forget(begun)}
    </nav>`;
  }

  // One button, so that who presses it keeps the focus and can take it back at once.
  #forget(begun: boolean) {
    const back = this.#forgotten.value;
    if (!begun && !back) return nothing;
    return html`<button
      class="quiet"
      @click=${() => (back ? bringBackProgress : forgetProgress)(store)}
    >
      ${this.t(back ? 'learn.forget.back' : 'learn.forget')}
    </button>`;
  }

  // Another step begins at its top.
  protected override updated(): void {
    const id = this.#step.value;
    if (this.#shown !== null && this.#shown !== id) scrollTo({ top: 0 });
    this.#shown = id;
  }
}
define('attn-learn-room', AttnLearnRoom);

// Until the first step can be drawn whole, the text that came with the page stays in its place.
export async function ready(): Promise<void> {
  await described();
  const { description, step, set } = store.get();
  if (description === null || stepNamed(step) !== firstStep) return;
  // A shape without an answer is told about by the step itself.
  await prepare(growStep, shapeFor(description, growStep, set)).catch(() => {});
}

// Once the engine has said what it is, or failed to start.
const described = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      const { description, failure } = store.get();
      if (description === null && failure === null) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
