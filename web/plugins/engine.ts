// SPDX-License-Identifier: Apache-2.0
// Where the built engine lies, for every Vite configuration.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const wasmFolder = join(dirname(fileURLToPath(import.meta.url)), '../../build/wasm');

export const engineAliases = [
  { find: /^attn-engine\/(web|node)$/, replacement: join(wasmFolder, 'engine_$1.mjs') },
  { find: /^attn-engine\/web\.wasm/, replacement: join(wasmFolder, 'engine_web.wasm') },
];
