// SPDX-License-Identifier: Apache-2.0
// Plays the executed schedule of a report: the score grid, where the tiles are, what has moved.
// It opens the trace itself, so it stands wherever a report is at hand.
import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { countedAt, eventAt, frame, type Frame } from '../../animation/frame.ts';
import { SampleRow, type SampleStep } from '../../animation/sample-row.ts';
import { firstRescale, nextTile } from '../../animation/seek.ts';
import { TraceWindows, windowEvents } from '../../animation/trace-windows.ts';
import type {
  Params,
  Report,
  TraceCells,
  TraceKernel,
  TraceOverview,
  TraceWindow,
} from '../../engine/protocol.ts';
import { count } from '../../i18n/format.ts';
import '../../i18n/player.ts';
import type { MessageKey } from '../../i18n/t.ts';
import { ask } from '../../state/app.ts';
import { Asked } from '../../state/asked.ts';
import { eventSentence, hasRunningSoftmax } from '../../state/player.ts';
import { eventNumber, lineNumbers } from '../../state/player-numbers.ts';
import { basics, buttons, selects } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import type { Cell } from '../attn-table.ts';
import { sentenceWith } from '../sentence-with.ts';
import { sliderStyles } from '../slider-styles.ts';
import './attn-memory-lanes.ts';
import './attn-score-grid.ts';
import { caption, controls, kernelLine, legend, type Moves, scrub, words } from './parts.ts';
import { playerStyles } from './player-styles.ts';

interface Opened {
  key: string;
  report: Report;
  params: Params;
  overview: TraceOverview;
  windows: TraceWindows;
}

interface Look {
  frame: Frame;
  kernel: TraceKernel;
  cells: TraceCells;
  running: boolean; // this kernel has a running softmax
  row: SampleStep | null; // of the sample row
}
type Shares = Record<'lanes' | 'words' | 'scrub', Look>;

const followed = 10; // events a second that a reader can follow

export class AttnTilePlayer extends AttnElement {
  static override properties = {
    report: { attribute: false },
    at: { state: true },
    playing: { state: true },
    speed: { state: true },
    note: { state: true },
    broken: { state: true },
  };
  static override styles = [basics, buttons, sliderStyles, selects, playerStyles];
  declare report: Report | null;
  declare at: number; // the step on show
  declare playing: boolean;
  declare speed: number;
  declare note: MessageKey | null; // why a jump went nowhere
  declare broken: string | null;

  readonly #still = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #opened = new Asked<Opened | null>(this, ask, () => this.#question());
  #exact = 0; // where the clock stands, in events
  #before = 0; // time of the frame before
  #shown: Frame | null = null;
  #shares: Shares | null = null;
  #turn = 0;
  #sample = new SampleRow(0);

  constructor() {
    super();
    this.report = null;
    this.at = 0;
    this.playing = false;
    this.speed = 60;
    this.note = null;
    this.broken = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#still.addEventListener('change', this.#stilled);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#still.removeEventListener('change', this.#stilled);
    this.playing = false;
  }

  readonly #stilled = (): void => {
    if (this.#still.matches) this.playing = false;
    this.requestUpdate();
  };

