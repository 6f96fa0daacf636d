// SPDX-License-Identifier: Apache-2.0
// Every room holds twice its words, from 320 to 2560 px, on paper too, and moves nothing for those
// who ask for stillness.
import type { Page } from '@playwright/test';
import { stepIds } from '../../web/src/lesson/steps.ts';
import { expect, places, show, test } from './lab.ts';

test.describe.configure({ timeout: 180_000 });

// Doubles what is written in every shadow root: words, not digits, formulas, code or drawings.
const double = (page: Page) =>
  page.evaluate(() => {
    const skipped = 'svg, math, code, pre, textarea, style, script, .unbroken'; // names, too
    const amount = /^\P{L}*\d\P{L}*[\p{L}/]{0,8}$/u; // a number and its unit are no words
    let doubled = 0;
    const walk = (root: Node): void => {
      for (const node of root.childNodes) {
        if (node instanceof Element) {
          if (node.matches(skipped)) continue;
          if (node.shadowRoot) walk(node.shadowRoot);
          walk(node);
        } else if (node instanceof Text && /\p{L}{2}/u.test(node.data)) {
          const text = node.data.trim();
          if (amount.test(text)) continue;
          node.data = node.data.replace(text, () => `${text} ${text}`);
          doubled += 1;
        }
      }
    };
    walk(document.body);
    return doubled;
  });

// Text of a drawing that leaves it, or lies over another one of it. A line of text has more height
// than its letters, and what is on an edge is not over it.
const lookAtDrawings = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const check = (drawing: Element): void => {
      const whole = drawing.getBoundingClientRect();
      const texts = [...drawing.querySelectorAll('text')]
        .filter((text) => getComputedStyle(text).visibility !== 'hidden')
        .map((text) => ({
          words: (text.textContent ?? '').trim(),
          at: text.getBoundingClientRect(),
        }))
        .filter(({ words, at }) => words !== '' && at.width > 0);
      for (const [i, { words, at }] of texts.entries()) {
        const out = Math.max(whole.left - at.left, at.right - whole.right);
        if (out > 1.5) found.push(`cut: ${words}`);
        for (const other of texts.slice(i + 1)) {
          const wide = Math.min(at.right, other.at.right) - Math.max(at.left, other.at.left);
          const high = Math.min(at.bottom, other.at.bottom) - Math.max(at.top, other.at.top);
          if (wide > 1 && high > 4) found.push(`over one another: ${words} / ${other.words}`);
        }
      }
    };
    const walk = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) walk(element.shadowRoot);
        if (element.matches('svg[role=img]')) check(element);
      }
    };
    walk(document);
    return found;
  });

// Text that leaves the window, or is cut by its own box; what scrolls by itself may be wider.
const look = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) found.push('the page scrolls sideways');
    const up = (node: Node): Element | null => {
      const root = node.getRootNode();
      return node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const isUnseen = (element: Element) => {
      const { clipPath, visibility } = getComputedStyle(element);
      return clipPath !== 'none' || visibility === 'hidden';
    };
    const check = (text: Text): void => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0) return;
      let out = rect.right > width + 1 || rect.left < -1;
      let cut = false;
      for (let box = up(text); box !== null; box = up(box)) {
        if (isUnseen(box) || box.matches('option, optgroup')) return;
        const { overflowX, overflowY } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX)) out = false;
        if (/hidden|clip/.test(overflowX) && box.scrollWidth > box.clientWidth + 1) cut = true;
        if (/hidden|clip/.test(overflowY) && box.scrollHeight > box.clientHeight + 1) cut = true;
      }
      if (out || cut) found.push(`${out ? 'out' : 'cut'}: ${text.data.trim().slice(0, 60)}`);
    };
    const walk = (root: Node): void => {
      for (const node of root.childNodes) {
        if (node instanceof Element) {
          if (node.matches('svg, math')) continue;
          if (node.shadowRoot) walk(node.shadowRoot);
          walk(node);
        } else if (node instanceof Text && node.data.trim() !== '') check(node);
      }
    };
    walk(document.body);
    return [...new Set(found)];
  });

