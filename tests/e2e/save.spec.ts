// SPDX-License-Identifier: Apache-2.0
// Pictures saved from the page, from a sandboxed frame and from disk: the bytes of the files.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Download, type FrameLocator, type Page, test as plain } from '@playwright/test';
import { expect, headline, test, written } from './lab.ts';

const embed = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', 'embed.html');

async function saved(page: Page, frame: FrameLocator | Page, name: string): Promise<Download> {
  const file = page.waitForEvent('download');
  await frame.getByRole('button', { name, exact: true }).click();
  return file;
}

const bytesOf = async (file: Download): Promise<Buffer> => readFileSync(await file.path());

// Width and height in the head of a PNG; throws where it is none.
function pngSize(bytes: Buffer): [number, number] {
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

function svgSize(text: string): [number, number] {
  const [, width, height] = /<svg xmlns="[^"]+" width="(\d+)" height="(\d+)"/.exec(text) ?? [];
  return [Number(width), Number(height)];
}

test('a view is saved as SVG and as PNG of twice its size', async ({ page, baseURL }) => {
  await page.goto('./?lang=zh&theme=dark&view=lab.traffic#v=1&seq_len_q=8192');
  await expect(headline(page)).not.toBeEmpty();
  const sentence = await written(page);
  await expect(page.locator('attn-figure svg[role=img]')).toBeVisible();

  const svg = await saved(page, page, '保存 SVG');
  expect(svg.suggestedFilename()).toBe(
    'attnlab_lab-traffic_flash2_n8192_d128_tile128x64_a100-80-sxm.svg',
  );
  const text = (await bytesOf(svg)).toString('utf8');
  expect(text).toContain(`<desc>${sentence}</desc>`);
  expect(text).toContain('view=lab.traffic#v=1&amp;seq_len_q=8192</metadata>');
  expect(text).toContain('fill="rgb(240, 176, 74)"'); // HBM in the dark theme
  expect(text).toMatch(/<text [^>]*>分数 S<\/text>/);
  // Needs nothing from outside itself.
  expect(text).not.toMatch(/var\(|light-dark|\sclass=|\sstyle=|<style|href=|color-mix/);
  const own = text.replaceAll('http://www.w3.org/2000/svg', '').replaceAll(baseURL ?? '', '');
  expect(own).not.toMatch(/https?:/);

  const png = await saved(page, page, '保存 PNG');
  expect(png.suggestedFilename()).toMatch(/_n8192_.*\.png$/);
  const bytes = await bytesOf(png);
  expect(pngSize(bytes)).toEqual(svgSize(text).map((side) => 2 * side));
  expect(bytes.length).toBeGreaterThan(20_000); // not an empty sheet
  await expect(page.getByText('已保存。')).toBeVisible();
});

test('a chart with a canvas is saved too, and every step of the lesson', async ({ page }) => {
  await page.goto('./?lang=en&view=lab.map');
  await expect(headline(page)).not.toBeEmpty();
  const map = (await bytesOf(await saved(page, page, 'Save SVG'))).toString('utf8');
  expect(map).toMatch(/<image [^>]*href="data:image\/png;base64,/);
  await page.goto('./?lang=en&view=learn.q2-running');
  await page.getByRole('button', { name: 'Show me without a guess' }).click();
  const step = (await bytesOf(await saved(page, page, 'Save SVG'))).toString('utf8');
  expect(step).toContain('>largest so far</text>');
  expect(step).not.toContain('>Next tile</text>'); // a control
});

plain('a frame saves where it may, and says what may be amiss', async ({ page, baseURL }) => {
  const view = 'view=lab.map&lang=en&controls=none';
  const frame = (sandbox: string) =>
    `<iframe sandbox="${sandbox}" width="900" height="800" src="${baseURL}embed.html?${view.replaceAll('&', '&amp;')}"></iframe>`;
  const host = createServer((request, response) => {
    const allowed = request.url === '/' ? 'allow-scripts allow-downloads' : 'allow-scripts';
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html>${frame(allowed)}`);
  });
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
  try {
    const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
    await page.goto(address);
    const inside = page.frameLocator('iframe');
    await expect(inside.locator('.headline').first()).not.toBeEmpty({ timeout: 60_000 });
    const bytes = await bytesOf(await saved(page, inside, 'Save PNG'));
    expect(pngSize(bytes)[0]).toBeGreaterThan(800);
    await expect(inside.getByText('this frame does not let files be saved')).toBeVisible();

    // Dropped, the picture is in the page and its text can be copied.
    await page.goto(`${address}no-downloads`);
    await expect(inside.locator('.headline').first()).not.toBeEmpty({ timeout: 60_000 });
    await inside.getByRole('button', { name: 'Save SVG', exact: true }).click();
    const picture = inside.getByRole('img', { name: 'The picture that was to be saved' });
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(400);
    await expect(inside.getByLabel('The text of the file')).toHaveValue(/^<\?xml [^]*<\/svg>\n$/);
    await inside.getByRole('button', { name: 'Save PNG', exact: true }).click();
    await expect(inside.getByLabel('The text of the file')).toHaveCount(0);
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(800);
  } finally {
    host.close();
  }
  await page.goto(`${pathToFileURL(embed).href}?${view}`);
  await expect(page.locator('.headline').first()).not.toBeEmpty({ timeout: 60_000 });
  const text = (await bytesOf(await saved(page, page, 'Save SVG'))).toString('utf8');
  expect(text).toContain('<metadata>AttnLab ?view=lab.map</metadata>'); // no path of this machine
});
