// SPDX-License-Identifier: Apache-2.0
// Builds the command line program to dist/node, with its modules beside it.
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { engineAliases, engineIsBuilt, wasmFolder } from './plugins/engine.ts';

const here = dirname(fileURLToPath(import.meta.url));
const outDir = join(here, '../dist/node');

export default defineConfig({
  root: here,
  publicDir: false,
  resolve: { alias: engineAliases },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        attnlab: join(here, 'src/cli/attnlab.ts'),
        'shard-thread': join(here, 'src/cli/shard-thread.ts'),
      },
      // All in one folder: the modules' files are looked for beside the code that loads them.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
  plugins: [
    engineIsBuilt(),
    {
      name: 'attn-engine-beside',
      async closeBundle() {
        for (const name of ['engine', 'kernel_simd128', 'kernel_relaxed']) {
          await copyFile(join(wasmFolder, `${name}_node.wasm`), join(outDir, `${name}_node.wasm`));
        }
      },
    },
  ],
});
