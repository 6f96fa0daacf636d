// SPDX-License-Identifier: Apache-2.0
// Bad input is refused beside its control, what was typed stays, the charts keep the last good state.
import { expect, field, headline, open, test, written } from './lab.ts';

const typed: [string, RegExp][] = [
  ['0', /: 0 is not from 1 to/],
  ['-3', /is not from 1 to/],
  ['1.5', /1\.5 is no whole number/],
  ['NaN', /is no whole number/],
  ['', /is no whole number/],
  ['many', /“many” is no whole number/],
  ['9007199254740992', /is not from 1 to/],
];

test('what is no count is refused, stays, and leaves the last good numbers', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory');
  const input = field(page, 'Query length');
  const control = page.locator('attn-number-field', { has: input });
  for (const [i, [text, words]] of typed.entries()) {
    const before = await written(page);
    await input.fill(text);
    await input.press('Enter');
    await expect(control.getByRole('alert')).toHaveText(words);
    await expect(input).toHaveValue(text);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(headline(page)).toHaveText(`Of the last good values: ${before}`);
    await expect(page.getByText('The last good values are shown.')).toBeVisible();
    await input.fill(`${512 + i}`);
    await input.press('Enter');
    await expect(headline(page)).toContainText(`At ${512 + i} tokens`);
    await expect(page.getByText('The last good values are shown.')).toHaveCount(0);
  }
});

test('what one field asks of another is told beside it', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory#v=1&heads_q=32&heads_kv=8');
  await field(page, 'Key/value heads').fill('5');
  await field(page, 'Key/value heads').press('Enter');
  await expect(
    page.locator('attn-number-field').getByText('is no multiple of the key/value heads'),
  ).toBeVisible();
  await expect(page.getByText('The last good values are shown.')).toBeVisible();
});

test('a link with faults applies what is good', async ({ page }) => {
  await open(
    page,
    './?lang=zh&view=lab.memory#v=3&seq_len_q=-3&head_dim=64&dtype=fp99&colour=%3Cb%3Ered&window_left=x',
  );
  await expect(field(page, '头维度')).toHaveValue('64');
  await expect(field(page, '查询长度')).toHaveValue('-3');
  await expect(page.getByText('查询长度必须在 1 到')).toBeVisible();
  await expect(page.getByText('数据类型没有“fp99”这个取值。')).toBeVisible();
  await expect(page.getByText('链接中的“colour”不是参数，已忽略。')).toBeVisible();
  await expect(page.getByText('链接的版本是 3')).toBeVisible();
  await expect(page.getByText('左侧窗口必须是整数，“x”不是数。')).toBeVisible();
  await expect(headline(page)).toContainText('4,096');
});

test('a link that gives a field twice says so, and its first value applies', async ({ page }) => {
  for (const [lang, label, words] of [
    ['en', 'Head dimension', 'Head dimension: given more than once; 96 was not taken.'],
    ['zh', '头维度', '头维度给出了不止一次，没有采用 96。'],
  ] as const) {
    await open(page, `./?lang=${lang}&view=lab.memory#v=1&seq_len_q=512&head_dim=64&head_dim=96`);
    const control = page.locator('attn-number-field', { has: field(page, label) });
    await expect(control.getByRole('alert')).toHaveText(words);
    await expect(headline(page)).toContainText('512');
    await expect(page).toHaveURL(/head_dim=64/);
  }
});

test('counts past 2⁶³ are an error, not a number', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory');
  await field(page, 'Query length').fill('1099511627776');
  await field(page, 'Query length').press('Enter');
  await field(page, 'Batch').fill('16777216');
  await field(page, 'Batch').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '2⁶³' }).first()).toBeVisible();
});

test('a step of the lesson says what its link asked in vain, and leads back to an answer', async ({
  page,
}) => {
  const link = 'seq_len_q=1048576&heads_q=128&batch=128&head_dim=-3&foo=1';
  await page.goto(`./?lang=en&view=learn.q1-lines#v=1&${link}`);
  const step = page.locator('attn-step');
  const alerts = step.getByRole('alert');
  await expect(alerts.filter({ hasText: 'head dimension' })).toContainText('-3 is not');
  await expect(alerts.filter({ hasText: '“foo”' })).toBeVisible();
  await expect(alerts.filter({ hasText: 'passes 2⁶³' })).toBeVisible();
  await step.getByRole('button', { name: 'Back to the values of this step' }).click();
  await expect(step.locator('h2.question')).toBeVisible();
  await expect(alerts.filter({ hasText: 'passes 2⁶³' })).toBeHidden();
});
