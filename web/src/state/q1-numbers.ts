// SPDX-License-Identifier: Apache-2.0
// The numbers of the first lesson after its first step, by the names of what the steps tell.
import { carriedBytes, movedBytes, paramsAt, type Shape } from '../lesson/ask.ts';
import type { Growth, Lines, Passes } from '../lesson/q1.ts';
import { asked, type Explained } from './explained.ts';
import {
  bandwidthOf,
  inMilliseconds,
  known,
  labelled,
  type Numbers,
  ofReport,
  statedBytes,
} from './lesson-numbers.ts';

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

export const linesNumbers = ({ here }: Lines, shape: Shape): Numbers => {
  const { scores, inputs } = growthAt(here, shape);
  return known({
    scores: { ...scores, key: 'q1-lines.scores' },
    inputs: { ...inputs, key: 'q1-lines.inputs' },
    sram: statedBytes(shape, 'smem_max_bytes_per_block', 'fact.sram_limit'),
    l2: statedBytes(shape, 'l2_bytes', 'fact.l2_bytes'),
  });
};

export function passesNumbers(answer: Passes, shape: Shape): Numbers {
  const { standard, tiled } = answer;
  const moved = (key: string, report: Passes['standard']) =>
    ofReport(key, report, 'fact.sm_bytes', { bytes: movedBytes(report) }, 'traffic');
  const once = (key: string, report: Passes['standard']) => {
    const params = { ...report.params, l2: 'ideal' };
    const value = { bytes: carriedBytes(report) };
    return ofReport(key, { ...report, params }, 'fact.hbm_once', value, 'hbm');
  };
  const carrying = (key: string, report: Passes['standard'], seconds: number) =>
    ofReport(key, report, 'learn.q3-gain.row.cached', inMilliseconds(seconds), 'hbm_time');
  return known({
    matrix: ofReport(
      'q1-passes.matrix',
      standard,
      'fact.score_matrix',
      { bytes: standard.score_matrix.bytes },
      'score_matrix',
    ),
    scores: ofReport(
      'q1-passes.scores',
      standard,
      'fact.score_trips',
      { bytes: answer.scoreBytes },
      'score_trips',
    ),
    all: moved('q1-passes.all', standard),
    asked: moved('q1-passes.asked', tiled),
    multiply: ofReport(
      'q1-passes.multiply',
      standard,
      'learn.q3-gain.row.matrix',
      inMilliseconds(answer.matrixSeconds),
      'matrix_time',
    ),
    carried: once('q1-passes.carried', standard),
    carried_tiled: once('q1-passes.carried_tiled', tiled),
    bandwidth: bandwidthOf(shape),
    carry: carrying('q1-passes.carry', standard, answer.hbmSeconds),
    carry_tiled: carrying('q1-passes.carry_tiled', tiled, answer.tiledHbmSeconds),
  });
}
