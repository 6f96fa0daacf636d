// SPDX-License-Identifier: Apache-2.0
// Where the built engine lies, for every Vite configuration.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const wasmFolder = join(dirname(fileURLToPath(import.meta.url)), '../../build/wasm');

export const engineAliases = [
  { find: /^attn-engine\/(web|node)$/, replacement: join(wasmFolder, 'engine_$1.mjs') },
  { find: /^attn-engine\/web\.wasm/, replacement: join(wasmFolder, 'engine_web.wasm') },
];

// Stops a build without its engine with a sentence.
export function engineIsBuilt(): Plugin {
  return {
    name: 'attn-engine-is-built',
    apply: 'build',
    buildStart() {
      for (const kind of ['web', 'node']) {
        for (const end of ['mjs', 'wasm']) {
          const file = join(wasmFolder, `engine_${kind}.${end}`);
          if (!existsSync(file)) this.error(`${file} is missing: run npm run build.`);
        }
      }
    },
  };
}
