// SPDX-License-Identifier: Apache-2.0
// The runs that the reader keeps: named, saved as files, forgotten.
import { css, html, nothing } from 'lit';
import { toCsv, toJson } from '../../bench/export.ts';
import type { RunRecord } from '../../bench/record.ts';
import { mayBeDropped, saveFile } from '../../picture/file.ts';
import { store } from '../../state/app.ts';
import { keptHeadline } from '../../state/bench-headline.ts';
import { dropRun, nameRun } from '../../state/bench-kept.ts';
import { basics, buttons, tables } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { sentenceWith } from '../sentence-with.ts';
import { nameOfRun, timeText, workOfRun, workText } from './words.ts';

export class AttnKeptRuns extends AttnElement {
  static override properties = { byHand: { state: true } };
  static override styles = [
    basics,
    buttons,
    tables,
    css`
      :host {
        display: block;
      }
      h3 {
        margin-bottom: var(--attn-space-2);
        font-size: var(--attn-text-3);
        font-weight: 600;
      }
      td,
      th {
        min-width: 9rem;
      }
      td:last-child {
        min-width: 0;
      }
      input {
        width: 100%;
        min-height: 2rem;
        padding: 0 var(--attn-space-2);
        border: 1px solid var(--attn-color-edge);
        border-radius: var(--attn-radius);
        background: none;
        color: inherit;
        font: inherit;
      }
      .actions + .note {
        margin-top: var(--attn-space-2);
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--attn-space-3);
        margin-top: var(--attn-space-3);
      }
      @media print {
        .actions {
          display: none;
        }
      }
    `,
  ];

  declare byHand: string | null; // the text of a file that a frame may have dropped

  readonly #kept = this.select((state) => state.bench.kept);
  readonly #stay = this.select((state) => state.bench.keptStay);

  constructor() {
    super();
    this.byHand = null;
  }

  override render() {
    const kept = this.#kept.value;
    return html`<h3>${this.t('kept.title')}</h3>
      ${kept.length === 0 ? nothing : this.#list(kept)}
      <p class="small muted note">
        ${kept.length === 0 ? this.t('kept.none') : nothing}
        ${this.t(this.#stay.value ? 'kept.stay' : 'kept.pass')}
      </p>`;
  }

  #list(kept: readonly RunRecord[]) {
    return html`
      <div class="scroll" role="region" aria-label=${this.t('kept.title')} tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">${this.t('kept.run')}</th>
              <th scope="col">${this.t('kept.experiment')}</th>
              <th scope="col">${this.t('kept.result')}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${kept.map((run) => this.#row(run))}
          </tbody>
        </table>
      </div>
      <div class="actions">
        <button @click=${() => this.#save('attnlab-runs.json', 'application/json', toJson(kept))}>
          ${this.t('kept.json')}
        </button>
        <button @click=${() => this.#save('attnlab-runs.csv', 'text/csv', toCsv(kept))}>
          ${this.t('kept.csv')}
        </button>
      </div>
      ${this.byHand === null ? nothing : html`<attn-by-hand .text=${this.byHand}></attn-by-hand>`}
    `;
  }

  async #save(name: string, type: string, text: string): Promise<void> {
    saveFile(name, new Blob([text], { type }));
    if (!mayBeDropped()) return;
    await import('../attn-by-hand.ts');
    this.byHand = text;
  }

  #row(run: RunRecord) {
    const { time, experiment } = run;
    const name = nameOfRun(this.language, run);
    const work = workOfRun(run);
    const result = keptHeadline(run);
    return html`<tr>
      <th scope="row">
        <input
          type="text"
          maxlength="80"
          .value=${run.name}
          placeholder=${name}
          aria-label=${this.t('kept.name', { time: timeText(time) })}
          @change=${(event: Event) =>
            nameRun(store, time, (event.target as HTMLInputElement).value.trim())}
        />
      </th>
      <td>
        ${this.t(`bench.${experiment}.title`)}
        <p class="tiny muted">${work ? workText(this.language, work) : nothing}</p>
      </td>
      <td>${sentenceWith(this.language, result, result.numbers)}</td>
      <td>
        <button
          class="quiet"
          aria-label=${this.t('kept.drop', { name })}
          @click=${() => dropRun(store, time)}
        >
          ${this.t('kept.drop_short')}
        </button>
      </td>
    </tr>`;
  }
}
define('attn-kept-runs', AttnKeptRuns);
