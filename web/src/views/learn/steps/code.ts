// SPDX-License-Identifier: Apache-2.0
// The lesson as programs, what they print, and what to keep of it.
import { html } from 'lit';
import { mythsAt } from '../../../lesson/myths.ts';
import { powers } from '../../../lesson/q1.ts';
import { type Snippet, snippet } from '../../../lesson/snippets.ts';
import { placeOfStep } from '../../../lesson/steps.ts';
import { codeNumbers } from '../../../state/q2-numbers.ts';
import { roomLink } from '../../room-link.ts';
import '../attn-code.ts';
import { headDims } from '../draw-bytes.ts';
import { step } from '../step-view.ts';

// What the lines of every program say, by the names that they print.
const printedParts = [
  ['scores', 'score bytes'],
  ['tiles', 'row tiles, score tiles'],
  ['room', 'working set bytes, score tile bytes'],
  ['ratio', 'materialization ratio'],
] as const;

// What to take away of each question, and where it was asked.
const kept = [
  { lesson: 'q1', step: 'q1-grow' },
  { lesson: 'q2', step: 'q2-running' },
  { lesson: 'q3', step: 'q3-tradeoff' },
] as const;

export const codeStep = step<Snippet>({
  id: 'code',
  kind: 'theory',
  start: {},
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'tile_rows'],
  levers: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
    { field: 'heads_q', label: 'learn.lever.heads_q', stops: powers(1, 128) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
    { field: 'tile', label: 'learn.lever.tile', stops: powers(16, 512) },
  ],
  guess: null,
  ask: snippet,
  told: ({ printed, ...values }) => ({
    length: { count: values.seq_len },
    heads: { count: values.num_heads },
    batch: { count: values.batch_size },
    d: { count: values.head_dim },
    tile: { count: values.tile_size },
    e: { count: values.dtype_bytes },
    scores: { bytes: printed.scores },
    row_tiles: { count: printed.row_tiles },
    score_tiles: { count: printed.score_tiles },
    score_tile: { bytes: printed.score_tile },
    working_set: { bytes: printed.working_set },
    ratio: { ratio: printed.ratio },
    share: { percent: Number(printed.score_tile) / Number(printed.working_set) },
  }),
  exhibit: ({ answer }) => html`<attn-code .snippet=${answer}></attn-code>`,
  ending: ({ t, told }) => html`
    <section class="ending">
      <h3>${t('learn.code.read')}</h3>
      <dl>
        ${printedParts.map(
          ([part, names]) =>
            html`<div>
              <dt><code>${names}</code></dt>
              <dd>${told(`learn.code.read.${part}`)}</dd>
            </div>`,
        )}
      </dl>
      <h3>${t('learn.code.keep')}</h3>
      <ol>
        ${kept.map(
          ({ lesson, step: first }) =>
            html`<li>
              ${roomLink({ room: 'learn', step: placeOfStep(first) }, t(`learn.${lesson}.title`))}
              <p>${told(`learn.code.keep.${lesson}`)}</p>
            </li>`,
        )}
      </ol>
    </section>
  `,
  rows: null,
  numbers: codeNumbers,
  formulas: () => [],
  myths: mythsAt('code'),
  check: null,
});
