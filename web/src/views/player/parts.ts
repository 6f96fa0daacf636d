// SPDX-License-Identifier: Apache-2.0
// What stands around the player's pictures: caption, legend, counters, the sentence of the event,
// the scrubber and the buttons.
import { html, nothing } from 'lit';
import type { Frame } from '../../animation/frame.ts';
import { rescales, type SampleStep } from '../../animation/sample-row.ts';
import type {
  EngineReport,
  Params,
  TraceCells,
  TraceKernel,
  TraceOverview,
} from '../../engine/protocol.ts';
import { count } from '../../i18n/format.ts';
import { say } from '../../i18n/sentence.ts';
import { type Language, type MessageKey, translate } from '../../i18n/t.ts';
import { eventSentence } from '../../state/player.ts';
import type { Told } from '../../state/explained.ts';
import { eventNumber, type PlayerNumber, playerNumbers } from '../../state/player-numbers.ts';
import { gridTold, kernelTold, whereTold } from '../../state/schedule-numbers.ts';
import '../attn-number.ts';
import '../attn-said.ts';
import { sentenceWith } from '../sentence-with.ts';

// Events a second.
const speeds = [2, 10, 60, 600, 6000, 60_000] as const;

const said = (language: Language, sentence: Told) =>
  sentenceWith(language, sentence, sentence.numbers);

export const caption = (language: Language, cells: TraceCells, report: EngineReport) =>
  html`<p class="tiny muted">${said(language, gridTold(cells, report))}</p>`;

export const kernelLine = (language: Language, kernel: TraceKernel, report: EngineReport) =>
  html`<p class="tiny muted kernel">${said(language, kernelTold(kernel, report))}</p>`;

export function legend(language: Language, everyTile: boolean, { cells }: TraceOverview) {
  const masked = cells.some((grid) => grid.masked.some((tiles) => tiles > 0));
  const names = ['done', 'now', 'waiting', ...(masked ? ['masked'] : [])] as const;
  const last = masked ? [everyTile ? ('hidden' as const) : ('skipped' as const)] : [];
  return html`<ul class="legend tiny" aria-hidden="true">
    ${[...names, ...last].map(
      (name) =>
        html`<li>
          <svg class=${name} viewBox="0 0 12 12" width="12" height="12">
            <rect width="12" height="12"></rect>
            <path d=${name === 'hidden' ? 'M0 0L12 12M12 0L0 12' : 'M0 0L12 12'}></path>
          </svg>
          ${translate(language, `player.legend.${name as 'done'}`)}
        </li>`,
    )}
  </ul>`;
}

// At rest the bytes of an event open, too.
export function words(
  language: Language,
  shown: Frame,
  row: SampleStep | null,
  playing: boolean,
  report: EngineReport,
  kernel: TraceKernel,
) {
  const { event, step } = shown;
  const shrink = event?.kind === 'compute' && row !== null && rescales(row) ? row.factor : null;
  const sentence = eventSentence(event, shrink);
  const text = say(language, sentence);
  const bytes = event && !playing ? eventNumber(event, step, report, kernel) : null;
  return html`<p class="event">
      ${bytes === null ? text : sentenceWith(language, sentence, { bytes })}
    </p>
    ${playing ? nothing : html`<attn-said .text=${text}></attn-said>`}
    ${counters(language, shown, playing ? null : report.params)}`;
}

function counters(language: Language, shown: Frame, params: Params | null) {
  const cell = ({ level, number }: PlayerNumber) =>
    html`<div class=${level}>
      <dt>${say(language, number.label)}</dt>
      <dd class="number"><attn-number .of=${number}></attn-number></dd>
    </div>`;
  return html`<dl class="counters">${playerNumbers(shown, params).map(cell)}</dl>`;
}

export function scrub(
  language: Language,
  step: number,
  overview: TraceOverview,
  go: (step: number) => void,
) {
  const { events } = overview;
  const at = whereTold(step, overview);
  const where = say(language, at);
  return html`<div class="scrub">
    <input
      type="range"
      min="0"
      max=${events}
      step="1"
      .value=${String(step)}
      aria-label=${translate(language, 'player.scrub')}
      aria-valuetext=${where}
      @input=${(event: Event) => go(Number((event.target as HTMLInputElement).value))}
    />
    <span class="tiny muted number">${said(language, at)}</span>
  </div>`;
}

export interface Position {
  at: number;
  playing: boolean;
  speed: number;
  still: boolean; // nothing moves by itself
  rescales: boolean; // a kernel has a running softmax
  note: MessageKey | null;
}

export interface Moves {
  go: (step: number) => void;
  toggle: () => void;
  nextTile: () => void;
  firstRescale: () => void;
  speed: (speed: number) => void;
}

export function controls(
  language: Language,
  { events, first_masked, first_skipped, last_tile }: TraceOverview,
  position: Position,
  moves: Moves,
) {
  const { at, playing, still, note } = position;
  const button = (key: MessageKey, act: () => void, off = false, look = '') =>
    html`<button type="button" class=${look} ?disabled=${off} @click=${act}>
      ${translate(language, key)}
    </button>`;
  const to = (step: number) => () => moves.go(step);
  const jump = (key: MessageKey, tile: { step: number } | null) =>
    tile && button(key, to(tile.step), false, 'quiet');
  const [atStart, atEnd] = [at === 0, at === events];
  return html`
    <div class="controls">
      ${button('player.start', to(0), atStart)} ${button('player.back', to(at - 1), atStart)}
      ${button(playing ? 'player.pause' : 'player.play', moves.toggle, still, 'primary play')}
      ${button('player.next', to(at + 1), atEnd)} ${button('player.tile', moves.nextTile, atEnd)}
      ${button('player.end', to(events), atEnd)}
      <label>
        <span>${translate(language, 'player.speed')}</span>
        <select
          ?disabled=${still}
          @change=${(event: Event) =>
            moves.speed(Number((event.target as HTMLSelectElement).value))}
        >
          ${speeds.map(
            (speed) =>
              html`<option value=${speed} ?selected=${speed === position.speed}>
                ${translate(language, 'player.speed.value', { events: count(speed) })}
              </option>`,
          )}
        </select>
      </label>
    </div>
    <div class="controls jumps">
      <span class="muted">${translate(language, 'player.jump')}</span>
      ${
        position.rescales
          ? button('player.jump.rescale', moves.firstRescale, false, 'quiet')
          : nothing
      }
      ${jump('player.jump.skipped', first_skipped)} ${jump('player.jump.masked', first_masked)}
      ${jump('player.jump.last', last_tile)}
    </div>
    <p class="tiny muted note" role="status">
      ${translate(language, note ?? (still ? 'player.still' : 'player.keys'))}
    </p>
  `;
}
