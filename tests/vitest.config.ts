// SPDX-License-Identifier: Apache-2.0
// The tests that run in Node: units of the page, and the contract of the built module.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import page from '../web/vite.config.ts';

export default mergeConfig(
  page,
  defineConfig({
    root: dirname(fileURLToPath(import.meta.url)),
    test: { include: ['web/**/*.test.ts', 'wasm/**/*.test.ts'] },
  }),
);
