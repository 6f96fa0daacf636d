// SPDX-License-Identifier: Apache-2.0
// When something is missing, the page says so in words and keeps what it has.
import { expect, test } from '@playwright/test';

test('a missing engine file is a sentence, and the default case stays', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: 'not here' }));
  await page.goto('./?lang=en');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('did not start');
  await expect(alert).toContainText('404');
  await expect(page.getByRole('row', { name: /^4,096 / }).first()).toContainText('32 MiB');
});

test('a page in place of the engine file is told apart', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ body: '<!doctype html>' }));
  await page.goto('./?lang=zh');
  await expect(page.getByRole('alert')).toContainText('计算引擎');
});

test('blocked storage changes nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto('./?lang=en&view=lab.memory');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.locator('.headline')).toContainText('标准注意力');
});

test('the policy is sent as a header and stands in the page', async ({ page }) => {
  const response = await page.goto('./');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(meta).toHaveAttribute('content', /trusted-types lit-html attn$/);
  const inline = page.locator('script:not([src]), style, [style], [onclick]');
  await expect(inline).toHaveCount(0);
});