// Charts follow the width of their place a moment later: what is wrong must stay so.
async function misplaced(page: Page): Promise<string[]> {
  const all = async () => [...(await look(page)), ...(await lookAtDrawings(page))];
  if ((await all()).length === 0) return [];
  await page.waitForTimeout(500);
  return all();
}

for (const lang of ['en', 'zh']) {
  test(`all fits from 320 to 2560 px, twice the words at either end: ${lang}`, async ({ page }) => {
    const problems: string[] = [];
    const lookAt = async (width: number, what: string) => {
      await page.setViewportSize({ width, height: 800 });
      for (const text of await misplaced(page)) problems.push(`${what} at ${width} px, ${text}`);
    };
    for (const place of places) {
      await show(page, place, lang);
      for (const width of [2560, 1440, 768, 360, 320]) await lookAt(width, place);
      expect(await double(page), place).toBeGreaterThan(10);
      await lookAt(320, `${place}, doubled`);
      await lookAt(2560, `${place}, doubled`);
    }
    expect(problems).toEqual([]);
  });
}

for (const lang of ['en', 'zh']) {
  test(`every step of Learn fits at 320 to 390 px, its drawings too: ${lang}`, async ({ page }) => {
    const problems: string[] = [];
    await page.setViewportSize({ width: 320, height: 800 });
    for (const id of stepIds) {
      await page.goto(`./?lang=${lang}&view=learn.${id}`);
      await expect(page.locator('attn-step h2.question')).toBeVisible();
      const look = page.getByRole('button', { name: /^(Show me without a guess|不猜，直接看)$/ });
      if ((await look.count()) > 0) await look.click();
      await expect(page.locator('attn-step .left-out')).toBeVisible();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 800 });
        for (const text of await misplaced(page)) problems.push(`${id} at ${width} px, ${text}`);
      }
    }
    expect(problems).toEqual([]);
  });
}

test('the check of drawings finds names that meet and one that is cut', async ({ page }) => {
  await show(page, 'learn', 'en');
  await page.evaluate(() => {
    const make = (tag: string, at: Record<string, string>, text = '') => {
      const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
      for (const [name, value] of Object.entries(at)) element.setAttribute(name, value);
      element.textContent = text;
      return element;
    };
    const drawing = make('svg', { role: 'img', width: '200', height: '60' });
    drawing.append(
      make('text', { x: '10', y: '20' }, 'first'),
      make('text', { x: '20', y: '24' }, 'second'),
      make('text', { x: '190', y: '50' }, 'third'),
    );
    document.body.append(drawing);
  });
  expect(await misplaced(page)).toEqual(['over one another: first / second', 'cut: third']);
});

test('the check finds a word that is too long and one that is cut', async ({ page }) => {
  await show(page, 'learn', 'en');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.long, .cut { white-space: nowrap } .cut { width: 3em; overflow: hidden }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    for (const name of ['long', 'cut']) {
      const box = document.createElement('div');
      box.className = name;
      box.textContent = name.repeat(name === 'long' ? 400 : 9);
      document.body.append(box);
    }
  });
  const found = (await misplaced(page)).join('\n');
  expect(found).toContain('the page scrolls sideways');
  expect(found).toMatch(/out: longlong/);
  expect(found).toMatch(/cut: cutcut/);
});

test('on paper there are the numbers and no controls; nothing moves where stillness is asked for', async ({
  page,
}) => {
  for (const place of places) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' });
    await show(page, place, 'en');
    const moving = await page.evaluate(() =>
      document.getAnimations().map((animation) => animation.constructor.name),
    );
    expect(moving, place).toEqual([]);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('navigation', { name: 'Rooms' }), place).toBeHidden();
    await expect(page.locator('attn-form'), place).toBeHidden();
    await expect(page.getByRole('button', { name: 'Share', exact: true }), place).toBeHidden();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  }
});
