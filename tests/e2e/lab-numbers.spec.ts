// SPDX-License-Identifier: Apache-2.0
// Every number explains itself.
import { expectNoViolations } from './axe.ts';
import { expect, open, slider, test } from './lab.ts';

const drawer = 'attn-explained';

test('a number opens its rows, follows the sliders and gives the focus back', async ({ page }) => {
  await open(page, './?lang=en&view=lab.traffic');
  const number = page.getByRole('button', { name: 'Read by the SMs, FlashAttention-2' }).first();
  await number.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(drawer)).toContainText('68,157,440 B');
  await expect(page.locator(drawer)).toContainText('16,777,216 elements × 2 B');
  await slider(page, 'Tile rows').fill('5');
  await expect(page.locator(drawer)).toContainText('4,194,304 elements × 2 B');
  await expectNoViolations(page, 'the drawer');
  await page.locator(drawer).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.locator(drawer)).toHaveCount(0);
  await expect(number).toBeFocused();
});

test('the drawer is a sheet on a small screen, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, './?lang=zh&view=lab.memory');
  await page.getByRole('button', { name: /^分数矩阵/ }).first().click();
  await expect(page.locator(drawer)).toContainText('33,554,432 B');
  await expect(page.locator(drawer)).not.toContainText(/[a-z]+\.[a-z_]+/);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
});
