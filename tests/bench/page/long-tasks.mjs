// SPDX-License-Identifier: Apache-2.0
//
// Tasks of the main thread over 50 ms, the least that the browser calls long: after each room has come
// to rest, while nobody touches it, and by what a hand does there. Measured, never asserted.
//
/* global window, PerformanceObserver */
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../../chromium.mjs';
import { sliderViews } from './slider-latency.mjs';

const places = [
  'learn',
  'learn.q2-running',
  'learn.q3-tradeoff',
  'learn.q3-gain',
  'bench',
  'evidence',
];
const untouchedMs = 3000;
const restMs = 1500; // charts are loaded and drawn; what an action leads to has ended

function watch() {
  window.attnLong = [];
  const note = (list) => window.attnLong.push(...list.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(note).observe({ type: 'longtask' });
}

// What an action needs is found first: to look for it takes time of the page's own thread.
const shown = async (locator, most) => {
  const found = [];
  for (const element of (await locator.all()).slice(0, most))
    if (await element.isVisible()) found.push(await element.elementHandle());
  return found;
};
const press = (element) => element.evaluate((button) => button.click());
const nothing = () => [];

const actions = {
  untouched: { find: nothing, act: (page) => page.waitForTimeout(untouchedMs) },
  sliders: {
    find: (page) => shown(page.getByRole('slider'), 4),
    async act(page, sliders) {
      for (const slider of sliders) {
        await slider.focus();
        for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
          await page.keyboard.press(key);
          await page.waitForTimeout(100);
        }
      }
    },
  },
  panels: {
    find: (page) => shown(page.locator('attn-number button'), 3),
    async act(page, numbers) {
      for (const number of numbers) {
        await press(number);
        await page.waitForTimeout(100);
        await page.keyboard.press('Escape');
      }
    },
  },
  theme: {
    find: nothing,
    async act(page) {
      for (const colorScheme of ['dark', 'light']) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(200);
      }
    },
  },
  language: {
    find: (page) => shown(page.getByRole('button', { name: '中文', exact: true }), 1),
    act: (_, buttons) => Promise.all(buttons.map(press)),
  },
};

/** Prints a line a place: how many tasks over 50 ms each action had, and the longest. */
export async function longTasks(address) {
  const browser = await chromium.launch(chromiumOptions);
  let all = 0;
  for (const place of [...places, ...sliderViews.map((view) => `lab.${view}`)]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${address}?lang=en&view=${place}`);
    await page.waitForTimeout(2 * restMs);
    const guess = page.locator('.skip button');
    if ((await guess.count()) > 0) await guess.first().click();
    await page.waitForTimeout(restMs);
    await page.evaluate(watch);
    const lines = [];
    for (const [name, { find, act }] of Object.entries(actions)) {
      const found = await find(page);
      await page.waitForTimeout(100);
      await page.evaluate(() => window.attnLong.splice(0));
      await act(page, found);
      await page.waitForTimeout(restMs);
      const long = await page.evaluate(() => window.attnLong.splice(0));
      all += long.length;
      if (long.length > 0) lines.push(`${name} ${long.length} (${Math.max(...long)} ms)`);
    }
    console.log(`${place.padEnd(18)} ${lines.join(', ') || 'none'}`);
    await page.close();
  }
  console.log(`tasks over 50 ms after load: ${all}`);
  await browser.close();
}
