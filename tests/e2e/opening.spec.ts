// SPDX-License-Identifier: Apache-2.0
// On a slow network: the page says which room is on its way, from its first picture until the room
// stands there, and shows the text that came with it only where that is what was asked for.
import { type Page } from '@playwright/test';
import { expect, test } from './lab.ts';

// Files whose name begins so come when the gate opens.
async function hold(page: Page, name: string): Promise<() => void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route(`**/assets/${name}*.js`, async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}

// What is seen of a text: the first one on show, and where it begins.
const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();
const corner = async (page: Page, text: string) => {
  const { x, y } = (await seen(page, text).boundingBox()) ?? { x: NaN, y: NaN };
  return [Math.round(x), Math.round(y)];
};

const cases = [
  { query: 'lang=en&view=lab.levels', opening: 'Opening Lab …', here: /SMs|HBM/ },
  { query: 'lang=zh&view=evidence', opening: '正在打开“证据”…', here: '这些数字以什么为对照' },
  { query: 'lang=en&view=bench', opening: 'Opening Bench …', here: 'Nothing has run yet.' },
];

for (const { query, opening, here } of cases) {
  test(`what is on its way is said from the start: ${query}`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    const start = await hold(page, 'start-');
    const room = await hold(page, 'attn-');
    await page.goto(`./?${query}`, { waitUntil: 'commit' });
    await expect(seen(page, opening)).toBeVisible();
    await expect(page.locator('.start.learn, .plain').filter({ visible: true })).toHaveCount(0);
    const before = await corner(page, opening);
    start();
    await expect(page.locator('attn-header')).toBeVisible(); // the app has taken over
    await expect(seen(page, opening)).toBeVisible();
    expect(await corner(page, opening)).toEqual(before);
    room();
    await expect(seen(page, here)).toBeVisible();
    await expect(page.getByText(opening)).toHaveCount(0);
  });
}

test('a later step of Learn does not begin as the first one', async ({ page }) => {
  const room = await hold(page, 'attn-learn-room-');
  await page.goto('./?lang=zh&view=learn.q3-gain', { waitUntil: 'commit' });
  await expect(seen(page, '正在打开“学习”…')).toBeVisible();
  await expect(seen(page, /文本变成两倍长/)).toHaveCount(0);
  room();
  await expect(page.locator('attn-step h2.question')).toBeVisible();
  await expect(page.getByText('正在打开“学习”…')).toHaveCount(0);
});

test('Learn’s first step stands at once, in the reader’s language', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL });
  const page = await context.newPage();
  await hold(page, 'start-');
  await page.goto('./', { waitUntil: 'commit' });
  await expect(seen(page, /文本变成两倍长/)).toBeVisible();
  await expect(seen(page, /Twice as much text/)).toHaveCount(0);
  await context.close();
});

test('where a script does not come, the text of the page stays', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('./?lang=en&view=lab.levels');
  await expect(seen(page, /Twice as much text/)).toBeVisible();
  await expect(seen(page, 'Opening Lab …')).toHaveCount(0);
  await context.close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the text of the page stands wherever the address leads', async ({ page }) => {
    await page.goto('./?lang=en&view=lab.levels');
    await expect(page.locator('.start.learn').first()).toBeVisible();
    await expect(page.locator('.opening').filter({ visible: true })).toHaveCount(0);
  });
});

test('what the page loads is named relative to it, so it runs under any path', async ({ page }) => {
  const text = await (await page.request.get('./')).text();
  const named = [...text.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)];
  const files = named.map(([, file]) => file ?? '');
  expect(files).toContain('./opening.js');
  expect(files.filter((file) => !/^\.\/(?!\.|\/)/.test(file))).toEqual([]);
});
