// SPDX-License-Identifier: Apache-2.0
// The page computes, explains and keeps its state in the address.
import { chart, expect, field, headline, open, slider, test, written } from './lab.ts';
import { views } from '../../web/src/state/state.ts';

test('the default case is computed and drawn', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory');
  await expect(headline(page)).toContainText('67 MiB');
  await expect(headline(page)).toContainText('4.02 MiB');
  await expect(chart(page)).toHaveAttribute('aria-label', /4,096 tokens/);
  await page.getByText('These values as a table').click();
  const row = page.getByRole('row', { name: /^1,024 / });
  await expect(row).toContainText('2,097,152 B');
});

test('a slider changes headline, chart and address', async ({ page }) => {
  await open(page, './?lang=en&view=lab.traffic');
  await expect(headline(page)).toContainText('2.0 times less');
  await slider(page, 'Tile rows').fill('5');
  await expect(headline(page)).toContainText('7.3 times less');
  await expect(field(page, 'Tile rows')).toHaveValue('512');
  await expect(page).toHaveURL(/\?lang=en&view=lab.traffic#v=1&tile_rows=512$/);
});

test('what was drawn ahead of the hand is what its params draw', async ({ page }) => {
  const drawn = () => chart(page).evaluate((svg) => new XMLSerializer().serializeToString(svg));
  for (const view of ['traffic', 'tiles', 'roofline', 'memory']) {
    await open(page, `./?lang=en&view=lab.${view}`);
    await chart(page).waitFor();
    const before = await drawn();
    await slider(page, 'Query length').focus();
    await page.waitForTimeout(400); // both neighbours are asked and drawn
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/seq_len_q=8192$/);
    await expect.poll(drawn).not.toBe(before);
    const moved = await drawn();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(drawn).toBe(before);
    await open(page, `./?lang=en&view=lab.${view}#v=1&seq_len_q=8192`);
    await page.reload();
    await expect.poll(drawn).toBe(moved);
  }
});

test('the tile view marks the crossover that it found by counting', async ({ page }) => {
  await open(page, './?lang=en&view=lab.tiles#v=1&head_dim=64');
  await expect(headline(page)).toContainText('From tiles of 32 × 32 on');
  await expect(page.locator('attn-app svg').getByText('crossover at 32')).toBeVisible();
});

test('the counters are counted twice and are equal', async ({ page }) => {
  await open(
    page,
    './?lang=en&view=lab.counters#v=1&seq_len_q=1000&mask=causal&heads_q=4&heads_kv=2',
  );
  const verdict = page.locator('attn-counters-view .verdict');
  await expect(verdict).toHaveText('Equal to the byte, in all 5 rows.');
  await open(page, './?lang=en&view=lab.counters#v=1&seq_len_q=16777216&tile_rows=1&tile_cols=1');
  await expect(verdict).toContainText('The schedule was not executed for this shape.');
});

test('a long second count shows how far it is and can be stopped', async ({ page }) => {
  const shape = 'seq_len_q=1048576&tile_rows=128&tile_cols=128&mask=causal';
  for (const [lang, stop, stopped, start] of [
    ['en', 'Stop', 'The schedule was not executed to its end.', 'Count'],
    ['zh', '停止', '调度没有执行到底。', '计数'],
  ] as const) {
    await open(page, `./?lang=${lang}&view=lab.counters#v=1&${shape}`);
    await expect(page.getByRole('progressbar')).toBeVisible();
    const button = page.getByRole('button', { name: stop, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const verdict = page.locator('attn-counters-view .verdict', { hasText: stopped });
    await expect(verdict).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await page.getByRole('button', { name: start, exact: true }).click();
    await expect(verdict).toBeHidden();
  }
});

test('both languages are complete and the choice lasts', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, './?lang=en&view=lab.memory');
  const switchTo = page.getByRole('button', { name: '中文' });
  const place = await switchTo.boundingBox();
  await switchTo.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.getByRole('link', { name: '实验室' })).toBeVisible();
  expect(await switchTo.boundingBox()).toEqual(place); // under the hand, for the next press
  await expect(headline(page)).toContainText('标准注意力');
  for (const view of views) {
    await open(page, `./?lang=zh&view=lab.${view}`);
    await page.locator('attn-form summary').click();
    const words = await page.locator('attn-app').evaluate((app) => {
      const text = (node: Node): string => {
        const root = node instanceof Element ? (node.shadowRoot ?? node) : node;
        if (node instanceof HTMLOptionElement || node instanceof HTMLStyleElement) return '';
        if (root.nodeType === Node.TEXT_NODE) return `${root.textContent ?? ''} `;
        return [...root.childNodes].map(text).join('');
      };
      return text(app);
    });
    const kept = /Jetson AGX Orin|out of resource/g; // a name, the words of an error
    const sentences = words.replace(kept, '').match(/\b[a-z]{3,} [a-z]{2,} [a-z]{2,}\b/gi) ?? [];
    expect.soft(sentences, view).toEqual([]);
  }
  await page.goto('./?view=lab.memory');
  await expect(headline(page)).toContainText('标准注意力');
});

test('the theme follows the reader', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory');
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByLabel('Theme').selectOption('dark');
  expect(await paper()).not.toBe(light);
  await open(page, './?lang=en&view=lab.memory');
  expect(await paper()).not.toBe(light);
});

test('the address brings the whole state back', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory');
  await slider(page, 'Query heads').fill('5');
  await field(page, 'Query length').fill('８Ｋ');
  await field(page, 'Query length').press('Enter');
  await page.getByLabel('Mask', { exact: true }).selectOption('window');
  await field(page, 'Window to the left').fill('255');
  await field(page, 'Window to the left').press('Enter');
  await page.getByLabel('GPU', { exact: true }).selectOption('rtx-4090');
  await page.getByRole('link', { name: 'Tile size' }).click();
  const address =
    /\?lang=en&view=lab.tiles#v=1&heads_q=32&seq_len_q=8192&mask=window&window_left=255&hardware=rtx-4090$/;
  await expect(page).toHaveURL(address);
  const said = await written(page);
  await page.reload();
  await expect(headline(page)).toHaveText(said);
  await expect(field(page, 'Query length')).toHaveValue('8,192');
  await expect(field(page, 'Key length')).toHaveValue('8,192');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\?lang=en&view=lab.tiles$/);
});

test('back returns to the view before', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory');
  await page.getByRole('link', { name: 'Counters' }).click();
  await expect(headline(page)).toContainText('global memory hands');
  await page.goBack();
  await expect(headline(page)).toContainText('at its worst moment');
});

test('a changed fragment is read again', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory#v=1&seq_len_q=1024');
  await page.evaluate(() => (location.hash = '#v=1&seq_len_q=2048'));
  await expect(headline(page)).toContainText('At 2,048 tokens');
});

test('a field that does nothing is not shown', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory');
  await expect(page.getByLabel('Window to the left', { exact: true })).toHaveCount(0);
  await page.getByLabel('Mask', { exact: true }).selectOption('window');
  await expect(field(page, 'Window to the left')).toBeVisible();
});
