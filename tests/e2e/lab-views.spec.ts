// SPDX-License-Identifier: Apache-2.0
// The Lab's views: the memory chart, what fits, tiles, GPUs, comparison, errors.
import { expect, field, headline, open, test } from './lab.ts';

test('the memory chart shows every level, and the profiler’s names when asked', async ({
  page,
}) => {
  await open(page, './?lang=en&view=lab#v=1&heads_q=32&heads_kv=8&l2=ideal');
  await expect(headline(page)).toContainText('With this L2');
  const lane = page.getByRole('region', { name: 'FlashAttention-2' });
  for (const level of ['HBM', 'L2', 'SRAM', 'REG', 'Units']) {
    await expect(lane.getByText(level, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('dram__bytes_read.sum')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the profiler’s counters' }).click();
  await expect(lane.getByText('dram__bytes_read.sum')).toBeVisible();
  await page.getByLabel('GPU', { exact: true }).selectOption('mi300x');
  await expect(lane.getByText('FETCH_SIZE')).toBeVisible();
});

test('a tile that does not fit is changed to one that does by a button', async ({ page }) => {
  await open(page, './?lang=en&view=lab.fits#v=1&hardware=rtx-4090&tile_rows=256&tile_cols=128');
  await expect(headline(page)).toContainText('does not fit the GeForce RTX 4090');
  await page.getByRole('button', { name: /Tile columns 128 → 64/ }).click();
  await expect(headline(page)).toContainText('3 KiB to spare');
  await expect(field(page, 'Tile columns')).toHaveValue('64');
  await page.getByRole('button', { name: 'Take its tile' }).click();
  await expect(field(page, 'Tile rows')).toHaveValue('128');
});
