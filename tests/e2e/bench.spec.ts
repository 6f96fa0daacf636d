// SPDX-License-Identifier: Apache-2.0
// The Bench: nothing runs until asked, a run ends in a sentence, a chart and a table, and can be
// stopped, kept and saved. Shapes are small, so that the tests are fast.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { chart, expect, field, headline, open, test } from './lab.ts';

// A run takes many short steps: on a busy machine they add up.
test.describe.configure({ timeout: 120_000 });
const soon = { timeout: 60_000 };

const small = 'v=1&seq_len_q=128&head_dim=16';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: RegExp) =>
  page.locator('attn-bench-result').getByRole('row', { name });
const ready = async (page: Page, lang: 'en' | 'zh', experiment: string, fields = small) => {
  await open(page, `./?lang=${lang}&view=bench${experiment && `.${experiment}`}#${fields}`);
  await expect(page.locator('.plan')).toContainText(lang === 'en' ? /Will (run|share)/ : /将/);
};

test('says what it will run and take, and runs nothing until asked', async ({ page }) => {
  await ready(page, 'en', '', 'v=1&seq_len_q=256&head_dim=64&mask=causal');
  await expect(headline(page)).toContainText('Nothing has run yet');
  const plan = page.locator('.plan');
  await expect(plan).toContainText('queries 256, keys 256, head dimension 64, mask causal');
  await expect(plan).toContainText(
    /At most [\d.,]+\s[KM]iB of memory for each, [\d.,]+\sm?s or less/,
  );
  await expect(chart(page)).toHaveCount(0);
});

test('the ladder ends in a sentence, bars and a table', async ({ page }) => {
  await ready(page, 'en', '', 'v=1&seq_len_q=256&head_dim=64&mask=causal');
  await button(page, 'Run').click();
  // Beside other work a peak may come out too low: then that is said in place of a share.
  await expect(headline(page)).toContainText(
    /the tiled SIMD kernel takes [\d.]+\sms, ([\d.]+\s% of|less than the peak measured beside it)/,
    soon,
  );
  await expect(chart(page)).toBeVisible();
  await expect(row(page, /^naive /)).toContainText('× 10⁻');
  await expect(row(page, /^naive /)).toContainText('512 KiB');
  await expect(row(page, /^tiled, SIMD /)).toContainText('128');
  const panel = page.locator('attn-explained');
  const median = row(page, /^naive /).getByRole('button', { name: /^median, naive/ });
  await median.click();
  await expect(panel).toContainText(/The median of \d+ times/);
  await expect(panel).toContainText(/On this device: 1 of \d+ cores/);
  await row(page, /^naive /)
    .getByRole('button', { name: /^speed, naive/ })
    .click();
  await expect(panel).toContainText('median time');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByText(/This device: \d+ cores as the browser tells/)).toBeVisible();
  await field(page, 'Query length').fill('64');
  await field(page, 'Query length').press('Enter');
  await expect(page.getByText('These results are for another shape')).toBeVisible();
});

test('the tile sweep draws a point for each tile', async ({ page }) => {
  await ready(page, 'zh', 'tiles');
  await button(page, '运行').click();
  await expect(headline(page)).toContainText(/最快/, soon);
  await expect(row(page, /^\d+ × \d+ /)).toHaveCount(5); // 8, 16, 32, 64, 128
  await expect(chart(page)).toHaveAttribute('aria-label', /块大小/);
});

test('the length sweep draws time and memory', async ({ page }) => {
  await ready(page, 'en', 'lengths');
  await button(page, 'Run').click();
  await expect(headline(page)).toContainText(/At 128 tokens/, soon);
  await expect(row(page, /^(naive|tiled, SIMD) /)).toHaveCount(4);
  await expect(page.locator('attn-bench-result svg[role=img]')).toHaveCount(2);
});

test('workers share one problem', async ({ page }) => {
  await ready(page, 'en', 'workers', 'v=1&seq_len_q=256&head_dim=16&heads_q=4');
  await button(page, 'Run').click();
  await expect(headline(page)).toContainText(/workers (are|gain)|There is one core/, soon);
  await expect(row(page, /^1 /)).toContainText('GFLOP/s');
});

test('the counters of the executed kernel equal the model', async ({ page }) => {
  const shape = 'v=1&batch=2&heads_q=4&heads_kv=2&seq_len_q=100&seq_len_kv=130&head_dim=24';
  await ready(page, 'en', 'counters', `${shape}&mask=causal&tile_rows=16&tile_cols=32`);
  await button(page, 'Run').click();
  await expect(headline(page)).toContainText('to the byte, in all 5 rows, at tile 16 × 32', soon);
  const rows = page.locator('attn-bench-counters').getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.filter({ hasText: 'no' })).toHaveCount(0);
});

test('what is too large is left out in words, the rest runs', async ({ page }) => {
  await ready(page, 'en', '', 'v=1&seq_len_q=16384&head_dim=16');
  await expect(page.locator('.plan')).toContainText('Left out: naive. Too large to execute here');
  await open(page, './?lang=en&view=bench#v=1&seq_len_q=16777216');
  await expect(page.locator('.plan')).toContainText('Nothing here can run. Too large');
  await button(page, 'Run').click();
  await expect(headline(page)).toContainText('This shape was not run', soon);
  const alert = page.getByRole('alert').filter({ hasText: 'Too large to execute here' });
  await expect(alert).toBeVisible();
});

