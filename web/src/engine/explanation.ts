// SPDX-License-Identifier: Apache-2.0
// What the engine makes of an `out of resource` line, or of one about device memory.
import type { FitChange, ParamValue, SramRow } from './protocol.ts';

// GPUs of the catalogue with the limit that the line quotes.
export interface GpuFamily {
  vendor: string;
  architecture: string;
  compute_capability: string | null;
  hardware: string[]; // ids
}

// A configuration whose rule gives the bytes asked for, less scratch.
export interface ErrorCandidate {
  rule: string;
  fields: Record<string, ParamValue>; // dtype stands for every type of its width
  ledger: SramRow[];
  model_bytes: bigint;
  scratch_bytes: bigint;
  changes: FitChange[]; // nearest first; empty where the GPU is unknown
}

export interface ErrorExplanation {
  speaker: 'triton' | 'cuda' | 'cutlass' | 'other';
  resource:
    'shared_memory' | 'tensor_memory' | 'registers' | 'threads' | 'device_memory' | 'unknown';
  required: bigint | null; // bytes, or columns, registers, threads
  limit: bigint | null;
  required_bytes: bigint | null; // of shared memory
  limit_bytes: bigint | null;
  missing: string[]; // of these two: what the line does not say
  limit_kind: 'block' | 'sm' | 'static' | 'unknown' | null;
  autotuned: boolean; // one of many kernels that a tuner tried
  pass: 'forward' | 'backward' | null;
  stated: Record<string, bigint | null>; // constants of the kernel that the text names
  line: bigint; // of the text: where it says so
  families: GpuFamily[];
  modelled: boolean; // a rule covers such kernels
  candidate_count: bigint; // listed or not
  candidates: ErrorCandidate[];
}
