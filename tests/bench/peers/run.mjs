// SPDX-License-Identifier: Apache-2.0
//
// The attention kernel beside packages from npm: headless Chromium and Node, one thread, interleaved.
//
//   npm run bench -- peers [--in chromium,node] [--rounds 7] [--runs 2] [--only N1024] [--json FILE]
//
// A table goes to stdout, progress to stderr; --json also writes every time of every round.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openBrowser } from './browser.mjs';
import { openNode } from './node.mjs';
import { nameOf, problems } from './problem.mjs';
import { betterRun, tableText } from './table.mjs';

const environments = { chromium: openBrowser, node: openNode };

function wholeNumber(name, text, least) {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`--${name}: a whole number from ${least} on is needed, got ${text}`);
}

const { values } = parseArgs({
  options: {
    in: { type: 'string', default: Object.keys(environments).join(',') },
    rounds: { type: 'string', default: '7' },
    runs: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const rounds = wholeNumber('rounds', values.rounds, 1);
const runs = wholeNumber('runs', values.runs, 1);
const chosen = values.in.split(',');
const unknown = chosen.find((name) => !Object.hasOwn(environments, name));
if (unknown !== undefined)
  throw new Error(`--in: ${Object.keys(environments).join(' or ')} is needed, got ${unknown}`);
const asked = problems.filter((problem) => nameOf(problem).includes(values.only));
if (asked.length === 0)
  throw new Error(`--only: none of ${problems.map(nameOf).join('; ')} has ${values.only}`);

const say = (text) => process.stderr.write(`${text}\n`);
const report = [];
for (const name of chosen) {
  const environment = await environments[name](say);
  const measured = asked.map(() => []);
  try {
    // Whole runs one after the other, so that a bad minute does not hit both times of one problem.
    for (let run = 0; run < runs; run += 1)
      for (const [i, problem] of asked.entries())
        measured[i].push(await environment.measure(problem, rounds));
  } finally {
    await environment.close();
  }
  const rows = measured.flatMap(betterRun);
  report.push({ engine: environment.engine, rounds, runs, rows, measured });
  const rule = runs > 1 ? `the run nearest to our peak of ${runs}` : 'one run';
  process.stdout.write(
    `${environment.engine}, one thread, median of ${rounds} interleaved rounds, ${rule}\n` +
      `x ours: how many of our times a peer takes, paired round by round, inputs ready; call: arrays ` +
      `copied in and out on both sides; by cpu: in processor time, which other programs do not lengthen` +
      `\n\n${tableText(rows)}\n\n`,
  );
}
if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 1)}\n`);
