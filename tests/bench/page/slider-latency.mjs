// SPDX-License-Identifier: Apache-2.0
// How long a slider move takes to reach the screen: from the input event to the frame that shows
// the new chart, for every slider in every view that draws one, as a held key moves it. Measured, never
// asserted.
//
/* global document, window, requestAnimationFrame, MessageChannel, MutationObserver */
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../../chromium.mjs';

export const sliderViews =
  'levels traffic fits map tiles roofline player memory gpus compare counters'.split(' ');

// In the page: notes each input event and the first frame after the drawing has changed. Nothing of the
// measurement runs between the two.
function watch() {
  let start = null;
  let tell = () => {};
  document.addEventListener('input', (event) => (start = event.timeStamp), true);
  const painted = () => {
    if (start === null) return;
    const from = start;
    start = null;
    requestAnimationFrame(() => {
      const after = new MessageChannel(); // runs once the frame is on its way
      after.port1.onmessage = () => tell(performance.now() - from);
      after.port2.postMessage(null);
    });
  };
  const inside = (root) =>
    [...root.querySelectorAll('*')].flatMap((e) => [
      e,
      ...(e.shadowRoot ? inside(e.shadowRoot) : []),
    ]);
  const view = inside(document).find((e) => /^attn-.*-view$/.test(e.localName));
  const changed = new MutationObserver(painted);
  const all = { childList: true, subtree: true, characterData: true, attributes: true };
  // What is read out is taken away seconds later: that is no move.
  for (const e of [view, ...inside(view.shadowRoot)])
    if (e.shadowRoot && e.localName !== 'attn-said') changed.observe(e.shadowRoot, all);
  // Awaits a move: attnMove becomes its milliseconds, or 0 where no drawing changes within `patience`.
  window.attnAwaitMove = (patience) => {
    start = null;
    window.attnMove = new Promise((resolve) => {
      tell = resolve;
      setTimeout(() => resolve(0), patience);
    });
  };
}

const toReachMs = 200; // from the focus to the first key
const keyRepeatMs = 33;

const sorted = (values) => [...values].sort((a, b) => a - b);
const quantile = (values, q) => sorted(values)[Math.ceil(q * values.length) - 1] ?? NaN;
const line = (name, values) =>
  `${name.padEnd(10)} ${String(values.length).padStart(5)} moves   median ${quantile(values, 0.5).toFixed(1).padStart(6)} ms   p95 ${quantile(values, 0.95).toFixed(1).padStart(6)} ms   worst ${quantile(values, 1).toFixed(1).padStart(6)} ms`;

/** Moves each slider of each of the Lab's views `moves` times and prints a line a view. */
export async function sliderLatency(address, views, moves) {
  const browser = await chromium.launch(chromiumOptions);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const all = [];
  for (const view of views) {
    await page.goto(`${address}?lang=en&view=lab.${view}`);
    await page.locator('.headline').first().waitFor();
    await page.waitForTimeout(1500); // charts are loaded and drawn
    await page.evaluate(watch);
    const own = [];
    let unchanged = 0; // at a slider's end, or heads that do not divide, say: the drawing stays as it is
    for (const slider of await page.getByRole('slider').all()) {
      await slider.focus();
      await page.waitForTimeout(toReachMs);
      for (let i = 0; i < moves; i += 1) {
        await page.evaluate(() => window.attnAwaitMove(600));
        await page.keyboard.press(i < moves / 2 ? 'ArrowRight' : 'ArrowLeft');
        const ms = await page.evaluate(() => window.attnMove);
        if (ms > 0) own.push(ms);
        else unchanged += 1;
        await page.waitForTimeout(keyRepeatMs);
      }
    }
    all.push(...own);
    console.log(line(view, own) + (unchanged > 0 ? `   (${unchanged} changed nothing)` : ''));
  }
  console.log(line('all', all));
  await browser.close();
}
