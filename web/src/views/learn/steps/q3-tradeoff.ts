// SPDX-License-Identifier: Apache-2.0
// Q3: room against traffic by tile size, and from which tile on FlashAttention moves less.
import { html } from 'lit';
import { curves } from '../../../figures/curves.ts';
import { bytes, count } from '../../../i18n/format.ts';
import type { Value } from '../../../i18n/sentence.ts';
import { plainNumber } from '../../../lesson/marking.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { mythNumbers } from '../../../state/myth-numbers.ts';
import { powers } from '../../../lesson/q1.ts';
import {
  type Crossover,
  crossover,
  crossoverCheck,
  guessTold,
  movedAtRule,
  readsCheck,
  type Tradeoff,
  tradeoff,
} from '../../../lesson/q3.ts';
import { lettersOf } from '../../../state/facts.ts';
import {
  algebraNumbers,
  crossoverNumbers,
  guessNumbers,
  pointNumbers,
  standardMoved,
  tradeoffNumbers,
} from '../../../state/q3-numbers.ts';
import '../attn-sketch.ts';
import '../attn-tradeoff.ts';
import { dtypes, headDims } from '../draw-bytes.ts';
import { numberCell } from '../number-cell.ts';
import { type Scene, step } from '../step-view.ts';

export const tradeoffStep = step<Tradeoff>({
  id: 'q3-tradeoff',
  kind: 'modelled',
  // Not the tile that the next step asks for.
  start: { heads_q: 32, tile_rows: 128, tile_cols: 128 },
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'tile_rows', 'hardware'],
  levers: [{ field: 'tile', label: 'learn.lever.tile', stops: powers(8, 512) }],
  more: [
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
    { field: 'dtype', label: 'learn.lever.dtype', stops: null, only: dtypes },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  guess: { options: ['less', 'same', 'more'], right: 'more' },
  ask: tradeoff,
  told: ({ small, large, here, trips }, { params }) => ({
    length: { count: Number(params['seq_len_q']) },
    heads: { count: Number(params['heads_q']) },
    d: { count: Number(params['head_dim']) },
    small: { count: small.tile },
    small_set: { bytes: small.working },
    small_traffic: { bytes: small.traffic },
    large: { count: large.tile },
    large_set: { bytes: large.working },
    large_traffic: { bytes: large.traffic },
    tile: { count: here.tile },
    trips: { count: trips },
    here_traffic: { bytes: here.traffic },
  }),
  exhibit: ({ answer, shape, revealed }) =>
    html`<attn-tradeoff ?live=${revealed} .answer=${answer} .shape=${shape}></attn-tradeoff>`,
  rows: ({ answer, shape, t }) => ({
    caption: t('learn.q3-tradeoff.table'),
    columns: [
      { title: t('learn.column.tile') },
      { title: t('learn.column.working_set'), end: true },
      { title: t('learn.q3-tradeoff.traffic'), end: true },
      { title: t('learn.column.ideal'), end: true },
    ],
    rows: answer.points.map((point) => {
      const numbers = pointNumbers(`q3-tradeoff.${point.tile}`, point, shape);
      return [
        `${point.tile} × ${point.tile}`,
        numberCell(numbers.working),
        numberCell(numbers.traffic),
        numberCell(numbers.ideal),
      ];
    }),
  }),
  numbers: tradeoffNumbers,
  formulas: () => [],
  myths: mythsAt('q3-tradeoff'),
  mythNumbers,
  check: (ask) => readsCheck(ask, [16_384, 64, 64]),
});

// The traffic alone, against what standard attention moves; the crossing is told after the guess.
function crossing({ answer, revealed, guess, t }: Scene<Crossover>, width: number) {
  const { points, here, standard, crossover: from } = answer.tradeoff;
  const all = [...points.map(({ traffic }) => Number(traffic)), Number(standard)];
  const guessed = plainNumber(guess) ?? NaN;
  return curves({
    width,
    height: Math.max(300, Math.min(400, width * 0.56)),
    x: { domain: [8, 512], label: t('learn.axis.tile'), format: count },
    y: {
      domain: [
        2 ** Math.floor(Math.log2(Math.min(...all)) - 0.5),
        2 ** Math.ceil(Math.log2(Math.max(...all)) + 0.5),
      ],
      label: t('learn.axis.bytes'),
      format: (value) => bytes(value),
    },
    curves: revealed
      ? [
          {
            look: 'hbm dashed',
            label: t('learn.q3-crossover.tiled'),
            points: points.map(({ tile, traffic }) => [tile, Number(traffic)] as const),
            labelAt: 'start',
          },
        ]
      : [],
    levels: [{ look: 'hbm', label: t('learn.q3-tradeoff.standard'), y: Number(standard) }],
    uprights: [
      ...(revealed && from !== null
        ? [{ look: 'ink', label: t('learn.q3-crossover.from', { tile: count(from) }), x: from }]
        : []),
      ...(guessed > 0
        ? [
            {
              look: 'muted guess',
              label: t('learn.guess.yours'),
              x: guessed,
              high: true,
              beyond: t('learn.guess.beyond', { guess: count(guessed) }),
            },
          ]
        : []),
    ],
    here: revealed ? here.tile : null,
  });
}

