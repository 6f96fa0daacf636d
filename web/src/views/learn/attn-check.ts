// SPDX-License-Identifier: Apache-2.0
// A question that the reader works out, and its marking.
import { css, html, nothing } from 'lit';
import type { Sentence } from '../../i18n/sentence.ts';
import { isMessageKey, type MessageKey } from '../../i18n/t.ts';
import { type Check, mark, type Verdict } from '../../lesson/marking.ts';
import type { StepId } from '../../lesson/steps.ts';
import { passCheck } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { fieldStyles } from '../attn-field.ts';

export class AttnCheck extends AttnElement {
  static override properties = {
    step: {},
    check: { attribute: false },
    verdict: { state: true },
    shown: { state: true },
  };
  static override styles = [
    basics,
    fieldStyles,
    buttons,
    css`
      h3 {
        font-size: var(--attn-text-3);
        font-weight: 600;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--attn-space-2);
        margin-top: var(--attn-space-3);
      }
      form input:not([type='range'], [type='checkbox']) {
        width: 17rem;
        max-width: 100%;
        min-height: var(--attn-touch);
        border-color: var(--attn-color-edge);
        font-size: var(--attn-text-3);
      }
      form button {
        min-height: var(--attn-touch);
      }
      .verdict {
        min-height: 1.5em;
        margin-top: var(--attn-space-3);
      }
      .verdict b {
        font-weight: 600;
      }
      .right b {
        color: var(--attn-color-sram);
      }
      .wrong b {
        color: var(--attn-color-refused);
      }
    `,
  ];
  declare step: StepId;
  declare check: Check;
  declare verdict: Verdict | null;
  declare shown: boolean;

  constructor() {
    super();
    this.verdict = null;
    this.shown = false;
  }

  readonly #passed = this.select(({ progress }) => progress.passed.includes(this.step));

  override render() {
    const { given } = this.check;
    return html`
      <h3 id="title">${this.t('learn.check')}</h3>
      <p>${this.say({ key: `learn.${this.step}.check` as MessageKey, values: given })}</p>
      <form @submit=${this.#mark}>
        <label class="unseen" for="answer">${this.t('learn.check.answer')}</label>
        <input
          id="answer"
          type="text"
          autocomplete="off"
          spellcheck="false"
          placeholder=${this.t(`learn.check.unit.${this.check.unit}`)}
          aria-describedby="verdict"
        />
        <button class="primary">${this.t('learn.check.mark')}</button>
        ${
          this.verdict !== null && this.verdict.kind !== 'right' && !this.shown
            ? html`<button type="button" class="quiet" @click=${() => (this.shown = true)}>
                ${this.t('learn.check.show')}
              </button>`
            : nothing
        }
      </form>
      <div id="verdict" class="verdict ${this.#looks()}" role="status">${this.#words()}</div>
    `;
  }

  #looks(): string {
    if (this.verdict === null) return this.#passed.value ? 'right' : '';
    return this.verdict.kind === 'right' ? 'right' : 'wrong';
  }

  #words() {
    const { verdict } = this;
    if (verdict === null) {
      return this.#passed.value ? html`<b>${this.t('learn.check.passed')}</b>` : nothing;
    }
    if (verdict.kind === 'right') {
      return html`<p><b>${this.t('learn.check.right')}</b>${this.#gap}${this.#truth()}</p>`;
    }
    return html`
      <p><b>${this.t('learn.check.wrong')}</b>${this.#gap}${this.say(this.#why(verdict))}</p>
      ${this.shown ? html`<p>${this.#truth()}</p>` : nothing}
    `;
  }

  // Chinese sentences follow one another without a space.
  get #gap(): string {
    return this.language === 'zh' ? '' : ' ';
  }

  #truth(): string {
    const { truth, unit, given } = this.check;
    const value = unit === 'bytes' ? { bytes: truth } : { count: truth };
    return this.say({
      key: `learn.${this.step}.check.truth` as MessageKey,
      values: { exact: { count: truth }, ...given, truth: value },
    });
  }

  #why(verdict: Verdict): Sentence {
    if (verdict.kind === 'mistake') {
      const own = `learn.${this.step}.wrong.${verdict.name}`;
      const key = isMessageKey(own) ? own : (`learn.wrong.${verdict.name}` as MessageKey);
      return { key, values: this.check.given };
    }
    if (verdict.kind === 'below_zero') return { key: 'learn.wrong.below_zero', values: {} };
    if (verdict.kind !== 'off') return { key: `learn.wrong.unread.${this.check.unit}`, values: {} };
    const side = verdict.above ? 'above' : 'below';
    return { key: `learn.wrong.${side}.${verdict.far}`, values: {} };
  }

  readonly #mark = (event: Event): void => {
    event.preventDefault();
    const typed = this.renderRoot.querySelector<HTMLInputElement>('#answer')?.value ?? '';
    this.shown = false;
    this.verdict = mark(this.check, typed);
    if (this.verdict.kind === 'right') passCheck(store, this.step);
  };
}
define('attn-check', AttnCheck);
