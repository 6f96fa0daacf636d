// SPDX-License-Identifier: Apache-2.0
// Every number explains itself.
import { expectNoViolations } from './axe.ts';
import { views } from '../../web/src/state/state.ts';
import { closedFigures, shinesThrough } from './figures.ts';
import { expect, headline, open, show, slider, test, written } from './lab.ts';

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

test('the drawer goes when its number does', async ({ page }) => {
  await open(page, './?lang=en&view=lab.traffic');
  await page.getByRole('button', { name: 'Read by the SMs, FlashAttention-2' }).first().click();
  await expect(page.locator(drawer)).toHaveCount(1);
  await page.getByRole('link', { name: 'Memory and length' }).click();
  await expect(page.locator(drawer)).toHaveCount(0);
});

test('the drawer is a sheet on a small screen, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, './?lang=zh&view=lab.memory');
  await page
    .getByRole('button', { name: /^分数矩阵/ })
    .first()
    .click();
  await expect(page.locator(drawer)).toContainText('33,554,432 B');
  await expect(page.locator(drawer)).not.toContainText(/[a-z]+\.[a-z_]+/);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
});

test('a number stays in sight where its panel makes the room narrower', async ({ page }) => {
  await page.setViewportSize({ width: 1201, height: 800 });
  await page.goto('./?lang=en&view=learn.q3-gain');
  await page.getByRole('button', { name: 'Show me without a guess' }).click();
  const number = page.locator('attn-step attn-number button:visible').last();
  await number.evaluate((at) => scrollBy(0, at.getBoundingClientRect().bottom - innerHeight + 4));
  await number.evaluate((at: HTMLElement) => at.click()); // where it is
  await expect(page.locator(drawer)).toHaveCount(1);
  await expect(number).toBeInViewport({ ratio: 0.9 });
});

test('a time shows each resource, its rates and who states them', async ({ page }) => {
  await open(page, './?lang=en&view=lab.roofline');
  await page
    .getByRole('button', { name: /^Lower bound of the time, FlashAttention-2/ })
    .first()
    .click();
  const panel = page.locator(drawer);
  await expect(panel).toContainText('The largest of these');
  await expect(panel).toContainText('last wave of blocks the largest');
  await expect(panel).toContainText('8.59 GFLOP/312 TFLOP/s⋅⌈32/108⌉⋅108/32');
  await expect(panel).toContainText('4,210,688 B/2.04 TB/s');
  await expect(panel.getByRole('link', { name: /CUDA C\+\+ Programming Guide/ })).toBeVisible();
  await expectNoViolations(page, 'the panel of a time');
  await page.getByLabel('GPU', { exact: true }).selectOption('rtx-5090');
  await expect(panel).toContainText('exponentials: the profile states no rate of exponentials');
  await page.keyboard.press('Escape');
});

test('the rates of an own GPU are the reader’s own', async ({ page }) => {
  const custom = encodeURIComponent(JSON.stringify({ base: 'a100-80-sxm', sm_count: 100 }));
  await open(page, `./?lang=zh&view=lab.roofline#v=1&hardware=custom&custom=${custom}`);
  await page
    .getByRole('button', { name: /^时间下界，FlashAttention-2/ })
    .first()
    .click();
  await expect(page.locator(drawer)).toContainText('你自己填的数值');
  await expect(page.locator(drawer)).not.toContainText('已发表');
});

