// SPDX-License-Identifier: Apache-2.0
// Q3: two tiles of the same room, a tall and a wide one, that do not move the same.
import { html } from 'lit';
import { tilePair } from '../../../figures/chip.ts';
import { bytes } from '../../../i18n/format.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { powers } from '../../../lesson/q1.ts';
import { readsCheck } from '../../../lesson/q3.ts';
import { fewerBytes, shapes, type Shapes } from '../../../lesson/q3-apart.ts';
import { shapeNumbers, tileNumbers } from '../../../state/q3-numbers.ts';
import '../attn-sketch.ts';
import { headDims } from '../draw-bytes.ts';
import { numberCell } from '../number-cell.ts';
import { type Scene, step } from '../step-view.ts';

// The two tiles of the question on one scale.
function pair({ answer: { tall, wide }, shape, revealed, t }: Scene<Shapes>, width: number) {
  const d = Number(shape.params['head_dim']);
  return tilePair(
    width,
    d,
    [tall, wide].map(({ tile_rows, tile_cols, working, traffic }) => ({
      rows: tile_rows,
      cols: tile_cols,
      lines: [
        `${tile_rows} × ${tile_cols}`,
        t('learn.q3-shape.room', { bytes: bytes(working) }),
        t('learn.q3-shape.moves', { bytes: revealed ? bytes(traffic) : '?' }),
      ],
    })),
  );
}

export const shapeStep = step<Shapes>({
  id: 'q3-shape',
  kind: 'modelled',
  start: { heads_q: 32 },
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype'],
  levers: [
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
  ],
  guess: { options: ['tall', 'wide', 'same'], right: fewerBytes },
  ask: shapes,
  told: (answer, { params }) => ({
    length: { count: Number(params['seq_len_q']) },
    heads: { count: Number(params['heads_q']) },
    d: { count: Number(params['head_dim']) },
    moved: {
      sentence: {
        key: `learn.q3-shape.moved.${fewerBytes(answer)}`,
        values: { tall: { bytes: answer.tall.traffic }, wide: { bytes: answer.wide.traffic } },
      },
    },
    trips: {
      sentence: {
        key: `learn.q3-shape.trips.${fewerBytes(answer)}`,
        values: {
          tall_trips: { count: answer.trips.tall },
          wide_trips: { count: answer.trips.wide },
        },
      },
    },
  }),
  exhibit: (scene) =>
    html`<attn-sketch
      .figure=${(width: number) => pair(scene, width)}
      .label=${scene.t('learn.q3-shape.pair')}
    ></attn-sketch>`,
  rows: ({ answer: { tall, wide }, shape, t }) => ({
    caption: t('learn.q3-shape.table'),
    columns: [
      { title: t('learn.column.tile') },
      { title: t('learn.column.working_set'), end: true },
      { title: t('learn.column.flash2'), end: true },
    ],
    rows: [tall, wide].map((row) => {
      const tile = `${row.tile_rows} × ${row.tile_cols}`;
      const numbers = tileNumbers(`q3-shape.${tile}`, row, shape);
      return [tile, numberCell(numbers.working), numberCell(numbers.traffic)];
    }),
  }),
  numbers: shapeNumbers,
  formulas: () => [],
  myths: mythsAt('q3-shape'),
  check: (ask) => readsCheck(ask, [8192, 128, 32]),
});
