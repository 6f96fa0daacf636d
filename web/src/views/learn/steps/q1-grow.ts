// SPDX-License-Identifier: Apache-2.0
// Q1, first step: what doubling the length does to the scores.
import { html, nothing } from 'lit';
import { areas, stripsThickened } from '../../../figures/areas.ts';
import { bytes, count, exactBytes } from '../../../i18n/format.ts';
import {
  type Doubling,
  doubling,
  growOptions,
  growSentences,
  growSize,
  growthCheck,
  powers,
} from '../../../lesson/q1.ts';
import { lettersOf } from '../../../state/facts.ts';
import { draw } from '../draw.ts';
import { step } from '../step-view.ts';

const times: Readonly<Record<string, number>> = { same: 1, x2: 2, x4: 4, x8: 8 };

export const growStep = step<Doubling>({
  id: 'q1-grow',
  kind: 'theory',
  start: {},
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype'],
  levers: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: [32, 64, 96, 128, 192, 256] },
  ],
  guess: { options: growOptions, right: 'x4' },
  ask: doubling,
  told: growSentences,
  exhibit({ answer: { before, after }, shape, revealed, guess, t }) {
    const drawn = {
      size: growSize,
      length: before.length,
      head_dim: Number(shape.params['head_dim']),
      doubled: revealed ? { guess: times[guess] ?? null } : null,
    };
    const figure = areas({ ...drawn, labels: { guess: t('learn.guess.yours') } });
    return html`<div class="beside">
        <div class="drawing">
          ${draw(figure, t('learn.q1-grow.drawing', { length: count(before.length) }))}
        </div>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">${t('learn.tokens')}</th>
              <th scope="col">${count(before.length)}</th>
              <th scope="col">${count(after.length)}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">${t('learn.q1-grow.scores')}</th>
              <td>${bytes(before.scores)}</td>
              <td>${revealed ? bytes(after.scores) : '?'}</td>
            </tr>
            <tr>
              <th scope="row">${t('learn.q1-grow.inputs')}</th>
              <td>${bytes(before.inputs)}</td>
              <td>${revealed ? bytes(after.inputs) : '?'}</td>
            </tr>
          </tbody>
        </table>
      </div>
      ${
        stripsThickened(drawn)
          ? html`<p class="beneath">${t('learn.q1-grow.thickened')}</p>`
          : nothing
      }`;
  },
  rows: ({ answer: { before, after }, t }) => ({
    caption: t('learn.q1-grow.caption'),
    columns: [
      { title: t('learn.tokens') },
      { title: t('learn.q1-grow.scores'), end: true },
      { title: t('learn.q1-grow.inputs'), end: true },
    ],
    rows: [before, after].map(({ length, scores, inputs }) => [
      count(length),
      exactBytes(scores),
      exactBytes(inputs),
    ]),
  }),
  formulas: ({ before, report }) => {
    const values = lettersOf(report);
    return [
      { name: 'S', letters: 'B*H*Nq*Nk*e', values, result: { bytes: before.scores } },
      { name: 'Q K V O', letters: 'B*H*4*Nq*d*e', values, result: { bytes: before.inputs } },
    ];
  },
  myths: [],
  check: growthCheck,
});
