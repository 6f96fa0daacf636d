// SPDX-License-Identifier: Apache-2.0
// The bytes of the first step. What stands behind them is asked for when they are opened: the page
// begins here.
import { paramsAt, type Shape } from '../lesson/ask.ts';
import type { Doubling } from '../lesson/q1.ts';
import { asked, type Explained } from './explained.ts';

export type GrowNumbers = Readonly<
  Record<'before' | 'after' | 'inputs' | 'inputs_after', Explained>
>;

// By the names of what the step tells.
export function growNumbers({ before, after }: Doubling, shape: Shape): GrowNumbers {
  const at = (seq_len_q: number) => paramsAt(shape, { algorithm: 'flash2', seq_len_q });
  const scores = (name: string, { length, scores: bytes }: Doubling['before']) =>
    asked(`q1-grow.${name}`, 'learn.q1-grow.scores', { bytes }, at(length), 'score_matrix');
  const inputs = (name: string, { length, inputs: bytes }: Doubling['before']) =>
    asked(`q1-grow.${name}`, 'learn.q1-grow.inputs', { bytes }, at(length), 'inputs');
  return {
    before: scores('before', before),
    after: scores('after', after),
    inputs: inputs('inputs', before),
    inputs_after: inputs('inputs_after', after),
  };
}
