// SPDX-License-Identifier: Apache-2.0
//
// `npm run lint`: formatting and static checks of C++ and TypeScript; `npm run format` puts the
// formatting right. Nothing here needs a build.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hashOf, repository } from './cache.mjs';
import { configure, setUpBuild } from './build.mjs';
import { setUpPackages } from './packages.mjs';
import { capture, isScript, main, show, suite } from './step.mjs';

const at = (...names) => join(repository, ...names);
const program = (...names) => at('node_modules', ...names);
const node = (file, ...args) => show(process.execPath, [file, ...args], { cwd: repository });
const prettier = (mode) => node(program('prettier', 'bin', 'prettier.cjs'), mode, '.');

async function cppFiles() {
  const found = await Promise.all(
    ['cpp', 'tests'].map(async (folder) =>
      (await readdir(at(folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  return found
    .flat()
    .filter((name) => /\.(cpp|h)$/.test(name) && !name.includes('node_modules'))
    .sort();
}

const clangFormat = async (...args) =>
  show('clang-format', [...args, ...(await cppFiles())], { cwd: repository });

/** Every check, each as [title, () => whether it passed]. */
export const checks = [
  ['Formatting: clang-format', () => clangFormat('--dry-run', '--Werror')],
  ['Formatting: Prettier', () => prettier('--check')],
  ['Lint: clang-tidy', clangTidy],
  ['Lint: ESLint', eslint],
  ['Types: tsc, page', () => tsc('web')],
  ['Types: tsc, tests', () => tsc('tests')],
];

function eslint() {
  const config = at('web', 'eslint.config.mjs');
  return node(program('eslint', 'bin', 'eslint.js'), '-c', config, '--max-warnings=0', '.');
}

const tsc = (folder) => node(program('typescript', 'bin', 'tsc'), '--noEmit', '-p', at(folder));

/**
 * clang-tidy takes seconds a file, so what passed is remembered: a source is checked again when it, any
 * header or the configuration changed.
 */
async function clangTidy() {
  await configure('sanitize');
  const files = await cppFiles();
  const headers = files.filter((name) => name.endsWith('.h'));
  const shared = await hashOf(
    [...headers, '.clang-tidy', 'CMakeLists.txt'].map((name) => at(name)),
  );
  const memory = at('build', 'clang-tidy.json');
  const before = JSON.parse(await readFile(memory, 'utf8').catch(() => '{}'));
  const after = {};
  // The engine alone: Catch2's header would treble the time, and the bindings need Emscripten's headers,
  // which this clang does not take.
  const queue = files.filter((name) => /^cpp.*\.cpp$/.test(name) && !name.includes('bindings'));
  const total = queue.length;
  const worker = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const state = await hashOf([at(file)], shared);
      if (before[file] !== state) {
        const args = ['--quiet', '-p', at('build', 'sanitize'), file];
        const { status, stdout, stderr } = await capture('clang-tidy', args, { cwd: repository });
        if (status !== 0) {
          process.stderr.write(stdout || stderr);
          continue;
        }
      }
      after[file] = state;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  await writeFile(memory, JSON.stringify(after));
  return Object.keys(after).length === total;
}

/** What the checks need is there when this returns. */
export async function setUpChecks() {
  await setUpPackages(['clang-format', 'clang-tidy']);
  await setUpBuild();
}

/** Rewrites every file in the one form. */
export async function format() {
  await setUpChecks();
  const done = [await clangFormat('-i'), await prettier('--write')];
  return done.every(Boolean) ? 0 : 1;
}

async function lint() {
  await setUpChecks();
  let passed = true;
  for (const [title, check] of checks) passed = (await suite(title, check)) && passed;
  return passed ? 0 : 1;
}

if (isScript(import.meta)) await main(lint);
