// SPDX-License-Identifier: Apache-2.0
// What a frame of the tile player costs the page's thread while it plays, from the browser's own
// trace: the animation frame (script and drawing), and the whole task with style, layout and paint.
// Processor time, on a grid of 1024 x 1024 tiles. Measured, never asserted.
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../../chromium.mjs';

const question = 'seq_len_q=65536&tile_rows=64&tile_cols=64&mask=causal';
const categories = ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline'];

const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.ceil(q * values.length) - 1] ?? NaN;

const line = (name, costs) => {
  const [median, p95, worst] = [0.5, 0.95, 1].map((q) => quantile(costs, q).toFixed(2));
  return `${name}   median ${median} ms   p95 ${p95} ms   worst ${worst} ms`;
};

// Milliseconds of the thread in each animation frame, and in each task that held one.
function costsOf({ traceEvents }) {
  const frames = traceEvents.filter(({ name, dur }) => name === 'FireAnimationFrame' && dur > 0); // whole
  const [{ tid, pid } = {}] = frames;
  const tasks = traceEvents.filter(
    (event) => event.name === 'RunTask' && event.tid === tid && event.pid === pid && event.dur > 0,
  );
  const whole = tasks.filter(({ ts, dur }) => frames.some((f) => f.ts >= ts && f.ts < ts + dur));
  const time = ({ tdur, dur }) => (tdur ?? dur) / 1000;
  return { frames: frames.map(time), tasks: whole.map(time) };
}

export async function playerFrames(address, seconds) {
  const browser = await chromium.launch(chromiumOptions);
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  await page.goto(`${address}?lang=en&view=lab.player#v=1&${question}`);
  await page.locator('attn-score-grid canvas').waitFor({ timeout: 60_000 });
  for (const speed of [60, 6000, 60_000]) {
    await page.getByLabel('Speed').selectOption(String(speed));
    await page.getByRole('slider', { name: 'Event', exact: true }).fill('400000');
    await page.waitForTimeout(500);
    await browser.startTracing(page, { categories });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForTimeout(1000 * seconds);
    const { frames, tasks } = costsOf(JSON.parse((await browser.stopTracing()).toString()));
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    console.log(`player, ${speed} events/s, ${frames.length} frames`);
    console.log(line('  script and drawing     ', frames));
    console.log(line('  with layout and paint  ', tasks));
  }
  await browser.close();
}
