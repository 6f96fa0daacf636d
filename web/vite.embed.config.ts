// SPDX-License-Identifier: Apache-2.0
// Builds dist/embed.html after the page: the same lab as one document, for frames and from disk.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { engineAliases, engineIsBuilt } from './plugins/engine.ts';
import { oneDocument } from './plugins/one-document.ts';

const here = dirname(fileURLToPath(import.meta.url));
const outDir = join(here, '../dist');

export default defineConfig({
  root: here,
  base: './',
  publicDir: false,
  resolve: { alias: engineAliases },
  plugins: [
    engineIsBuilt(),
    oneDocument({
      template: join(here, 'embed.html'),
      aliases: engineAliases,
      headers: join(outDir, '_headers'),
    }),
  ],
  build: {
    outDir,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: {
      input: join(here, 'src/embed/main.ts'),
      transform: { define: { 'import.meta.url': "''" } }, // one script: there is nothing beside it
      output: { format: 'iife', codeSplitting: false },
    },
  },
});
