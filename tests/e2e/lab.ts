// SPDX-License-Identifier: Apache-2.0
// What the browser tests share: a page that fails on any complaint of the browser and any request
// to another origin.
import { type ConsoleMessage, expect, type Page, test as base } from '@playwright/test';
import { views } from '../../web/src/state/state.ts';

export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on('console', (message: ConsoleMessage) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        const own = origin === new URL(baseURL ?? '').origin || protocol === 'blob:';
        if (!own) complaints.push(`foreign request: ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

// Opens the lab and waits until the engine has answered.
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(headline(page)).not.toBeEmpty();
}

export const headline = (page: Page) => page.locator('attn-app .headline');
// What a reader reads there, its numbers with it.
export const written = (page: Page): Promise<string> =>
  headline(page).evaluate((sentence) => {
    const text = (node: Node): string =>
      node instanceof Element && node.localName === 'attn-number'
        ? (node.shadowRoot?.querySelector('button')?.textContent ?? '').trim()
        : node.nodeType === Node.TEXT_NODE
          ? (node.textContent ?? '')
          : [...node.childNodes].map(text).join('');
    return text(sentence).trim();
  });
export const chart = (page: Page) => page.locator('attn-app svg[role=img]').first();
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const slider = (page: Page, name: string) =>
  page.getByRole('slider', { name: `${name}, slider` });

// Every place that a room has of its own, as the address names it.
export const places = [
  'learn',
  ...views.map((view) => `lab.${view}`),
  'bench',
  'evidence.registers-spill',
  'evidence.fa2-a100-80-sxm-d64-full',
];

// Opens any place and waits until its words stand there.
export async function show(page: Page, place: string, lang: string, fields = ''): Promise<void> {
  await page.goto(`./?lang=${lang}&view=${place}${fields && `#v=1&${fields}`}`);
  // Of the room itself: until it is loaded the page shows its first screen, or says that it opens one.
  const room = page.locator(`attn-${place.split('.')[0]}-room`);
  const words = {
    evidence: room.locator('attn-evidence-card').getByRole('row').first(),
    bench: room.locator('.plan:not([aria-busy])'),
  }[place.split('.')[0] ?? ''];
  const others = room.locator(':is(h2, h3, .headline)').last();
  await expect(words ?? others).not.toBeEmpty({ timeout: 60_000 });
}
