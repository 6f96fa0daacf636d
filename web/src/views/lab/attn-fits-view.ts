// SPDX-License-Identifier: Apache-2.0
// Does a thread block fit? Its SRAM piece by piece, its registers, how many run at once, and the
// nearest changes that would make it fit.
import { css, html, nothing } from 'lit';
import type { FitChange, KernelPreset, Report, Sram } from '../../engine/protocol.ts';
import { fitBar } from '../../figures/fit-bar.ts';
import { occupancySteps } from '../../figures/steps.ts';
import { bytes, count } from '../../i18n/format.ts';
import { type MessageKey, translateOr } from '../../i18n/t.ts';
import { isReadonly, setFields } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import { isStale, selectHardware } from '../../state/derive.ts';
import type { Sentence } from '../../i18n/sentence.ts';
import { asked, type Explained } from '../../state/explained.ts';
import { fitsHeadline, leftOutTerms } from '../../state/lab-headlines.ts';
import {
  blocksPerSm,
  registersPerThread,
  scopeCapacity,
  scopeUsed,
  tensorColumns,
} from '../../state/chip-numbers.ts';
import {
  bufferBytes,
  bufferUnused,
  sramLimit,
  sramRequired,
  sramUnused,
} from '../../state/numbers.ts';
import { mostNumber, mostRegisters } from '../../state/most-registers.ts';
import { told } from '../../state/told.ts';
import { basics, buttons } from '../../styles/shared.ts';
import '../attn-drawing.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-number.ts';
import '../attn-table.ts';
import { formula } from '../formula.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';
import { sentenceWith } from '../sentence-with.ts';

export class AttnFitsView extends AttnElement {
  static override styles = [
    basics,
    buttons,
    frameStyles,
    css`
      h3 {
        margin-top: var(--attn-space-5);
        margin-bottom: var(--attn-space-2);
        font-size: var(--attn-text-3);
        font-weight: 600;
      }
      .changes {
        display: flex;
        flex-wrap: wrap;
        gap: var(--attn-space-2) var(--attn-space-5);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .changes li {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--attn-space-2);
      }
      .changes button {
        padding-block: var(--attn-space-1);
        text-align: start;
      }
      .warn {
        margin-top: var(--attn-space-2);
        color: var(--attn-color-refused);
      }
      .two {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
        gap: 0 var(--attn-space-5);
      }
      .note {
        margin-top: var(--attn-space-2);
        max-width: 44em;
      }
    `,
  ];

  readonly #results = this.select((state) => state.results);
  readonly #hardware = this.select(selectHardware);
  readonly #stale = this.select(isStale);

