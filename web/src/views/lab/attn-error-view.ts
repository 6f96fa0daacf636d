// SPDX-License-Identifier: Apache-2.0
// Paste an out-of-resource line: what it says, which GPU speaks, which tiles ask for just that.
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ErrorCandidate, ErrorExplanation } from '../../engine/explanation.ts';
import type { FitChange, ParamValue } from '../../engine/protocol.ts';
import { count } from '../../i18n/format.ts';
import { translateOr } from '../../i18n/t.ts';
import { goTo, isReadonly, openSet } from '../../state/actions.ts';
import { explainError, store } from '../../state/app.ts';
import { candidateNumbers, errorNumbers, toldNotes } from '../../state/error-numbers.ts';
import type { Explained } from '../../state/explained.ts';
import { readLine } from '../../state/error-notes.ts';
import { errorHeadline } from '../../state/error-headline.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-table.ts';
import { frameStyles, viewFrame } from '../frame.ts';
import { sentenceWith } from '../sentence-with.ts';

// Lines as compilers and drivers print them.
const examples = [
  'OutOfResources: out of resource: shared memory, Required: 131072, Hardware limit: 101376. Reducing block sizes or `num_stages` may help.',
  'CUDA error: too many resources requested for launch',
] as const;

export class AttnErrorView extends AttnElement {
  static override styles = [
    basics,
    buttons,
    frameStyles,
    css`
      textarea {
        display: block;
        width: 100%;
        min-height: 6rem;
        padding: var(--attn-space-2) var(--attn-space-3);
        border: 1px solid var(--attn-color-edge);
        border-radius: var(--attn-radius);
        background: var(--attn-color-paper);
        color: inherit;
        font:
          var(--attn-text-2) / 1.5 ui-monospace,
          monospace;
        resize: vertical;
      }
      label {
        display: block;
        margin-bottom: var(--attn-space-1);
        font-size: var(--attn-text-2);
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--attn-space-2) var(--attn-space-3);
        margin-block: var(--attn-space-2) var(--attn-space-4);
      }
      .note {
        max-width: 70ch;
        overflow-wrap: anywhere;
        margin-block: var(--attn-space-3) 0;
      }
      h3 {
        margin-top: var(--attn-space-5);
        margin-bottom: var(--attn-space-2);
        font-size: var(--attn-text-3);
        font-weight: 600;
      }
    `,
  ];

  readonly #text = this.select((state) => state.errorText);
  readonly #answer = this.select((state) => state.errorAnswer);
  readonly #problem = this.select((state) => state.errorProblem);
  readonly #hardware = this.select((state) => state.description?.hardware ?? []);

