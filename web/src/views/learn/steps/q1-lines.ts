// SPDX-License-Identifier: Apache-2.0
// Q1, second step: where the growing scores cross what the GPU has.
import { html } from 'lit';
import { type CurvesOptions, curves } from '../../../figures/curves.ts';
import { bytes, count, tokens } from '../../../i18n/format.ts';
import type { Sentence, Value } from '../../../i18n/sentence.ts';
import {
  guessedLength,
  headsCheck,
  lengthsDrawn,
  type Line,
  type Lines,
  lines,
  powers,
} from '../../../lesson/q1.ts';
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

// What is said of a level, where the GPU states its size.
const ifStated = (line: Line | undefined, say: (line: Line) => Sentence): Value =>
  line === undefined ? { text: '' } : { sentence: say(line) };

// Mostly the scores outgrow the SRAM of a block before the axis begins.
const outgrowSram = ({ length }: Line): Sentence => ({
  key: length < lengthsDrawn[0] ? 'learn.q1-lines.sram_always' : 'learn.q1-lines.sram_from',
  values: { sram_length: { count: length } },
});

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
  own: guessedLength,
  ask: lines,
  told: ({ lines: found, here, heads, element, both }, { hardware }) => {
    const of = (level: string) => found.find((line) => line.level === level);
    const [sram, l2, hbm] = [of('sram'), of('l2'), of('hbm')];
    return {
      heads: { count: heads },
      e: { count: element },
      gpu: { text: hardware?.name ?? '' },
      hbm: memoryValue(hbm?.bytes),
      l2_here: ifStated(l2, ({ bytes: size }) => ({
        key: 'learn.q1-lines.l2_here',
        values: { l2: { bytes: size } },
      })),
      sram_here: ifStated(sram, ({ bytes: size }) => ({
        key: 'learn.q1-lines.sram_here',
        values: { sram: { bytes: size } },
      })),
      hbm_length: hbm ? { count: hbm.length } : { text: '—' },
      l2_at: ifStated(l2, (line) => ({
        key: 'learn.q1-lines.l2_at',
        values: { l2_length: { count: line.length } },
      })),
      sram_at: ifStated(sram, outgrowSram),
      both_length: both === null ? { text: '—' } : { count: both },
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
