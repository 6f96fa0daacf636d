// SPDX-License-Identifier: Apache-2.0
// Builds the page: web/ and the engine in build/wasm to the static site in dist/.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { firstFiles } from './plugins/chunks.ts';
import { defaultCase } from './plugins/default-case.ts';
import { engineAliases, engineIsBuilt, wasmFolder } from './plugins/engine.ts';
import { headers } from './plugins/headers.ts';

const here = dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  root: here,
  base: './',
  resolve: { alias: engineAliases },
  plugins: [
    engineIsBuilt(),
    headers(join(here, 'public/_headers'), join(here, '../dist/_headers')),
    defaultCase({
      glue: join(wasmFolder, 'engine_node.mjs'),
      wasm: join(wasmFolder, 'engine_node.wasm'),
    }),
  ],
  worker: { format: 'es' },
  build: {
    outDir: join(here, '../dist'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: firstFiles(
            join(here, 'src/main.ts'),
            join(here, 'src/views/learn/attn-learn-room.ts'),
          ),
        },
      },
    },
  },
  server: { fs: { allow: [join(here, '..')] } },
});
