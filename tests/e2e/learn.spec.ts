// SPDX-License-Identifier: Apache-2.0
// Learn: every step can be taken by anybody, in both languages, from its own address; the first
// screen is light and does not jump.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { stepIds } from '../../web/src/lesson/steps.ts';
import { expectNoViolations } from './axe.ts';
import { panelsOf } from './figures.ts';
import { expect, test } from './lab.ts';

const question = (page: Page) => page.locator('attn-step h2.question');
const told = (page: Page) => page.locator('attn-step .tell');
const verdict = (page: Page) => page.locator('attn-check .verdict');

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(question(page)).toBeVisible();
}

async function reveal(page: Page): Promise<void> {
  const look = page.getByRole('button', { name: /^(Show me without a guess|不猜，直接看)$/ });
  if ((await look.count()) > 0) await look.click();
  await expect(page.locator('attn-step .left-out')).toBeVisible();
}

async function answer(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your answer').fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

for (const { lang, colorScheme } of [
  { lang: 'en', colorScheme: 'light' },
  { lang: 'zh', colorScheme: 'dark' },
] as const) {
  test(`every step stands alone, sound and narrow: ${lang}, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 700 });
    for (const id of stepIds) {
      await open(page, `./?lang=${lang}&view=learn.${id}`);
      await reveal(page);
      for (const summary of await page.locator('attn-step summary').all()) await summary.click();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, id).toBeLessThanOrEqual(320);
      await expectNoViolations(page, id);
    }
  });
}

// What no Chinese word stands for; “main” is the name of a kernel.
const names =
  /FlashAttention(-\d)?|softmax|tokens?|warps?|AttnLab|CUDA|Triton|NVIDIA|SRAM|HBM|[GMKT]iB|[GMT]?FLOP|RTX|SXM\d?|GPU|GeForce|MHz|log-sum-exp|\bmain\b/g;

for (const { lang, width } of [
  { lang: 'en', width: 1440 },
  { lang: 'zh', width: 360 },
] as const) {
  test(`every number of every step opens a panel: ${lang}, ${width} px`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 800 });
    for (const id of stepIds) {
      await open(page, `./?lang=${lang}&view=learn.${id}`);
      await reveal(page);
      const panels = await panelsOf(page, 'attn-step');
      expect.soft(panels.length, id).toBeGreaterThan(0);
      for (const { pressed, name, value, kind, words, sideways } of panels) {
        expect.soft(pressed, id).toBe(`${name}${pressed.slice(name.length)}`);
        expect.soft(name, pressed).not.toBe('');
        expect.soft(value, pressed).toMatch(/\d/);
        expect.soft(kind, pressed).not.toBe('');
        expect.soft(sideways, pressed).toEqual([]);
        expect.soft(words, pressed).not.toMatch(/[{}]|[a-z]\.[a-z_]+|_|NaN|undefined/);
        const english = words.replace(names, '').match(/[a-z]{3,}/gi);
        if (lang === 'zh') expect.soft(english, pressed).toBeNull();
      }
    }
  });
}

test('the letters of the lesson are explained before its first question', async ({ page }) => {
  for (const [lang, asked] of [
    ['en', 'What are Q, K, V, S, P and O?'],
    ['zh', 'Q、K、V、S、P、O 各是什么？'],
  ] as const) {
    await open(page, `./?lang=${lang}`);
    const words = page.locator('attn-step .words');
    await expect(words.getByRole('definition').first()).toBeHidden();
    await page.getByText(asked).click();
    await expect(words.getByRole('term')).toHaveText(['Q', 'K', 'V', 'S', 'P', 'O']);
    for (const what of await words.getByRole('definition').all()) await expect(what).toBeVisible();
  }
});

test('a guess, a lever, a check and the next step, by keyboard alone', async ({ page }) => {
  await open(page, './?lang=en');
  await page.getByRole('button', { name: '2 times' }).focus();
  await page.keyboard.press('Enter');
  await expect(told(page)).toContainText(
    'Your guess was “2 times”, but it is not so. The scores need 4 times the memory',
  );
  await expect(page.getByRole('button', { name: '4 times' })).toContainText('this is right');
  await page.getByLabel('Sequence length, in tokens').focus();
  await page.keyboard.press('ArrowRight');
  await expect(told(page)).toContainText('128 MiB become 512 MiB');
  await expect(page).toHaveURL(/#v=1&seq_len_q=8192$/);
  await page.getByLabel('Your answer').focus();
  await page.keyboard.type('763 MiB');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('Right. 20,000² scores');
  await page.getByRole('link', { name: 'Next: The lines it crosses' }).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('At what length');
  await expect(page).toHaveURL(/view=learn.q1-lines/);
  await page.goBack();
  await expect(question(page)).toContainText('Twice as much text');
});

test('wrong answers are explained', async ({ page }) => {
  await open(page, './?lang=en&view=learn.q1-lines');
  await page.getByLabel('Your guess').fill('３０k');
  await page.getByRole('button', { name: 'This is my guess' }).click();
  await expect(told(page)).toContainText(
    'Your guess was 30k, that is 30,720: here k means 1,024 and M 1,024 times as much, as in the names of models. That is too short. From 35,356 tokens on',
  );
  await expect(page.locator('attn-sketch svg').getByText('your guess')).toBeVisible();
  const answers: [string, RegExp][] = [
    ['128 MiB', /That is one head. Each of the 12 heads/],
    ['1.61 GiB', /1 GiB is 1,073,741,824 bytes/],
    ['805306368', /number of scores/],
    ['3 GiB', /4 bytes a score/],
    ['15 GiB', /Too large, by a factor of 2 to 10\./],
    ['plenty', /Write a number with a unit/],
  ];
  for (const [text, words] of answers) {
    await answer(page, text);
    await expect(verdict(page)).toContainText(words);
  }
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(verdict(page)).toContainText('1,610,612,736 bytes');
});

test('the running softmax can be walked and spoilt', async ({ page }) => {
  await open(page, './?lang=en&view=learn.q2-running');
  await page.getByRole('button', { name: 'Yes, and the result is exact' }).click();
  await expect(told(page)).toContainText('Right.');
  const walk = page.locator('attn-walk');
  await walk.getByRole('button', { name: 'Next tile' }).click();
  await expect(walk.getByRole('status')).toContainText(
    'the largest score grows from 1.0 to 2.0, so sum and output are multiplied by e to the power of −1.0 = 0.368',
  );
  await walk.getByRole('button', { name: 'Last' }).click();
  await expect(walk).toContainText('Largest error in the finished rows: 6.');
  await walk.getByLabel('Leave the correction out').check();
  await expect(walk).toContainText('Wrong: the finished rows are off by up to 1.0');
  await open(page, './?lang=en&view=learn.q2-overflow');
  await reveal(page);
  await expect(walk.getByRole('button', { name: 'Last' })).toBeDisabled();
  await expect(walk.getByRole('row', { name: /^Row 1 \(−0.515, / })).toContainText('(NaN, NaN)');
  await expect(walk).toContainText('Largest error in the finished rows');
});

test('levers change room, traffic and verdict', async ({ page }) => {
  await open(page, './?lang=en&view=learn.q3-fits#v=1&tile_rows=256&hardware=rtx-4090');
  await reveal(page);
  await expect(page.locator('attn-sketch svg').getByText('96 KiB, fits')).toBeVisible();
  await page.getByText('More to move').click();
  await page.getByLabel('Data type').selectOption('fp32');
  await expect(page.locator('attn-sketch svg').getByText('192 KiB, does not fit')).toBeVisible();
  await page.getByRole('link', { name: 'Next: Four lines that pull' }).click();
  await expect(question(page)).toContainText('Does the time fall as much?');
  await expect(page.locator('attn-sketch svg').getByText('Time, at least')).toHaveCount(0);
  await reveal(page);
  await expect(page.locator('attn-sketch svg').getByText('Time, at least')).toBeVisible();
});

test('what was moved comes along, and there is a way back', async ({ page }) => {
  await open(page, './?lang=en&view=learn.bridge-masks#v=1&seq_len_q=65536');
  await reveal(page);
  await expect(page.getByText('524,288 tiles are too many to draw here.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the values of this step' }).click();
  await expect(page.locator('attn-step attn-sketch svg').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to the values of this step' })).toHaveCount(
    0,
  );
  await expect(page).not.toHaveURL(/seq_len_q/);
});

test('a step opens in the Lab with its values, and Back returns to it', async ({ page }) => {
  await open(page, './?lang=en&view=learn.q3-crossover#v=1&seq_len_q=8192');
  const link = page.getByRole('link', { name: 'Open these values in the Lab' });
  await expect(link).toHaveCount(0);
  await reveal(page);
  await expect(link).toHaveAttribute('href', /view=lab\.tiles#.*heads_q=32.*tile_cols=32/);
  await link.click();
  await expect(page.locator('attn-tiles-view .headline')).toBeVisible();
  await expect(page.getByLabel('Query heads', { exact: true })).toHaveValue('32');
  await expect(page.getByLabel('Query length', { exact: true })).toHaveValue('8,192');
  await page.goBack();
  await expect(question(page)).toContainText('A tile can be too small to help');
});

test('a lever stands where it was put, also at the default of another place', async ({ page }) => {
  await open(page, './?lang=en&view=learn.q2-chip');
  await reveal(page);
  const tile = page.getByLabel('Tile: rows and columns');
  await tile.focus();
  await page.keyboard.press('End');
  await expect(tile).toHaveAttribute('aria-valuetext', '128');
  await expect(told(page)).toContainText('With a tile of 128 × 128 and head dimension 128');
  await expect(page).toHaveURL(/#v=1&tile_rows=128&tile_cols=128$/);
  await page.reload();
  await expect(tile).toHaveAttribute('aria-valuetext', '128');
});

test('what no lever of a step shows is told, before the guess too', async ({ page }) => {
  const along = page.locator('attn-step .along');
  const back = page.getByRole('button', { name: 'Back to the values of this step' });
  await open(page, './?lang=en&view=learn.q1-lines#v=1&head_dim=32&seq_len_q=8192');
  await expect(along).toContainText('Sequence length, in tokens = 8,192, Head dimension d = 32.');
  await reveal(page);
  await expect(along).toContainText('a link: Head dimension d = 32.');
  await back.click();
  await expect(along).toHaveCount(0);
  await expect(page).not.toHaveURL(/head_dim|seq_len_q/);
});

test('progress lasts, and can be forgotten', async ({ page }) => {
  await open(page, './?lang=en');
  await page.getByRole('button', { name: '8 times' }).click();
  await answer(page, '763 MiB');
  await expect(verdict(page)).toContainText('Right.');
  await page.reload();
  await expect(told(page)).toContainText('Your guess was “8 times”, but');
  await expect(page.getByRole('link', { name: 'Double the text (done)' })).toBeVisible();
  const forget = page.getByRole('button', { name: 'Forget my answers' });
  await forget.press('Enter');
  await expect(told(page)).toBeHidden();
  const back = page.getByRole('button', { name: 'Bring my answers back' });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(told(page)).toContainText('Your guess was “8 times”, but');
  await expect(page.getByRole('link', { name: 'Double the text (done)' })).toBeVisible();
  await forget.click();
  await page.getByRole('button', { name: '2 times' }).click();
  await expect(back).toHaveCount(0);
});

test('every question has something to look at before the guess, and it tells nothing away', async ({
  page,
}) => {
  test.setTimeout(180_000);
  for (const id of stepIds.filter((id) => id !== 'code')) {
    await open(page, `./?lang=en&view=learn.${id}`);
    await expect(
      page.locator('attn-step .exhibit').locator('svg, attn-walk table').first(),
      id,
    ).toBeVisible();
    await expect(told(page)).toBeHidden();
  }
  await open(page, './?lang=en&view=learn.q3-gain');
  await expect(page.locator('attn-step .exhibit attn-sketch')).toHaveCount(1);
  await reveal(page);
  const curve = page.getByRole('img', { name: /^The least possible time against/ });
  await expect(curve).toBeHidden();
  await page.getByText('So which tile to take?').click();
  await expect(curve).toBeVisible();
  await expect(page.locator('attn-step .beneath')).toContainText('from 80 rows on');
});

test('what a step needs less often is folded away, and opens where it was moved', async ({
  page,
}) => {
  await open(page, './?lang=en&view=learn.q3-tradeoff');
  await reveal(page);
  await expect(page.getByRole('slider')).toHaveCount(1);
  await page.getByText('More to move').click();
  await expect(page.getByRole('slider')).toHaveCount(3);
  await open(page, './?lang=en&view=learn.q3-fits#v=1&tile_cols=128');
  await reveal(page);
  await expect(page.getByLabel('Tile columns')).toBeVisible();
});

test('a formula says which letter stands for it in the sentence', async ({ page }) => {
  const panel = page.locator('attn-explained');
  await open(page, './?lang=en&view=learn.q3-tradeoff');
  await reveal(page);
  await page.getByRole('button', { name: /^How often all of K and V is read/ }).click();
  await expect(panel).toContainText('tile rows, t in the lesson');
  await open(page, './?lang=en&view=learn.q3-shape');
  await reveal(page);
  await page.getByRole('button', { name: /^How often all of K and V is read, 128 × 32/ }).click();
  await expect(panel).toContainText('tile rows');
  await expect(panel).not.toContainText('in the lesson');
});

test('the crossing of one row is the reader’s own algebra', async ({ page }) => {
  await open(page, './?lang=en&view=learn.q3-crossover');
  await page.getByLabel('Your guess').fill('100');
  await page.getByRole('button', { name: 'This is my guess' }).click();
  await expect(told(page)).toContainText(
    'Your guess was 100. There FlashAttention moves 2.63 GiB, less than the 4.13 GiB of standard attention; but smaller tiles do so, too. It moves less from t = 64 on.',
  );
  await expect(page.locator('attn-step .formulas')).toContainText('= 32 KiB');
  await expect(page.locator('attn-step .formulas')).toContainText('= 64 KiB');
  await answer(page, '160');
  await expect(verdict(page)).toContainText('That is the head dimension.');
  await answer(page, '80');
  await expect(verdict(page)).toContainText('Right. From 80 on');
});

test('the code of the lesson has the reader’s values', async ({ page }) => {
  await open(page, './?lang=en&view=learn.code#v=1&seq_len_q=1000&tile_rows=48&tile_cols=48');
  const done = page.getByRole('link', { name: 'The lesson as code (done)' });
  await expect(done).toHaveCount(0);
  await page.getByRole('button', { name: 'Python' }).click();
  await expect(done).toBeVisible();
  await expect(page.locator('attn-code')).toContainText('= 1000, 1, 1');
  await expect(page.locator('attn-code')).toContainText('row tiles 21');
  await expect(page.locator('attn-step .ending')).toContainText('21 rows of tiles, 441 tiles');
  await page.getByRole('button', { name: 'Forget my answers' }).click();
  await page.reload();
  await expect(page.locator('attn-step .left-out')).toBeAttached();
  await expect(done).toHaveCount(0);
  await page.locator('attn-step .left-out').scrollIntoViewIfNeeded();
  await expect(done).toBeVisible(); // it was read to its end
  await page.getByRole('link', { name: 'Q3 · Choosing a tile' }).click();
  await expect(question(page)).toContainText('Make the tiles smaller');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the first screen stands in the page, in both languages', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByRole('heading', { name: /^Twice as much text/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^文本变成两倍长/ })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Scores S 32 MiB ?' })).toBeVisible();
    await page.getByText('What are Q, K, V, S, P and O?').click();
    await expect(page.getByText('scores: how well each query fits each key')).toBeVisible();
    await expect(page.getByRole('img', { name: /^The matrices to scale/ })).toBeVisible();
  });
});

const places = (page: Page) =>
  page.evaluate(() => {
    const all = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((e) => [
        e,
        ...(e.shadowRoot ? all(e.shadowRoot) : []),
      ]);
    const seen = all(document).filter((e) => e.getClientRects().length > 0);
    return ['.question', '.lead', '.option', '.caption', '.drawing svg', '.figures'].map((look) => {
      const box = seen.find((e) => e.matches(look))?.getBoundingClientRect();
      const sides = [box?.x, box?.y, box?.width].map((side) => Math.round(side ?? -1));
      return { look, sides };
    });
  });

for (const [width, lang] of [
  [1440, 'en'],
  [360, 'en'],
  [1440, 'zh'],
] as const) {
  test(`nothing moves when the room takes over at ${width} px, ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    await page.route('**/*.wasm', async (route) => {
      await gate;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as { value?: number }).value ?? 0);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`./?lang=${lang}`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-Hans' : 'en');
    const before = await places(page);
    open();
    await expect(question(page)).toBeVisible();
    // A pixel is rounding: the elements of the bar are buttons here and links there.
    for (const [i, { look, sides }] of (await places(page)).entries()) {
      const moved = sides.map((value, side) => Math.abs(value - Number(before[i]?.sides[side])));
      expect(Math.max(...moved), look).toBeLessThanOrEqual(1);
    }
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.001);
  });
}

test('the first load stays within 300 KiB, compressed, and brings no chart library', async ({
  page,
}) => {
  const sizes: Record<string, number> = {};
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    bodies.push(
      response.body().then((body) => {
        sizes[new URL(response.url()).pathname] = gzipSync(body, { level: 6 }).length;
      }),
    );
  });
  await open(page, './?lang=en');
  await page.waitForLoadState('networkidle');
  await Promise.all(bodies);
  const sum = Object.values(sizes).reduce((a, b) => a + b, 0);
  expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(300 * 1024);
  expect(Object.keys(sizes).some((name) => /later-steps|\/all-|lab-room/.test(name))).toBe(false);
});
