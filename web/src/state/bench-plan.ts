// SPDX-License-Identifier: Apache-2.0
// What the next run would do, with what its bounds of memory and time stand on.
import { rateOf, rounds, secondsOf } from '../bench/plan.ts';
import type { MessageKey } from '../i18n/t.ts';
import type { Sentence } from '../i18n/sentence.ts';
import type { Plan } from './bench.ts';
import { explained, type Explained, plainSentence, type Told } from './explained.ts';
import { told } from './told.ts';

const planBytes = ({ bytes }: Plan): Explained =>
  explained(
    'bench.plan.bytes',
    'bench.plan.memory',
    'measured',
    { bytes },
    { how: [plainSentence('explained.how.plan_bytes')] },
  );

// Each kernel's cells at the rate of a slow device, or at the rate that a run has shown here.
function planTime({ cells, rates, seconds }: Plan): Explained {
  const kernels = [...new Set(cells.map(({ kernel }) => kernel))];
  return explained(
    'bench.plan.time',
    'bench.plan.longest',
    'modelled',
    { milliseconds: seconds * 1000 },
    {
      how: [{ key: 'explained.how.plan_time', values: { rounds: { count: rounds } } }],
      parts: kernels.map((kernel) => {
        const own = cells.filter((cell) => cell.kernel === kernel);
        const rate = { flops_per_second: rateOf(kernel, rates) * 1e9 };
        const key = kernel in rates ? 'bench.plan.rate_here' : 'bench.plan.rate';
        return {
          label: { key: 'plain', values: { value: { choice: ['kernel', kernel] } } },
          value: { milliseconds: secondsOf(own, rates) * 1000 },
          formula: null,
          note: { key, values: { rate } },
        };
      }),
      leftOut: 'explained.left_out.bench',
    },
  );
}

export const planTold = (key: MessageKey, plan: Plan, values: Sentence['values']): Told =>
  told(key, { bytes: planBytes(plan), time: planTime(plan) }, values);
