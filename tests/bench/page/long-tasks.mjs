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

const actions = {
  untouched: (page) => page.waitForTimeout(untouchedMs),
  async sliders(page) {
    for (const slider of (await page.getByRole('slider').all()).slice(0, 4)) {
      if (!(await slider.isVisible())) continue;
      await slider.focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(100);
      }
    }
  },
  async panels(page) {
    for (const number of (await page.locator('attn-number button:visible').all()).slice(0, 3)) {
      await number.click();
      await page.waitForTimeout(100);
      await page.keyboard.press('Escape');
    }
  },
  async theme(page) {
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
    }
  },
  async language(page) {
    await page
      .getByRole('button', { name: /^(中文|English)$/ })
      .first()
      .click();
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
    const found = [];
    for (const [name, act] of Object.entries(actions)) {
      await act(page);
      await page.waitForTimeout(restMs);
      const long = await page.evaluate(() => window.attnLong.splice(0));
      all += long.length;
      if (long.length > 0) found.push(`${name} ${long.length} (${Math.max(...long)} ms)`);
    }
    console.log(`${place.padEnd(18)} ${found.join(', ') || 'none'}`);
    await page.close();
  }
  console.log(`tasks over 50 ms after load: ${all}`);
  await browser.close();
}
