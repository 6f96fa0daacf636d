// SPDX-License-Identifier: Apache-2.0
// The explanation beside the stage: the formulas behind its numbers with the reader's values, the
// letters, where it comes from, and the control in hand.
import { html, nothing } from 'lit';
import type { HardwareProfile } from '../../engine/protocol.ts';
import type { Results } from '../../state/state.ts';
import { documentIn } from '../../i18n/documents.ts';
import { count, exactBytes } from '../../i18n/format.ts';
import '../../i18n/help.ts';
import { inUnitOf, isMessageKey, translateOr } from '../../i18n/t.ts';
import { defaultOf, fieldNamed } from '../../params/fields.ts';
import { selectHardware, selectParams, sweepQuantity } from '../../state/derive.ts';
import { type Fact, facts, lettersOf } from '../../state/facts.ts';
import { explained } from '../../state/explained.ts';
import { liveBytes, papers, sourcesFor } from '../../state/numbers.ts';
import { isOwn } from '../../state/own-profile.ts';
import { lettersIn } from '../../state/formula.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { explainsStyles } from './explains-styles.ts';
import '../attn-number.ts';
import { formula } from '../formula.ts';

export class AttnExplains extends AttnElement {
  static override styles = [basics, explainsStyles];

  readonly #results = this.select((state) => state.results);
  readonly #view = this.select((state) => state.view);
  readonly #show = this.select((state) => state.show);
  readonly #field = this.select((state) => state.field);
  readonly #description = this.select((state) => state.description);
  readonly #params = this.select(selectParams);
  readonly #hardware = this.select(selectHardware);

  override render() {
    const results = this.#results.value;
    if (results === null) return nothing;
    const view = this.#view.value;
    // The view of lengths shows other quantities too, each explained where it is at home.
    const swept = view === 'memory' ? sweepQuantity(this.#show.value) : null;
    const told = swept === 'traffic' ? 'traffic' : swept === 'time' ? 'roofline' : view;
    const shown = swept === 'time' ? [] : facts(told, results, this.#hardware.value);
    return html`
      <h2>${this.t('explains.title')}</h2>
      <p class="lead">${this.t(`explains.${told}`)}</p>
      ${shown.map((fact) => this.#fact(fact, results))}
      ${told === 'memory' ? this.#live(results) : nothing}
      ${this.#letters(this.#lettersShown(shown, results), results)} ${this.#inHand()}
      <p class="sources">${this.t('explains.sources')} ${this.#source()}</p>
    `;
  }

  #fact({ label, formula: text, value, kind }: Fact, results: Results) {
    const exact = 'bytes' in value ? exactBytes(value.bytes) : '';
    const of = explained(`fact.${label}`, label, kind, value, {
      formula: text,
      letters: lettersOf(results.tiled ?? results.report),
      sources: sourcesOfFact(label, this.#hardware.value),
    });
    const letters = lettersOf(results.tiled ?? results.report);
    return html`<div class="fact">
      <h3>${this.t(label)} <span class="kind">${this.t(`kind.${kind}`)}</span></h3>
      ${
        text === null
          ? nothing
          : html`<p class="formula">${formula(text)}</p>
              <p class="formula muted">= ${formula(text, letters)}</p>`
      }
      <p class="value" title=${exact}>
        ${text === null ? '' : '= '}<attn-number .of=${of}></attn-number>
        ${exact && html`<span class="tiny muted">${exact}</span>`}
      </p>
    </div>`;
  }

  // What is alive at the worst moment.
  #live({ report }: Results) {
    return html`<dl class="live">
      ${report.peak_memory.rows.map(
        ({ item, bytes: size }) => html`
          <dt>${translateOr(this.language, `tensor.${item}`, item)}</dt>
          <dd><attn-number .of=${liveBytes(report, item, size)}></attn-number></dd>
        `,
      )}
    </dl>`;
  }

  #lettersShown(shown: readonly Fact[], { report }: Results): string[] {
    const formulas =
      this.#view.value === 'counters'
        ? report.traffic.rows.map((row) => row.formula)
        : shown.map((fact) => fact.formula);
    return [...new Set(formulas.flatMap((text) => (text === null ? [] : lettersIn(text))))];
  }

  #letters(names: readonly string[], results: Results) {
    const values = lettersOf(results.tiled ?? results.report);
    const known = names.filter((name) => isMessageKey(`letter.${name}`) && name in values);
    if (known.length === 0) return nothing;
    return html`<h3>${this.t('explains.letters')}</h3>
      <dl class="letters">
        ${known.map(
          (name) => html`
            <dt>${formula(name)}</dt>
            <dd>${translateOr(this.language, `letter.${name}`, name)}</dd>
            <dd class="end">${count(values[name] ?? 0)}</dd>
          `,
        )}
      </dl>`;
  }

  // The control that was touched last: what it means and what it takes.
  #inHand() {
    const field = fieldNamed(this.#description.value?.fields ?? [], this.#field.value ?? '');
    if (field === undefined) return nothing;
    const fallback = defaultOf(field, this.#params.value ?? {});
    const shownDefault =
      typeof fallback === 'number'
        ? inUnitOf(this.language, field.unit, count(fallback))
        : this.choice(field.name, String(fallback));
    return html`<div class="in-hand">
      <h3>${this.labelOf(field.name)} <code>${field.name}</code></h3>
      <p>${translateOr(this.language, `field.${field.name}.help`, '')}</p>
      <p class="muted">
        ${this.t('explains.default', { value: shownDefault })}
        ${
          field.min === null || field.max === null
            ? ''
            : this.t('explains.range', { min: count(field.min), max: count(field.max) })
        }
      </p>
    </div>`;
  }

  #source() {
    if (isOwn(this.#hardware.value)) return this.t('explains.own_profile');
    const [source] = sourcesFor(this.#hardware.value, 'smem_max_bytes_per_block');
    if (source === undefined || this.#view.value !== 'tiles') return nothing;
    const doc = documentIn(this.language, source.doc);
    return html`${this.t('explains.hardware_source', { name: this.#hardware.value?.name ?? '' })}
    ${source.url ? html`<a href=${source.url} rel="noreferrer">${doc}</a>` : doc}`;
  }
}
define('attn-explains', AttnExplains);

const sourcesOfFact = (label: string, hardware: HardwareProfile | null) =>
  label === 'fact.sram_limit' ? sourcesFor(hardware, 'smem_max_bytes_per_block') : papers;
