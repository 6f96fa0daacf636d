// SPDX-License-Identifier: Apache-2.0
//
// `npm test`: sets up what is missing and runs every check and every test. `npm test -- wasm e2e` runs
// only the suites named: lint, native, wasm, relaxed, web, e2e. The last line is the sum over all suites.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildPreset, buildSite, buildWasm, setUpBuild } from './build.mjs';
import { repository } from './cache.mjs';
import { setUpCatch2 } from './catch2.mjs';
import { checks } from './lint.mjs';
import { setUpPackages } from './packages.mjs';
import { checkPrerequisites } from './prerequisites.mjs';
import { capture, main, seconds, SetupError, show, suite } from './step.mjs';

const at = (...names) => join(repository, ...names);
const report = (name) => at('build', 'reports', name);
const node = (args, env) => show(process.execPath, args, { cwd: repository, env });

// The tests of a Catch2 program are dealt out to as many processes as there are cores, a few small
// hands each. Each writes its own report; its words are shown when it has ended.
const hands = 4 * availableParallelism();
const handsOf = (name) => Array.from({ length: hands }, (_, i) => `${name}-${i}.xml`);
async function catch2(program, args, name) {
  let passed = true;
  const queue = handsOf(name).entries();
  const worker = async () => {
    for (const [i, file] of queue) {
      const shard = ['--shard-count', `${hands}`, '--shard-index', `${i}`];
      const reporters = [
        '--colour-mode',
        'none',
        '--reporter',
        'console',
        '--reporter',
        `xml::out=${report(file)}`,
      ];
      const { status, stdout, stderr } = await capture(program, [...args, ...shard, ...reporters], {
        cwd: repository,
        env: { ASAN_OPTIONS: 'detect_leaks=1', UBSAN_OPTIONS: 'print_stacktrace=1' },
      });
      process.stderr.write(`[${i + 1} of ${hands}] ${stdout.trim()}\n${stderr}`);
      passed &&= status === 0;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return passed;
}

// Node 20 knows relaxed SIMD behind a flag, later ones without.
const relaxedFlags = process.version.startsWith('v20.') ? ['--experimental-wasm-relaxed-simd'] : [];

/** Each suite: how it runs, and the reports that say how many tests passed and failed. */
const suites = {
  native: {
    title: 'C++ tests, native with sanitizers',
    reports: handsOf('catch2-native'),
    build: () => buildPreset('sanitize', 'attn_tests'),
    run: () => catch2(at('build', 'sanitize', 'attn_tests'), [], 'catch2-native'),
  },
  wasm: {
    title: 'C++ tests, WebAssembly under Node',
    reports: handsOf('catch2-wasm'),
    build: (emscripten) => buildWasm(emscripten, 'attn_tests'),
    run: () => catch2(process.execPath, [at('build', 'wasm', 'attn_tests.js')], 'catch2-wasm'),
  },
  relaxed: {
    title: "Kernels' tests, relaxed SIMD under Node",
    reports: handsOf('catch2-relaxed'),
    build: (emscripten) => buildWasm(emscripten, 'attn_tests_relaxed'),
    run: () => {
      const program = at('build', 'wasm', 'attn_tests_relaxed.js');
      return catch2(process.execPath, [...relaxedFlags, program], 'catch2-relaxed');
    },
  },
  web: {
    title: 'Page units and contract of the module (Vitest)',
    reports: ['vitest.json'],
    build: async (emscripten) => {
      await buildWasm(emscripten);
      await buildSite();
    },
    run: (name) =>
      node([
        at('node_modules', 'vitest', 'vitest.mjs'),
        ...['run', '--config', at('tests', 'vitest.config.ts')],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`],
      ]),
  },
  e2e: {
    title: 'The built page in Chromium (Playwright)',
    reports: ['playwright.json'],
    build: async (emscripten) => {
      await buildWasm(emscripten);
      await buildSite();
    },
    run: (name) =>
      node(
        [
          at('node_modules', '@playwright', 'test', 'cli.js'),
          ...['test', '--config', at('tests', 'e2e', 'playwright.config.ts')],
          '--reporter=list,json',
        ],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: report(name) },
      ),
  },
};

/** {passed, failed, skipped} of one report; a suite that wrote none has failed once. */
async function count(name) {
  const text = await readFile(report(name), 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 1, skipped: 0 };
  if (name.endsWith('.xml')) {
    const row = text.match(/<OverallResultsCases ([^>]*)>/)?.[1];
    if (!row) return { passed: 0, failed: 1, skipped: 0 };
    const number = (key) => Number(row.match(new RegExp(`${key}="(\\d+)"`))?.[1] ?? 0);
    return { passed: number('successes'), failed: number('failures'), skipped: number('skips') };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, stats } = JSON.parse(text);
  return stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    : { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

async function test() {
  const start = performance.now();
  const known = ['lint', ...Object.keys(suites)];
  const asked = process.argv.slice(2);
  const wrong = asked.find((name) => !known.includes(name));
  if (wrong) throw new SetupError(`no suite ${JSON.stringify(wrong)}: ${known.join(', ')}`);
  const chosen = asked.length > 0 ? asked : known;

  await rm(at('build', 'reports'), { recursive: true, force: true });
  await mkdir(at('build', 'reports'), { recursive: true });
  await checkPrerequisites({ tests: true });
  await setUpPackages();
  await setUpCatch2();
  const emscripten = await setUpBuild();
  process.stderr.write(`Set-up: everything is there (${seconds(start)})\n`);

  const failed = [];
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const attempt = async (title, work) => {
    // A build that fails fails its suite; the others still run.
    const passed = await suite(title, () =>
      work().catch((error) => {
        process.stderr.write(`${error instanceof SetupError ? error.message : error.stack}\n`);
        return false;
      }),
    );
    if (!passed) failed.push(title);
    return passed;
  };
  if (chosen.includes('lint')) for (const [title, check] of checks) await attempt(title, check);
  for (const [name, one] of Object.entries(suites)) {
    if (!chosen.includes(name)) continue;
    const passed = await attempt(one.title, async () => {
      await one.build(emscripten);
      return one.run(one.reports[0]);
    });
    const counted = { passed: 0, failed: 0, skipped: 0 };
    for (const name of one.reports) {
      for (const [key, value] of Object.entries(await count(name))) counted[key] += value;
    }
    // A suite may fail beside its tests: a file that does not load, a program that ends early.
    if (!passed && counted.failed === 0) counted.failed = 1;
    for (const key of Object.keys(sum)) sum[key] += counted[key];
  }

  process.stderr.write(`\n${seconds(start)} in all\n`);
  if (failed.length > 0) process.stderr.write(`Failed: ${failed.join('; ')}\n`);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  const line = `${sum.passed} passed, ${sum.failed} failed${skipped}\n`;
  await writeFile(report('total'), line);
  process.stdout.write(line);
  return failed.length > 0 ? 1 : 0;
}

await main(test);
