// SPDX-License-Identifier: Apache-2.0
// From the lesson to real kernels: two orders in which the same tiles are visited.
import { html } from 'lit';
import { bars } from '../../../figures/bars.ts';
import { walkOrder } from '../../../figures/walk-order.ts';
import { bytes, count } from '../../../i18n/format.ts';
import { movedBytes } from '../../../lesson/ask.ts';
import { playedLength, tilesCheck, type Walks, walks } from '../../../lesson/bridge.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { powers } from '../../../lesson/q1.ts';
import { keysAndValues, movedNumber, walkNumbers } from '../../../state/bridge-numbers.ts';
import { lettersOf } from '../../../state/facts.ts';
import { smBytes } from '../../../state/numbers.ts';
import '../attn-sketch.ts';
import { headDims, named, trafficBar } from '../draw-bytes.ts';
import { numberCell } from '../number-cell.ts';
import { type Scene, step } from '../step-view.ts';

// The same tiles twice, with what each order moves; which order it is once the reader has guessed.
function orders({ answer, revealed, language, t }: Scene<Walks>, width: number) {
  const { Tr, Tc } = answer.flash2.letters;
  return walkOrder(
    width,
    (['flash1', 'flash2'] as const).map((id) => ({
      name: named(language, id),
      total: bytes(movedBytes(answer[id])),
      order: revealed ? (id === 'flash1' ? 'columns' : 'rows') : null,
      told: t(`learn.bridge-walk.${id}`, { times: count(id === 'flash1' ? Tc : Tr) }),
    })),
  );
}

export const walkStep = step<Walks>({
  id: 'bridge-walk',
  kind: 'modelled',
  start: {},
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'tile_rows', 'tile_cols'],
  levers: [
    { field: 'tile_rows', label: 'learn.lever.tile_rows', stops: powers(16, 256) },
    { field: 'tile_cols', label: 'learn.lever.tile_cols', stops: powers(16, 256) },
  ],
  more: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 65_536) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
  ],
  guess: { options: ['output', 'scores', 'nothing'], right: 'output' },
  ask: walks,
  told: ({ standard, flash1, flash2 }, { params }) => ({
    heads: { count: Number(params['heads_q']) },
    length: { count: Number(params['seq_len_q']) },
    rows: { count: Number(params['tile_rows']) },
    cols: { count: Number(params['tile_cols']) },
    standard: { bytes: movedBytes(standard) },
    flash1: { bytes: movedBytes(flash1) },
    flash2: { bytes: movedBytes(flash2) },
  }),
  exhibit(scene) {
    const { answer, revealed, language, t } = scene;
    const sketch = html`<attn-sketch
      .figure=${(width: number) => orders(scene, width)}
      .label=${t(revealed ? 'learn.bridge-walk.orders' : 'learn.bridge-walk.posed', {
        flash1: bytes(movedBytes(answer.flash1)),
        flash2: bytes(movedBytes(answer.flash2)),
      })}
    ></attn-sketch>`;
    if (!revealed) return sketch;
    const rows = (['standard', 'flash1', 'flash2'] as const).map((id) =>
      trafficBar(named(language, id), answer[id]),
    );
    void import('../../player/attn-tile-player.ts');
    return html`${sketch}
      <attn-sketch
        .figure=${(width: number) => bars({ width, bars: rows, limit: null })}
        .label=${t('learn.bridge-walk.drawing')}
      ></attn-sketch>
      <p class="beneath">${t('learn.bridge-walk.play', { length: count(playedLength) })}</p>
      <attn-tile-player .report=${answer.played}></attn-tile-player>`;
  },
  rows: ({ answer, language, t }) => ({
    caption: t('learn.bridge-walk.drawing'),
    columns: [{ title: t('learn.column.what') }, { title: t('learn.column.bytes'), end: true }],
    rows: (['standard', 'flash1', 'flash2'] as const).map((id) => [
      named(language, id),
      numberCell(movedNumber(`bridge-walk.${id}`, answer[id])),
    ]),
  }),
  numbers: walkNumbers,
  facts: ({ standard, flash1, flash2 }) => [standard, flash1, flash2].map(smBytes),
  formulas: ({ flash2 }) => [
    {
      name: 'K + V',
      letters: 'B*H*Tr*Nk*(d+dv)*e',
      values: lettersOf(flash2),
      result: keysAndValues('bridge-walk.keys', flash2),
    },
  ],
  myths: mythsAt('bridge-walk'),
  check: tilesCheck,
});
