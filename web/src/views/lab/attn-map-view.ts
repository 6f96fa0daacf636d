// SPDX-License-Identifier: Apache-2.0
// The tile map: every tile of a grid by one quantity, one map for each number of stages.
import { css, html, nothing } from 'lit';
import type { Params } from '../../engine/protocol.ts';
import { count } from '../../i18n/format.ts';
import { goTo, setFields } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import { isStale, selectHardware } from '../../state/derive.ts';
import type { Explained } from '../../state/explained.ts';
import type { Results } from '../../state/state.ts';
import {
  bestCell,
  cellNumber,
  cellTold,
  isSame,
  type MapCell,
  mapCells,
  mapQuantities,
  mapQuantity,
  ownCell,
  refusedTold,
  valueRange,
} from '../../state/tile-map.ts';
import { mapHeadline } from '../../state/map-headline.ts';
import { basics, buttons } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import '../attn-number.ts';
import '../attn-table.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';
import { sentenceWith } from '../sentence-with.ts';
import './attn-tile-map.ts';
import { choiceBar, choiceBarStyles } from './choice-bar.ts';

export class AttnMapView extends AttnElement {
  static override properties = { at: { state: true } };
  static override styles = [
    basics,
    buttons,
    frameStyles,
    choiceBarStyles,
    css`
      .maps {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
        gap: var(--attn-space-4) var(--attn-space-5);
        margin-top: var(--attn-space-3);
      }
      h3 {
        margin-bottom: var(--attn-space-2);
        font-size: var(--attn-text-2);
        font-weight: 600;
      }
      .readout {
        min-height: 3em;
        margin-top: var(--attn-space-2);
        font-size: var(--attn-text-2);
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
  declare at: MapCell | null;

  readonly #results = this.select((state) => state.results);
  readonly #show = this.select((state) => mapQuantity(state.show));
  readonly #hardware = this.select(selectHardware);
  readonly #stale = this.select(isStale);

  constructor() {
    super();
    this.at = null;
  }

  override render() {
    const results = this.#results.value;
    if (results?.more?.view !== 'map') return nothing;
    const show = this.#show.value;
    const maps = results.more.maps.map((map) => mapCells(map, show, this.#hardware.value));
    const all = maps.flat();
    return viewFrame(this.language, {
      title: 'view.map.title',
      headline: mapHeadline(all, show, results, this.#hardware.value),
      facts: this.#facts(all, results),
      kind: 'modelled',
      caption: this.t('view.map.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: this.#figure(maps, all, results),
      table: () => this.#table(all, results),
      leftOut: 'view.map.left_out',
    });
  }

  // Of the tile in hand and of the best one.
  #facts(all: readonly MapCell[], { params }: Results): Explained[] {
    const show = this.#show.value;
    const [own, best] = [ownCell(all, params), bestCell(all, show)];
    const cells = own !== null && isSame(own, best) ? [own] : [own, best];
    return cells
      .map((cell) => cell && cellNumber(cell, show, params))
      .filter((number) => number !== null);
  }

  #figure(maps: readonly MapCell[][], all: readonly MapCell[], { params }: Results) {
    const show = this.#show.value;
    const [best, own, range] = [bestCell(all, show), ownCell(all, params), valueRange(all)];
    const choices = mapQuantities.map((name) => ({ name, label: this.t(`map.by.${name}`) }));
    return html`${choiceBar(this.t('map.by'), choices, show, (name) => goTo(store, { show: name }))}
      <div class="maps">
        ${maps.map((cells) => {
          const stages = this.t('map.stages', { stages: count(cells[0]?.stages ?? 0) });
          return html`<div>
            ${maps.length > 1 ? html`<h3>${stages}</h3>` : nothing}
            <attn-tile-map
              .cells=${cells}
              .show=${show}
              .range=${range}
              .best=${best}
              .own=${own}
              .label=${`${this.t('map.keys')} ${maps.length > 1 ? stages : ''}`}
              @attn-cell=${(event: CustomEvent<MapCell | null>) => (this.at = event.detail)}
              @attn-take=${(event: CustomEvent<MapCell>) => this.#take(event.detail)}
            ></attn-tile-map>
          </div>`;
        })}
      </div>
      <p class="tiny muted">${this.t('map.axes')} ${this.t('map.legend')}</p>
      <p class="readout" role="status">${this.#readout(all, own, params)}</p>`;
  }

  // The tile that is pointed at, else the one in hand.
  #readout(all: readonly MapCell[], own: MapCell | null, params: Params) {
    const cell = all.find((one) => isSame(one, this.at)) ?? own;
    if (cell === null) return nothing;
    const words = cellTold(cell, this.#show.value, params);
    const take = isSame(cell, own) ? nothing : this.t('map.take');
    return html`${sentenceWith(this.language, words, words.numbers)}
    ${this.#refused(cell, params) ?? take}`;
  }

  #refused(cell: MapCell, params: Params) {
    const told = refusedTold(cell, params, this.#hardware.value);
    return told && sentenceWith(this.language, told, told.numbers);
  }

  #take({ tile_rows, tile_cols, stages }: MapCell): void {
    setFields(store, { tile_rows, tile_cols, stages });
  }

  #table(cells: readonly MapCell[], { params }: Results) {
    const show = this.#show.value;
    const number = (cell: MapCell) => {
      const of = cellNumber(cell, show, params);
      if (of !== null) return html`<attn-number .of=${of}></attn-number>`;
      return cell.missing === 'map.unknown' ? this.t('map.unknown') : '–';
    };
    return html`<attn-table
      .caption=${this.t('view.map.caption')}
      .columns=${[
        { title: this.labelOf('tile_rows') },
        { title: this.labelOf('tile_cols'), end: true },
        { title: this.labelOf('stages'), end: true },
        { title: this.t(`map.by.${show}`), end: true },
        { title: this.t('table.runs_here') },
      ]}
      .rows=${cells.map((cell) => [
        count(cell.tile_rows),
        count(cell.tile_cols),
        count(cell.stages),
        number(cell),
        this.#refused(cell, params) ?? this.t('choice.boolean.true'),
      ])}
    ></attn-table>`;
  }
}
define('attn-map-view', AttnMapView);
