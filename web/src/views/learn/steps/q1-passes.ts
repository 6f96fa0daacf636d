// SPDX-License-Identifier: Apache-2.0
// Q1, third step: how often a score travels in standard attention.
import { html } from 'lit';
import { passes as draw } from '../../../figures/passes.ts';
import { bytes } from '../../../i18n/format.ts';
import type { Value } from '../../../i18n/sentence.ts';
import { carriedBytes, movedBytes, timeValue } from '../../../lesson/ask.ts';
import { type Passes, passes, passesCheck, powers } from '../../../lesson/q1.ts';
import { lettersOf } from '../../../state/facts.ts';
import { rowBytes, smBytes } from '../../../state/numbers.ts';
import { passesNumbers, scoreTrips } from '../../../state/q1-numbers.ts';
import { formula } from '../../formula.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { mythNumbers } from '../../../state/myth-numbers.ts';
import '../attn-sketch.ts';
import { numberCell } from '../number-cell.ts';
import { type Scene, step } from '../step-view.ts';

const programs = ['qk', 'softmax', 'pv'] as const;
const isBig = (tensor: string) => tensor === 'scores' || tensor === 'probs';

function drawing({ answer, revealed, t }: Scene<Passes>, width: number) {
  const { rows } = answer.standard.traffic;
  return draw({
    width,
    left: t('learn.level.hbm'),
    right: t('learn.level.chip'),
    programs: programs.map((kernel) => ({
      name: t(`learn.program.${kernel}`),
      trips: rows
        .filter((row) => row.kernel === kernel && (revealed || !isBig(row.tensor)))
        .map((row) => ({
          op: row.op,
          label: t(`learn.trip.${row.op}`, {
            tensor: t(`learn.matrix.${row.tensor as 'q'}`),
            bytes: bytes(row.bytes),
          }),
          bytes: Number(row.bytes),
          look: isBig(row.tensor) ? 'hbm' : 'ink',
        })),
    })),
  });
}

// Which of the two takes longer, where both are known.
// The least time of the multiplications, where the GPU states how fast it multiplies.
function workTold({ matrixSeconds }: Passes, name: string): Value {
  const gpu: Value = { text: name };
  return Number.isNaN(matrixSeconds)
    ? { sentence: { key: 'learn.q1-passes.no_work', values: { gpu } } }
    : {
        sentence: {
          key: 'learn.q1-passes.work',
          values: { gpu, multiply: timeValue(matrixSeconds) },
        },
      };
}

function longerTold({ matrixSeconds, hbmSeconds }: Passes): Value {
  if (Number.isNaN(matrixSeconds + hbmSeconds)) return { text: '' };
  const longer = hbmSeconds > matrixSeconds;
  const key = longer ? 'learn.q1-passes.longer' : 'learn.q1-passes.shorter';
  return { sentence: { key, values: {} } };
}

export const passesStep = step<Passes>({
  id: 'q1-passes',
  kind: 'modelled',
  start: { heads_q: 32 },
  uses: [
    'batch',
    'heads_q',
    'seq_len_q',
    'head_dim',
    'dtype',
    'tile_rows',
    'tile_cols',
    'hardware',
  ],
  levers: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(128, 1_048_576) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: [32, 64, 96, 128, 192, 256] },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  guess: { options: ['one', 'two', 'four', 'six'], right: 'four' },
  ask: passes,
  told: (answer, { hardware }) => ({
    length: { count: Number(answer.standard.params['seq_len_q']) },
    heads: { count: Number(answer.standard.params['heads_q']) },
    scores: { bytes: answer.scoreBytes },
    all: { bytes: movedBytes(answer.standard) },
    share: { percent: Number(answer.scoreBytes) / Number(movedBytes(answer.standard)) },
    work: workTold(answer, hardware?.name ?? ''),
    carried: { bytes: carriedBytes(answer.standard) },
    bandwidth: { bytes_per_second: hardware?.mem_bandwidth_bytes_per_s ?? NaN },
    carry: timeValue(answer.hbmSeconds),
    longer: longerTold(answer),
    carried_tiled: { bytes: carriedBytes(answer.tiled) },
    carry_tiled: timeValue(answer.tiledHbmSeconds),
    rows: { count: Number(answer.tiled.params['tile_rows']) },
    asked: { bytes: movedBytes(answer.tiled) },
  }),
  exhibit: (scene) =>
    html`<attn-sketch
      .figure=${(width: number) => drawing(scene, width)}
      .label=${scene.t(scene.revealed ? 'learn.q1-passes.drawing' : 'learn.q1-passes.drawing_before')}
    ></attn-sketch>`,
  rows: ({ answer: { standard }, t }) => ({
    caption: t('learn.q1-passes.table'),
    columns: [
      { title: t('learn.column.program') },
      { title: t('learn.column.matrix') },
      { title: t('learn.column.op') },
      { title: t('learn.column.elements') },
      { title: t('learn.column.bytes'), end: true },
    ],
    rows: standard.traffic.rows.map((row) => [
      t(`learn.program.${row.kernel as 'qk'}`),
      t(`learn.matrix.${row.tensor as 'q'}`),
      t(`op.${row.op}`),
      row.formula === null ? '' : formula(row.formula),
      numberCell(rowBytes(standard, row)),
    ]),
  }),
  numbers: passesNumbers,
  facts: ({ standard, tiled }) => [smBytes(standard), smBytes(tiled)],
  formulas: (answer) => [
    {
      name: 'S, P',
      letters: 'B*H*4*Nq*Nk*e',
      values: lettersOf(answer.standard),
      result: scoreTrips(answer),
    },
  ],
  myths: mythsAt('q1-passes'),
  mythNumbers,
  check: passesCheck,
});