test('cells of the tile map, of all GPUs and of the race open what stands behind them', async ({
  page,
}) => {
  const panel = page.locator(drawer);
  await open(page, './?lang=en&view=lab.map');
  const readout = page.locator('attn-map-view .readout');
  await expect(readout).toContainText('128 × 64: traffic 66 MiB.');
  await page.getByRole('application').first().focus();
  await page.keyboard.press('ArrowUp');
  await expect(readout).toContainText('144 × 64: traffic');
  await readout.getByRole('button').press('Enter');
  await expect(panel).toContainText('Rows that add up to it');
  await page.keyboard.press('Escape');
  await expect(readout.getByRole('button')).toBeFocused();
  await page.getByText('These values as a table').click();
  const cell = page.getByRole('button', { name: '32 × 64, 2 stages: traffic' });
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Rows that add up to it');
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await open(page, './?lang=en&view=lab.gpus');
  await page.getByRole('button', { name: /^Lower bound of the time, H100 PCIe/ }).click();
  await expect(panel).toContainText('114');
  await open(page, './?lang=en&view=lab.race');
  await page
    .getByRole('button', { name: /^Lower bound over what both count, standard/ })
    .first()
    .click();
  await expect(panel).toContainText('HBM the largest');
});

test('numbers that stand in a sentence alone open a panel there', async ({ page }) => {
  const panel = page.locator(drawer);
  for (const [view, name, says] of [
    ['fits', /^To spare: /, 'SRAM that a block can have'],
    ['roofline', /^Ridge of the roofline: /, 'HBM bandwidth'],
    ['player', /^Into and out of the SMs, FlashAttention-2: /, 'Rows that add up to it'],
  ] as const) {
    await open(page, `./?lang=en&view=lab.${view}`);
    const number = page.locator('attn-app .headline').getByRole('button', { name });
    await number.press('Enter');
    await expect(panel).toContainText(says);
    await page.keyboard.press('Escape');
    await expect(number).toBeFocused();
  }
});