  override render() {
    const results = this.#results.value;
    if (results === null) return nothing;
    const { report, more } = results;
    const { sram } = report;
    const answer = more?.view === 'fits' ? more : null;
    const sentence = fitsHeadline(report, this.#hardware.value);
    return viewFrame(this.language, {
      title: 'view.fits.title',
      headline: sentence,
      facts: sram === null ? [] : this.#facts(report, sram),
      kind: 'modelled',
      caption: this.t('view.fits.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`${sram === null ? nothing : this.#bar(report, sram, this.say(sentence))}
      ${answer === null ? nothing : this.#changes(report, sram, answer.changes)}
      ${!answer?.preset ? nothing : this.#preset(report, answer.preset)}
      ${sram === null ? nothing : this.#inside(report, sram)}`,
      table: sram === null ? null : () => this.#table(report, sram),
      leftOut: 'view.fits.left_out',
    });
  }

  #facts(report: Report, sram: Sram): Explained[] {
    return [
      sramRequired(report, sram),
      sramLimit(sram, this.#hardware.value),
      ...(sram.unused_bytes > 0n ? [sramUnused(report, sram)] : []),
      blocksPerSm(report, sram),
      registersPerThread(report, sram),
    ].filter((number) => number !== null);
  }

  #item(name: string): string {
    return translateOr(this.language, `buffer.${name}`, name);
  }

  #told(key: MessageKey, numbers: Readonly<Record<string, Explained | null>>) {
    const sentence = told(key, numbers);
    return sentenceWith(this.language, sentence, sentence.numbers);
  }

  #bar(report: Report, sram: Sram, label: string) {
    const data = {
      pieces: sram.ledger.map(({ item, copies, bytes: size, unused_bytes }) => ({
        name: copies > 1n ? `${this.#item(item)} × ${count(copies)}` : this.#item(item),
        size: Number(size),
        unused: Number(unused_bytes),
      })),
      limit: Number(sram.limit_bytes),
    };
    const words = {
      label,
      limit: this.t('fits.limit', { limit: bytes(sram.limit_bytes) }),
      over: this.t('fits.over', { missing: bytes(sram.required_bytes - sram.limit_bytes) }),
      amount: bytes,
    };
    return html`<attn-drawing .draw=${(width: number) => fitBar(data, words, width)}></attn-drawing>
      ${
        sram.unused_bytes > 0n
          ? html`<p class="tiny muted">
              ${this.#told('fits.padding', { unused: sramUnused(report, sram) })}
            </p>`
          : nothing
      }`;
  }

  // Each change is a button: pressed, the parameters take it over. Beside it what it would ask for.
  #changes(report: Report, sram: Sram | null, changes: readonly FitChange[]) {
    if (sram === null || sram.fits) return nothing;
    return html`<h3>${this.t('fits.changes')}</h3>
      ${
        changes.length === 0
          ? html`<p class="small">${this.t('fits.no_changes')}</p>`
          : html`<ul class="changes">
              ${changes.map((change) => {
                const words = this.#words(change, report);
                return html`<li>
                  <button
                    type="button"
                    data-saved
                    ?disabled=${isReadonly(store)}
                    @click=${() => setFields(store, change.fields)}
                  >
                    ${words}
                  </button>
                  <attn-number .of=${this.#changed(change, words, report)}></attn-number>
                </li>`;
              })}
            </ul>`
      }`;
  }

  // What a block asks for after a change.
  #changed({ fields, required_bytes }: FitChange, words: string, { params }: Report): Explained {
    const label: Sentence = {
      key: 'number.changed',
      values: { label: { message: 'fact.sram_required' }, change: { text: words } },
    };
    const bytes = { bytes: required_bytes };
    const key = `fits.${Object.entries(fields).join('.')}`;
    return asked(key, label, bytes, { ...params, ...fields }, 'sram');
  }

  #words({ fields }: FitChange, { params }: Report): string {
    const shown = (name: string, value: unknown) =>
      typeof value === 'number' ? count(value) : this.choice(name, String(value));
    return Object.entries(fields)
      .map(([name, value]) =>
        this.t('fits.change', {
          field: this.labelOf(name),
          from: shown(name, params[name]),
          to: shown(name, value),
        }),
      )
      .join(this.t('fits.and'));
  }

