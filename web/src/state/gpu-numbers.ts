// SPDX-License-Identifier: Apache-2.0
// The numbers of one GPU in the table of all of them, each with what stands behind it.
import { type EngineReport, type HardwareProfile, isModelled } from '../engine/protocol.ts';
import { blocksPerSm, boundTime } from './chip-numbers.ts';
import type { Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { type Explained, later } from './explained.ts';
import type { GpuLine } from './gpus.ts';
import { profileNumber, sramRequired } from './numbers.ts';

export type GpuNumbers = Record<'required' | 'blocks' | 'time' | 'timeWithMore', Explained | null>;

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

// Named after the GPU, for the table has one of each for every GPU. `counted`: what times are compared
// over; a line that is not compared has its time over all that it counts.
export function gpuNumbers(
  report: EngineReport | null,
  line: GpuLine,
  counted: readonly string[],
): GpuNumbers {
  const none: GpuNumbers = { required: null, blocks: null, time: null, timeWithMore: null };
  if (report === null || !isModelled(report)) return none;
  const { sram } = report;
  const here = (
    key: string,
    label: MessageKey,
    value: Value | null,
    make: () => Explained | null,
  ): Explained | null =>
    value &&
    later(
      `gpus.${line.id}.${key}`,
      { key: 'number.of_gpu', values: { label: { message: label }, gpu: { text: line.name } } },
      'modelled',
      value,
      make,
    );
  const bytes = line.required === null ? null : { bytes: line.required };
  const blocks = line.blocks === null ? null : { count: BigInt(line.blocks) };
  const over = line.compared === null ? null : counted;
  return {
    required: here(
      'required',
      'fact.sram_required',
      bytes,
      () => sram && sramRequired(report, sram),
    ),
    blocks: here('blocks', 'fact.blocks_per_sm', blocks, () => sram && blocksPerSm(report, sram)),
    time: here('time', 'fact.bound_seconds', secondsOf(line.time), () => boundTime(report, over)),
    timeWithMore: here('with_more', 'fact.bound_seconds', secondsOf(line.withMore), () =>
      boundTime(report),
    ),
  };
}

const secondsOf = (seconds: number | null): Value | null => (seconds === null ? null : { seconds });
