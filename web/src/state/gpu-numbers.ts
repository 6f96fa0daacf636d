// SPDX-License-Identifier: Apache-2.0
// The numbers of one GPU in the table of all of them, each with what stands behind it.
import { type EngineReport, isModelled } from '../engine/protocol.ts';
import { blocksPerSm, boundTime } from './chip-numbers.ts';
import type { Explained } from './explained.ts';
import { sramRequired } from './numbers.ts';

export interface GpuNumbers {
  required: Explained | null;
  blocks: Explained | null;
  time: Explained | null;
  timeWithMore: Explained | null;
}

// Named after the GPU, for the table has one of each for every GPU. `counted`: what its time is over;
// null: over all that it counts. `more`: the time over all is on show beside it.
export function gpuNumbers(
  report: EngineReport | null,
  name: string,
  counted: readonly string[] | null = null,
  more = false,
): GpuNumbers {
  if (report === null || !isModelled(report))
    return { required: null, blocks: null, time: null, timeWithMore: null };
  const { sram, params } = report;
  const here = (number: Explained | null): Explained | null =>
    number && {
      ...number,
      key: `gpus.${String(params['hardware'])}.${number.key}`,
      label: {
        key: 'number.of_gpu',
        values: { label: { message: bareLabel(number) }, gpu: { text: name } },
      },
    };
  return {
    required: here(sram && sramRequired(report, sram)),
    blocks: here(sram && blocksPerSm(report, sram)),
    time: here(boundTime(report, counted)),
    timeWithMore: more ? keyed(here(boundTime(report)), 'with_more') : null,
  };
}

const keyed = (number: Explained | null, more: string): Explained | null =>
  number && { ...number, key: `${number.key}.${more}` };

// Without the algorithm's name, which all rows share.
function bareLabel({ label }: Explained): string {
  const inner = label.values['label'];
  return inner !== undefined && 'message' in inner ? inner.message : label.key;
}
