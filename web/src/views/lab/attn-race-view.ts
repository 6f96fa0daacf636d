// SPDX-License-Identifier: Apache-2.0
// The race: the algorithm in hand and another on one simulated clock.
import { html, nothing } from 'lit';
import { type Runner, runnerAt, stepsAt } from '../../animation/race.ts';
import { frame, type Frame } from '../../animation/frame.ts';
import { EngineError } from '../../engine/error.ts';
import {
  type EngineReport,
  isModelled,
  type Params,
  type Progress,
  type TraceOverview,
} from '../../engine/protocol.ts';
import { percent, seconds as timeOf } from '../../i18n/format.ts';
import '../../i18n/player.ts';
import type { MessageKey } from '../../i18n/t.ts';
import { goTo } from '../../state/actions.ts';
import { ask, stopComputing, store } from '../../state/app.ts';
import { Asked, type Call } from '../../state/asked.ts';
import { isStale, selectHardware } from '../../state/derive.ts';
import { onceNotes, rateNote, resourceNames, sharedBounds } from '../../state/bounds.ts';
import type { Explained } from '../../state/explained.ts';
import { clockTold, momentNumbers, raceNumbers, slowedTold } from '../../state/race-numbers.ts';
import { smBytes } from '../../state/numbers.ts';
import { opponentOf, opponents, raceHeadline } from '../../state/race.ts';
import { basics, buttons, selects } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-number.ts';
import '../attn-table.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';
import { sentenceWith } from '../sentence-with.ts';
import '../player/attn-score-grid.ts';
import './attn-execution.ts';
import { sliderStyles } from '../slider-styles.ts';
import { raceStyles } from './race-styles.ts';

const looks = 96; // at each schedule
const raceSeconds = 6; // that the slower one takes on the reader's clock
const ticks = 1000; // of the slider

interface Lane extends Runner {
  name: string; // algorithm
  resource: string; // that its bound comes from
  report: EngineReport;
  overview: TraceOverview | null; // null: too large to be played, or no rule
}

interface Race {
  key: string;
  shared: string[]; // resources that have a rule for both; none: no race
  lanes: [Lane, Lane];
}

// Its report, where the stage has none yet, and its schedule looked at here and there.
async function laneOf(
  call: Call,
  params: Params,
  there: readonly (EngineReport | null)[],
  progress: Progress,
): Promise<Lane> {
  const name = String(params['algorithm']);
  const report =
    there.find((one) => one?.params['algorithm'] === name) ??
    (await call('report', [params, 'model'], undefined, progress));
  const lane = { name, report, seconds: 0, resource: '' };
  try {
    const overview = await call('trace_overview', [params]);
    if (overview === null) return { ...lane, overview, frames: [] };
    const frames = stepsAt(overview.events, looks).map(async (step): Promise<Frame[]> => {
      const window = await call('trace', [params, Math.max(0, step - 1), 1]);
      return window === null ? [] : [frame(overview, window, step)];
    });
    return { ...lane, overview, frames: (await Promise.all(frames)).flat() };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { ...lane, overview: null, frames: [] };
  }
}

export class AttnRaceView extends AttnElement {
  static override properties = {
    clock: { state: true },
    running: { state: true },
    executed: { state: true },
  };
  static override styles = [basics, buttons, frameStyles, sliderStyles, selects, raceStyles];
  declare clock: number; // the share of the whole race, 0 to 1
  declare running: boolean;
  declare executed: number | null; // share of an execution that the race waits for

  readonly #results = this.select((state) => state.results);
  readonly #show = this.select((state) => state.show);
  readonly #hardware = this.select(selectHardware);
  readonly #stale = this.select(isStale);
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #race = new Asked<Race>(this, ask, () => this.#question());
  #before = 0;

  constructor() {
    super();
    this.clock = 0;
    this.running = false;
    this.executed = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running = false;
  }

  get #opponent(): string {
    const params = this.#results.value?.params ?? {};
    return opponentOf(store.get().description?.fields ?? [], params, this.#show.value);
  }

