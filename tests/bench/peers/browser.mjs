// SPDX-License-Identifier: Apache-2.0
// The comparison in headless Chromium: one page, served from a loopback address.
/* global document, window */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../../chromium.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folders = {
  packages: join(here, 'node_modules'),
  kernels: join(here, '../../../build/wasm'),
};
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

function fileOf(address) {
  const path = normalize(decodeURIComponent(new URL(address, 'http://localhost').pathname));
  const [, first, ...rest] = path.split(sep);
  const folder = folders[first];
  return folder ? join(folder, ...rest) : join(here, path);
}

function serve() {
  const server = createServer((request, response) => {
    const file = fileOf(request.url);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** {engine, measure(problem, rounds), close()} */
export async function openBrowser(say) {
  const server = await serve();
  const browser = await chromium.launch(chromiumOptions);
  const close = async () => {
    await browser.close();
    server.close();
  };
  try {
    // A page of its own for each problem: no contender inherits another problem's memory.
    const page = async () => {
      const tab = await browser.newPage();
      tab.on('pageerror', (error) => say(`page: ${error.message}`));
      await tab.exposeFunction('say', say);
      // Processor time of the page's thread, as the browser's own tools tell it.
      const tools = await tab.context().newCDPSession(tab);
      await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
      await tab.exposeFunction('cpu', async () => {
        const { metrics } = await tools.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'ThreadTime').value * 1000;
      });
      await tab.goto(`http://127.0.0.1:${server.address().port}/page.html`);
      await tab.waitForFunction(() => document.title === 'ready');
      return tab;
    };
    return {
      engine: `Chromium ${browser.version()}`,
      async measure(problem, rounds) {
        const tab = await page();
        const result = await tab.evaluate(
          ([one, count]) => window.measure(one, count),
          [problem, rounds],
        );
        await tab.close();
        return result;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