test('a run is stopped at once, and run again', async ({ page }) => {
  await ready(page, 'en', '', 'v=1&seq_len_q=4096&head_dim=128');
  await button(page, 'Run').click();
  await expect(headline(page)).toContainText('Running: naive');
  await expect(page.getByRole('progressbar')).toBeVisible();
  // Frames of the page from the click to the words that say so.
  const frames = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const deep = (root: ParentNode, selector: string): HTMLElement[] => [
          ...root.querySelectorAll<HTMLElement>(selector),
          ...[...root.querySelectorAll('*')].flatMap((one) =>
            one.shadowRoot ? deep(one.shadowRoot, selector) : [],
          ),
        ];
        const [stop] = deep(document, '.actions button').filter((one) =>
          one.textContent?.includes('Stop'),
        );
        const [words] = deep(document, '.headline');
        let count = 0;
        stop?.click();
        const look = () => {
          if (words?.textContent?.includes('Stopped')) return resolve(count);
          count += 1;
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(frames).toBeLessThan(10);
  await expect(headline(page)).toContainText('Stopped before the end');
  await field(page, 'Query length').fill('64');
  await field(page, 'Query length').press('Enter');
  await button(page, 'Run').click();
  await expect(headline(page)).toContainText('On this device', soon);
});

test('while another experiment runs, it is named, with the way to it and its Stop', async ({
  page,
}) => {
  await ready(page, 'en', '', 'v=1&seq_len_q=4096&head_dim=128');
  await button(page, 'Run').click();
  await page.getByRole('link', { name: 'Tile size' }).click();
  const note = page.locator('.busy');
  await expect(note).toContainText(/Another experiment is running: Kernels · (step|One)/);
  await expect(button(page, 'Run')).toBeDisabled();
  await button(page, 'Stop: Kernels').click();
  await expect(note).toHaveCount(0);
  await expect(button(page, 'Run')).toBeEnabled();
  await page.getByRole('link', { name: 'Kernels' }).click();
  await expect(headline(page)).toContainText('Stopped before the end');
});

test('a run is kept, named, saved as a file and forgotten', async ({ page }) => {
  await ready(page, 'en', 'tiles');
  await button(page, 'Run').click();
  await button(page, 'Keep this run').click(soon);
  await expect(button(page, 'Kept')).toBeDisabled();
  const name = page.getByLabel(/^Name of the run of /);
  await name.fill('quiet, morning');
  await name.press('Enter');
  await page.reload();
  await expect(name).toHaveValue('quiet, morning');

  const saved = async (label: string) => {
    const download = page.waitForEvent('download');
    await button(page, label).click();
    return readFile(await (await download).path(), 'utf8');
  };
  const json = JSON.parse(await saved('Save as JSON')) as { runs: [{ name: string; rows: [] }] };
  expect(json.runs[0].name).toBe('quiet, morning');
  expect(json.runs[0].rows).toHaveLength(5);
  const csv = (await saved('Save as CSV')).split('\r\n');
  expect(csv).toHaveLength(7);
  expect(csv[1]).toMatch(/^"quiet, morning",.*,tiled_simd,forward,/);

  await button(page, 'Forget the run quiet, morning').click();
  await expect(page.getByText('No run is kept yet')).toBeVisible();
});

test('where nothing can be stored, the page says that kept runs pass', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await ready(page, 'en', 'tiles');
  await expect(page.getByText('kept runs are gone when the page is closed')).toBeVisible();
  await expect(page.getByText('Kept runs stay in this browser')).toHaveCount(0);
});

test('an experiment is a place: in the address, and back', async ({ page }) => {
  await ready(page, 'en', '');
  await page.getByRole('link', { name: 'Workers' }).click();
  await expect(page).toHaveURL(/view=bench\.workers#/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Kernels' })).toHaveAttribute('aria-current', 'page');
});

test('a run by keyboard alone', async ({ page }) => {
  await ready(page, 'en', '');
  await page.getByRole('link', { name: 'Tile size' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.plan')).toContainText(/Will run/);
  for (let i = 0; i < 20; i += 1) {
    await page.keyboard.press('Tab');
    if (await button(page, 'Run').evaluate((run) => run.matches(':focus'))) break;
  }
  await page.keyboard.press('Enter');
  await expect(headline(page)).toContainText(/fastest/, soon);
});

for (const [lang, colorScheme, experiment] of [
  ['en', 'light', 'lengths'],
  ['zh', 'dark', ''],
  ['en', 'dark', 'workers'],
  ['zh', 'light', 'counters'],
] as const) {
  test(`axe finds nothing after a run: ${experiment || 'kernels'}, ${lang}, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await ready(page, lang, experiment);
    await button(page, lang === 'en' ? 'Run' : '运行').click();
    await expect(page.locator('attn-bench-result, attn-bench-counters')).toBeVisible();
    await expect(button(page, lang === 'en' ? 'Stop' : '停止')).toBeDisabled(soon);
    const keep = button(page, lang === 'en' ? 'Keep this run' : '保留这次运行');
    if (experiment !== 'counters') await keep.click();
    await expectNoViolations(page, 'a run');
  });
}

for (const width of [320, 768]) {
  test(`nothing overflows after a run at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await ready(page, 'zh', 'lengths');
    await button(page, '运行').click();
    await expect(headline(page)).toContainText('128', soon);
    await button(page, '保留这次运行').click(soon);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
}
