// SPDX-License-Identifier: Apache-2.0
// Loads the kernels in Node, from the wasm file beside the built program.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import createKernels from 'attn-kernels/node';
import { instantiate } from '../load.ts';
import { bestBuild } from './build.ts';
import type { KernelBuild, RawKernels } from './protocol.ts';

const besideThisFile = () => dirname(fileURLToPath(import.meta.url));

// Each call makes a module with a memory of its own. Throws what reading the file throws, and Error
// when it holds no WebAssembly.
export async function loadKernels(
  build: KernelBuild = bestBuild(),
  folder: string = besideThisFile(),
): Promise<RawKernels> {
  return instantiate(createKernels, await readFile(join(folder, `kernel_${build}_node.wasm`)));
}
