// SPDX-License-Identifier: Apache-2.0
// The numbers of the first lesson after its first step, by the names of what the steps tell.
import { carriedBytes, movedBytes, paramsAt, type Shape, timesAs } from '../lesson/ask.ts';
import {
  type Growth,
  lengthsDrawn,
  type LevelName,
  type Lines,
  type Passes,
} from '../lesson/q1.ts';
import { asked, type Explained, plainSentence } from './explained.ts';
import {
  bandwidthOf,
  counted,
  known,
  labelled,
  memoryOf,
  type Numbers,
  ofReport,
  statedBytes,
  timeOfReport,
} from './lesson-numbers.ts';
import { toldQuotient } from './quotient.ts';

// The two curves at one length.
export function growthAt(
  { length, scores, inputs }: Growth,
  shape: Shape,
): { scores: Explained; inputs: Explained } {
  const params = paramsAt(shape, { algorithm: 'flash2', seq_len_q: length });
  const at = { count: length };
  return {
    scores: asked(
      `q1.${length}.scores`,
      labelled('learn.q1-grow.scores', at),
      { bytes: scores },
      params,
      'score_matrix',
    ),
    inputs: asked(
      `q1.${length}.inputs`,
      labelled('learn.q1-grow.inputs', at),
      { bytes: inputs },
      params,
      'inputs',
    ),
  };
}

// How a capacity is named where a formula needs it.
const capacityLetters = { sram: 'Sl', l2: 'Zl', hbm: 'Zh' } as const;

// The first length that does not fit, by a formula; C stands for the capacity.
const firstLength = (
  name: 'outgrows' | 'both_outgrow',
  level: LevelName,
  length: number,
  formula: string,
  { heads, element: e, lines }: Lines,
  { params }: Shape,
): Explained => {
  const capacity = lines.find((line) => line.level === level)?.bytes ?? NaN;
  const letters = { B: Number(params['batch']), H: heads, e, d: Number(params['head_dim']) };
  return {
    ...counted(
      `q1-lines.${name}.${level}`,
      { key: `number.${name}`, values: { level: { message: `learn.level.${level}` } } },
      { count: length },
      formula.replace('C', capacityLetters[level]),
      { ...letters, [capacityLetters[level]]: capacity },
    ),
    gpu: { hardware: String(params['hardware']), dtype: String(params['dtype']) },
  };
};

// The scores of a layer take B H N² e bytes.
const outgrows = (level: LevelName, all: Lines, shape: Shape): Explained | null => {
  const length = all.lines.find((line) => line.level === level)?.length;
  return length === undefined
    ? null
    : firstLength('outgrows', level, length, 'floor(sqrt(C/(B*H*e)))+1', all, shape);
};

export const linesNumbers = (all: Lines, shape: Shape): Numbers => {
  const { here, both } = all;
  const { scores, inputs } = growthAt(here, shape);
  const sram = all.lines.find(({ level }) => level === 'sram');
  const inSight = sram !== undefined && sram.length >= lengthsDrawn[0];
  return known({
    hbm: memoryOf(shape),
    hbm_length: outgrows('hbm', all, shape),
    'l2_at.l2_length': outgrows('l2', all, shape),
    'sram_at.sram_length': inSight ? outgrows('sram', all, shape) : null,
    // S and P, and Q, K and V: B H e (2 N² + 3 d N) bytes.
    both_length:
      both === null
        ? null
        : firstLength(
            'both_outgrow',
            'hbm',
            both,
            'floor((sqrt(9*d*d+8*C/(B*H*e))-3*d)/4)+1',
            all,
            shape,
          ),
    reach: {
      ...counted('q1-lines.reach', 'number.reach', { ratio: Math.SQRT2 }, 'sqrt(2)', {}),
      how: [plainSentence('explained.how.reach')],
    },
    scores: { ...scores, key: 'q1-lines.scores' },
    inputs: { ...inputs, key: 'q1-lines.inputs' },
    'sram_here.sram': statedBytes(shape, 'smem_max_bytes_per_block', 'fact.sram_limit'),
    'l2_here.l2': statedBytes(shape, 'l2_bytes', 'fact.l2_bytes'),
  });
};

export const scoreTrips = ({ standard, scoreBytes }: Passes): Explained =>
  ofReport('q1-passes.scores', standard, 'fact.score_trips', { bytes: scoreBytes }, 'score_trips');

export function passesNumbers(answer: Passes, shape: Shape): Numbers {
  const { standard, tiled } = answer;
  const scores = scoreTrips(answer);
  const moved = (key: string, report: Passes['standard']) =>
    ofReport(key, report, 'fact.sm_bytes', { bytes: movedBytes(report) }, 'traffic');
  const all = moved('q1-passes.all', standard);
  const once = (key: string, report: Passes['standard']) => {
    const params = { ...report.params, l2: 'ideal' };
    const value = { bytes: carriedBytes(report) };
    return ofReport(key, { ...report, params }, 'fact.hbm_once', value, 'hbm');
  };
  const carrying = (key: string, report: Passes['standard'], seconds: number) =>
    timeOfReport(key, report, 'learn.q3-gain.row.cached', seconds, 'hbm_time');
  return known({
    scores,
    all,
    share: toldQuotient(
      'q1-passes.share',
      { percent: timesAs(answer.scoreBytes, movedBytes(standard)) },
      scores,
      all,
    ),
    asked: moved('q1-passes.asked', tiled),
    'work.multiply': timeOfReport(
      'q1-passes.multiply',
      standard,
      'learn.q3-gain.row.matrix',
      answer.matrixSeconds,
      'matrix_time',
    ),
    carried: once('q1-passes.carried', standard),
    carried_tiled: once('q1-passes.carried_tiled', tiled),
    bandwidth: bandwidthOf(shape),
    carry: carrying('q1-passes.carry', standard, answer.hbmSeconds),
    carry_tiled: carrying('q1-passes.carry_tiled', tiled, answer.tiledHbmSeconds),
  });
}
