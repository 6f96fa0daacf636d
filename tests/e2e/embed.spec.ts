// SPDX-License-Identifier: Apache-2.0
// embed.html in frames of a plain page, in srcdoc and from disk; share and embed code on the page.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const file = join(repository, 'dist', 'embed.html');
test.describe.configure({ timeout: 120_000 });

// Any complaint of the browser, in any frame.
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.isNavigationRequest()) {
      complaints.push(`request: ${request.url()}`);
    }
  });
  return complaints;
}

const headlineIn = (frame: FrameLocator | Page) => frame.locator('.headline').first();
const answered = { timeout: 60_000 };

// Somebody else's page on another origin.
let host: Server;
let hostAddress = '';
let body = '';
test.beforeAll(async () => {
  host = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(request.url === '/' ? `<!doctype html><title>Course</title>${body}` : '');
  });
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
  hostAddress = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
});
test.afterAll(() => host.close());

test('a sandboxed frame in another page shows one chart of the shape in its fragment', async ({
  page,
  baseURL,
}) => {
  const complaints = listen(page);
  const view = 'view=lab.traffic&lang=en&theme=dark#v=1&seq_len_q=8192';
  const address = `${baseURL}embed.html?${view}`.replaceAll('&', '&amp;');
  body = `<link rel="icon" href="data:,"><iframe src="${address}" sandbox="allow-scripts" width="800" height="700"></iframe>`;
  await page.goto(hostAddress);
  const frame = page.frameLocator('iframe');
  await expect(headlineIn(frame)).toContainText('2.0 times less', answered);
  await expect(frame.locator('attn-stage svg[role=img]').first()).toBeVisible();
  await expect(frame.locator('attn-header')).toHaveCount(0);
  await expect(frame.locator('attn-stage nav')).toHaveCount(0);
  await expect(frame.getByLabel('Query length', { exact: true })).toHaveValue('8,192');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(complaints).toEqual([]);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  expect(page.url()).toBe(hostAddress);
});

test('a bad value is named, the rest applies', async ({ page }) => {
  await page.goto('./embed.html?view=lab.memory&lang=zh&theme=blue&controls=none');
  await expect(page.getByRole('alert')).toContainText('theme=blue', answered);
  await expect(headlineIn(page)).toContainText('标准注意力', answered);
  await expect(page.locator('attn-form')).toHaveCount(0);
});

test('an address with any number of unknown names says some and counts the rest', async ({
  page,
}) => {
  const names = Array.from({ length: 300 }, (_, i) => `x${i}=${'y'.repeat(200)}`);
  await page.goto(`${pathToFileURL(file).href}?lang=en&${names.join('&')}`);
  const told = page.getByRole('alert');
  await expect(told).toHaveCount(11, answered);
  await expect(told.first()).toContainText(`x0=${'y'.repeat(80)}…`);
  await expect(told.last()).toHaveText('And 290 more names that are no parameters.');
});

test('the same document runs from disk', async ({ page }) => {
  const complaints = listen(page);
  await page.goto(`${pathToFileURL(file).href}?view=evidence.fa4-4090-d256&lang=zh`);
  await expect(page.getByRole('row', { name: /131,072 B/ })).toBeVisible(answered);
  await expect(page.locator('.back')).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(252, 251, 248)'); // its style
  expect(complaints).toEqual([]);
});

test('the same document runs in srcdoc', async ({ page }) => {
  const complaints = listen(page);
  const text = readFileSync(file, 'utf8').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const folder = join(repository, 'build', 'e2e-host');
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  const at = join(folder, 'srcdoc.html');
  // Its encoding is said: a browser that has to guess may not read what the policy has the hash of.
  writeFileSync(
    at,
    `<!doctype html><meta charset="utf-8" /><title>Course</title><iframe sandbox="allow-scripts" srcdoc="${text}"></iframe>`,
  );
  await page.goto(pathToFileURL(at).href);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('attn-learn-room')).toBeVisible(answered);
  expect(complaints).toEqual([]);
});

test('the document is sent with its own policy, and is small', async ({ page }) => {
  const response = await page.goto('./embed.html');
  const policy = response?.headers()['content-security-policy'] ?? '';
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  expect(policy).toBe(`${await meta.getAttribute('content')}; frame-ancestors *`);
  expect(policy).toMatch(/script-src 'sha256-[\w+/=]+' 'wasm-unsafe-eval'/);
  expect(statSync(file).size).toBeLessThan(2.5 * 2 ** 20);
  expect(gzipSync(readFileSync(file)).length).toBeLessThan(2 ** 20);
});

test('Share hands over a link and a frame, also where copying is not allowed', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto('./?lang=en&view=lab.traffic#v=1&seq_len_q=8192');
  await expect(headlineIn(page)).toContainText('2.0 times less', answered);
  await page.getByRole('button', { name: 'Share' }).click();
  const panel = page.getByRole('group', { name: 'Share what is on screen' });
  await expect(panel.getByLabel('Link')).toHaveValue(/view=lab\.traffic#v=1&seq_len_q=8192$/);
  const code = await panel.getByLabel('Frame for another page').inputValue();
  expect(code).toMatch(/embed\.html\?view=lab\.traffic&amp;lang=en#v=1&amp;seq_len_q=8192"/);
  await panel.getByRole('button', { name: 'Copy' }).last().click();
  await expect(panel.getByRole('status')).toHaveText('Selected: copy it with your keyboard.');
  const selected = await panel
    .getByLabel('Frame for another page')
    .evaluate((box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd));
  expect(selected).toBe(code);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
});
