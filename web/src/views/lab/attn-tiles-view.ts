// SPDX-License-Identifier: Apache-2.0
// Working set and traffic against tile size.
import { html, nothing } from 'lit';
import { bytes, count } from '../../i18n/format.ts';
import { store } from '../../state/app.ts';
import { trafficOf } from '../../state/crossing.ts';
import { isStale, selectHardware, type TileCurves, tileCurves } from '../../state/derive.ts';
import type { Explained } from '../../state/explained.ts';
import { smBytes, workingSet } from '../../state/numbers.ts';
import { tilesHeadline } from '../../state/headline.ts';
import type { Results } from '../../state/state.ts';
import { tileSizeNumber } from '../../state/sweep-numbers.ts';
import { basics } from '../../styles/shared.ts';
import { AttnElement, define } from '../attn-element.ts';
import { drawing, type Drawing } from '../attn-figure.ts';
import { frameStyles, staleNote, viewFrame } from '../frame.ts';

const factsOf = ({ standard, tiled }: Results): Explained[] => [
  ...(tiled ? [workingSet(tiled), smBytes(tiled)] : []),
  ...(standard ? [smBytes(standard)] : []),
];

export class AttnTilesView extends AttnElement {
  static override styles = [basics, frameStyles];

  readonly #results = this.select((state) => state.results);
  readonly #hardware = this.select(selectHardware);
  readonly #stale = this.select(isStale);

  override render() {
    const results = this.#results.value;
    if (results === null) return nothing;
    const curves = tileCurves(results);
    return viewFrame(this.language, {
      title: 'view.tiles.title',
      headline: tilesHeadline(results, curves),
      facts: factsOf(results),
      kind: 'modelled',
      caption: this.t('view.tiles.caption'),
      stale: this.#stale.value ? staleNote(store.get()) : '',
      figure: html`<attn-figure
        .drawing=${this.#drawing(results)}
        .ahead=${this.#drawing}
      ></attn-figure>`,
      table: curves && (() => this.#table(curves, results)),
      leftOut: 'view.tiles.left_out',
    });
  }

  readonly #drawing = (results: Results): Drawing | null => {
    const { tiled, params } = results;
    const curves = tileCurves(results);
    if (curves === null || tiled === null) return null;
    const limit = this.#hardware.value?.smem_max_bytes_per_block ?? null;
    const from = curves.crossing?.below === null ? null : (curves.crossing?.from ?? null);
    const perColumns = tiled.params['algorithm'] === 'flash1'; // K and V stay, Q and O come again
    const data = {
      points: curves.points.map((point) => ({
        size: point.size,
        workingSet: Number(point.workingSet),
        traffic: Number(point.traffic),
      })),
      standard: curves.standard === null ? null : Number(curves.standard),
      limit,
      crossing: from,
      here: {
        size: Number(params[perColumns ? 'tile_cols' : 'tile_rows']),
        workingSet: Number(tiled.tiling.working_set_bytes),
        traffic: Number(trafficOf(tiled)),
      },
    };
    const words = {
      label: this.say(tilesHeadline(results, curves)),
      x: this.t('chart.tiles.x'),
      y: this.t('chart.tiles.y'),
      workingSet: this.t('fact.working_set'),
      traffic: this.t('chart.tiles.traffic', {
        algorithm: this.choice('algorithm', String(tiled.params['algorithm'])),
      }),
      trafficShort: this.choice('algorithm', String(tiled.params['algorithm'])),
      standard: this.t('chart.tiles.standard'),
      standardShort: this.choice('algorithm', 'standard'),
      limit: limit === null ? '' : `${this.t('level.sram')} ${bytes(limit)}`,
      crossing: this.t('chart.tiles.crossing', { size: count(from ?? 0) }),
      here: `${params['tile_rows']} × ${params['tile_cols']}`,
    };
    return drawing('tileChart', data, words);
  };

  #table({ points, standard }: TileCurves, results: Results) {
    const { tiled, standard: plain } = results;
    const params = tiled?.params ?? results.params;
    const beside = plain && smBytes(plain);
    const number = (size: number, value: bigint, quantity: 'working_set' | 'traffic') => {
      const of = tileSizeNumber(params, size, value, quantity);
      return html`<attn-number .of=${of} exact></attn-number>`;
    };
    return html`<attn-table
      .caption=${this.t('view.tiles.caption')}
      .columns=${[
        { title: this.t('chart.tiles.x') },
        { title: this.t('fact.working_set'), end: true },
        { title: this.t('table.traffic'), end: true },
        { title: this.t('chart.tiles.standard'), end: true },
      ]}
      .rows=${points.map((point) => [
        count(point.size),
        number(point.size, point.workingSet, 'working_set'),
        number(point.size, point.traffic, 'traffic'),
        standard === null || beside === null
          ? this.t('table.too_large')
          : html`<attn-number .of=${beside} exact></attn-number>`,
      ])}
    ></attn-table>`;
  }
}
define('attn-tiles-view', AttnTilesView);