// At the size where the algebra has both alike: what the bytes are, and why they are not.
function atRule(answer: Crossover): Value {
  const found = movedAtRule(answer);
  if (found === null) return { text: '' };
  const { tradeoff, row } = answer;
  const values = {
    rule: { count: found.rule },
    traffic_rule: { bytes: found.moved },
    standard: { bytes: tradeoff.standard },
    once: { bytes: row.once },
    sums: { bytes: row.sums },
  };
  return { sentence: { key: 'learn.q3-crossover.at_rule', values } };
}

const countOr = (value: number | null): Value =>
  value === null ? { text: '—' } : { count: value };

export const crossoverStep = step<Crossover>({
  id: 'q3-crossover',
  kind: 'modelled',
  start: { heads_q: 32, tile_rows: 32, tile_cols: 32 },
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'tile_rows'],
  late: ['tile_rows'],
  levers: [
    { field: 'tile', label: 'learn.lever.tile', stops: powers(8, 512) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
  ],
  more: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
    { field: 'dtype', label: 'learn.lever.dtype', stops: null, only: dtypes },
  ],
  guess: { unit: 'learn.guess.unit.rows' },
  own: guessTold,
  ask: crossover,
  told: (answer, { params }) => {
    const {
      tradeoff: { here, standard, crossover: from },
      row,
    } = answer;
    return {
      length: { count: Number(params['seq_len_q']) },
      heads: { count: Number(params['heads_q']) },
      d: { count: Number(params['head_dim']) },
      tile: { count: here.tile },
      standard: { bytes: standard },
      crossover: countOr(from),
      at_rule: atRule(answer),
      scores: { bytes: row.scores },
      keys: { bytes: row.keys },
    };
  },
  exhibit: (scene) =>
    html`<attn-sketch
      .figure=${(width: number) => crossing(scene, width)}
      .label=${scene.t(scene.revealed ? 'learn.q3-crossover.drawing' : 'learn.q3-crossover.posed', {
        standard: bytes(scene.answer.tradeoff.standard),
        tile: count(scene.answer.tradeoff.here.tile),
        traffic: bytes(scene.answer.tradeoff.here.traffic),
      })}
    ></attn-sketch>`,
  rows: ({ answer: { tradeoff: all }, shape, t }) => ({
    caption: t('learn.q3-crossover.table'),
    columns: [
      { title: t('learn.column.tile') },
      { title: t('learn.column.flash2'), end: true },
      { title: t('learn.q3-tradeoff.standard'), end: true },
    ],
    rows: all.points.map((point) => [
      `${point.tile} × ${point.tile}`,
      numberCell(pointNumbers(`q3-crossover.${point.tile}`, point, shape).traffic),
      numberCell(standardMoved('q3-crossover.standard', all.standard, shape)),
    ]),
  }),
  numbers: crossoverNumbers,
  folds: ({ told }) => [
    {
      title: 'learn.q3-crossover.bytes.title',
      content: html`<p class="why">${told('learn.q3-crossover.bytes')}</p>`,
    },
  ],
  ownNumbers: guessNumbers,
  formulas: (answer, { params }) => {
    const values = lettersOf(answer.row.report);
    const whole = Number(params['seq_len_q']) % Number(params['tile_rows']) === 0;
    const { scores, keys, rule } = algebraNumbers(answer);
    return [
      { name: 'S, P', letters: '4*Nk*e', values, result: scores },
      {
        name: 'K, V',
        letters: whole ? '(d+dv)*Nk*e/M' : '(d+dv)*Nk*e*Tr/Nq',
        values,
        result: keys,
      },
      ...(rule === null ? [] : [{ name: 'M', letters: '(d+dv)/4', values, result: rule }]),
    ];
  },
  myths: mythsAt('q3-crossover'),
  check: crossoverCheck,
});
