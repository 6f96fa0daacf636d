// SPDX-License-Identifier: Apache-2.0
// The Evidence room: cards that are computed here, filtered, linked one by one, opened in the Lab.
import { expectNoViolations } from './axe.ts';
import { expect, test } from './lab.ts';

const headline = 'attn-evidence-room .headline';
const computed = { timeout: 60_000 };
test.describe.configure({ timeout: 120_000 }); // hundreds of numbers, on a slow machine too

test('every case is computed, the misses among them', async ({ page }) => {
  await page.goto('./?lang=en&view=evidence');
  await expect(page.locator(headline)).toContainText(/Of \d+ published numbers/, computed);
  await page.getByRole('button', { name: /^does not fit/ }).click();
  await expect(page.locator('attn-evidence-card')).toHaveCount(2);
  await expect(page.getByRole('row', { name: /147,456 B.*135,168 B.*does not fit/ })).toBeVisible();
  await page.getByRole('button', { name: /^SRAM/ }).click();
  await expect(page.locator('attn-evidence-card')).toHaveCount(1);
  await page
    .getByRole('link', { name: 'What does a Triton kernel ask for on an RTX 5090?' })
    .click();
  await expect(page).toHaveURL(/\?lang=en&view=evidence\.known-miss-sm120$/);
  await expect(page.locator('attn-evidence-card')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^SRAM/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a link shows one case, which opens in the Lab', async ({ page }) => {
  await page.goto('./?lang=zh&view=evidence.fa4-4090-d256');
  const room = page.locator('attn-evidence-room'); // the text before it has headings, too
  await expect(room.getByRole('heading', { level: 3 })).toHaveText(
    '头维度 256 为什么在 RTX 4090 上失败？',
    computed,
  );
  await expect(page.getByRole('row', { name: /131,072 B/ })).toBeVisible();
  await page.getByRole('link', { name: '在实验室中打开' }).click();
  await expect(page.locator('attn-lab-room')).toBeVisible();
  await expect(page).toHaveURL(/#v=1&.*head_dim=256.*hardware=rtx-4090/);
});

// One card for each way that a row can come out, and what its panels have to say.
for (const [card, number, says] of [
  ['traffic-fa2-1024', /^Modelled: .*16\.254/, ['Rows that add up to it', '4,194,304 elements']],
  ['flex-a10g-192', /^Published: SRAM asked for/, ['512 bytes more', 'pytorch/pytorch #180278']],
  ['xformers-peak-8-127-16', /^Modelled/, ['added by the allocator', '1 KiB']],
  ['a30-ncu-fa2-w512-causal-s1024', /^Modelled: DRAM/, ['Read from HBM', 'Written to HBM']],
  ['fa1-memory-hierarchy', /^Difference: /, ['Formula', 'off by', 'Published']],
  ['fa2-a100-80-sxm-d64-full', /^Bound: /, ['The largest of these', 'bound', '/']],
  ['known-miss-sm120', /^Published: SRAM asked for/, ['Outcome: does not fit', 'PR #4']],
  ['known-miss-triton-bwd', /^Modelled: .*not modelled/, ['no rule for the SRAM']],
] as const) {
  test(`a number of ${card} opens what stands behind it`, async ({ page }) => {
    await page.goto(`./?lang=en&view=evidence.${card}`);
    const button = page.locator('attn-evidence-card').getByRole('button', { name: number }).first();
    await expect(button).toBeVisible(computed);
    await button.focus();
    await page.keyboard.press('Enter');
    const panel = page.locator('attn-explained');
    for (const words of says) await expect(panel).toContainText(words);
    const kinds = panel.getByText(/counted by the rules of the algorithm/);
    if (card === 'known-miss-triton-bwd') await expect(kinds).toHaveCount(0);
    if (card === 'flex-a10g-192') await expectNoViolations(page, 'the panel of a published number');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(button).toBeFocused();
  });
}

test('every number in the tables of Evidence opens a panel, which goes with its card', async ({
  page,
}) => {
  await page.goto('./?lang=zh&view=evidence');
  await expect(page.locator(headline)).toContainText(/个公开数字/, computed);
  const bare = await page
    .locator('attn-evidence-card')
    .evaluateAll((cards) =>
      cards.flatMap((card) =>
        [...(card.shadowRoot?.querySelectorAll('td.end') ?? [])]
          .filter((cell) => cell.textContent?.trim() !== '')
          .map((cell) => cell.textContent),
      ),
    );
  expect(bare).toEqual([]);
  await page.getByRole('button', { name: /^分数矩阵/ }).press('Enter'); // no source names a file
  await page
    .getByRole('button', { name: /^公开值：/ })
    .first()
    .click();
  const panel = page.locator('attn-explained');
  await expect(panel).toContainText('评判：');
  await expect(panel).not.toContainText(/[a-z]+\.[a-z_]+\b/);
  await page.getByRole('button', { name: /^性能分析器/ }).press('Enter');
  await expect(panel).toHaveCount(0);
});

test('a case that nobody knows is said to be unknown', async ({ page }) => {
  await page.goto('./?lang=en&view=evidence.nothing');
  await expect(page.getByRole('alert')).toHaveText('There is no case “nothing”.');
});

for (const [lang, colorScheme, width] of [
  ['en', 'light', 1440],
  ['zh', 'dark', 320],
] as const) {
  test(`axe finds nothing: ${lang}, ${colorScheme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`./?lang=${lang}&view=evidence.fa2-a100-80-sxm-d64-full`);
    await page.locator('attn-evidence-card summary').click(computed);
    await expectNoViolations(page, 'a card');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
}
