// SPDX-License-Identifier: Apache-2.0
// The bytes of the first step. What stands behind them is asked for when they are opened: the page
// begins here.
import { paramsAt, type Shape, timesAs } from '../lesson/ask.ts';
import type { Doubling } from '../lesson/q1.ts';
import { asked, type Explained } from './explained.ts';
import { toldQuotient } from './quotient.ts';

export type GrowNumbers = Readonly<
  Record<
    'before' | 'after' | 'inputs' | 'inputs_after' | 'times' | 'inputs_times' | 'share',
    Explained
  >
>;

// By the names of what the step tells.
export function growNumbers({ before, after }: Doubling, shape: Shape): GrowNumbers {
  const number = (
    name: string,
    what: 'scores' | 'inputs',
    { length: seq_len_q, ...bytes }: Doubling['before'],
  ) =>
    asked(
      `q1-grow.${name}`,
      {
        key: 'learn.number.at_length',
        values: { label: { message: `learn.q1-grow.${what}` }, length: { count: seq_len_q } },
      },
      { bytes: bytes[what] },
      paramsAt(shape, { algorithm: 'flash2', seq_len_q }),
      what === 'scores' ? 'score_matrix' : 'inputs',
    );
  const all = {
    before: number('before', 'scores', before),
    after: number('after', 'scores', after),
    inputs: number('inputs', 'inputs', before),
    inputs_after: number('inputs_after', 'inputs', after),
  };
  const count = (a: bigint, b: bigint) => ({ count: timesAs(a, b) });
  const inputsTimes = count(after.inputs, before.inputs);
  const share = { ratio: timesAs(after.scores, after.inputs) };
  return {
    ...all,
    times: toldQuotient('q1-grow.times', count(after.scores, before.scores), all.after, all.before),
    inputs_times: toldQuotient('q1-grow.inputs_times', inputsTimes, all.inputs_after, all.inputs),
    share: toldQuotient('q1-grow.share', share, all.after, all.inputs_after),
  };
}
