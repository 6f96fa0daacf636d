// SPDX-License-Identifier: Apache-2.0
// How each room looks, beside a small picture of how it should. Half the pixels are enough to see what
// moved, vanished or changed its colour, and forgive how a letter's edge is drawn.
//
// After a change that is meant: npx playwright test --config tests/e2e/playwright.config.ts looks
// --update-snapshots, and look at each picture that git shows as changed.
import { spawnSync } from 'node:child_process';
import { expect, show, test } from './lab.ts';

// Other letters make other pictures: there is nothing to compare with where other fonts are installed.
const fontOf = (what: string) =>
  spawnSync('fc-match', ['--format=%{family[0]}', what]).stdout?.toString() ?? '';
const fonts = [fontOf('sans-serif'), fontOf('sans-serif:lang=zh-cn')].join(', ');
const madeWith = 'DejaVu Sans, WenQuanYi Micro Hei';

test.use({ deviceScaleFactor: 0.5 });
test.skip(fonts !== madeWith, `the pictures were made with ${madeWith}, here are ${fonts}`);

const rooms = {
  learn: 'learn',
  lab: 'lab.levels',
  map: 'lab.map',
  player: 'lab.player',
  bench: 'bench',
  evidence: 'evidence.fa2-a100-80-sxm-d64-full',
};
const looks = [
  { name: 'en-light', lang: 'en', colorScheme: 'light', width: 1440 },
  { name: 'zh-dark', lang: 'zh', colorScheme: 'dark', width: 1440 },
  { name: 'zh-light-360', lang: 'zh', colorScheme: 'light', width: 360 },
] as const;

for (const { name, lang, colorScheme, width } of looks) {
  test(`rooms look as they did: ${name}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    for (const [room, place] of Object.entries(rooms)) {
      await show(page, place, lang);
      await expect.soft(page).toHaveScreenshot(`${room}-${name}.png`, {
        scale: 'device',
        maxDiffPixelRatio: 0.01,
      });
    }
  });
}
