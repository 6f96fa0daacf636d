// SPDX-License-Identifier: Apache-2.0
// Q1, first step: what doubling the length does to the scores.
import { html, nothing } from 'lit';
import { areas, stripsThickened } from '../../../figures/areas.ts';
import { bytes, count } from '../../../i18n/format.ts';
import {
  type Doubling,
  doubling,
  growOptions,
  growSentences,
  growSize,
  growthCheck,
  growWords,
  powers,
} from '../../../lesson/q1.ts';
import { lettersOf } from '../../../state/facts.ts';
import { growNumbers } from '../../../state/grow-numbers.ts';
import '../../attn-number.ts';
import { draw } from '../draw.ts';
import { numberCell } from '../number-cell.ts';
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
  words: growWords,
  exhibit({ answer, shape, revealed, guess, t }) {
    const { before, after } = answer;
    const numbers = growNumbers(answer, shape);
    const cell = (name: 'before' | 'after' | 'inputs' | 'inputs_after') =>
      html`<attn-number .of=${numbers[name]}></attn-number>`;
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
              <td>${revealed ? cell('before') : bytes(before.scores)}</td>
              <td>${revealed ? cell('after') : '?'}</td>
            </tr>
            <tr>
              <th scope="row">${t('learn.q1-grow.inputs')}</th>
              <td>${revealed ? cell('inputs') : bytes(before.inputs)}</td>
              <td>${revealed ? cell('inputs_after') : '?'}</td>
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
  rows: ({ answer, shape, t }) => {
    const { before, after } = answer;
    const numbers = growNumbers(answer, shape);
    return {
      caption: t('learn.q1-grow.caption'),
      columns: [
        { title: t('learn.tokens') },
        { title: t('learn.q1-grow.scores'), end: true },
        { title: t('learn.q1-grow.inputs'), end: true },
      ],
      rows: [
        [count(before.length), numberCell(numbers.before), numberCell(numbers.inputs)],
        [count(after.length), numberCell(numbers.after), numberCell(numbers.inputs_after)],
      ],
    };
  },
  numbers: growNumbers,
  formulas: (answer, shape) => {
    const values = lettersOf(answer.report);
    const { before, inputs } = growNumbers(answer, shape);
    return [
      { name: 'S', letters: 'B*H*Nq*Nk*e', values, result: before },
      { name: 'Q K V O', letters: 'B*H*4*Nq*d*e', values, result: inputs },
    ];
  },
  myths: [],
  check: growthCheck,
});
