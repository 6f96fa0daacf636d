// SPDX-License-Identifier: Apache-2.0
// The drawer of one number: formula with the reader's values, the rows that add up to it, source,
// kind and what is left out. At the right of a wide page; where that would squeeze the room, a sheet
// over its foot, above which the number that was pressed stays in sight.
import { html, nothing, type TemplateResult } from 'lit';
import '../i18n/explained.ts';
import type { HardwareProfile, LedgerRow } from '../engine/protocol.ts';
import { documentIn } from '../i18n/documents.ts';
import { bytes, count, exactBytes } from '../i18n/format.ts';
import type { Value } from '../i18n/sentence.ts';
import { isMessageKey, translateOr } from '../i18n/t.ts';
import { ask, store } from '../state/app.ts';
import { Asked, type Question } from '../state/asked.ts';
import { answerTo, askKey, filled } from '../state/asked-number.ts';
import type { Cited, Explained, Part } from '../state/explained.ts';
import { hasPadding, lettersIn } from '../state/formula.ts';
import { letterField, letterText, letterTexts } from '../state/letter-table.ts';
import { sourcesFor } from '../state/numbers.ts';
import { isOwn } from '../state/own-profile.ts';
import { basics, buttons } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import { closeExplained, pressedNumber } from './attn-number.ts';
import { explainedStyles } from './explained-styles.ts';
import { formula } from './formula.ts';
import { letterName } from './letter-name.ts';
import { unbroken } from './unbroken.ts';

const noProfiles: readonly HardwareProfile[] = [];

export class AttnExplained extends AttnElement {
  static override styles = [basics, buttons, explainedStyles];

