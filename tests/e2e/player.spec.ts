// SPDX-License-Identifier: Apache-2.0
// The tile player: by keyboard, in both languages, narrow, and clean.
import { expectNoViolations } from './axe.ts';
import { expect, headline, open, test } from './lab.ts';

const causal = 'view=lab.player#v=1&mask=causal&heads_q=4&seq_len_q=1024';

test('the player steps, jumps and ends on the report’s bytes', async ({ page }) => {
  await open(page, `./?lang=en&${causal}`);
  await expect(headline(page)).toContainText('leaves 56 out');
  const event = page.locator('attn-tile-player .event');
  const scrub = page.getByRole('slider', { name: 'Event' });
  await expect(event).toHaveText(/Nothing has moved yet/);
  await page.getByRole('group', { name: /Tile player/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(event).toHaveText('Load Q, tile 1: 32 KiB from HBM to SRAM.');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(scrub).toHaveAttribute('aria-valuetext', /^event 1 of/);
  await page.getByRole('button', { name: 'first rescale' }).click();
  await expect(event).toHaveText(/a new row maximum, so sum and output so far are multiplied by 0/);
  await page.getByRole('button', { name: 'first skipped tile' }).click();
  await expect(event).toHaveText(/Work on tile 1, 1:/);
  await page.getByRole('group', { name: /Tile player/ }).focus();
  await page.keyboard.press('End');
  await expect(event).toHaveText(/The block ends/);
  const counters = page.locator('attn-tile-player .counters');
  const facts = await page.getByRole('button', { name: /by the SMs/ }).allTextContents();
  expect(facts).toHaveLength(2);
  for (const fact of facts) {
    await expect(counters).toContainText(fact.trim());
  }
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(scrub).not.toHaveAttribute('aria-valuetext', /^event 0 of/);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('played slowly, words and scrubber tell every event; a jump stops the clock', async ({
  page,
}) => {
  await open(page, `./?lang=en&${causal}`);
  const player = page.locator('attn-tile-player');
  await page.getByLabel('Speed').selectOption('2');
  await page.getByRole('button', { name: 'Play' }).click();
  // Each time the words change, where they and the scrubber are.
  const told = await player.evaluate(async (element) => {
    const root = element.shadowRoot!;
    const at = () => Number((root.querySelector('.scrub input') as HTMLInputElement).value);
    const steps: number[] = [];
    let words = '';
    while (steps.length < 4) {
      await new Promise(requestAnimationFrame);
      const now = root.querySelector('.event')?.textContent?.trim() ?? '';
      if (now === words) continue;
      words = now;
      steps.push(at());
    }
    return steps;
  });
  expect(told).toEqual([0, 1, 2, 3].map((step) => step + (told[0] ?? 0)));
  await page.getByRole('button', { name: 'first rescale' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(player.locator('.event')).toHaveText(/multiplied by 0/);
  await page.getByRole('button', { name: 'End' }).click();
  await expect(player.getByRole('region', { name: 'Registers' })).toContainText(
    'No tile is in hand',
  );
});

for (const [lang, width] of [
  ['en', 1440],
  ['zh', 360],
] as const) {
  test(`what stands under the scrubber keeps to its place: ${lang}, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `./?lang=${lang}&view=lab.player`);
    const scrub = page.locator('attn-tile-player .scrub');
    const over = await scrub.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(over).toBeLessThanOrEqual(0);
  });
}

test('a million tiles are opened, scrubbed and played', async ({ page }) => {
  await open(page, './?lang=zh&view=lab.player#v=1&seq_len_q=65536&tile_rows=64&tile_cols=64');
  const scrub = page.getByRole('slider', { name: '事件' });
  await expect(scrub).toBeVisible({ timeout: 30_000 });
  await scrub.fill('2500000');
  await expect(scrub).toHaveAttribute('aria-valuetext', /2,500,000/);
  await page.getByLabel('速度').selectOption('60000');
  await page.getByRole('button', { name: '播放' }).click();
  await expect(scrub).toHaveAttribute('aria-valuetext', /2,5[1-9]\d,\d{3}/);
});

test('still for those who ask for stillness; narrow; axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page, `./?lang=zh&${causal}`);
  await expect(page.getByRole('button', { name: '播放' })).toBeDisabled();
  await page.getByRole('button', { name: '最后一块' }).click();
  await expect(page.locator('attn-tile-player .event')).toHaveText(/处理分块 8, 16/);
  await page.locator('attn-player-view summary').click();
  await expect(page.locator('attn-player-view table')).toContainText('●');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  await expectNoViolations(page, 'the player');
});

test('two algorithms race on one clock', async ({ page }) => {
  await open(page, './?lang=en&view=lab.race#v=1&seq_len_q=2048&heads_q=4');
  await expect(headline(page)).toContainText('Lower bounds, not a prediction');
  const clock = page.getByRole('slider', { name: 'Simulated clock' });
  await clock.focus();
  await page.keyboard.press('End');
  await expect(page.locator('attn-race-view .finished')).toHaveCount(2);
  await page.getByLabel('FlashAttention-2 against').selectOption('flash1');
  await expect(page).toHaveURL(/view=lab\.race\.flash1/);
  await expect(headline(page)).toContainText('FlashAttention-1');
  await expect(page.locator('attn-race-view .at').first()).toHaveText('at the start');
  await page.getByRole('button', { name: 'Start the race' }).click();
  await expect(page.locator('attn-race-view .at').first()).toHaveText(/^done after/);
  await expectNoViolations(page, 'the race');
});
