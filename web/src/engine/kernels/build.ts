// SPDX-License-Identifier: Apache-2.0
// Which build of the kernels this machine runs.
import type { KernelBuild } from './protocol.ts';

// A module of one function that multiplies and adds three vectors in one instruction:
// (func (param v128 v128 v128) (result v128) (f32x4.relaxed_madd …)).
const fusedMultiplyAdd = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic, version
  ...[0x01, 0x08, 0x01, 0x60, 0x03, 0x7b, 0x7b, 0x7b, 0x01, 0x7b], // its type
  ...[0x03, 0x02, 0x01, 0x00], // one function of that type
  ...[0x0a, 0x0d, 0x01, 0x0b, 0x00], // its code: 11 bytes, no locals
  ...[0x20, 0x00, 0x20, 0x01, 0x20, 0x02, 0xfd, 0x85, 0x02, 0x0b],
]);

// The fastest build that runs. WebAssembly knows its own instructions: nothing is run.
export const bestBuild = (): KernelBuild =>
  WebAssembly.validate(fusedMultiplyAdd) ? 'relaxed' : 'simd128';
