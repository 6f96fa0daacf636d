// SPDX-License-Identifier: Apache-2.0
// The pool with real workers, and in a frame whose opaque origin refuses them.
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { engineAliases } from '../../web/plugins/engine.ts';
import type { AbortReport, PoolReport } from './pool-page.ts';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '../../build/e2e-pool');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
const pages: Record<string, string> = {
  '/page.html': '<!doctype html><script type="module" src="pool.js"></script>',
  '/host.html': '<!doctype html><iframe sandbox="allow-scripts" src="page.html"></iframe>',
};

let server: Server;
let address = '';

// Any origin may read what a sandboxed frame loads: its own is opaque.
const headers = (path: string) => ({
  'content-type': types[extname(path)] ?? 'application/octet-stream',
  'access-control-allow-origin': '*',
});

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  await build({
    configFile: false,
    root: here,
    base: './',
    logLevel: 'error',
    resolve: { alias: engineAliases },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { pool: join(here, 'pool-page.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const text = pages[path];
    if (text !== undefined) return response.writeHead(200, headers(path)).end(text);
    const file = join(folder, path);
    if (!existsSync(file)) return response.writeHead(404).end();
    createReadStream(file).pipe(response.writeHead(200, headers(path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => server.close());

interface PoolWindow {
  compute: (length: number) => Promise<PoolReport>;
  abort: (length: number) => Promise<AbortReport>;
}
const compute = (frame: Frame | Page, length: number) =>
  frame.evaluate((size) => (window as unknown as PoolWindow).compute(size), length);
const abort = (frame: Frame | Page, length: number) =>
  frame.evaluate((size) => (window as unknown as PoolWindow).abort(size), length);

async function openPage(page: Page): Promise<Page> {
  await page.goto(`${address}/page.html`);
  await page.waitForFunction(() => document.title === 'ready');
  return page;
}

async function openFrame(page: Page): Promise<Frame> {
  await page.goto(`${address}/host.html`);
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error('The host has no frame.');
  await frame.waitForFunction(() => document.title === 'ready');
  return frame;
}

test('workers and a frame without any compute the same', async ({ page }) => {
  const shared = await compute(await openPage(page), 300);
  expect(shared.workers).toBe(3);
  expect(shared.steps).toBeGreaterThan(3);

  const frame = await openFrame(page);
  expect(await frame.evaluate(() => self.origin)).toBe('null');
  const alone = await compute(frame, 300);
  expect(alone.workers).toBe(0);
  expect(alone.sum).toBe(shared.sum);
  expect(Math.abs(alone.sum)).toBeGreaterThan(0);
});

test('in one thread the page lives between slices', async ({ page }) => {
  const frame = await openFrame(page);
  const { turns, steps } = await compute(frame, 1500);
  expect(steps).toBeGreaterThan(4);
  expect(turns).toBeGreaterThan(4);
});

test('an abort ends workers at once, and the next run starts anew', async ({ page }) => {
  const own = await openPage(page);
  expect(await abort(own, 4000)).toEqual({ name: 'AbortError', steps: 0, turns: 0 });
  expect((await compute(own, 300)).workers).toBe(3);
});

test('an abort in one thread waits for a slice at most', async ({ page }) => {
  const frame = await openFrame(page);
  const { name, steps } = await abort(frame, 4000);
  expect(name).toBe('AbortError');
  expect(steps).toBe(0);
});
