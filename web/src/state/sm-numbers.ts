// SPDX-License-Identifier: Apache-2.0
// How many SMs a chip has, and how many of them have work.
import type { EngineReport, HardwareProfile } from '../engine/protocol.ts';
import { explained, type Explained, plainSentence } from './explained.ts';
import { ofAlgorithm, profileNumber, schemeOf } from './numbers.ts';

export const smCount = (hardware: HardwareProfile, count: number): Explained =>
  profileNumber(hardware, 'sm_count', 'fact.sm_count', { count });

// One block each, where the grid says how many blocks there are.
export function busySms(report: EngineReport, busy: bigint, sms: number): Explained {
  const blocks = report.sram?.grid_blocks ?? null;
  const byBlocks = blocks !== null && busy === (blocks < BigInt(sms) ? blocks : BigInt(sms));
  return explained(
    `${schemeOf(report)}.busy_sms`,
    ofAlgorithm('fact.busy_sms', report),
    'modelled',
    { count: busy },
    {
      how: [plainSentence('explained.how.busy_sms')],
      ...(byBlocks && {
        formula: 'min(K,J)',
        letters: { K: blocks, J: sms },
        gpu: { hardware: String(report.params['hardware']), dtype: String(report.params['dtype']) },
      }),
    },
  );
}
