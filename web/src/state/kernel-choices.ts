// SPDX-License-Identifier: Apache-2.0
// The shipped kernels as a list to choose from: those for the question in hand first.
import type { KernelChoice } from '../engine/protocol.ts';
import type { PartialParams } from '../params/fields.ts';
import { holdsWords } from './presets.ts';

export interface NamedKernel {
  kernel: KernelChoice;
  text: string; // what it is called and for what it is made, in the reader's language
}

export function findKernels(kernels: readonly NamedKernel[], typed: string): NamedKernel[] {
  const found = kernels.filter(({ kernel, text }) => {
    return holdsWords(`${kernel.name} ${kernel.gpus.join(' ')} ${text}`, typed);
  });
  const rank = ({ kernel }: NamedKernel) => (kernel.chosen ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b)); // else as the table has them
}

// What taking a kernel sets: its launch, and the pass that it is made for.
export const fieldsOf = ({ fields, pass }: KernelChoice, params: PartialParams): PartialParams =>
  params['pass'] === 'both' ? fields : { ...fields, pass };

// Does the question in hand run with these tiles?
export const runsWith = (
  { tile_rows, tile_cols, warps, stages, algorithm }: Omit<KernelChoice, 'chosen' | 'fields'>,
  params: PartialParams,
): boolean =>
  params['algorithm'] === algorithm &&
  params['tile_rows'] === Number(tile_rows) &&
  params['tile_cols'] === Number(tile_cols) &&
  (warps === null || params['warps'] === Number(warps)) &&
  (stages === null || params['stages'] === Number(stages));