  #question() {
    const results = this.#results.value;
    if (results === null) return null;
    const { params, report, standard, tiled } = results;
    const other = { ...params, algorithm: this.#opponent };
    const key = JSON.stringify([params, other]);
    return {
      key,
      ask: async (call: Call): Promise<Race> => {
        const there = [report, standard, tiled];
        const progress: Progress = (share) => {
          if (this.#key === key) this.executed = share;
        };
        this.#key = key;
        this.executed = null;
        const lanes = Promise.all([
          laneOf(call, params, there, progress),
          laneOf(call, other, there, progress),
        ]);
        const [first, second] = await lanes.finally(() => {
          if (this.#key === key) this.executed = null;
        });
        const known = sharedBounds([first.report, second.report]);
        if (known === null) return { key, shared: [], lanes: [first, second] };
        const { shared, bounds } = known;
        return {
          key,
          shared,
          lanes: [
            { ...first, ...bounds[0] },
            { ...second, ...bounds[1] },
          ],
        };
      },
    };
  }

  #key = ''; // of the race that is being asked for
  #seen: string | null = null;
  protected override willUpdate(): void {
    const race = this.#race.value;
    if (race === null || race.key === this.#seen) return;
    this.#seen = race.key;
    this.clock = 0;
    this.running = false;
  }

  override render() {
    const race = this.#race.value;
    if (this.#results.value === null) return nothing;
    const { error, failure } = this.#race;
    const problem = failure ?? error?.got ?? null;
    if (race === null) {
      const words =
        problem === null ? this.t('race.sampling') : this.t('player.failed', { detail: problem });
      return html`${this.#asking()}
      ${this.#race.halted ? nothing : html`<p class="headline muted" role="status">${words}</p>`}`;
    }
    const { lanes } = race;
    return viewFrame(this.language, {
      title: 'view.race.title',
      headline: raceHeadline([lanes[0].report, lanes[1].report], this.#hardware.value),
      facts: raceNumbers([lanes[0].report, lanes[1].report], race.shared),
      notes: this.#notes(lanes),
      kind: 'modelled',
      caption: this.t('view.race.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`${this.#choice()} ${this.#asking()} ${this.#track(race)}`,
      table: () => this.#table(race),
      leftOut: 'view.race.left_out',
    });
  }

  // What the newest race waits for, or that it was ended and how to go on.
  #asking() {
    if (this.executed !== null)
      return html`<attn-execution .share=${this.executed} .stop=${stopComputing}></attn-execution>`;
    if (!this.#race.halted) return nothing;
    return html`<p class="halted" role="status">
      ${this.t('second.stopped')}
      <button type="button" @click=${() => this.#race.again()}>${this.t('view.again')}</button>
    </p>`;
  }

  #notes([{ report: first }, { report: second }]: Race['lanes']) {
    return [...onceNotes([first, second]), ...rateNote([first, second], this.#hardware.value)];
  }

  #algorithm = (name: string): string => this.choice('algorithm', name);

  #choice() {
    const params = this.#results.value?.params ?? {};
    const all = opponents(store.get().description?.fields ?? [], params);
    const chosen = this.#opponent;
    return html`<label class="opponent">
      <span>
        ${this.t('race.opponent', { algorithm: this.#algorithm(String(params['algorithm'])) })}
      </span>
      <select
        @change=${(event: Event) =>
          goTo(store, { show: (event.target as HTMLSelectElement).value })}
      >
        ${all.map(
          (name) =>
            html`<option value=${name} ?selected=${name === chosen}>
              ${this.#algorithm(name)}
            </option>`,
        )}
      </select>
    </label>`;
  }

  #total = (lanes: Race['lanes']): number => Math.max(lanes[0].seconds, lanes[1].seconds);

  #track({ lanes, shared }: Race) {
    const total = this.#total(lanes);
    if (shared.length === 0) return nothing;
    const now = this.clock * total;
    const where = clockTold(lanes, this.clock, shared);
    const slowed = slowedTold(raceSeconds, total);
    const play = this.running ? 'race.pause' : this.clock === 1 ? 'race.again' : 'race.play';
    return html`
      <div class="lanes">${lanes.map((lane) => this.#lane(lane, now, total, shared))}</div>
      <div class="clock">
        <button
          type="button"
          class="primary"
          ?disabled=${this.#still.matches}
          @click=${this.#toggle}
        >
          ${this.t(play)}
        </button>
        <input
          type="range"
          min="0"
          max=${ticks}
          .value=${String(Math.round(this.clock * ticks))}
          aria-label=${this.t('race.clock')}
          aria-valuetext=${this.say(where)}
          @input=${(event: Event) => {
            this.running = false;
            this.clock = Number((event.target as HTMLInputElement).value) / ticks;
          }}
        />
      </div>
      <p class="told small muted number">
        ${this.t('race.clock')}: ${sentenceWith(this.language, where, where.numbers)} ·
        ${sentenceWith(this.language, slowed, slowed.numbers)}
      </p>
      ${this.#still.matches ? html`<p class="small muted">${this.t('player.still')}</p>` : nothing}
      <p class="small muted">
        ${this.say({ key: 'race.shared', values: { resources: resourceNames(shared) } })}
      </p>
    `;
  }

  #lane(lane: Lane, now: number, total: number, shared: readonly string[]) {
    const { share, finished, frame: shown } = runnerAt(lane, now);
    const { overview, report } = lane;
    const kernel = overview?.kernels[shown?.kernel ?? 0];
    const cells = overview?.cells[kernel?.cells ?? 0];
    const words = finished
      ? this.t('race.finish', { time: timeOf(lane.seconds) })
      : shown === null || kernel === undefined || shown.step === 0
        ? this.t('race.waiting')
        : this.t('race.running', { kernel: kernel.name });
    const length = (100 * lane.seconds) / total;
    return html`<section>
      <h3>${this.#algorithm(lane.name)}</h3>
      <svg
        class="bar"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        role="img"
        aria-label=${this.t('race.lane', {
          algorithm: this.#algorithm(lane.name),
          share: percent(share),
        })}
      >
        <rect class="whole" width=${length} height="6"></rect>
        <rect class="gone" width=${length * share} height="6"></rect>
      </svg>
      <p class="words number">
        <span class="at ${finished ? 'finished' : ''}">${words}</span>
        <span class="muted">
          ${this.t('race.bound', {
            resource: this.t(`resource.${lane.resource}` as MessageKey),
          })}
        </span>
      </p>
      ${
        shown === null || cells === undefined
          ? html`<p class="tiny muted">
              ${overview === null ? this.t('race.too_large') : nothing}
            </p>`
          : html`<dl class="moved">
                <dt>${this.t('race.moved')}</dt>
                <dd class="number">
                  ${number(this.#movedSoFar(lane, shown, { now, share }, shared))}
                  <span class="muted tiny"
                    >/
                    ${isModelled(report) ? html`<attn-number .of=${smBytes(report)}></attn-number>` : nothing}</span
                  >
                </dd>
              </dl>
              <attn-score-grid
                most="420"
                .picture=${{
                  cells,
                  done: shown.done,
                  everyTile: lane.name === 'standard',
                  row_tile: finished ? -1 : shown.row_tile,
                  col_tile: finished ? -1 : shown.col_tile,
                }}
              ></attn-score-grid>`
      }
    </section>`;
  }

  #movedSoFar(
    { report }: Lane,
    shown: Frame,
    { now, share }: { now: number; share: number },
    shared: readonly string[],
  ): Explained | null {
    const moved = shown.hbm_bytes_read + shown.hbm_bytes_written;
    return momentNumbers(report, { tenth: -1, seconds: now, share, moved }, shared).moved;
  }

  readonly #toggle = (): void => {
    this.running = !this.running;
    if (!this.running) return;
    if (this.clock === 1) this.clock = 0;
    this.#before = performance.now();
    requestAnimationFrame(this.#tick);
  };

  readonly #tick = (now: number): void => {
    if (!this.running) return;
    const passed = Math.min(100, Math.max(0, now - this.#before));
    this.#before = now;
    this.clock = Math.min(1, this.clock + passed / (1000 * raceSeconds));
    if (this.clock === 1) this.running = false;
    else requestAnimationFrame(this.#tick);
  };

  #table({ lanes, shared }: Race) {
    const total = this.#total(lanes);
    const rows = Array.from({ length: 11 }, (_, i) => (total * i) / 10).map((now, tenth) => [
      timeOf(now),
      ...lanes.flatMap((lane) => {
        const { share, frame: shown } = runnerAt(lane, now);
        const moved = shown && shown.hbm_bytes_read + shown.hbm_bytes_written;
        const moment = { tenth, seconds: now, share, moved };
        const numbers = momentNumbers(lane.report, moment, shared);
        return [number(numbers.share), number(numbers.moved)];
      }),
    ]);
    const titles = lanes.flatMap(({ name }) => {
      const algorithm = this.#algorithm(name);
      return [
        { title: this.t('race.table.share', { algorithm }), end: true },
        { title: this.t('race.table.bytes', { algorithm }), end: true },
      ];
    });
    return html`<attn-table
      .caption=${this.t('race.table')}
      .columns=${[{ title: this.t('race.table.clock') }, ...titles]}
      .rows=${rows}
    ></attn-table>`;
  }
}
define('attn-race-view', AttnRaceView);

const number = (of: Explained | null) =>
  of === null ? '–' : html`<attn-number .of=${of}></attn-number>`;