  // The tile that a shipped kernel takes for this question.
  #preset({ params }: Report, preset: KernelPreset) {
    const fields: Record<string, number> = {
      tile_rows: Number(preset.tile_rows),
      tile_cols: Number(preset.tile_cols),
      ...(preset.warps === null ? {} : { warps: Number(preset.warps) }),
      ...(preset.stages === null ? {} : { stages: Number(preset.stages) }),
    };
    const same = Object.entries(fields).every(([name, value]) => params[name] === value);
    const tile = `${preset.tile_rows} × ${preset.tile_cols}`;
    return html`<p class="note small">
      ${this.t(same ? 'fits.preset_same' : 'fits.preset', { tile, name: preset.name })}
      ${
        same
          ? nothing
          : html`<button
              type="button"
              class="quiet"
              ?disabled=${isReadonly(store)}
              @click=${() => setFields(store, fields)}
            >
              ${this.t('fits.take')}
            </button>`
      }
      <span class="tiny muted">${preset.source}</span>
    </p>`;
  }

  #inside(report: Report, sram: Sram) {
    const least = sram.blocks_per_sm;
    const steps = sram.terms.map(({ name, blocks }) => ({
      name: translateOr(this.language, `limiter.${name}`, name),
      blocks: Number(blocks),
      least: blocks === least,
    }));
    const label = this.t('fits.occupancy');
    return html`<div class="two">
        <div>
          <h3>${label}</h3>
          <attn-drawing
            .draw=${(width: number) => occupancySteps(steps, label, width)}
          ></attn-drawing>
          ${leftOutTerms(sram).map((reason) => html`<p class="tiny muted">${this.say(reason)}</p>`)}
        </div>
        <div>${this.#registers(report, sram)}</div>
      </div>
      <h3>${this.t('fits.scopes')}</h3>
      ${this.#scopes(report, sram)}`;
  }

  #registers(report: Report, sram: Sram) {
    const { registers } = sram;
    const { accumulators_per_thread: own, registers_per_thread: all, spills } = registers;
    const title = html`<h3>${this.t('fits.registers')}</h3>`;
    const columns = tensorColumns(report, sram, this.#hardware.value);
    if (columns !== null) {
      return html`${title}
        <p class="small ${registers.tensor_memory?.fits ? '' : 'warn'}">
          ${this.#told('fits.tensor_memory', columns)}
        </p>`;
    }
    if (own === null || all === null) {
      return html`${title}
        <p class="small muted">${this.t('levels.no_rule')}</p>`;
    }
    const data = {
      pieces: [
        { name: this.t('fits.accumulators'), size: Number(own), unused: 0 },
        {
          // Cut off at the most that a thread can have, it is what is left for the rest.
          name: this.t(spills === true ? 'fits.room_for_rest' : 'fits.other_registers'),
          size: Math.max(0, Number(all - own)),
          unused: 0,
        },
      ],
      limit: mostRegisters,
    };
    const words = {
      label: this.t('fits.registers'),
      limit: this.t('fits.register_limit', { limit: count(mostRegisters) }),
      over: '',
      amount: count,
    };
    return html`${title}
      <attn-drawing
        class="reg"
        .draw=${(width: number) => fitBar(data, words, width)}
      ></attn-drawing>
      <p class="tiny muted">${this.#told('fits.registers_most', { limit: mostNumber })}</p>
      ${spills === true ? html`<p class="small warn">${this.#spills(report, sram)}</p>` : nothing}
      ${registers.estimated ? html`<p class="tiny muted">${this.t('fits.estimated')}</p>` : nothing}`;
  }

  // Where it is the estimate that is cut off there.
  #spills(report: Report, sram: Sram) {
    const all = registersPerThread(report, sram);
    const cut = all !== null && 'count' in all.value && Number(all.value.count) === mostRegisters;
    return this.#told('fits.spills', { limit: cut ? all : mostNumber });
  }

  #scopes(report: Report, sram: Sram) {
    const hardware = this.#hardware.value;
    const number = (of: Explained | null) =>
      of === null ? '–' : html`<attn-number .of=${of}></attn-number>`;
    return html`<attn-table
      .caption=${this.t('fits.scopes')}
      .columns=${[
        { title: this.t('table.scope') },
        { title: this.t('table.used_at_most'), end: true },
        { title: this.t('table.capacity'), end: true },
      ]}
      .rows=${sram.scopes.map((scope) => [
        translateOr(this.language, `scope.${scope.scope}`, scope.scope),
        number(scopeUsed(report, sram, scope, hardware)),
        number(scopeCapacity(report, scope, hardware)),
      ])}
    ></attn-table>`;
  }

  #table(report: Report, sram: Sram) {
    const number = (of: Explained) => html`<attn-number .of=${of} exact></attn-number>`;
    const total = (label: string, of: Explained) => [label, number(of)] as const;
    return html`<attn-table
      .caption=${this.t('view.fits.caption')}
      .columns=${[
        { title: this.t('table.buffer') },
        { title: this.t('table.copies'), end: true },
        { title: this.t('table.formula') },
        { title: this.t('table.unused'), end: true },
        { title: this.t('table.bytes'), end: true },
      ]}
      .rows=${sram.ledger.map((row) => [
        this.#item(row.item),
        count(row.copies),
        formula(row.formula),
        number(bufferUnused(report, row)),
        number(bufferBytes(report, row)),
      ])}
      .totals=${[
        total(this.t('fact.sram_required'), sramRequired(report, sram)),
        total(this.t('fact.sram_limit'), sramLimit(sram, this.#hardware.value)),
      ]}
    ></attn-table>`;
  }
}
define('attn-fits-view', AttnFitsView);
