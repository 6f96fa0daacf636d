// SPDX-License-Identifier: Apache-2.0
// Which tiles a causal mask leaves, and what shared heads and stored masks cost.
import { html, svg } from 'lit';
import { looks, tileGrid, tileGridPosed, type TileKind } from '../../../figures/tile-grid.ts';
import { count } from '../../../i18n/format.ts';
import { movedBytes } from '../../../lesson/ask.ts';
import { causalCheck, type Masked, masked } from '../../../lesson/bridge.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { mythNumbers } from '../../../state/myth-numbers.ts';
import { powers } from '../../../lesson/q1.ts';
import { masksNumbers, sharedNumbers, tileCounts } from '../../../state/bridge-numbers.ts';
import type { Explained } from '../../../state/explained.ts';
import { smBytes } from '../../../state/numbers.ts';
import '../attn-sketch.ts';
import '../../attn-table.ts';
import '../../attn-number.ts';
import { numberCell } from '../number-cell.ts';
import { type Ending, step } from '../step-view.ts';

// As a sentence writes it.
const written = (of: Explained) => html`<attn-number .of=${of}></attn-number>`;

// What the looks of the grid mean, with how many tiles there are of each.
const legend = (kinds: readonly (readonly [TileKind, string, Explained])[]) =>
  html`<ul class="legend">
    ${kinds.map(
      ([kind, name, tiles]) =>
        html`<li>
          <svg class="figure" width="12" height="12" aria-hidden="true">
            ${svg`<rect class=${looks[kind]} width="12" height="12"></rect>`}
          </svg>
          ${name}: ${written(tiles)}
        </li>`,
    )}
  </ul>`;

// The other half of the step, with a question of its own: fewer heads of K and V.
function sharedHeads({ answer: { shared }, shape, t, told }: Ending<Masked>) {
  if (shared.rows.length < 2) return html``;
  const column = (name: string) => ({
    title: t(`learn.bridge-masks.shared.${name as 'heads'}`),
    end: name !== 'heads',
  });
  return html`<section class="ending">
    <h3>${t('learn.bridge-masks.shared')}</h3>
    <p>${told('learn.bridge-masks.shared.lead')}</p>
    <details class="more">
      <summary>${t('learn.bridge-masks.shared.show')}</summary>
      <p>${told('learn.bridge-masks.shared.tell')}</p>
      <attn-table
        caption=${t('learn.bridge-masks.shared.table')}
        .columns=${['heads', 'stored', 'loaded', 'carried'].map(column)}
        .rows=${shared.rows.map((row) => {
          const { stored, loaded, carried } = sharedNumbers(row, shape);
          return [count(row.heads), ...[stored, loaded, carried].map(written)];
        })}
      ></attn-table>
      <p>${told('learn.bridge-masks.shared.why')}</p>
    </details>
  </section>`;
}

export const masksStep = step<Masked>({
  id: 'bridge-masks',
  kind: 'modelled',
  start: { seq_len_q: 2048, heads_q: 32 },
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'tile_rows', 'tile_cols'],
  levers: [
    { field: 'tile_rows', label: 'learn.lever.tile_rows', stops: powers(64, 512) },
    { field: 'tile_cols', label: 'learn.lever.tile_cols', stops: powers(64, 512) },
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 4096) },
  ],
  guess: { options: ['exactly', 'more', 'all'], right: 'more' },
  ask: masked,
  told: ({ causal: { tiling }, standard, shared: { rows, token } }, { params }) => ({
    length: { count: Number(params['seq_len_q']) },
    visited: { count: tiling.visited_tiles },
    all: { count: tiling.score_tiles },
    masked: { count: tiling.masked_tiles },
    share: { percent: Number(tiling.visited_tiles) / Number(tiling.score_tiles) },
    standard: { bytes: movedBytes(standard) },
    heads: { count: Number(params['heads_q']) },
    all_stored: { bytes: rows[0]?.stored ?? 0n },
    one_stored: { bytes: rows.at(-1)?.stored ?? 0n },
    loaded: { bytes: rows[0]?.loaded ?? 0n },
    apart: { bytes: token.apart },
    packed: { bytes: token.packed },
  }),
  exhibit({ answer, shape, revealed, t }) {
    const { tiling } = answer.causal;
    const tiles = tileCounts(answer);
    if (Number(tiling.score_tiles) > 4096) {
      const all = count(tiling.score_tiles);
      return html`<p>${t('learn.bridge-masks.too_many', { all })}</p>`;
    }
    const of = {
      length: Number(shape.params['seq_len_q']),
      tile_rows: Number(shape.params['tile_rows']),
      tile_cols: Number(shape.params['tile_cols']),
    };
    if (!revealed) {
      const labels = {
        seen: t('learn.bridge-masks.seen'),
        hidden: t('learn.bridge-masks.hidden'),
      };
      return html`<attn-sketch
        .figure=${(width: number) => tileGridPosed(width, of, labels)}
        .label=${t('learn.bridge-masks.posed', { all: count(tiling.score_tiles) })}
      ></attn-sketch>`;
    }
    return html`<attn-sketch
        .figure=${(width: number) => tileGrid(width, of)}
        .label=${t('learn.bridge-masks.drawing', {
          visited: count(tiling.visited_tiles),
          all: count(tiling.score_tiles),
          masked: count(tiling.masked_tiles),
        })}
      ></attn-sketch>
      ${legend([
        ['full', t('learn.bridge-masks.full'), tiles.whole],
        ['border', t('learn.bridge-masks.border'), tiles.masked],
        ['skipped', t('learn.bridge-masks.skipped'), tiles.skipped],
      ])}`;
  },
  ending: sharedHeads,
  rows: ({ answer, t }) => {
    const { visited, masked, skipped } = tileCounts(answer);
    return {
      caption: t('learn.bridge-masks.table'),
      columns: [
        { title: t('learn.column.what') },
        { title: t('learn.bridge-masks.table'), end: true },
      ],
      rows: [
        [t('learn.bridge-masks.visited'), numberCell(visited)],
        [t('learn.bridge-masks.masked'), numberCell(masked)],
        [t('learn.bridge-masks.skipped'), numberCell(skipped)],
      ],
    };
  },
  numbers: masksNumbers,
  facts: ({ causal, standard }) => [smBytes(causal), smBytes(standard)],
  formulas: () => [],
  myths: mythsAt('bridge-masks'),
  mythNumbers,
  check: causalCheck,
});
