// SPDX-License-Identifier: Apache-2.0
// The drawer of one number: formula with the reader's values, the rows that add up to it, source,
// kind and what is left out. At the right of a wide page, a sheet on a narrow one.
import { html, nothing, type TemplateResult } from 'lit';
import '../i18n/explained.ts';
import type { LedgerRow } from '../engine/protocol.ts';
import { bytes, count, exactBytes } from '../i18n/format.ts';
import { isMessageKey, translateOr } from '../i18n/t.ts';
import type { Explained } from '../state/explained.ts';
import { lettersIn } from '../state/formula.ts';
import { basics, buttons } from '../styles/shared.ts';
import { AttnElement, define } from './attn-element.ts';
import { closeExplained } from './attn-number.ts';
import { explainedStyles } from './explained-styles.ts';
import { formula } from './formula.ts';

export class AttnExplained extends AttnElement {
  static override styles = [basics, buttons, explainedStyles];

  readonly #explained = this.select((state) => state.explained);
  #shown = '';

  constructor() {
    super();
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      closeExplained();
    });
  }

  override render() {
    const number = this.#explained.value;
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
      <h2 id="label" tabindex="-1">${this.say(label)}</h2>
      <p class="value">${this.say({ key: 'plain', values: { value } })}</p>
      ${exact && html`<p class="exact muted">${exact}</p>`}
      <p class="kind-of">${this.t(`explained.kind.${kind}`)}</p>
      ${this.#formula(number)} ${this.#ledger(number)} ${this.#parts(number)}
      ${this.#letters(number)} ${this.#sources(number)}
      ${
        number.leftOut === null
          ? nothing
          : this.#section(this.t('explained.left_out'), html`<p>${this.t(number.leftOut)}</p>`)
      }
    </section>`;
  }

  protected override updated(): void {
    const key = this.#explained.value?.key ?? '';
    if (key === this.#shown) return;
    this.#shown = key;
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    this.scrollTop = 0;
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
        <p class="formula muted">= ${formula(text, letters)}</p>`,
    );
  }

  #ledger({ ledger, letters }: Explained) {
    if (ledger.length === 0) return nothing;
    return this.#section(
      this.t('explained.rows'),
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

  #parts({ parts, letters }: Explained) {
    if (parts.length === 0) return nothing;
    const rows = parts.map(
      ({ label, value, formula: text }) =>
        html`<li>
          <p class="sum">
            <span>${this.say(label)}</span>
            <span title=${'bytes' in value ? exactBytes(value.bytes) : nothing}
              >${this.say({ key: 'plain', values: { value } })}</span
            >
          </p>
          ${
            text === null
              ? nothing
              : html`<p class="formula tiny">
                  ${formula(text)} <span class="muted">= ${formula(text, letters)}</span>
                </p>`
          }
        </li>`,
    );
    return this.#section(
      this.t('explained.parts'),
      html`<ul class="rows">
        ${rows}
      </ul>`,
    );
  }

  #letters({ formula: own, ledger, parts, letters }: Explained) {
    const texts = [own, ...ledger.map((row) => row.formula), ...parts.map((part) => part.formula)];
    const names = [...new Set(texts.flatMap((text) => (text === null ? [] : lettersIn(text))))];
    const known = names.filter((name) => isMessageKey(`letter.${name}`) && name in letters);
    if (known.length === 0) return nothing;
    return this.#section(
      this.t('explained.letters'),
      html`<dl class="letters">
        ${known.map(
          (name) => html`
            <dt>${formula(name)}</dt>
            <dd>${translateOr(this.language, `letter.${name}`, name)}</dd>
            <dd class="end">${count(letters[name] ?? 0)}</dd>
          `,
        )}
      </dl>`,
    );
  }

  #sources({ sources }: Explained) {
    if (sources.length === 0) return nothing;
    const list = sources.map(
      ({ doc, url }) =>
        html`<li>${url ? html`<a href=${url} rel="noreferrer">${doc}</a>` : doc}</li>`,
    );
    return this.#section(
      this.t('explained.source'),
      html`<ul class="sources">
        ${list}
      </ul>`,
    );
  }
}
define('attn-explained', AttnExplained);
