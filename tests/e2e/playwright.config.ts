// SPDX-License-Identifier: Apache-2.0
// The built site, served as it will be.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '../chromium.mjs';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

// This file is read again in every worker, so the port is chosen once and kept in the environment.
const freePort = `
  const server = require('node:net').createServer();
  server.listen(0, '127.0.0.1', () => { console.log(server.address().port); server.close(); });`;
process.env.ATTN_E2E_PORT ??= spawnSync(process.execPath, ['-e', freePort])
  .stdout.toString()
  .trim();
const address = `http://127.0.0.1:${process.env.ATTN_E2E_PORT}/`;

export default defineConfig({
  testDir: '.',
  outputDir: join(repository, 'build', 'e2e'),
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: address,
    trace: 'off', // it costs half as much time again; `--trace on` for one case
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview -c web/vite.config.ts --host 127.0.0.1 --port ${process.env.ATTN_E2E_PORT} --strictPort`,
    cwd: repository,
    url: address,
    reuseExistingServer: false,
  },
});
