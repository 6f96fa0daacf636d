// SPDX-License-Identifier: Apache-2.0
// One step of the lesson: a question to commit to, a thing to move, the answer, a paragraph, a
// check, and what is left out. It can stand alone in a frame.
import { css, html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { count } from '../../i18n/format.ts';
import { errorSentence, type Sentence, type Value } from '../../i18n/sentence.ts';
import type { MessageKey, Values } from '../../i18n/t.ts';
import type { Ask, LessonField, Shape } from '../../lesson/ask.ts';
import {
  cameAlong,
  fieldsOf,
  type Lever,
  leversOf,
  movedIn,
  shapeFor,
  valuesFor,
} from '../../lesson/levers.ts';
import type { Check } from '../../lesson/marking.ts';
import { plainNumber } from '../../lesson/marking.ts';
import { labViews, lessonOf, lessons, type MythId } from '../../lesson/steps.ts';
import { fieldNamed } from '../../params/fields.ts';
import { clearField, guess, isReadonly, seeStep } from '../../state/actions.ts';
import { ask, store } from '../../state/app.ts';
import { refusedSentences } from '../../state/refused.ts';
import { Asked } from '../../state/asked.ts';
import { lettersIn } from '../../state/formula.ts';
import { basics, buttons, tables } from '../../styles/shared.ts';
import stepCss from '../../styles/step.css?inline';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-drawer.ts';
import { factList, factStyles } from '../fact-list.ts';
import { fieldStyles } from '../attn-field.ts';
import '../attn-save.ts';
import '../attn-share.ts';
import { formula } from '../formula.ts';
import { labLink } from '../lab-link.ts';
import { letterName } from '../letter-name.ts';
import { sentenceWith } from '../sentence-with.ts';
import { unbroken } from '../unbroken.ts';
import './attn-check.ts';
import './attn-lever.ts';
import { figureStyles } from './attn-sketch.ts';
import { stepStyles } from './step-styles.ts';
import type { AnyStep, Rows, Scene } from './step-view.ts';

interface StepAnswer {
  shape: Shape;
  answer: unknown;
  check: Check | null;
  myths: [MythId, Readonly<Record<string, Value>>][];
}

const rightOf = (right: string | ((answer: unknown) => string), answer: unknown): string =>
  typeof right === 'string' ? right : right(answer);

export class AttnStep extends AttnElement {
  static override properties = { view: { attribute: false }, unread: { state: true } };
  static override styles = [
    basics,
    buttons,
    tables,
    fieldStyles,
    figureStyles,
    factStyles,
    unsafeCSS(stepCss),
    stepStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];
  declare view: AnyStep;
  declare unread: boolean; // the guess typed last was no number

  readonly #description = this.select((state) => state.description);
  readonly #set = this.select((state) => state.set);
  readonly #refusals = this.select((state) => state.refusals);
  readonly #guess = this.select(({ progress }) => progress.guesses[this.view?.id]);
  readonly #asked = new Asked<StepAnswer>(this, ask, () => this.#question());

  readonly #end = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.#used();
  });
  #watched: Element | null = null;

  constructor() {
    super();
    this.unread = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end.disconnect();
    this.#watched = null;
  }

  override updated(): void {
    const end = this.view.check === null ? this.renderRoot.querySelector('.left-out') : null;
    if (end === this.#watched) return;
    this.#end.disconnect();
    if (end !== null) this.#end.observe(end);
    this.#watched = end;
  }

  #question() {
    const description = this.#description.value;
    if (description === null) return null;
    const shape = shapeFor(description, this.view, this.#set.value);
    const key = keyOf(this.view, shape);
    return {
      key,
      ask: (call: Ask) => answerStep(this.view, call, shape),
      known: prepared?.key === key ? prepared.answer : undefined,
    };
  }

  override render() {
    const { value, error, failure } = this.#asked;
    const { id } = this.view;
    const refused =
      error !== null
        ? this.say(errorSentence(error, fieldNamed(value?.shape.fields ?? [], error.field)))
        : failure;
    return html`
      <article
        class="step"
        aria-labelledby="question"
        @input=${this.#used}
        @attn-used=${this.#used}
      >
        ${this.#where()} ${this.#refused()}
        ${refused !== null ? html`<p class="error" role="alert">${refused}</p>` : nothing}
        ${value === null ? (error === null ? nothing : this.#wayBack()) : this.#body(value)}
      </article>
      <slot name=${id}></slot>
    `;
  }

  // What a link asked for in vain; no control here says so.
  #refused() {
    const fields = this.#description.value?.fields ?? [];
    return refusedSentences(this.#refusals.value, fields).map(
      (sentence) => html`<p class="error" role="alert">${this.say(sentence)}</p>`,
    );
  }

  // Without an answer: what can be moved to have one again.
  #wayBack() {
    const description = this.#description.value;
    if (description === null) return nothing;
    const shape = shapeFor(description, this.view, this.#set.value);
    return html`${this.#along(shape, true)} ${this.#levers(shape)}`;
  }

  #where() {
    const lesson = lessonOf(this.view.id);
    const steps: readonly string[] = lessons.find(({ id }) => id === lesson)?.steps ?? [];
    return html`<p class="where">
      <span>${this.t(`learn.${lesson}.title`)}</span>
      <span>
        ${this.t('learn.step_of', {
          step: String(steps.indexOf(this.view.id) + 1),
          steps: String(steps.length),
        })}
      </span>
    </p>`;
  }

  #body({ shape, answer, check, myths }: StepAnswer): TemplateResult {
    const { view } = this;
    const own = `learn.${view.id}` as const;
    const guessed = this.#guess.value;
    const revealed = guessed !== undefined || view.guess === null;
    const told = view.told(answer, shape);
    const sentence = (part: string): Sentence => ({
      key: `${own}.${part}` as MessageKey,
      values: told,
    });
    const numbers = view.numbers?.(answer, shape) ?? {};
    const opened = (key: MessageKey) => sentenceWith(this.language, { key, values: told }, numbers);
    const scene: Scene<unknown> = {
      answer,
      shape,
      language: this.language,
      revealed,
      guess: guessed ?? '',
      t: (key: MessageKey, values?: Values) => this.t(key, values),
      say: (what: Sentence) => this.say(what),
    };
    const rows = view.rows;
    const exhibit = view.exhibit(scene);
    return html`
      <h2 id="question" class="question" data-picture>${opened(`${own}.ask` as MessageKey)}</h2>
      <p class="lead">${opened(`${own}.lead` as MessageKey)}</p>
      ${this.#words()} ${this.#along(shape, revealed)} ${this.#options(guessed, answer)}
      <p class="tell" role="status" ?hidden=${!revealed || view.guess === null}>
        ${revealed ? this.#joined(this.#verdict(guessed, answer, shape), opened(`${own}.tell` as MessageKey)) : nothing}
      </p>
      ${
        exhibit === nothing
          ? nothing
          : html`<figure class="exhibit" data-picture>
              <figcaption class="caption">
                <span class="kind">${this.t(`kind.${view.kind}`)}</span>
                <span>${unbroken(this.say(sentence('caption')))}</span>
              </figcaption>
              ${exhibit}
            </figure>`
      }
      ${revealed && view.facts ? factList(this.language, view.facts(answer, shape)) : nothing}
      ${revealed ? this.#levers(shape) : nothing}
      ${
        revealed && rows !== null
          ? html`<attn-drawer .content=${() => tablesOf(rows(scene))}></attn-drawer>`
          : nothing
      }
      ${revealed ? this.#rest(scene, opened, check, myths) : this.#look()}
      <div class="hand-on">
        ${
          exhibit === nothing
            ? nothing
            : html`<attn-save
                .heading=${this.say(sentence('ask'))}
                .description=${this.say(sentence(revealed && view.guess !== null ? 'tell' : 'lead'))}
                .place=${{ step: view.id }}
              ></attn-save>`
        }
        <attn-share code .place=${{ step: view.id }}></attn-share>
        ${revealed ? this.#inLab() : nothing}
      </div>
    `;
  }

  // Where all the rest can be moved, from the values of this step.
  #inLab() {
    const view = labViews[this.view.id];
    const description = this.#description.value;
    if (view === undefined || description === null) return nothing;
    const values = valuesFor(description, this.view, this.#set.value);
    return labLink(view, values, this.t('learn.open_lab'));
  }

  #rest(
    scene: Scene<unknown>,
    told: (key: MessageKey) => TemplateResult,
    check: Check | null,
    myths: StepAnswer['myths'],
  ) {
    const { view } = this;
    const folds = view.folds?.({ ...scene, told }) ?? [];
    const open = (part: string) => told(`learn.${view.id}.${part}` as MessageKey);
    return html`
      <p class="why">${open('why')}</p>
      ${folds.length === 0 ? this.#formulas(scene) : nothing}
      ${folds.map(
        ({ title, content }, i) => html`
          <details class="more">
            <summary>${this.t(title)}</summary>
            ${content} ${i === 0 ? this.#formulas(scene) : nothing}
          </details>
        `,
      )}
      ${view.ending?.({ ...scene, told }) ?? nothing}
      ${myths.map(
        ([myth, values]) => html`
          <div class="myth">
            <p class="claim">
              <span class="said">${this.t('learn.myth')}</span>
              ${unbroken(this.t(`learn.myth.${myth}.claim`))}
            </p>
            <p>
              ${sentenceWith(
                this.language,
                { key: `learn.myth.${myth}.answer`, values },
                view.mythNumbers?.(myth, values, scene.shape) ?? {},
              )}
            </p>
          </div>
        `,
      )}
      ${
        check === null
          ? nothing
          : html`<section class="check">
              <attn-check .step=${view.id} .check=${check}></attn-check>
            </section>`
      }
      <p class="left-out">
        <span class="said">${this.t('learn.left_out')}</span> ${open('left_out')}
      </p>
    `;
  }

  #formulas({ answer, shape }: Scene<unknown>) {
    const lines = this.view.formulas(answer, shape);
    if (lines.length === 0) return nothing;
    return html`<dl class="formulas">
      ${lines.map(
        ({ name, letters, values, result }) => html`
          <div>
            <dt>${name}</dt>
            <dd>${formula(letters)} ${formula(letters, values)}</dd>
            <dd class="result">= <attn-number .of=${result}></attn-number></dd>
            <dd class="letters">${this.#letters(letters)}</dd>
          </div>
        `,
      )}
    </dl>`;
  }

  // What the letters of a formula stand for.
  #letters(text: string): TemplateResult[] {
    return lettersIn(text).map(
      (letter, i) =>
        html`${i > 0 ? ' · ' : ''}${formula(letter)} ${letterName(this.language, letter)}`,
    );
  }

  // What its letters mean, folded.
  #words() {
    const { id, words } = this.view;
    if (words === undefined) return nothing;
    const own = (part: string) => this.t(`learn.${id}.${part}` as MessageKey);
    return html`<details class="words">
      <summary>${own('words')}</summary>
      <dl>
        ${words.map(
          (letter) =>
            html`<dt>${letter.toUpperCase()}</dt>
              <dd>${own(`word.${letter}`)}</dd>`,
        )}
      </dl>
    </details>`;
  }

  #levers(shape: Shape) {
    const { levers, more = [] } = this.view;
    if (levers.length === 0) return nothing;
    const drawn = (some: readonly Lever[]) =>
      some.map(
        (lever) =>
          html`<attn-lever .lever=${lever} .shape=${shape} .start=${this.view.start}></attn-lever>`,
      );
    return html`<div class="levers" role="group" aria-label=${this.t('learn.levers')}>
        ${drawn(levers)} ${this.#movedBy(leversOf(this.view)).length > 0 ? this.#reset() : nothing}
      </div>
      ${
        more.length === 0
          ? nothing
          : html`<details class="more" ?open=${this.#movedBy(more).length > 0}>
              <summary>${this.t('learn.levers.more')}</summary>
              <div class="levers">${drawn(more)}</div>
            </details>`
      }`;
  }

  #movedBy(levers: readonly Lever[]): readonly LessonField[] {
    const own = levers.flatMap(fieldsOf);
    return this.#moved.filter((name) => own.includes(name));
  }

  get #moved(): readonly LessonField[] {
    const description = this.#description.value;
    return description === null ? [] : movedIn(description, this.view, this.#set.value);
  }

  // What was moved elsewhere and changes the numbers here, where no lever shows it.
  #along(shape: Shape, revealed: boolean) {
    const { view } = this;
    const description = this.#description.value;
    if (description === null) return nothing;
    const inSight = revealed ? leversOf(view) : [];
    const names = cameAlong(description, view, this.#set.value, inSight).filter(
      (name) => revealed || !view.late?.includes(name),
    );
    if (names.length === 0) return nothing;
    const values = names.map((name) => {
      const label = this.t(`learn.lever.${name}` as MessageKey);
      return this.t('learn.along.value', { label, value: this.#valueOf(shape, name) });
    });
    const leverMoved = revealed && this.#movedBy(leversOf(view)).length > 0;
    return html`<p class="along">
      ${this.t('learn.along', { values: values.join(this.t('learn.along.and')) })}
      ${leverMoved ? nothing : this.#reset()}
    </p>`;
  }

  #valueOf({ params, hardware }: Shape, name: LessonField): string {
    if (name === 'hardware') return hardware?.name ?? String(params[name]);
    const value = params[name];
    return typeof value === 'number' ? count(value) : this.choice(name, String(value));
  }

  // A way back to all that this step starts from, also from what was moved elsewhere.
  #reset() {
    if (isReadonly(store)) return nothing;
    return html`<button
      class="quiet reset"
      @click=${() => this.#moved.forEach((name) => clearField(store, name))}
    >
      ${this.t('learn.levers.reset')}
    </button>`;
  }

  #options(guessed: string | undefined, answer: unknown) {
    const { view } = this;
    if (view.guess === null) return nothing;
    if ('unit' in view.guess)
      return guessed === undefined ? this.#number(view.guess.unit) : nothing;
    const { options } = view.guess;
    const right = rightOf(view.guess.right, answer);
    return html`<div class="options" role="group" aria-label=${this.t('learn.guess')}>
      ${options.map(
        (option) =>
          html`<button
            class=${classMap({
              option: true,
              mine: option === guessed,
              right: guessed !== undefined && option === right,
            })}
            aria-pressed=${option === guessed}
            ?disabled=${guessed !== undefined}
            @click=${() => guess(store, view.id, option)}
          >
            ${this.t(`learn.${view.id}.option.${option}` as MessageKey)}
            ${
              guessed !== undefined && option === right
                ? html`<span class="unseen">${this.t('learn.guess.is_right')}</span>`
                : nothing
            }
          </button>`,
      )}
    </div>`;
  }

  #number(unit: MessageKey) {
    return html`<form class="options" @submit=${this.#commit}>
      <label class="unseen" for="guess">${this.t('learn.guess')}</label>
      <input
        id="guess"
        type="text"
        inputmode="numeric"
        autocomplete="off"
        placeholder=${this.t(unit)}
        aria-invalid=${this.unread}
        aria-describedby="unread"
      />
      <button class="option">${this.t('learn.guess.commit')}</button>
      <p id="unread" class="error" role="alert" ?hidden=${!this.unread}>
        ${this.t('learn.wrong.unread.count')}
      </p>
    </form>`;
  }

  readonly #commit = (event: Event): void => {
    event.preventDefault();
    const typed = this.renderRoot.querySelector<HTMLInputElement>('#guess')?.value ?? '';
    const value = plainNumber(typed);
    this.unread = value === null || !(value > 0);
    // As it was typed, so that what k stands for can be told.
    if (!this.unread) guess(store, this.view.id, typed.normalize('NFKC').trim());
  };

  // A way past the question.
  #look() {
    return html`<p class="skip">
      <button class="quiet" @click=${() => guess(store, this.view.id, '')}>
        ${this.t('learn.guess.skip')}
      </button>
    </p>`;
  }

  // Chinese sentences follow one another without a space.
  #joined(before: TemplateResult | string, after: TemplateResult) {
    return html`${before}${before === '' || this.language === 'zh' ? '' : ' '}${after}`;
  }

  #verdict(guessed: string | undefined, answer: unknown, shape: Shape) {
    const { guess: kind, id } = this.view;
    if (!guessed || kind === null) return '';
    if ('unit' in kind) {
      const value = plainNumber(guessed);
      if (value === null) return '';
      const values = { guess: { count: value }, typed: { text: guessed } };
      const key = /[km]/i.test(guessed) ? 'learn.guess.in_k' : 'learn.guess.number';
      const said = this.say({ key, values });
      const own = this.view.own?.(answer, value) ?? null;
      if (own === null) return said;
      const numbers = this.view.ownNumbers?.(answer, value, shape) ?? {};
      return this.#joined(said, sentenceWith(this.language, own, numbers));
    }
    if (guessed === rightOf(kind.right, answer)) return html`<b>${this.t('learn.guess.right')}</b>`;
    const option = this.t(`learn.${id}.option.${guessed}` as MessageKey);
    return this.t('learn.guess.wrong', { guess: option });
  }

  // A step without a check is passed by doing something in it or by reading it to its end: opening it
  // is not enough.
  readonly #used = (): void => {
    if (this.view.check === null) seeStep(store, this.view.id);
  };
}
define('attn-step', AttnStep);

const tablesOf = ({ caption, columns, rows, also }: Rows): TemplateResult =>
  html`<attn-table caption=${caption} .columns=${columns} .rows=${rows}></attn-table>${
      also ? tablesOf(also) : nothing
    }`;

const keyOf = (view: AnyStep, { params }: Shape) => `${view.id} ${JSON.stringify(params)}`;

// Asks for a step before it is on show, so that it is drawn whole at once.
let prepared: { key: string; answer: StepAnswer } | null = null;

export async function prepare(view: AnyStep, shape: Shape): Promise<void> {
  prepared = { key: keyOf(view, shape), answer: await answerStep(view, ask, shape) };
}

async function answerStep(view: AnyStep, call: Ask, shape: Shape): Promise<StepAnswer> {
  const [answer, check, myths] = await Promise.all([
    view.ask(call, shape),
    view.check === null ? null : view.check(call, shape),
    Promise.all(
      view.myths.map(async ([myth, numbers]): Promise<StepAnswer['myths'][number]> => {
        return [myth, await numbers(call, shape)];
      }),
    ),
  ]);
  return { shape, answer, check, myths };
}
