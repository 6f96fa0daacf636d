// SPDX-License-Identifier: Apache-2.0
// Where the tiles of a frame are: tensors in HBM, tiles on a block's SRAM, what registers hold.
import { html, nothing, svg } from 'lit';
import type { Frame } from '../../animation/frame.ts';
import type { SampleStep } from '../../animation/sample-row.ts';
import type { EngineReport, OnChip, TraceCells, TraceKernel } from '../../engine/protocol.ts';
import { bytes, factor } from '../../i18n/format.ts';
import type { Sentence } from '../../i18n/sentence.ts';
import { type MessageKey, translateOr } from '../../i18n/t.ts';
import { selectHardware } from '../../state/derive.ts';
import type { Explained } from '../../state/explained.ts';
import { sramLimit, sramRequired } from '../../state/numbers.ts';
import { tileNumber } from '../../state/player.ts';
import { sramNow, tileBytes } from '../../state/player-numbers.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-number.ts';
import { sentenceWith } from '../sentence-with.ts';
import { lanesStyles } from './lanes-styles.ts';

const places = (value: number): string => (value === -Infinity ? '−∞' : value.toFixed(3));

export class AttnMemoryLanes extends AttnElement {
  static override properties = {
    frame: { attribute: false },
    report: { attribute: false },
    kernel: { attribute: false },
    cells: { attribute: false },
    row: { attribute: false },
    running: { type: Boolean },
    still: { type: Boolean },
  };
  static override styles = [basics, lanesStyles];
  declare frame: Frame;
  declare report: EngineReport;
  declare kernel: TraceKernel;
  declare cells: TraceCells;
  declare row: SampleStep | null; // the sample row of the tile in hand
  declare running: boolean; // this kernel has a running softmax
  declare still: boolean; // it does not play: numbers can be opened

  readonly #hardware = this.select(selectHardware);

  override render() {
    return html`${this.#hbm()} ${this.#sram()} ${this.#registers()}`;
  }

