// SPDX-License-Identifier: Apache-2.0
// Everybody can use it: axe-core, keyboard alone, a small screen, no script, no motion of the page.
import { expectNoViolations, ofColour, violations } from './axe.ts';
import { chart, expect, field, headline, open, places, show, slider, test } from './lab.ts';

for (const lang of ['en', 'zh'] as const) {
  test(`axe finds nothing, light and dark: ${lang}`, async ({ page }) => {
    test.setTimeout(300_000);
    for (const place of places) {
      await page.emulateMedia({ colorScheme: 'light' });
      await show(page, place, lang, 'seq_len_q=0&heads_q=4'); // a refused value and its alert
      if (/memory|traffic|tiles|roofline/.test(place)) await expect(chart(page)).toBeVisible();
      for (const summary of await page.locator('summary').all()) await summary.click();
      await expectNoViolations(page, place);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoViolations(page, `${place}, dark`, ofColour);
    }
  });
}

test('axe-core is at work: a picture without words and pale text are found', async ({ page }) => {
  await show(page, 'learn', 'en');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      #pale { color: rgb(230 230 230); background: white }
      #dim { color: light-dark(black, rgb(40 40 40)); background: light-dark(white, black) }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const main = document.createElement('main');
    const picture = document.createElement('img');
    const pale = document.createElement('p');
    pale.id = 'pale';
    const dim = document.createElement('p');
    dim.id = 'dim';
    pale.textContent = dim.textContent = 'hard to read';
    main.append(picture, pale, dim);
    document.body.append(main);
  });
  const rules = (await violations(page)).map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['color-contrast', 'image-alt']));
  const faint = async () => JSON.stringify(await violations(page, ofColour));
  expect(await faint()).not.toContain('dim');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faint()).toContain('dim');
});

test('everything is reached and changed by keyboard alone', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory');
  // The element that has the focus, through shadow roots.
  const focused = () =>
    page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      const label = active?.getAttribute('aria-label') ?? active?.textContent ?? '';
      return `${active?.localName}#${active?.id ?? ''} ${label.trim().replace(/\s+/g, ' ')}`;
    });
  const reached: string[] = [];
  const tabTo = async (wanted: RegExp) => {
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press('Tab');
      reached.push(await focused());
      if (wanted.test(reached.at(-1) ?? '')) return;
    }
    throw new Error(`${wanted} was not reached: ${reached.join(', ')}`);
  };
  await tabTo(/Skip to the content/);
  await tabTo(/Query length, slider/);
  await page.keyboard.press('ArrowRight');
  await expect(headline(page)).toContainText('At 8,192 tokens');
  await page.keyboard.press('Home');
  await expect(headline(page)).toContainText('At 1 token the scores');
  await tabTo(/Counters/);
  await page.keyboard.press('Enter');
  await expect(headline(page)).toContainText('global memory hands');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('attn-counters-view')).toBeVisible();
});

test('the skip link moves the focus and leaves the state alone', async ({ page }) => {
  await open(page, './?lang=en&view=lab.memory#v=1&batch=2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await expect(page).toHaveURL(/#v=1&batch=2$/);
});

test('on a small screen three controls stay at hand and a sheet has the rest', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, './?lang=en&view=lab.memory');
  for (const name of ['Query length', 'Algorithm', 'Tile rows']) {
    await expect(field(page, name)).toBeInViewport();
  }
  await expect(field(page, 'Batch')).toBeHidden();
  await page.getByRole('button', { name: 'All parameters' }).click();
  await expect(field(page, 'Batch')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Batch')).toBeHidden();
  await slider(page, 'Query length').fill('10');
  await expect(headline(page)).toContainText('At 1,024 tokens');
});

test('a slider moves nothing but its numbers', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, './?lang=en&view=lab.memory');
  await expect(chart(page)).toBeVisible();
  const before = await chart(page).boundingBox();
  for (const stop of ['3', '12', '18']) {
    await slider(page, 'Query length').fill(stop);
    await expect(headline(page)).toContainText(
      `At ${(2 ** Number(stop)).toLocaleString('en-US')} `,
    );
    const after = await chart(page).boundingBox();
    expect({ x: after?.x, y: after?.y }).toEqual({ x: before?.x, y: before?.y });
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the default case stands in the page, true and labelled', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByRole('heading', { name: 'AttnLab' })).toBeVisible();
    const row = page.getByRole('row', { name: /^4,096 / }).first();
    await expect(row).toContainText('32 MiB');
    await expect(row).toContainText('67 MiB');
    await expect(row).toContainText('4.02 MiB');
    await page.getByLabel('Query length').fill('8192');
    await page.getByRole('button', { name: 'Open this shape' }).click();
    await expect(page).toHaveURL(/[?&]seq_len_q=8192/);
  });
});

test('a form sent without script opens as that shape with script', async ({ page }) => {
  await open(page, './?seq_len_q=8192&head_dim=64&lang=en&view=lab.memory');
  await expect(headline(page)).toContainText('At 8,192 tokens');
  await slider(page, 'Batch').fill('1');
  await expect(page).toHaveURL(/\?lang=en&view=lab.memory#v=1&batch=2&seq_len_q=8192&head_dim=64$/);
});
