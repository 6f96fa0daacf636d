// SPDX-License-Identifier: Apache-2.0
// The running softmax on 6 x 6 real scores: a tile a step, forward and back, with the switches that
// spoil it or change how it is done.
import { css, html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { largestDifference, result, type WalkStep } from '../../animation/online-softmax.ts';
import type { MessageKey } from '../../i18n/t.ts';
import { type Switches, switchesOff, type Walked, walked } from '../../lesson/q2.ts';
import { errorNumber } from '../../state/q2-numbers.ts';
import { basics, buttons, tables } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { sentenceWith } from '../sentence-with.ts';
import { sliderStyles } from '../slider-styles.ts';
import { walkStyles } from './walk-styles.ts';

const places = (value: number, digits = 3): string =>
  Number.isFinite(value)
    ? value.toFixed(digits).replace('-', '−')
    : value === -Infinity
      ? '−∞'
      : '∞';

// Numbers that belong together: the columns of one row.
const group = (texts: readonly string[]): string => `(${texts.join(', ')})`;

export class AttnWalk extends AttnElement {
  static override properties = {
    start: { attribute: false },
    offered: { attribute: false },
    live: { type: Boolean },
    ended: { type: Boolean },
    at: { state: true },
    switches: { state: true },
  };
  static override styles = [
    basics,
    buttons,
    tables,
    sliderStyles,
    walkStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];
  declare start: Partial<Switches>; // switches that are on at first
  declare offered: readonly (keyof Switches)[];
  declare live: boolean; // before the reader's guess only the scores show
  declare ended: boolean; // begins at the last tile, where all rows are finished
  declare at: number | null; // null: where it begins
  declare switches: Switches | null; // null: as `start` says

  constructor() {
    super();
    this.start = {};
    this.offered = [];
    this.live = false;
    this.ended = false;
    this.at = null;
    this.switches = null;
  }

  get #on(): Switches {
    return this.switches ?? { ...switchesOff, ...this.start };
  }

  #at({ steps }: Walked): number {
    return this.at ?? (this.ended ? steps.length - 1 : 0);
  }

  override render() {
    const all = walked(this.#on);
    const step = all.steps[this.#at(all)];
    if (step === undefined) return nothing;
    return html`
      <div class="walk">
        <div>${this.#grid(all, step)} ${this.live ? this.#values(all, step) : nothing}</div>
        ${this.live ? html`<div class="state">${this.#state(all, step)}</div>` : nothing}
      </div>
      ${
        this.live
          ? html`
              <p class="event" role="status" aria-live="polite">${this.#event(all, step)}</p>
              ${this.#controls(all)} ${this.#switchboard()} ${this.#finished(all)}
            `
          : nothing
      }
    `;
  }

  #grid(all: Walked, { rows, cols }: WalkStep) {
    const { problem } = all;
    const inside = (i: number, j: number) =>
      this.live && i >= rows[0] && i < rows[1] && j >= cols[0] && j < cols[1];
    const seen = (i: number, j: number) =>
      this.live && (i < rows[0] || (i < rows[1] && j < cols[0]));
    return html`<table class="grid">
      <caption>
        ${this.t(this.live ? 'learn.walk.scores' : 'learn.walk.scores_before')}
      </caption>
      <tbody>
        ${problem.scores.map(
          (row, i) =>
            html`<tr>
              <th scope="row"><span class="unseen">${this.#row(i)}</span>${i + 1}</th>
              ${row.map(
                (score, j) =>
                  html`<td
                    class=${classMap({
                      now: inside(i, j),
                      seen: seen(i, j),
                      ...this.#edges(all, i, j),
                    })}
                  >
                    ${places(score, 1)}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  // Where the scores are cut: a cell that begins a tile has a heavier edge there.
  #edges({ steps }: Walked, i: number, j: number) {
    return {
      'cut-above': i > 0 && steps.some(({ rows }) => rows[0] === i),
      'cut-before': j > 0 && steps.some(({ cols }) => cols[0] === j),
    };
  }

  // What the weights are multiplied by; the rows of the tile in hand are marked.
  #values({ problem }: Walked, { cols }: WalkStep) {
    const now = (j: number) => (j >= cols[0] && j < cols[1] ? 'now' : '');
    return html`<table class="grid values">
      <caption>
        ${this.t('learn.walk.values')}
      </caption>
      <tbody>
        ${[0, 1].map(
          (column) =>
            html`<tr>
              <td class="corner"></td>
              ${problem.values.map(
                (value, j) =>
                  html`<td class=${now(j)}>
                    <span class="unseen">${this.t('learn.walk.key', { key: String(j + 1) })}</span
                    >${places(value[column] ?? 0, 0)}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #row = (i: number) => this.t('learn.walk.row', { row: String(i + 1) });

  #state({ problem }: Walked, { state, cols }: WalkStep) {
    const line = (key: MessageKey, cells: (row: WalkStep['state'][number]) => string) =>
      html`<tr>
        <th scope="row">${this.t(key)}</th>
        ${state.map((row) => html`<td>${cells(row)}</td>`)}
      </tr>`;
    return html`<table>
      <caption>
        ${this.t('learn.walk.state')}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${state.map(({ row }) => html`<th scope="col">${this.#row(row)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${line('learn.walk.max', ({ row_max }) => places(row_max, 1))}
        ${line('learn.walk.powers', ({ row, row_max }) =>
          group(
            (problem.scores[row] ?? [])
              .slice(...cols)
              .map((score) => places(Math.exp(score - row_max))),
          ),
        )}
        ${line('learn.walk.factor', ({ factor }) =>
          this.#on.skip && factor !== 1 ? this.t('learn.walk.left_out') : places(factor),
        )}
        ${line('learn.walk.sum', ({ row_sum }) => places(row_sum))}
        ${line(this.#on.each ? 'learn.walk.output_each' : 'learn.walk.output', ({ output }) => group(output.map((x) => places(x))))}
      </tbody>
    </table>`;
  }

  // What this step does, in words.
  #event(all: Walked, step: WalkStep): string {
    const { rows, cols } = step;
    const where = this.t('learn.walk.tile', {
      step: String(this.#at(all) + 1),
      steps: String(all.steps.length),
      first: String(rows[0] + 1),
      last: String(rows[1]),
      left: String(cols[0] + 1),
      right: String(cols[1]),
    });
    const grown = step.state.filter(
      ({ row_max, row_max_before }) => row_max_before !== -Infinity && row_max > row_max_before,
    );
    if (step.col_tile === 0) return [where, this.t('learn.walk.begin')].join(' · ');
    if (grown.length === 0) return [where, this.t('learn.walk.same')].join(' · ');
    const told = grown.map(({ row, row_max, row_max_before, factor }) =>
      this.t(this.#eventKey, {
        row: String(row + 1),
        old: places(row_max_before, 1),
        new: places(row_max, 1),
        difference: places(row_max_before - row_max, 1),
        factor: places(factor),
      }),
    );
    return [where, ...told].join(' · ');
  }

  get #eventKey(): MessageKey {
    const { skip, each } = this.#on;
    if (skip) return 'learn.walk.skipped';
    return each ? 'learn.walk.new_max_each' : 'learn.walk.new_max';
  }

  #controls(all: Walked) {
    const last = all.steps.length - 1;
    const at = this.#at(all);
    const go = (to: number) => () => (this.at = Math.min(last, Math.max(0, to)));
    const button = (key: MessageKey, to: number, off: boolean, look = '') =>
      html`<button class=${look} ?disabled=${off} @click=${go(to)}>${this.t(key)}</button>`;
    return html`<div class="controls">
      ${button('learn.walk.first', 0, at === 0)} ${button('learn.walk.back', at - 1, at === 0)}
      ${button('learn.walk.next', at + 1, at === last, 'primary')}
      ${button('learn.walk.end', last, at === last)}
      <input
        type="range"
        min="0"
        max=${last}
        step="1"
        .value=${String(at)}
        aria-label=${this.t('learn.walk.scrub')}
        aria-valuetext=${`${at + 1} / ${last + 1}`}
        @input=${(event: Event) => (this.at = Number((event.target as HTMLInputElement).value))}
      />
    </div>`;
  }

  #switchboard() {
    const names = { skip: 'skip', hundred: 'hundred', each: 'each' } as const;
    return html`<div class="switches">
      ${this.offered.map(
        (name) =>
          html`<label>
            <input
              type="checkbox"
              .checked=${this.#on[name]}
              @change=${(event: Event) => {
                const on = (event.target as HTMLInputElement).checked;
                this.switches = { ...this.#on, [name]: on };
              }}
            />
            ${this.t(`learn.walk.${names[name]}`)}
          </label>`,
      )}
    </div>`;
  }

  // The rows that are finished by now, beside what they should be.
  #finished(all: Walked) {
    const done = all.steps.slice(0, this.#at(all) + 1);
    const is = result(done, all.divide);
    if (is.length === 0) return nothing;
    const should = all.truth.slice(0, is.length);
    const error = largestDifference(is, should);
    const wrong = !(error < 1e-4);
    const value = wrong ? { count: error } : { error };
    const text = (row: readonly number[] | undefined) =>
      group((row ?? []).map((x) => (Number.isNaN(x) ? this.t('learn.walk.none') : places(x))));
    return html`
      <div class="scroll" role="group" tabindex="0" aria-label=${this.t('learn.walk.result')}>
        <table class="result">
          <caption>
            ${this.t('learn.walk.result')}
          </caption>
          <thead>
            <tr>
              <td></td>
              <th scope="col">${this.t('learn.walk.should')}</th>
              <th scope="col">${this.t('learn.walk.is')}</th>
              ${this.#on.hundred ? html`<th scope="col">${this.t('learn.walk.naive')}</th>` : nothing}
            </tr>
          </thead>
          <tbody>
            ${is.map((row, i) => {
              const off = !(largestDifference([row], [should[i] ?? []]) < 1e-4);
              return html`<tr>
                <th scope="row">${this.#row(i)}</th>
                <td>${text(should[i])}</td>
                <td class=${off ? 'wrong' : ''}>${text(row)}</td>
                ${this.#on.hundred ? html`<td class="wrong">${text(all.naive[i])}</td>` : nothing}
              </tr>`;
            })}
          </tbody>
        </table>
      </div>
      <p class=${wrong ? 'wrong' : ''}>
        ${sentenceWith(
          this.language,
          {
            key: wrong ? 'learn.walk.verdict_wrong' : 'learn.walk.verdict_right',
            values: { error: value },
          },
          {
            error: errorNumber(
              'walk.error',
              this.#on.skip ? 'skipped' : 'online',
              value,
              is.length,
            ),
          },
        )}
      </p>
    `;
  }
}
define('attn-walk', AttnWalk);
