// SPDX-License-Identifier: Apache-2.0
// One experiment of the Bench: what it would run, its button, its progress, what it found.
import { css, html, nothing } from 'lit';
import { type Experiment, experiments } from '../../bench/plan.ts';
import { passOf, shapeOf } from '../../bench/row.ts';
import { count } from '../../i18n/format.ts';
import { errorSentence, type Sentence } from '../../i18n/sentence.ts';
import type { MessageKey } from '../../i18n/t.ts';
import type { EngineErrorData } from '../../engine/protocol.ts';
import { fieldNamed, type PartialParams } from '../../params/fields.ts';
import { store } from '../../state/app.ts';
import { planBench, startBench, stopBench } from '../../state/bench-app.ts';
import {
  counterCell,
  type ExperimentRun,
  type Plan,
  runningExperiment,
} from '../../state/bench.ts';
import { benchHeadline } from '../../state/bench-headline.ts';
import { deviceSentence, noiseSentence } from '../../state/bench-noise.ts';
import { planTold } from '../../state/bench-plan.ts';
import { keepRun } from '../../state/bench-kept.ts';
import { selectParams } from '../../state/derive.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { viewList } from '../../styles/view-list.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-figure.ts';
import { frameStyles, viewFrame } from '../frame.ts';
import { roomLink } from '../room-link.ts';
import { sentenceWith } from '../sentence-with.ts';
import './attn-bench-counters.ts';
import './attn-bench-result.ts';
import './attn-kept-runs.ts';
import { sameWork, tileText, type Work, workOfRun, workText } from './words.ts';

export class AttnBenchStage extends AttnElement {
  static override styles = [
    basics,
    buttons,
    frameStyles,
    viewList,
    css`
      .plan {
        min-height: 4.5em; /* three lines, so what follows does not move */
        max-width: 44em;
        color: var(--attn-color-muted);
        font-size: var(--attn-text-2);
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--attn-space-2) var(--attn-space-3);
        margin-block: var(--attn-space-3) var(--attn-space-4);
      }
      progress {
        flex: 1 1 8rem;
        max-width: 20rem;
        accent-color: var(--attn-color-compute);
      }
      .error {
        color: var(--attn-color-refused);
        font-size: var(--attn-text-2);
      }
      .note {
        max-width: 44em;
        margin-top: var(--attn-space-2);
        font-size: var(--attn-text-2);
      }
      attn-kept-runs {
        margin-top: var(--attn-space-5);
      }
      @media (max-width: 45rem) {
        .plan {
          min-height: 6em; /* four lines */
        }
      }
      @media print {
        .actions,
        .plan {
          display: none;
        }
      }
    `,
  ];

  readonly #experiment = this.select((state) => state.experiment);
  readonly #bench = this.select((state) => state.bench);
  readonly #params = this.select(selectParams);
  readonly #running = this.select(runningExperiment);
  #planned: unknown[] = [];