  #name(tensor: string): string {
    return translateOr(this.language, `tensor.${tensor}`, tensor);
  }

  // ---- HBM: a strip for each tensor that the kernel reads or writes, the moving tile marked on it

  #hbm() {
    const { name, pass } = this.kernel;
    const rows = (this.report.traffic?.rows ?? []).filter(
      (row) => row.kernel === name && row.pass === pass,
    );
    const tensors = [...new Set(rows.map(({ tensor }) => tensor))];
    return html`<section class="hbm" aria-label=${this.t('player.hbm')}>
      <h3>${this.t('player.hbm')}</h3>
      ${tensors.map((tensor) => this.#strip(tensor))}
    </section>`;
  }

  #strip(tensor: string) {
    const { event } = this.frame;
    const moves = event !== null && event.tensor === tensor && event.kind !== 'evict';
    const [at, of] =
      event !== null && event.row_tile >= 0
        ? [event.row_tile, this.cells.row_tiles]
        : [event?.col_tile ?? -1, this.cells.col_tiles];
    const width = Math.max(2, 100 / of);
    const x = Math.min((100 * at) / of, 100 - width);
    const arrow = !moves ? '' : event.kind === 'load' ? '→' : '←';
    return html`<div class="strip">
      <span class="tensor">${this.#name(tensor)}</span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="all" width="100" height="6"></rect>
        ${moves && at >= 0 ? svg`<rect class="now" x=${x} width=${width} height="6"></rect>` : nothing}
      </svg>
      <span class="arrow" aria-hidden="true">${arrow}</span>
    </div>`;
  }

  // ---- SRAM: how full, and with what

  #sram() {
    const { on_chip } = this.frame;
    const { sram } = this.report;
    const limit = sram?.limit_bytes ?? null;
    const tiles = on_chip.filter(({ level }) => level === 'sram');
    return html`<section class="sram" aria-label=${this.t('player.sram')}>
      <h3>${this.t('player.sram')}</h3>
      ${limit === null ? nothing : this.#gauge(Number(limit))}
      <p class="tiny number">
        ${this.#sentence(limit === null ? 'player.sram.alone' : 'player.sram.of', this.#inUse())}
      </p>
      <p class="tiny muted number">
        ${
          sram === null
            ? nothing
            : this.#sentence('player.sram.asked', { bytes: sramRequired(this.report, sram) })
        }
      </p>
      ${this.#tiles(tiles, 'player.sram.empty')}
    </section>`;
  }

  #inUse(): Record<string, Explained> {
    const { sram, params } = this.report;
    const [bytes] = sramNow(this.frame, params);
    return {
      ...(bytes && { bytes }),
      ...(sram && { limit: sramLimit(sram, this.#hardware.value) }),
    };
  }

  // Its numbers explain themselves, but for while it plays: what passes by costs no more than words.
  #sentence(key: MessageKey, numbers: Readonly<Record<string, Explained>>) {
    const values = Object.entries(numbers).map(([name, { value }]) => [name, value]);
    const sentence = { key, values: Object.fromEntries(values) as Sentence['values'] };
    return this.still ? sentenceWith(this.language, sentence, numbers) : this.say(sentence);
  }

  #gauge(limit: number) {
    const share = (size: bigint) => Math.min(100, (100 * Number(size)) / limit);
    const { sram } = this.report;
    return html`<svg
      class="gauge"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="all" width="100" height="8"></rect>
      <rect class="peak" width=${share(this.frame.sram_peak_bytes)} height="8"></rect>
      <rect class="fill" width=${share(this.frame.sram_bytes)} height="8"></rect>
      ${
        sram === null
          ? nothing
          : svg`<rect class="asked" x=${Math.max(0, share(sram.required_bytes) - 0.6)} width="0.6" height="8"></rect>`
      }
    </svg>`;
  }

  #tiles(tiles: readonly OnChip[], empty: MessageKey) {
    const { event } = this.frame;
    const isNew = (tile: OnChip) =>
      event?.kind === 'load' &&
      event.tensor === tile.tensor &&
      event.row_tile === tile.row_tile &&
      event.col_tile === tile.col_tile;
    if (tiles.length === 0) return html`<p class="tiny muted">${this.t(empty)}</p>`;
    return html`<ul>
      ${tiles.map(
        (tile) =>
          html`<li class=${isNew(tile) ? 'new' : ''}>
            <span>${this.#name(tile.tensor)} ${tileNumber(tile)}</span>
            <span class="number">${this.#size(tile)}</span>
          </li>`,
      )}
    </ul>`;
  }

  #size(tile: OnChip) {
    if (!this.still) return bytes(tile.bytes);
    return html`<attn-number .of=${tileBytes(tile, this.report, this.kernel)}></attn-number>`;
  }

  // ---- registers: what grows there, and the statistics of one row

  #registers() {
    const tiles = this.frame.on_chip.filter(({ level }) => level === 'registers');
    return html`<section class="reg" aria-label=${this.t('player.registers')}>
      <h3>${this.t('player.registers')}</h3>
      ${this.running ? this.#row() : html`<p class="tiny muted">${this.t('player.row.none')}</p>`}
      ${tiles.length === 0 ? nothing : this.#tiles(tiles, 'player.registers.empty')}
    </section>`;
  }

  #row() {
    const { row } = this;
    if (row === null) {
      const key = this.frame.step === 0 ? 'player.row.waiting' : 'player.row.between';
      return html`<p class="tiny muted">${this.t(key)}</p>`;
    }
    const line = (key: MessageKey, value: string, look = '') =>
      html`<div class=${look}>
        <dt>${this.t(key)}</dt>
        <dd class="number">${value}</dd>
      </div>`;
    return html`<dl>
        ${line('player.row.max', places(row.row_max))}
        ${line('player.row.sum', places(row.row_sum))}
        ${line('player.row.factor', factor(row.factor), row.factor < 1 ? 'shrinks' : '')}
      </dl>
      <p class="tiny muted">${this.t('player.row', { row: String(this.frame.row_tile + 1) })}</p>`;
  }
}
define('attn-memory-lanes', AttnMemoryLanes);
