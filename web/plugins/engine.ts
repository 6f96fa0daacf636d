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
  // Both builds of the kernels have the same glue: a test holds that.
  {
    find: /^attn-kernels\/(web|node)$/,
    replacement: join(wasmFolder, 'kernel_simd128_$1.mjs'),
  },
  // Written out: the bundler reads `$1_web` as one name.
  {
    find: /^attn-kernels\/simd128\.wasm/,
    replacement: join(wasmFolder, 'kernel_simd128_web.wasm'),
  },
  {
    find: /^attn-kernels\/relaxed\.wasm/,
    replacement: join(wasmFolder, 'kernel_relaxed_web.wasm'),
  },
];

const moduleFiles = ['engine', 'kernel_simd128', 'kernel_relaxed'].flatMap((name) =>
  ['web', 'node'].flatMap((place) => [`${name}_${place}.mjs`, `${name}_${place}.wasm`]),
);

// Stops a build without its engine with a sentence.
export function engineIsBuilt(): Plugin {
  return {
    name: 'attn-engine-is-built',
    apply: 'build',
    buildStart() {
      for (const name of moduleFiles) {
        const file = join(wasmFolder, name);
        if (!existsSync(file)) this.error(`${file} is missing: run npm run build.`);
      }
    },
  };
}