// In a narrow Chinese page and in a wide English one.
for (const [lang, width] of [
  ['zh', 360],
  ['en', 1440],
] as const) {
  test(`every number of a headline opens a panel that says it, ${lang}, ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    const panel = page.locator(drawer);
    const silent = ['compare', 'error']; // nothing is pinned or pasted
    for (const view of views.filter((name) => !silent.includes(name))) {
      await show(page, `lab.${view}`, lang);
      const numbers = headline(page).locator('attn-number button');
      await expect(numbers, view).not.toHaveCount(0);
      for (const number of await numbers.all()) {
        const text = (await number.textContent())?.trim() ?? '';
        await number.press('Enter');
        await expect(panel.locator('.value')).toHaveText(text);
        await expect(panel.locator('.behind'), `${view}: ${text}`).not.toBeEmpty();
        await page.keyboard.press('Escape');
        await expect(number).toBeFocused();
      }
      expect(await headline(page).textContent(), view).not.toMatch(/\d\u00a0/); // besides them
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

test('a headline is read out once, as plain text, when it changes', async ({ page }) => {
  await open(page, './?lang=en&view=lab.traffic');
  const said = page.locator('attn-traffic-view attn-said').getByRole('status');
  await expect(said).toHaveText('');
  await slider(page, 'Tile rows').fill('5');
  await expect(headline(page)).toContainText('times');
  await expect(said).toHaveText(/^FlashAttention-2 moves .* no score leaves the chip\.$/);
  expect(await said.textContent()).toBe(await written(page));
  await expect(said).toHaveText('', { timeout: 10_000 });
});

test('a headline keeps the number whose panel is open through a slider', async ({ page }) => {
  await open(page, './?lang=en&view=lab.traffic');
  const ratio = headline(page).getByRole('button', { name: /: ratio of standard attention to / });
  await ratio.press('Enter');
  const panel = page.locator(drawer);
  await expect(panel).toContainText('The first over the second');
  await expect(panel.locator('.value')).toHaveText('2.0');
  await slider(page, 'Tile rows').fill('5');
  await expect(panel.locator('.value')).not.toHaveText('2.0');
  const text = (await panel.locator('.value').textContent())?.trim() ?? '';
  await expect(headline(page)).toContainText(`${text} times`);
});

test('an event and the sums after it open what they are made of', async ({ page }) => {
  await open(page, './?lang=en&view=lab.player');
  const panel = page.locator(drawer);
  await page.getByRole('button', { name: 'Next event' }).click();
  await page.getByRole('button', { name: 'Next event' }).click();
  await page.getByText('These values as a table').click();
  // In the sentence of the event, and in the table.
  const event = page.getByRole('button', { name: /^Bytes of event 2: / }).last();
  await expect(page.getByRole('button', { name: /^Bytes of event 2: / })).toHaveCount(2);
  await event.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('columns of this tile');
  await expect(panel).toContainText('8,192 elements of 2 B each');
  await page.keyboard.press('Escape');
  await expect(event).toBeFocused();
  await page.getByRole('button', { name: /^HBM read, event 2: / }).press('Enter');
  await expect(panel).toContainText('Q: kernel main, forward');
  await expect(panel).toContainText('1 event, ');
  await page.getByRole('button', { name: /^SRAM now, event 2: / }).press('Enter');
  await expect(panel).toContainText('K, tile 1');
  await expectNoViolations(page, 'the panel of the player');
  // A sum of what passes by follows it, and lists its events at rest.
  await page.getByRole('button', { name: /^HBM written: / }).press('Enter');
  await page.getByRole('button', { name: 'End', exact: true }).press('Enter');
  await expect(panel).toContainText('O: kernel main, forward');
});

// Of what each view says, draws aside and lists in its tables, in its first state and in others.
const custom = encodeURIComponent(JSON.stringify({ base: 'a100-80-sxm', sm_count: 100 }));
const states: Readonly<Record<string, readonly [place: string, fields: string][]>> = {
  'in its first state': views.map((view) => [view, view === 'levels' ? 'l2=ideal' : '']),
  'where a block does not fit': ['levels', 'fits', 'map', 'gpus'].map((view) => [
    view,
    'tile_rows=256&tile_cols=256&head_dim=256',
  ]),
  'in the backward pass and of standard attention': [
    ['levels', 'pass=backward'],
    ['race', 'pass=backward'],
    ['roofline', 'algorithm=standard'],
    ['memory.time', 'pass=both'],
  ],
  'past what fits, without rates and on an own GPU': [
    ['memory', 'seq_len_q=262144&heads_q=32'],
    ['memory.time', ''],
    ['roofline', 'hardware=tpu-v5p'],
    ['levels', `hardware=custom&custom=${custom}`],
    ['gpus', 'seq_len_q=1'],
  ],
};
for (const [when, places] of Object.entries(states)) {
  test(`every figure of the Lab opens a panel ${when}`, async ({ page }) => {
    test.setTimeout(120_000);
    for (const [place, fields] of places) {
      await show(page, `lab.${place}`, 'en', fields);
      await page.waitForTimeout(300);
      expect(await closedFigures(page), `${place} ${fields}`).toEqual([]);
    }
  });
}

test('a pinned configuration and a pasted line open their numbers, too', async ({ page }) => {
  const panel = page.locator(drawer);
  await open(page, './?lang=en&view=lab.compare');
  await page.getByRole('button', { name: 'Pin the configuration in hand' }).click();
  await page.getByLabel('Algorithm', { exact: true }).selectOption('standard');
  const bound = headline(page).getByRole('button', { name: /^Lower bound over what both count/ });
  await expect(bound).toHaveCount(2);
  expect(await closedFigures(page)).toEqual([]);
  await bound.first().press('Enter');
  await expect(panel).toContainText('The largest of these');
  await page.keyboard.press('Escape');
  await open(page, './?lang=en&view=lab.error');
  await page.getByRole('button', { name: 'Example 1' }).click();
  const over = headline(page).getByRole('button', { name: /^Missing: / });
  await over.press('Enter');
  await expect(panel).toContainText('as the line that you pasted states it');
  await page.keyboard.press('Escape');
  await expect(over).toBeFocused();
  expect(await closedFigures(page)).toEqual([]);
});

test('numbers in a note open the count that a time stands on', async ({ page }) => {
  const panel = page.locator(drawer);
  for (const [lang, name, says] of [
    ['en', /^Read and written in HBM, each byte once, FlashAttention-2: /, 'Read from HBM'],
    ['zh', /^HBM 读写合计，每字节只算一次/, '读 HBM'],
  ] as const) {
    await open(page, `./?lang=${lang}&view=lab.levels`);
    const number = page.locator('attn-app .note').getByRole('button', { name }).first();
    await number.press('Enter');
    await expect(panel).toContainText('4,210,688 B');
    await expect(panel).toContainText(says);
    await expectNoViolations(page, `the panel of a note, ${lang}`);
    await page.keyboard.press('Escape');
    await expect(number).toBeFocused();
  }
});

test('an open number of a note follows the sliders', async ({ page }) => {
  await open(page, './?lang=en&view=lab.levels');
  await page
    .getByRole('button', { name: /^Lower bound over what both count/ })
    .first()
    .press('Enter');
  const panel = page.locator(drawer);
  await expect(panel).toContainText('27.5 µs');
  await slider(page, 'Query length').fill('1');
  await expect(panel).not.toContainText('27.5 µs');
});

test('the times of the lesson open what they divide', async ({ page }) => {
  test.setTimeout(120_000);
  const panel = page.locator(drawer);
  await show(page, 'learn.q3-gain', 'en');
  await page.getByRole('button', { name: 'By an even larger factor' }).click();
  expect(await closedFigures(page, '.tell, .why, attn-table')).toEqual([]);
  const carry = page
    .locator('attn-step .why')
    .getByRole('button', { name: /^Time of carrying without a cache, at least, standard/ });
  await carry.press('Enter');
  await expect(panel).toContainText('2.17 ms');
  await expect(panel).toContainText('4,429,185,024 B/2.04 TB/s');
  await expect(panel).toContainText('Modelled: ');
  await expect(panel).toContainText(/HBM bandwidth\s*2\.04\sTB\/s\s*published:\s*NVIDIA/);
  await expectNoViolations(page, 'the panel of a time of the lesson');
  await page.keyboard.press('Escape');
  await expect(carry).toBeFocused();
});

// What its steps tell after the guess, with their tables; formulas stand beside their own results.
const told = '.tell, .why, .left-out, table.figures, attn-table, attn-tradeoff, .ending';
const answered = ['q1-lines', 'q1-passes', 'q2-chip', 'q3-tradeoff', 'q3-crossover', 'q3-shape']
  .concat(
    'q3-fits',
    'q3-apart',
    'bridge-walk',
    'bridge-kernel',
    'bridge-decode',
    'bridge-masks',
    'code',
  )
  .map((step) => `learn.${step}`);
test('every result that a step of the lesson tells opens a panel', async ({ page }) => {
  test.setTimeout(120_000);
  const panel = page.locator(drawer);
  for (const place of ['learn', ...answered]) {
    await show(page, place, 'en');
    if (place !== 'learn.code') {
      await page.getByRole('button', { name: 'Show me without a guess' }).click();
    }
    await expect(page.locator('attn-step .why').first()).toBeVisible();
    expect(await closedFigures(page, told), place).toEqual([]);
  }
  await show(page, 'learn.q3-apart', 'en');
  await page.getByText('These values as a table').click();
  const bound = page.getByRole('button', { name: /^Lower bound of the time, 16 × 64: / });
  await bound.first().press('Enter');
  await expect(panel).toContainText(/the largest/);
  await page.keyboard.press('Escape');
  await show(page, 'learn', 'en');
  const scores = page
    .locator('attn-step .tell')
    .getByRole('button', { name: /^Scores S, [\d,]+ tokens: / });
  await scores.first().press('Enter');
  await expect(panel).toContainText('Theory: ');
  await expect(panel).toContainText('Formula');
  await expectNoViolations(page, 'the panel of the first step');
  await page.keyboard.press('Escape');
  await expect(scores.first()).toBeFocused();
});

// In every room: it opens, shuts with Escape, gives the focus back, and where there is room the number
// stays in sight beside it. Where there is none it is a sheet over the foot of the page: nothing shows
// through, the room keeps its width, and the number stays in sight above it.
const rooms = [
  ['lab.traffic', '', 'attn-stage attn-number'],
  ['learn.q3-gain', '', 'attn-step .facts attn-number'],
  ['evidence.fa3-text', '', 'attn-evidence-card attn-number'],
  ['bench', 'seq_len_q=128&head_dim=16', 'attn-bench-result attn-number'],
] as const;
for (const [place, fields, numbers] of rooms) {
  test(`the panel stands beside its number in ${place}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    test.setTimeout(120_000);
    await show(page, place, 'en', fields);
    if (place === 'bench') {
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect(page.locator(numbers).first()).toBeVisible({ timeout: 60_000 });
    }
    if (place === 'learn.q3-gain') {
      await page.getByRole('button', { name: 'By an even larger factor' }).click();
    }
    const panel = page.locator(drawer);
    const number = page.locator(numbers).first();
    await number.locator('button').press('Enter');
    await expect(panel.getByRole('heading').first()).toBeFocused();
    const beside = (await number.boundingBox())!;
    expect(beside.x + beside.width).toBeLessThanOrEqual((await panel.boundingBox())!.x);
    await panel.getByRole('button', { name: 'Close' }).press('Escape');
    for (const width of [1200, 1000, 800, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const room = page.locator('attn-app main');
      const closed = (await room.boundingBox())!.width;
      await number.locator('button').press('Enter');
      await expect(panel.getByRole('heading').first()).toBeFocused();
      await page.waitForTimeout(300); // its answer may make it taller
      expect((await room.boundingBox())!.width, `${width} px`).toBe(closed);
      expect(await shinesThrough(page), `${width} px`).toEqual([]);
      const [sheet, pressed] = [(await panel.boundingBox())!, (await number.boundingBox())!];
      expect([sheet.x, sheet.width, sheet.y + sheet.height]).toEqual([0, width, 900]);
      expect(pressed.y, `${width} px`).toBeGreaterThanOrEqual(0);
      expect(pressed.y + pressed.height, `${width} px`).toBeLessThanOrEqual(sheet.y);
      await panel.getByRole('button', { name: 'Close' }).click();
      await expect(panel).toHaveCount(0);
      await expect(number.locator('button')).toBeFocused();
    }
    await number.locator('button').press('Enter');
    await panel.getByRole('button', { name: 'Close' }).press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(number.locator('button')).toBeFocused();
  });
}