  #question() {
    if (this.report === null) return null;
    const { report } = this;
    const { params } = report;
    const key = JSON.stringify(params);
    return {
      key,
      ask: async (call: typeof ask): Promise<Opened | null> => {
        const overview = await call('trace_overview', [params]);
        if (overview === null) return null;
        const windows = new TraceWindows((first, n) => ask('trace', [params, first, n]));
        await windows.want(0);
        return { key, report, params, overview, windows };
      },
    };
  }

  // Another schedule begins at its start.
  #seen: string | null = null;
  protected override willUpdate(): void {
    const opened = this.#opened.value;
    if (opened !== null && opened.key !== this.#seen) {
      this.#seen = opened.key;
      this.#shown = null;
      this.#shares = null;
      this.playing = false;
      this.note = null;
      this.at = Math.min(this.at, opened.overview.events);
      void this.go(this.at);
    }
  }

  // The events around the step on show as rows of a table: number, what happens, sums after it.
  around(): Cell[][] {
    const opened = this.#opened.value;
    const window = opened?.windows.at(this.at);
    if (!opened || !window) return [];
    const { columns } = window;
    const here = this.at - window.first - 1;
    const [from, end] = [Math.max(0, here - 8), Math.min(columns.kind.length, here + 9)];
    return Array.from({ length: Math.max(0, end - from) }, (_, i) => from + i).map((at) => {
      const step = window.first + at + 1;
      return [
        `${count(step)}${at === here ? ' ●' : ''}`,
        this.#happens(opened, window, at),
        ...lineNumbers(countedAt(window, at), opened.params).map(
          (number) => html`<attn-number exact .of=${number}></attn-number>`,
        ),
      ];
    });
  }

  // The sentence of an event; its bytes explain themselves.
  #happens({ overview, report }: Opened, window: TraceWindow, at: number): Cell {
    const event = eventAt(overview, window, at);
    const sentence = eventSentence(event, null);
    if (event === null) return this.say(sentence);
    const kernel = overview.kernels[window.columns.kernel[at] ?? 0];
    const bytes = eventNumber(event, window.first + at + 1, report, kernel);
    return sentenceWith(this.language, sentence, { bytes });
  }

  override render() {
    const { error, failure } = this.#opened;
    const broken = this.broken ?? failure;
    if (broken !== null) {
      return html`<p class="place" role="alert">${this.t('player.failed', { detail: broken })}</p>`;
    }
    if (error?.reason === 'exceeds_capacity') {
      return html`<p class="place">${this.t('player.too_large')}</p>`;
    }
    const opened = this.#opened.value;
    if (this.report === null) return nothing;
    if (opened === null) {
      const algorithm = this.choice('algorithm', String(this.report.params['algorithm']));
      const isNone = this.#opened.settled;
      return html`<p class="place muted" role="status">
        ${isNone ? this.t('player.none', { algorithm }) : this.t('player.opening')}
      </p>`;
    }
    const window = opened.windows.at(this.at);
    if (window !== null && this.#shown?.step !== this.at) {
      this.#shown = frame(opened.overview, window, this.at, this.#shown);
    }
    const shown = this.#shown;
    if (shown === null) {
      return html`<p class="place muted" role="status">${this.t('player.opening')}</p>`;
    }
    return this.#player(opened, shown);
  }

  // A frame with what is said of it.
  #look({ overview, params }: Opened, shown: Frame): Look | null {
    const kernel = overview.kernels[shown.kernel];
    const cells = overview.cells[kernel?.cells ?? 0];
    if (kernel === undefined || cells === undefined) return null;
    const running = hasRunningSoftmax(params, kernel);
    const row = running ? this.#row(shown) : null;
    return { frame: shown, kernel, cells, running, row };
  }

  // While it plays fast the grid is drawn in every frame; lanes, words and scrubber take turns, so that
  // no frame does all of it. At rest, and where the eye can follow, they show the same step.
  #share(now: Look): Shares {
    const all = { lanes: now, words: now, scrub: now };
    if (!this.playing || this.speed <= followed || this.#shares === null)
      return (this.#shares = all);
    this.#turn = (this.#turn + 1) % 3;
    const own = (['lanes', 'words', 'scrub'] as const)[this.#turn] ?? 'lanes';
    return (this.#shares = { ...this.#shares, [own]: now });
  }

  #player(opened: Opened, shown: Frame) {
    const now = this.#look(opened, shown);
    if (now === null) return nothing;
    const shares = this.#share(now);
    const { lanes } = shares;
    const { cells } = now;
    const { language } = this;
    const everyTile = opened.params['algorithm'] === 'standard';
    const { done, row_tile, col_tile } = shown;
    const picture = { cells, everyTile, done, row_tile, col_tile };
    const { Nq, Nk } = opened.report.letters;
    const shape = Number(Nq) / Number(Nk); // of S
    return html`<div class="player" @keydown=${this.#key}>
      ${guard([shares.words.kernel, language], () =>
        kernelLine(language, shares.words.kernel, opened.report),
      )}
      <div class="stage" tabindex="0" role="group" aria-label=${this.t('player.area')}>
        <div class="grid">
          <attn-score-grid .picture=${picture} .shape=${shape}></attn-score-grid>
          ${guard([cells, language], () => caption(language, cells, opened.report))}
          ${guard([opened, language], () => legend(language, everyTile, opened.overview))}
        </div>
        <attn-memory-lanes
          .frame=${lanes.frame}
          .report=${opened.report}
          .kernel=${lanes.kernel}
          .cells=${lanes.cells}
          .row=${lanes.row}
          .running=${lanes.running}
          .still=${!this.playing}
        ></attn-memory-lanes>
      </div>
      ${guard([shares.words, language, this.playing], () => this.#words(opened, shares.words))}
      ${guard([shares.scrub, language], () =>
        scrub(language, shares.scrub.frame.step, opened.overview, this.#moves.go),
      )}
      ${controls(language, opened.overview, this.#position(opened), this.#moves)}
    </div>`;
  }

  #words({ report }: Opened, { frame: shown, row, kernel }: Look) {
    return words(this.language, shown, row, this.playing, report, kernel);
  }

  #position({ overview, params }: Opened) {
    const { at, playing, speed, note } = this;
    const rescales = overview.kernels.some((kernel) => hasRunningSoftmax(params, kernel));
    return { at, playing, speed, note, rescales, still: this.#still.matches };
  }

  readonly #moves: Moves = {
    go: (step) => void this.#jump(step),
    toggle: () => this.toggle(),
    nextTile: () => void this.#nextTile(),
    firstRescale: () => void this.#firstRescale(),
    speed: (speed) => {
      this.speed = speed;
    },
  };

  // The sample row of the tile in hand, after the tiles that its row has visited.
  #row(shown: Frame): SampleStep | null {
    const opened = this.#opened.value;
    const window = opened?.windows.at(shown.step);
    if (!opened || !window || shown.row_tile < 0) return null;
    const { columns } = window;
    // The newest visit of this row tile: it lies a few events back, at most a window.
    let visit = -1;
    for (let at = shown.step - window.first - 1; at >= 0 && visit < 0; at -= 1) {
      if (columns.row_tile[at] === shown.row_tile) visit = columns.visit[at] ?? -1;
    }
    if (visit < 0) return null;
    if (this.#sample.row_tile !== shown.row_tile) this.#sample = new SampleRow(shown.row_tile);
    return this.#sample.at(visit);
  }

  // ---- moving

  // To a step, as soon as its events are here.
  async go(step: number): Promise<void> {
    const opened = this.#opened.value;
    if (opened === null) return;
    const to = Math.max(0, Math.min(opened.overview.events, step));
    this.#exact = to;
    this.note = null;
    try {
      await opened.windows.want(to);
    } catch (error) {
      this.#fail(error);
      return;
    }
    // Meanwhile the reader may have gone elsewhere.
    if (this.#opened.value !== opened || Math.floor(this.#exact) !== to) return;
    this.at = to;
    this.requestUpdate();
    this.#tell();
  }

  // A move by hand stops the clock.
  #jump(step: number): Promise<void> {
    this.playing = false;
    return this.go(step);
  }

  readonly toggle = (): void => {
    const events = this.#opened.value?.overview.events ?? 0;
    if (this.#still.matches || events === 0) return;
    this.playing = !this.playing;
    if (!this.playing) return this.#tell();
    this.#exact = this.at === events ? 0 : this.at;
    this.#before = performance.now();
    requestAnimationFrame(this.#tick);
  };

  readonly #tick = (now: number): void => {
    const opened = this.#opened.value;
    if (!this.playing || opened === null) return;
    const { overview, windows } = opened;
    const passed = Math.min(100, Math.max(0, now - this.#before)); // a tab that was away does not leap
    this.#before = now;
    const next = Math.min(overview.events, this.#exact + (passed * this.speed) / 1000);
    const to = Math.floor(next);
    for (const ahead of [0, windowEvents, 2 * windowEvents]) {
      if (to + ahead > overview.events && ahead > 0) continue;
      windows.want(to + ahead).catch((error: unknown) => this.#fail(error));
    }
    // Events that are not here yet hold the clock.
    if (windows.at(to) !== null) {
      this.#exact = next;
      this.at = to;
    }
    if (this.at === overview.events) {
      this.playing = false;
      return this.#tell();
    }
    requestAnimationFrame(this.#tick);
  };

  // Where it came to rest, for what stands beside it.
  #tell(): void {
    void this.updateComplete.then(() => this.dispatchEvent(new CustomEvent('attn-rest')));
  }

  #fail(error: unknown): void {
    this.playing = false;
    this.broken = error instanceof Error ? error.message : String(error);
  }

  async #nextTile(): Promise<void> {
    const opened = this.#opened.value;
    if (opened === null) return;
    this.playing = false;
    await this.go(await nextTile(opened.overview, opened.windows, this.at));
  }

  async #firstRescale(): Promise<void> {
    const opened = this.#opened.value;
    if (opened === null) return;
    this.playing = false;
    const { overview, windows, params } = opened;
    const runs = overview.kernels.find((kernel) => hasRunningSoftmax(params, kernel));
    const step = runs === undefined ? null : await firstRescale(runs, windows);
    if (step === null) this.note = 'player.jump.no_rescale';
    else await this.go(step);
  }

  // ---- keys

  readonly #key = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0] as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches('input, select, textarea')) return; // they have keys of their own
    const events = this.#opened.value?.overview.events ?? 0;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => void this.go(this.at - 1),
      ArrowRight: () => void this.go(this.at + 1),
      Home: () => void this.go(0),
      End: () => void this.go(events),
    };
    if (!target.matches('button')) moves[' '] = this.toggle;
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    if (event.key !== ' ') this.playing = false;
    move();
  };
}
define('attn-tile-player', AttnTilePlayer);