  readonly #explained = this.select((state) => state.explained);
  readonly #profiles = this.select((state) => state.description?.hardware ?? noProfiles);
  readonly #asked = new Asked<{ key: string; found: Explained | null }>(this, ask, () =>
    this.#question(),
  );
  #shown = '';

  constructor() {
    super();
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      closeExplained();
    });
  }

  #question(): Question<{ key: string; found: Explained | null }> | null {
    const shown = this.#explained.value;
    const asks = (shown?.make?.() ?? shown)?.asks ?? null;
    const { description } = store.get();
    if (asks === null || description === null) return null;
    const key = askKey(asks);
    return { key, ask: async (call) => ({ key, found: await answerTo(asks, call, description) }) };
  }

  // With what the answer to its own question says of it, as soon as that is there.
  get #number(): Explained | null {
    const shown = this.#explained.value;
    const number = shown?.make ? filled(shown, shown.make()) : shown;
    const asks = number?.asks ?? null;
    const answer = this.#asked.value;
    if (number === null || asks === null || answer?.key !== askKey(asks)) return number;
    return filled(number, answer.found);
  }

  override render() {
    const number = this.#number;
    if (number === null) return nothing;
    const { label, value, kind } = number;
    const exact = 'bytes' in value ? exactBytes(value.bytes) : '';
    return html`<section aria-labelledby="label">
      <header>
        <p class="muted tiny">${this.t('explained.title')}</p>
        <button type="button" class="quiet" @click=${closeExplained}>
          ${this.t('explained.close')}
        </button>
      </header>
      <h2 id="label" tabindex="-1">${unbroken(this.say(label))}</h2>
      <p class="value">${this.say({ key: 'plain', values: { value } })}</p>
      ${exact && html`<p class="exact muted">${exact}</p>`}
      ${
        isNotModelled(this.#explained.value)
          ? nothing
          : html`<p class="kind-of">${this.t(`explained.kind.${kind}`)}</p>`
      }
      ${number.how.map((sentence) => html`<p class="kind-of">${this.say(sentence)}</p>`)}
      <div class="behind">
        ${this.#formula(number)} ${this.#ledger(number)} ${this.#parts(number)}
        ${this.#letters(number)} ${this.#sources(number)} ${this.#leftOut(number)}
      </div>
    </section>`;
  }

  protected override updated(): void {
    const key = this.#explained.value?.key ?? '';
    if (key === this.#shown) return;
    this.#shown = key;
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    const section = this.renderRoot.querySelector('section');
    if (section === null) return;
    section.scrollTo(0, 0);
    if (getComputedStyle(this).position === 'fixed') keepInSight(section);
    // Beside the room it makes the room narrower: the number may have left the window.
    else requestAnimationFrame(() => pressedNumber()?.scrollIntoView({ block: 'nearest' }));
  }

  #section(title: string, content: unknown): TemplateResult {
    return html`<h3>${title}</h3>
      ${content}`;
  }

  #formula({ formula: text, letters }: Explained) {
    if (text === null) return nothing;
    return this.#section(
      this.t('explained.formula'),
      html`<p class="formula">${formula(text)}</p>
        ${lettersIn(text).length === 0 ? nothing : html`<p class="formula muted">= ${formula(text, letterTexts(letters))}</p>`}`,
    );
  }

  #ledger({ ledger, ledgerOf, letters }: Explained) {
    if (ledger.length === 0) return nothing;
    return this.#section(
      this.t(ledgerOf),
      html`<ul class="rows">
        ${ledger.map((row) => this.#row(row, letters))}
      </ul>`,
    );
  }

  #row(row: LedgerRow, letters: Explained['letters']) {
    const how = {
      times: count(row.times),
      elements: count(row.elements),
      bytes: exactBytes(row.element_bytes),
    };
    return html`<li>
      <p class="sum">
        <span>
          ${translateOr(this.language, `tensor.${row.tensor}`, row.tensor)}
          <span class="muted"
            >${this.t(`op.${row.op}`)}${row.atomic ? `, ${this.t('explained.atomic')}` : ''}</span
          >
        </span>
        <span title=${exactBytes(row.bytes)}>${bytes(row.bytes)}</span>
      </p>
      <p class="tiny muted">${this.t('explained.row', how)}</p>
      ${
        row.formula === null
          ? nothing
          : html`<p class="formula tiny">
              ${formula(row.formula)} <span class="muted">= ${formula(row.formula, letters)}</span>
            </p>`
      }
    </li>`;
  }

  #parts({ parts, letters, combined }: Explained) {
    if (parts.length === 0) return nothing;
    const values = letterTexts(letters);
    return this.#section(
      this.t(`explained.combined.${combined}`),
      html`<ul class="rows">
        ${parts.map((part) => this.#part(part, values, this.#isTheOne(part)))}
      </ul>`,
    );
  }

  // The one of the parts that the number is, where it is not their sum.
  #isTheOne({ label, value }: Part): boolean {
    const number = this.#number;
    if (number === null || label.key !== 'plain') return false;
    if (number.combined !== 'largest' && number.combined !== 'least') return false;
    return text(value) === text(number.value);
  }

  #part(part: Part, own: Texts, isTheOne: boolean) {
    const { label, value, formula: text, letters, note, minus } = part;
    const values = letters ? letterTexts(letters) : own;
    const combined = this.#number?.combined;
    return html`<li>
      <p class="sum">
        <span
          >${this.say(label)}${
            isTheOne && (combined === 'largest' || combined === 'least')
              ? html` <strong class="the-one">${this.t(`explained.is.${combined}`)}</strong>`
              : nothing
          }</span
        >
        <span title=${'bytes' in value ? exactBytes(value.bytes) : nothing}
          >${minus ? '− ' : ''}${this.say({ key: 'plain', values: { value } })}</span
        >
      </p>
      ${
        text === null
          ? nothing
          : html`<p class="formula tiny">
              ${formula(text)} <span class="muted">= ${formula(text, values)}</span>
            </p>`
      }
      ${note ? html`<p class="tiny muted">${this.say(note)}</p>` : nothing}
    </li>`;
  }

  #letters({ formula: own, ledger, parts, letters, gpu }: Explained) {
    const texts = [own, ...ledger.map((row) => row.formula), ...parts.map((part) => part.formula)];
    const formulas = texts.filter((text) => text !== null);
    const names = [...new Set(formulas.flatMap(lettersIn))];
    const all = [letters, ...parts.map((part) => part.letters ?? {})];
    // The two of a quotient may have a letter alike that stands for something else in each.
    const valuesOf = (name: string) => [
      ...new Set(all.flatMap((some) => (name in some ? [letterText(name, some[name] ?? 0)] : []))),
    ];
    const known = names.filter(
      (name) => isMessageKey(`letter.${name}`) && valuesOf(name).length > 0,
    );
    if (known.length === 0) return nothing;
    return this.#section(
      this.t('explained.letters'),
      html`<dl class="letters">
        ${known.map(
          (name) => html`
            <dt>${formula(name)}</dt>
            <dd>${letterName(this.language, name)}</dd>
            <dd class="end">${valuesOf(name).join(' / ')}</dd>
            ${gpu === null ? nothing : this.#statedBy(letterField(name, gpu.dtype), gpu.hardware)}
          `,
        )}
        ${
          formulas.some(hasPadding)
            ? html`<dt>${formula('p')}</dt>
                <dd>${this.t('explained.padded')}</dd>`
            : nothing
        }
      </dl>`,
    );
  }

  // Who says what a letter of the GPU stands for.
  #statedBy(field: string | null, id: string) {
    const profile = this.#profiles.value.find((one) => one.id === id) ?? null;
    if (field === null || profile === null) return nothing;
    const sources = sourcesFor(profile, field);
    const by = isOwn(profile)
      ? this.t('explained.letter.own')
      : sources.length === 0
        ? this.t('explained.letter.no_source')
        : html`${this.t('explained.letter.published')}${sources.map((source, i) => [i > 0 ? this.t('explained.letter.and') : '', this.#cited(source)])}`;
    return html`<dd class="tiny muted by">${by}</dd>`;
  }

  #sources({ sources }: Explained) {
    if (sources.length === 0) return nothing;
    return this.#section(
      this.t('explained.source'),
      html`<ul class="sources">
        ${sources.map((source) => html`<li>${this.#cited(source)}</li>`)}
      </ul>`,
    );
  }

  #cited({ doc, url = null, parts }: Cited) {
    const whole = { text: documentIn(this.language, doc), url };
    return (parts?.(this.language) ?? [whole]).map((part) =>
      part.url ? html`<a href=${part.url} rel="noreferrer">${part.text}</a>` : part.text,
    );
  }

  #leftOut({ leftOut, unknown }: Explained) {
    if (leftOut === null && unknown.length === 0) return nothing;
    return this.#section(
      this.t('explained.left_out'),
      html`${leftOut === null ? nothing : html`<p>${this.t(leftOut)}</p>`}
      ${
        unknown.length === 0
          ? nothing
          : html`<ul class="unknown">
              ${unknown.map((sentence) => html`<li>${this.say(sentence)}</li>`)}
            </ul>`
      }`,
    );
  }
}
define('attn-explained', AttnExplained);

// The sheet may still grow to its most, so that is what the number has to be above.
function keepInSight(sheet: HTMLElement): void {
  const number = pressedNumber()?.getBoundingClientRect();
  if (number === undefined) return;
  const space = number.height / 2;
  const top = innerHeight - parseFloat(getComputedStyle(sheet).maxHeight);
  const below = number.bottom + space - top;
  if (below > 0) scrollBy(0, below);
  else if (number.top < 0) scrollBy(0, number.top - space);
}

// A cell of evidence that the model has no number for: what stands behind it says so.
const isNotModelled = (number: Explained | null): boolean => {
  const asks = number?.asks ?? null;
  return asks !== null && 'row' in asks && asks.cell !== 'published' && asks.row.modelled === null;
};

type Texts = Readonly<Record<string, string>>;

// Two values with one text are the same; times, however they are written.
const text = (value: Value): string =>
  'seconds' in value ? String(value.seconds * 1000) : Object.values(value).map(String).join();
