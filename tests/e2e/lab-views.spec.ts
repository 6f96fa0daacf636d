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
  await page.getByRole('button', { name: 'Tile columns 128 → 64', exact: true }).click();
  await expect(headline(page)).toContainText('3 KiB to spare');
  await expect(field(page, 'Tile columns')).toHaveValue('64');
  await page.getByRole('button', { name: 'Take its tile' }).click();
  await expect(field(page, 'Tile rows')).toHaveValue('128');
});

test('an error line says whose memory ran out, and what that means', async ({ page }) => {
  const lines = {
    static:
      "ptxas error : Entry function 'f' uses too much shared data (0x1c000 bytes, 0xc000 max)",
    tensor: 'out of resource: tensor memory, Required: 640, Hardware limit: 512.',
    device: 'CUDA out of memory. Tried to allocate 32.00 GiB. GPU 0 has a total capacity of 80 GiB',
  };
  const said = {
    en: {
      label: 'The error line',
      static: ['64 KiB too many', 'cudaFuncSetAttribute'],
      tensor: ['640 columns of tensor memory', '512 columns of 128 rows'],
      device: ['32 GiB of device memory (HBM)', '131,072 × 131,072 tokens'],
    },
    zh: {
      label: '报错文本',
      static: ['多出 64 KiB', 'cudaFuncSetAttribute'],
      tensor: ['640 列张量存储', '512 列，每列 128 行'],
      device: ['32 GiB 显存（HBM）', '131,072 × 131,072 个 token'],
    },
  };
  for (const lang of ['en', 'zh'] as const) {
    await open(page, `./?lang=${lang}&view=lab.error`);
    for (const kind of ['static', 'tensor', 'device'] as const) {
      await page.getByLabel(said[lang].label).fill(lines[kind]);
      const [words, note] = said[lang][kind] as [string, string];
      await expect(headline(page)).toContainText(words);
      await expect(page.locator('attn-error-view .note', { hasText: note })).toBeVisible();
    }
    await page.setViewportSize({ width: 320, height: 700 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('a chart of another GPU does not stay where this one has none', async ({ page }) => {
  await open(page, './?lang=en&view=lab.roofline');
  const roof = page.locator('attn-roofline-view attn-figure svg');
  await expect(roof).toBeVisible();
  await page.getByLabel('GPU', { exact: true }).selectOption('tpu-v5p');
  await expect(headline(page)).toContainText('fp16 peak of the matrix units');
  await expect(roof).toHaveCount(0);
  await expect(page.getByText('No chart: nobody states')).toBeVisible();
  await page.getByLabel('Data type', { exact: true }).selectOption('bf16');
  await expect(roof).toBeVisible();
});

test('what was stopped can be run again, and older values say that they are', async ({ page }) => {
  await open(page, './?lang=en&view=lab.levels');
  await page.evaluate(() => (location.hash = '#v=1&seq_len_q=1048576&l2=simulated'));
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await stop.click();
  await expect(headline(page)).toContainText('Of the last good values: With no L2');
  await page.getByRole('button', { name: 'Run it again' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await stop.click();
  await expect(page.getByRole('button', { name: 'Run it again' })).toBeVisible();
});

test('a race says how far the execution it waits for is, and what its stopping left', async ({
  page,
}) => {
  await open(page, './?lang=en&view=lab.race.flash1#v=1&seq_len_q=65536&l2=simulated');
  const race = page.locator('attn-race-view');
  await expect(race.getByRole('progressbar')).toBeVisible({ timeout: 60_000 });
  await race.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(race).toContainText('The schedule was not executed to its end.');
  await expect(race).not.toContainText('The schedules are being played');
  await race.getByRole('button', { name: 'Run it again' }).click();
  await expect(race.getByRole('progressbar')).toBeVisible({ timeout: 60_000 });
});

test('times of all GPUs are in sight at 320 px, with what they leave out', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, './?lang=en&view=lab.gpus');
  const row = page.getByRole('row', { name: /^Google TPU v5p/ });
  await expect(row).toContainText('Not known: fp16 peak of the matrix units, clock');
  const box = await row.locator('.time').boundingBox();
  expect((box?.x ?? 400) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
});

test('all candidates of an error line are listed when asked', async ({ page }) => {
  await open(page, './?lang=en&view=lab.error');
  await page.getByRole('button', { name: 'Example 1' }).click();
  const buttons = page.getByRole('button', { name: 'Open in the Lab' });
  await expect(buttons).toHaveCount(12);
  await page.getByRole('button', { name: /^List all/ }).click();
  await expect(buttons.nth(12)).toBeVisible();
  await expect(page.getByRole('button', { name: /^List all/ })).toHaveCount(0);
});
