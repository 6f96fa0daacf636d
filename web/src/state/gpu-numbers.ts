// SPDX-License-Identifier: Apache-2.0
// The numbers of one GPU in the table of all of them, each with what stands behind it.
import { type EngineReport, type HardwareProfile, isModelled } from '../engine/protocol.ts';
import { blocksPerSm, boundTime } from './chip-numbers.ts';
import type { Explained } from './explained.ts';
import { profileNumber, sramRequired } from './numbers.ts';

export interface GpuNumbers {
  required: Explained | null;
  blocks: Explained | null;
  time: Explained | null;
  timeWithMore: Explained | null;
}

// What a block can have on each GPU: kept, for no parameter changes it.
const limits = new WeakMap<HardwareProfile, Explained>();
export function gpuLimit(hardware: HardwareProfile, bytes: bigint): Explained {
  const kept = limits.get(hardware);
  if (kept !== undefined && isOf(kept, bytes)) return kept;
  const label = { message: 'fact.sram_limit' };
  const made: Explained = {
    ...profileNumber(hardware, 'smem_max_bytes_per_block', 'fact.sram_limit', { bytes }),
    key: `gpus.${hardware.id}.limit`,
    label: { key: 'number.of_gpu', values: { label, gpu: { text: hardware.name } } },
  };
  limits.set(hardware, made);
  return made;
}

const isOf = ({ value }: Explained, bytes: bigint): boolean =>
  'bytes' in value && value.bytes === bytes;

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