  override render() {
    const answer = this.#answer.value;
    const sentence = errorHeadline(answer, this.#text.value, this.#problem.value);
    return viewFrame(this.language, {
      title: 'view.error.title',
      headline: sentence,
      kind: 'modelled',
      caption: this.t('view.error.caption'),
      stale: '',
      figure: html`<label for="line">${this.t('error_line.label')}</label>
        <textarea
          id="line"
          spellcheck="false"
          autocomplete="off"
          .value=${live(this.#text.value)}
          @input=${(event: Event) => this.#read((event.target as HTMLTextAreaElement).value)}
        ></textarea>
        <div class="actions">
          ${examples.map(
            (line, i) =>
              html`<button type="button" class="quiet" @click=${() => this.#read(line)}>
                ${this.t('error_line.example', { number: count(i + 1) })}
              </button>`,
          )}
        </div>
        ${answer === null ? nothing : this.#explanation(answer)}`,
      table: null,
      leftOut: 'view.error.left_out',
    });
  }

  #read(text: string): void {
    void explainError(text);
  }

  #explanation(answer: ErrorExplanation) {
    const { required, limit } = errorNumbers(answer);
    const amount = (of: Explained | null) =>
      of === null ? '–' : html`<attn-number .of=${of}></attn-number>`;
    const gpus = answer.families.flatMap(({ hardware }) => hardware).map((id) => this.#gpu(id));
    const rows = [
      [this.t('error_line.speaker'), this.t(`error_line.speaker.${answer.speaker}`)],
      [this.t('error_line.resource'), this.t(`error_line.resource.${answer.resource}`)],
      [this.t('error_line.required'), amount(required)],
      [this.t('error_line.limit'), amount(limit)],
      [this.t('error_line.gpus'), gpus.length === 0 ? '–' : gpus.join(this.t('fits.and'))],
    ];
    const read = readLine(answer, this.#text.value);
    return html`${read && html`<p class="note read">${this.say(read)}</p>`}
      <h3>${this.t('error_line.says')}</h3>
      <attn-table
        .caption=${this.t('error_line.says')}
        .columns=${[{ title: this.t('table.quantity') }, { title: this.t('table.value') }]}
        .rows=${rows}
      ></attn-table>
      ${toldNotes(answer, this.#hardware.value).map(
        (note) => html`<p class="note">${sentenceWith(this.language, note, note.numbers)}</p>`,
      )}
      ${answer.candidates.length === 0 ? nothing : this.#candidates(answer)}`;
  }

  #gpu(id: string): string {
    return this.#hardware.value.find((profile) => profile.id === id)?.name ?? id;
  }

  #candidates(answer: ErrorExplanation) {
    const title = this.t('error_line.candidates', { count: count(answer.candidate_count) });
    return html`<h3>${title}</h3>
      <attn-table
        .caption=${title}
        .columns=${[
          { title: this.t('error_line.rule') },
          { title: this.t('error_line.configuration') },
          { title: this.t('table.bytes'), end: true },
          { title: this.t('error_line.scratch'), end: true },
          { title: this.t('error_line.nearest') },
          { title: this.t('error_line.action') },
        ]}
        .rows=${answer.candidates.map((candidate, i) => [
          candidate.rule,
          this.#fields(candidate.fields),
          ...this.#numbers(candidate, i + 1),
          this.#change(candidate.changes[0]),
          html`<button
            type="button"
            class="quiet"
            ?disabled=${isReadonly(store)}
            @click=${() => this.#open(candidate, answer)}
          >
            ${this.t('error_line.open')}
          </button>`,
        ])}
      ></attn-table>
      ${this.#rest(answer)}`;
  }

  #numbers(candidate: ErrorCandidate, line: number) {
    const { model, scratch } = candidateNumbers(candidate, line);
    return [
      html`<attn-number .of=${model}></attn-number>`,
      html`<attn-number .of=${scratch} exact></attn-number>`,
    ];
  }

  // That there are more than are listed, and the way to them.
  #rest({ candidates, candidate_count: all }: ErrorExplanation) {
    if (BigInt(candidates.length) >= all) return nothing;
    const words = { listed: count(candidates.length), all: count(all) };
    return html`<p class="note">
      ${this.t('error_line.listed', words)}
      <button
        type="button"
        class="quiet"
        @click=${() => void explainError(this.#text.value, Number(all))}
      >
        ${this.t('error_line.list_all', words)}
      </button>
    </p>`;
  }

  #fields(fields: Readonly<Record<string, ParamValue>>): string {
    return Object.entries(fields)
      .map(([name, value]) =>
        this.t('error_line.field', {
          field: this.labelOf(name),
          value: typeof value === 'number' ? count(value) : this.choice(name, String(value)),
        }),
      )
      .join(this.t('fits.and'));
  }

  #change(change: FitChange | undefined): string {
    return change === undefined ? '–' : this.#fields(change.fields);
  }

  // In the Lab, on the first GPU that the line can come from.
  #open({ rule, fields }: ErrorCandidate, { families }: ErrorExplanation): void {
    const hardware = families[0]?.hardware[0];
    const algorithm = rule === 'split_kv' ? rule : rule.split('_')[0];
    const asked = { ...fields, ...(algorithm === undefined ? {} : { algorithm }) };
    openSet(store, hardware === undefined ? asked : { ...asked, hardware });
    goTo(store, { room: 'lab', view: 'fits', show: '' });
  }

  // Where a word for a name is there, it is used.
  protected override labelOf(field: string): string {
    return translateOr(this.language, `field.${field}.label`, field);
  }
}
define('attn-error-view', AttnErrorView);