test('what the sheet holds is scrolled in the sheet, to its last line', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await open(page, './?lang=en&view=lab.traffic');
  await page.locator('attn-stage attn-number button').first().press('Enter');
  const panel = page.locator(drawer);
  const last = panel.getByRole('heading', { name: 'Source' });
  await expect(panel.getByRole('heading').first()).toBeFocused();
  const before = await page.evaluate(() => scrollY);
  await panel.locator('section').hover();
  await page.mouse.wheel(0, 4000);
  await expect(last).toBeInViewport();
  await expect(panel.getByRole('button', { name: 'Close' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

for (const width of [1201, 1440, 2560]) {
  test(`what stands behind a number covers nothing usable at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, './?lang=en&view=lab.traffic');
    await page.locator('attn-stage attn-number').first().click();
    const panel = page.locator(drawer);
    await expect(panel).toBeVisible();
    const edge = (await panel.boundingBox())!;
    const header = (await page.locator('attn-header').boundingBox())!;
    expect(edge.y).toBeGreaterThanOrEqual(header.y + header.height - 1);
    const stage = (await page.locator('attn-stage').boundingBox())!;
    expect(stage.x + stage.width).toBeLessThanOrEqual(edge.x);
    // A click on what is covered would time out.
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('combobox', { name: '主题' }).selectOption('dark');
    await page.getByRole('button', { name: '分享' }).click();
    await page.getByRole('button', { name: '复制' }).first().click();
    await expect(panel).toBeVisible();
  });
}
