// SPDX-License-Identifier: Apache-2.0
// Lighthouse on a simulated phone, several runs of one address: the median of each score.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumOptions } from '../../chromium.mjs';

const cli = join(dirname(fileURLToPath(import.meta.url)), 'node_modules/lighthouse/cli/index.js');
const categories = ['performance', 'accessibility', 'best-practices'];
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

async function once(address) {
  const folder = await mkdtemp(join(tmpdir(), 'attnlab-lighthouse-'));
  const output = join(folder, 'report.json');
  const flags = ['--headless', ...chromiumOptions.args].join(' ');
  const args = [
    ...[cli, address, '--quiet', '--output=json', `--output-path=${output}`],
    ...[`--only-categories=${categories.join(',')}`, `--chrome-flags=${flags}`],
  ];
  try {
    const status = await new Promise((resolve, reject) => {
      spawn(process.execPath, args, {
        env: { ...process.env, CHROME_PATH: chromiumOptions.executablePath },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
        .on('error', reject)
        .on('close', resolve);
    });
    if (status !== 0) throw new Error(`Lighthouse ended with status ${status}`);
    return JSON.parse(await readFile(output, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Prints a line for each score and metric: median, all runs. */
export async function lighthouse(address, runs) {
  const reports = [];
  for (let run = 0; run < runs; run += 1) reports.push(await once(address));
  const line = (name, values, digits) =>
    console.log(
      `${name.padEnd(26)} median ${median(values).toFixed(digits).padStart(8)}   of ${values.map((v) => v.toFixed(digits)).join(', ')}`,
    );
  for (const name of categories)
    line(
      name,
      reports.map(({ categories: of }) => 100 * of[name].score),
      0,
    );
  for (const name of metrics)
    line(
      name,
      reports.map(({ audits }) => audits[name].numericValue),
      name.endsWith('shift') ? 4 : 0,
    );
  const failed = new Set();
  for (const { categories: of, audits } of reports)
    for (const name of categories)
      for (const { id, weight } of of[name].auditRefs)
        if (weight > 0 && audits[id].score !== null && audits[id].score < 0.9) failed.add(id);
  if (failed.size > 0) console.log(`below 0.9 in a run: ${[...failed].join(', ')}`);
}
