// SPDX-License-Identifier: Apache-2.0
// Q1, second step: where the growing scores cross what the GPU has.
import { html } from 'lit';
import { type CurvesOptions, curves } from '../../../figures/curves.ts';
import { bytes, count, tokens } from '../../../i18n/format.ts';
import type { Value } from '../../../i18n/sentence.ts';
import { headsCheck, lengthsDrawn, type Lines, lines, powers } from '../../../lesson/q1.ts';
import { plainNumber } from '../../../lesson/marking.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { mythNumbers } from '../../../state/myth-numbers.ts';
import { growthAt, linesNumbers } from '../../../state/q1-numbers.ts';
import '../attn-sketch.ts';
import { memoryValue } from '../../../lesson/ask.ts';
import { numberCell } from '../number-cell.ts';
import { type Scene, step } from '../step-view.ts';

const levelNames = {
  sram: 'learn.level.sram',
  l2: 'learn.level.l2',
  hbm: 'learn.level.hbm',
} as const;

// Where the scores outgrow the SRAM of a block: mostly before the axis begins.
function sramTold(length: number | undefined): Value {
  if (length === undefined) return { text: '—' };
  const values = { sram_length: { count: length } };
  const key = length < lengthsDrawn[0] ? 'learn.q1-lines.sram_always' : 'learn.q1-lines.sram_from';
  return { sentence: { key, values } };
}

function drawing({ answer, revealed, guess, t, say }: Scene<Lines>, width: number) {
  const guessed = plainNumber(guess) ?? NaN;
  const options: CurvesOptions = {
    width,
    height: Math.max(300, Math.min(400, width * 0.6)),
    x: { domain: lengthsDrawn, label: t('learn.axis.length'), format: tokens },
    y: { domain: [2 ** 14, 2 ** 48], label: t('learn.axis.bytes'), format: (v) => bytes(v) },
    curves: revealed
      ? [
          {
            look: 'ink',
            label: t('learn.q1-grow.scores'),
            points: answer.curve.map(({ length, scores }) => [length, Number(scores)]),
          },
          {
            look: 'muted dashed',
            label: t('learn.q1-grow.inputs'),
            points: answer.curve.map(({ length, inputs }) => [length, Number(inputs)]),
          },
        ]
      : [],
    levels: answer.lines.map(({ level, bytes: y }) => ({
      look: level,
      y,
      label: t('learn.level.line', {
        level: t(levelNames[level]),
        bytes:
          level === 'hbm' ? say({ key: 'plain', values: { value: memoryValue(y) } }) : bytes(y),
      }),
    })),
    uprights: [
      ...(revealed
        ? answer.lines
            .filter(({ level }) => level === 'hbm')
            .map(({ length: x }) => ({
              look: 'hbm',
              label: t('learn.q1-lines.from', { length: count(x) }),
              x,
            }))
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
    here: answer.here.length,
  };
  return curves(options);
}

export const linesStep = step<Lines>({
  id: 'q1-lines',
  kind: 'theory',
  start: { heads_q: 32 },
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'hardware'],
  levers: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(...lengthsDrawn) },
    { field: 'heads_q', label: 'learn.lever.heads_q', stops: powers(1, 128) },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  guess: { unit: 'learn.guess.unit.tokens' },
  ask: lines,
  told: ({ lines: found, here, heads, element, both }, { hardware }) => {
    const of = (level: string) => found.find((line) => line.level === level);
    const fill = (level: string) => {
      const line = of(level);
      return line ? { count: line.length } : { text: '—' };
    };
    const size = (level: string) => {
      const line = of(level);
      return line ? { bytes: line.bytes } : { text: '—' };
    };
    return {
      heads: { count: heads },
      e: { count: element },
      gpu: { text: hardware?.name ?? '' },
      sram: size('sram'),
      l2: size('l2'),
      hbm: memoryValue(of('hbm')?.bytes),
      sram_at: sramTold(of('sram')?.length),
      both_length: both === null ? { text: '—' } : { count: both },
      l2_length: fill('l2'),
      hbm_length: fill('hbm'),
      length: { count: here.length },
      reach: { ratio: Math.SQRT2 }, // of twice the memory: the scores grow with the square
      scores: { bytes: here.scores },
      inputs: { bytes: here.inputs },
    };
  },
  exhibit: (scene) =>
    html`<attn-sketch
      .figure=${(width: number) => drawing(scene, width)}
      .label=${scene.t('learn.q1-lines.drawing', {
        length: count(scene.answer.here.length),
        scores: bytes(scene.answer.here.scores),
      })}
    ></attn-sketch>`,
  rows: ({ answer, shape, t }) => ({
    caption: t('learn.q1-lines.table'),
    columns: [
      { title: t('learn.tokens') },
      { title: t('learn.q1-grow.scores'), end: true },
      { title: t('learn.q1-grow.inputs'), end: true },
    ],
    rows: answer.curve.map((growth) => {
      const { scores, inputs } = growthAt(growth, shape);
      return [count(growth.length), numberCell(scores), numberCell(inputs)];
    }),
  }),
  numbers: linesNumbers,
  formulas: () => [],
  myths: mythsAt('q1-lines'),
  mythNumbers,
  check: headsCheck,
});
