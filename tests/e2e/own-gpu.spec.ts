// SPDX-License-Identifier: Apache-2.0
// A GPU of the reader's own, shipped kernels, and a frame that is only to be looked at.
import { expect, field, headline, open, test } from './lab.ts';

test('a copy of a GPU is changed, used by the views, and carried by the link', async ({ page }) => {
  await open(page, './?lang=en&view=lab.fits');
  const perBlock = page.getByLabel('Per block at most');
  await page.getByRole('button', { name: 'Copy it to a GPU of your own' }).click();
  await expect(field(page, 'GPU')).toHaveValue('custom');
  await field(page, 'Name').fill('Half a chip');
  await field(page, 'Name').press('Enter');
  await perBlock.fill('48');
  await perBlock.press('Enter');
  await expect(headline(page)).toContainText('does not fit the Half a chip');
  await expect(headline(page)).toContainText('48 KiB');
  await expect(page.locator('.facts')).toContainText('your profile');
  await expect(page).toHaveURL(/hardware=custom&custom=/);

  // More than an SM has is refused beside its field; the link brings the rest back.
  await perBlock.fill('4,096');
  await perBlock.press('Enter');
  await expect(page.getByText('4,096 KiB is more than an SM has')).toBeVisible();
  await perBlock.fill('1e99');
  await perBlock.press('Enter');
  await expect(page.getByText('1e99 KiB is too much; at most')).toBeVisible();
  await expect(perBlock).toHaveValue('1e99');
  await perBlock.fill('48');
  await perBlock.press('Enter');
  await expect(headline(page)).toContainText('48 KiB');
  await page.waitForTimeout(400); // the address is written quietly
  await page.reload();
  await expect(headline(page)).toContainText('does not fit the Half a chip');

  await page.getByRole('link', { name: 'All GPUs' }).click();
  await expect(page.getByRole('row', { name: /Half a chip.*limit .*48 KiB/ })).toBeVisible();
  await field(page, 'GPU').selectOption('a100-80-sxm');
  await expect(page.getByRole('row', { name: /Half a chip/ })).toBeVisible();
});

test('a shipped kernel is found by typing, and says where it was read', async ({ page }) => {
  await open(page, './?lang=zh&view=lab.fits#v=1&hardware=h100-sxm');
  const combo = page.getByRole('combobox', { name: '从已发布的核函数开始' });
  await combo.fill('flash3 128');
  await expect(page.locator('attn-kernel-presets [role=option]').first()).toContainText(
    '适用于当前问题',
  );
  await page.keyboard.press('Enter');
  await expect(field(page, '算法')).toHaveValue('flash3');
  await expect(page.locator('attn-kernel-presets .note')).toContainText('flash-attention');
});

test('a frame that is only to be looked at changes nothing', async ({ page }) => {
  await page.goto('./embed.html?view=lab.fits&lang=en&readonly=1#v=1&tile_rows=256');
  await expect(page.locator('.headline').first()).toContainText('256 × 64', { timeout: 60_000 });
  await expect(field(page, 'Tile rows')).toBeDisabled();
  await expect(field(page, 'GPU')).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