  // Another shape or experiment is another plan.
  protected override willUpdate(): void {
    const seen = [this.#experiment.value, this.#params.value];
    if (seen.every((item, i) => item === this.#planned[i])) return;
    this.#planned = seen;
    void planBench();
  }

  protected override updated(): void {
    const link = this.renderRoot.querySelector<HTMLElement>('a[aria-current]');
    const list = link?.closest('ul');
    if (link && list) list.scrollLeft = link.offsetLeft - list.offsetLeft - 16;
  }

  override render() {
    const experiment = this.#experiment.value;
    const run = this.#bench.value.runs[experiment];
    return html`
      <nav aria-label=${this.t('bench.list')}>
        <ul>
          ${experiments.map((name) => {
            const title = this.t(`bench.${name}.title`);
            return html`<li>${roomLink({ experiment: name }, title, name === experiment)}</li>`;
          })}
        </ul>
      </nav>
      ${viewFrame(this.language, {
        title: `bench.${experiment}.title`,
        headline: benchHeadline(experiment, run),
        kind: 'measured',
        caption: this.t(`bench.${experiment}.caption`),
        stale: '',
        figure: html`${this.#plan()} ${this.#actions(run)} ${this.#outcome(run)}`,
        table: null,
        leftOut: `bench.${experiment}.left_out`,
      })}
      <attn-kept-runs></attn-kept-runs>
    `;
  }

  #plan() {
    const { plan } = this.#bench.value;
    const fresh = plan?.experiment === this.#experiment.value && plan.params === this.#params.value;
    if (plan === null || !fresh)
      return html`<p class="plan" aria-busy="true">${this.t('bench.plan.asking')}</p>`;
    const refusal = this.#refusal(plan);
    if (plan.cells.length === 0) {
      const [first] = plan.refused;
      const reason = first ? this.#reason(first.error) : '';
      return html`<p class="plan">${this.t('bench.plan.nothing', { reason })}</p>`;
    }
    return html`<p class="plan">${this.#planText(plan)} ${refusal}</p>`;
  }

  #planText(plan: Plan) {
    const { experiment, params, cells } = plan;
    const shape = { text: workText(this.language, this.#workOf(params)) };
    const say = (key: MessageKey, values: Sentence['values']) => {
      const sentence = planTold(key, plan, { shape, ...values });
      return sentenceWith(this.language, sentence, sentence.numbers);
    };
    if (experiment === 'counters') {
      const tile = { text: tileText(this.language, counterCell(params)) };
      return say('bench.plan.counters', { tile });
    }
    if (experiment === 'workers') {
      const workers = { count: Math.max(...cells.map((cell) => cell.workers)) };
      return say('bench.plan.workers', { workers });
    }
    const names = [...new Set(cells.map(({ kernel }) => kernel))];
    const kernels = names.map((name) => this.choice('kernel', name)).join(' · ');
    return say('bench.plan', { kernels: { text: kernels } });
  }

  // Each kernel that is left out, once, with the least length from which it is.
  #refusal({ experiment, refused, cells }: Plan): string {
    const kernels = [...new Set(refused.map(({ kernel }) => kernel))];
    return kernels
      .map((kernel) => {
        const first = refused.find((cell) => cell.kernel === kernel);
        if (first === undefined) return '';
        const reason = this.#reason(first.error);
        const name = this.choice('kernel', kernel);
        if (experiment !== 'lengths' || !cells.some((cell) => cell.kernel === kernel))
          return this.t('bench.plan.refused', { kernel: name, reason });
        const length = count(first.shape.seq_len_q);
        return this.t('bench.plan.refused_from', { kernel: name, length, reason });
      })
      .join(' ');
  }

  #reason(error: EngineErrorData): string {
    const fields = store.get().description?.fields ?? [];
    return this.say(errorSentence(error, fieldNamed(fields, error.field)));
  }

  #actions(run: ExperimentRun) {
    const running = this.#running.value;
    const busy = running !== null;
    const other = running === this.#experiment.value ? null : running;
    const { progress } = run;
    return html`${other === null ? nothing : this.#otherRuns(other)}
      <div class="actions">
        <button
          class="primary"
          ?disabled=${busy || this.#params.value === null}
          @click=${startBench}
        >
          ${this.t('bench.run')}
        </button>
        <button ?disabled=${!busy} @click=${stopBench}>
          ${
            other === null
              ? this.t('bench.stop')
              : this.t('bench.busy.stop', { experiment: this.t(`bench.${other}.title`) })
          }
        </button>
        ${
          progress &&
          html`<progress
            aria-label=${this.t('bench.progress')}
            max=${progress.of}
            .value=${progress.done}
          ></progress>`
        }
        ${this.#keep(run)}
      </div>`;
  }

  // Which one keeps the button from working, and the way to it.
  #otherRuns(experiment: Experiment) {
    const { progress } = this.#bench.value.runs[experiment];
    const step = { done: count((progress?.done ?? 0) + 1), of: count(progress?.of ?? 1) };
    const title = this.t(`bench.${experiment}.title`);
    const words = progress === null ? this.t('bench.busy.alone') : this.t('bench.busy.step', step);
    return html`<p class="note busy">
      ${this.t('bench.busy')} ${roomLink({ experiment }, title)} · ${words}
    </p>`;
  }

  #keep({ status, record }: ExperimentRun) {
    if (record === null || record.rows.length === 0 || status === 'running') return nothing;
    const kept = this.#bench.value.kept.some(({ time }) => time === record.time);
    return html`<button ?disabled=${kept} @click=${() => keepRun(store, record)}>
      ${this.t(kept ? 'kept.is_kept' : 'kept.keep')}
    </button>`;
  }

  #outcome({ record, counted, error }: ExperimentRun) {
    if (error !== null) return html`<p class="error" role="alert">${this.#reason(error)}</p>`;
    if (counted !== null)
      return html`<attn-bench-counters .counted=${counted}></attn-bench-counters>`;
    if (record === null || record.rows.length === 0)
      return html`<attn-figure class="short"></attn-figure>`;
    const [noise, device] = [noiseSentence(record), deviceSentence(record)];
    return html`
      ${this.#ran()}
      <attn-bench-result .record=${record}></attn-bench-result>
      <p class="note muted">
        ${noise && sentenceWith(this.language, noise, noise.numbers)}
        ${sentenceWith(this.language, device, device.numbers)}
      </p>
    `;
  }

  // What the form asks of this experiment.
  #workOf(params: Readonly<PartialParams>): Work {
    const experiment = this.#experiment.value;
    const forwardOnly = experiment === 'workers' || experiment === 'counters';
    return { shape: shapeOf(params), pass: forwardOnly ? 'forward' : passOf(params) };
  }

  // The form has moved on since.
  #ran() {
    const { record } = this.#bench.value.runs[this.#experiment.value];
    const ran = record && workOfRun(record);
    const params = this.#params.value;
    if (ran === null || params === null || sameWork(ran, this.#workOf(params))) return nothing;
    return html`<p class="note muted">
      ${this.t('bench.ran', { shape: workText(this.language, ran) })}
    </p>`;
  }
}
define('attn-bench-stage', AttnBenchStage);
