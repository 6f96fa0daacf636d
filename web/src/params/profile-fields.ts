// SPDX-License-Identifier: Apache-2.0
// The fields of a GPU of the reader's own, in the units that people type them in.

export type Unit = 'KiB' | 'MiB' | 'GB' | 'GB/s' | 'MHz' | 'TFLOP/s' | 'B' | '';

const scales: Readonly<Record<Unit, number>> = {
  KiB: 1024,
  MiB: 1_048_576,
  GB: 1e9,
  'GB/s': 1e9,
  MHz: 1e6,
  'TFLOP/s': 1e12,
  B: 1,
  '': 1,
};

export interface ProfileField {
  name: string; // of the catalogue; peak_flops.fp16 for one of its peaks
  unit: Unit; // that it is typed in
  whole: boolean;
}

const field = (name: string, unit: Unit, whole = true): ProfileField => ({ name, unit, whole });

// What the engine counts with.
export const profileGroups = {
  sram: [
    field('smem_max_bytes_per_block', 'KiB'),
    field('smem_max_bytes_per_sm', 'KiB'),
    field('smem_reserved_bytes_per_block', 'B'),
    field('smem_bytes_per_clk_per_sm', 'B', false),
  ],
  sm: [
    field('sm_count', ''),
    field('boost_clock_hz', 'MHz', false),
    field('regfile_bytes_per_sm', 'KiB'),
    field('max_warps_per_sm', ''),
    field('max_blocks_per_sm', ''),
    field('sfu_ops_per_clk_per_sm', '', false),
  ],
  l2: [field('l2_bytes', 'MiB'), field('l2_bandwidth_bytes_per_s', 'GB/s', false)],
  memory: [field('mem_capacity_bytes', 'GB'), field('mem_bandwidth_bytes_per_s', 'GB/s', false)],
  peaks: ['fp32', 'tf32', 'fp16', 'bf16', 'fp8', 'int8', 'fp4'].map((type) =>
    field(`peak_flops.${type}`, 'TFLOP/s', false),
  ),
} as const;
export type ProfileGroup = keyof typeof profileGroups;

export const profileField = (name: string): ProfileField | undefined =>
  Object.values<readonly ProfileField[]>(profileGroups)
    .flat()
    .find((known) => known.name === name);

// In the unit that it is typed in.
export const shownValue = (value: unknown, { unit }: ProfileField): number | null =>
  typeof value === 'number' ? value / scales[unit] : null;

// Infinite where it is more than a number can say.
export function typedValue(shown: number, { unit, whole }: ProfileField): number {
  const value = shown * scales[unit];
  return whole && unit !== '' && unit !== 'B' ? Math.round(value) : value;
}
