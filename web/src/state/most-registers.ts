// SPDX-License-Identifier: Apache-2.0
// The most registers that a thread can have; the engine's estimates end there.
import { explained, type Explained } from './explained.ts';

export const mostRegisters = 255;

// What NVIDIA says of every GPU of the catalogue.
export const mostNumber: Explained = explained(
  'registers.most',
  'fact.registers_most',
  'published',
  { count: mostRegisters },
  {
    sources: [
      {
        doc: 'NVIDIA CUDA C++ Programming Guide, technical specifications per compute capability',
        url: 'https://docs.nvidia.com/cuda/cuda-c-programming-guide/',
        fields: '',
      },
    ],
  },
);
