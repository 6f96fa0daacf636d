// SPDX-License-Identifier: Apache-2.0
//
// `npm run build`: sets up what a build needs, then makes dist/, the whole static site, and in it the
// command line program. What is built already is not built again.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cache, hashOf, locked, repository } from './cache.mjs';
import { setUpEmscripten } from './emscripten.mjs';
import { setUpNpm } from './npm.mjs';
import { checkPrerequisites, hasNinja } from './prerequisites.mjs';
import { isScript, main, run, seconds, step } from './step.mjs';

const at = (...names) => join(repository, ...names);

/** Prerequisites, Emscripten and npm packages are there when this returns. */
export async function setUpBuild() {
  await checkPrerequisites();
  const emscripten = await setUpEmscripten();
  await setUpNpm();
  return emscripten;
}

/** Configures the preset where that is new or changed. */
export async function configure(preset, env = {}) {
  await mkdir(at('build'), { recursive: true });
  const stamp = at('build', `${preset}.configured`);
  const wanted = await hashOf([at('CMakePresets.json')], JSON.stringify({ cache, env }));
  const done = async () => existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted;
  if (await done()) return;
  await step(`CMake: configure ${preset}`, async () => {
    await rm(stamp, { force: true });
    await rm(at('build', preset), { recursive: true, force: true });
    const generator = (await hasNinja()) ? ['-G', 'Ninja'] : [];
    await run('cmake', ['--preset', preset, ...generator], { cwd: repository, env });
    await writeFile(stamp, wanted);
  });
}

/** Configures where needed and builds what is not up to date. */
export async function buildPreset(preset, target, env = {}) {
  await mkdir(at('build'), { recursive: true });
  await locked(at('build', `${preset}.lock`), async () => {
    await configure(preset, env);
    const jobs = String(availableParallelism());
    const args = ['--build', '--preset', preset, '--target', target, '-j', jobs];
    await step(`CMake: build ${target} (${preset})`, () =>
      run('cmake', args, { cwd: repository, env }),
    );
  });
}

export async function buildWasm(emscripten, target = 'attn_wasm') {
  const env = { ATTN_EMSCRIPTEN: emscripten };
  // Python itself: what stands for it on PATH may be a script of a version manager, slower than the
  // compiler that every call of Emscripten starts through it.
  env.EMSDK_PYTHON = await run('python3', ['-c', 'import sys; print(sys.executable, end="")']);
  // Its own settings, also where the environment names those of another Emscripten.
  const own = join(emscripten, '.emscripten');
  if (existsSync(own)) env.EM_CONFIG = own;
  return buildPreset('wasm', target, env);
}

/** Vite: the page first, for it empties dist/; then the command line program into dist/node. */
export async function buildSite() {
  const stamp = at('build', 'site.stamp');
  const modules = ['engine', 'kernel_simd128', 'kernel_relaxed'].flatMap((name) =>
    ['web', 'node'].flatMap((place) => [`${name}_${place}.mjs`, `${name}_${place}.wasm`]),
  );
  const wanted = await hashOf([
    at('web'),
    at('package.json'),
    at('package-lock.json'),
    ...modules.map((name) => at('build', 'wasm', name)),
  ]);
  const made = ['index.html', 'embed.html', join('node', 'attnlab.mjs')].map((name) =>
    at('dist', name),
  );
  const done = async () =>
    [stamp, ...made].every((file) => existsSync(file)) &&
    (await readFile(stamp, 'utf8')) === wanted;
  if (await done()) return;
  await locked(at('build', 'site.lock'), async () => {
    if (await done()) return;
    await rm(stamp, { force: true });
    const vite = (config) => run(process.execPath, [viteProgram, 'build', '-c', at('web', config)]);
    await step('Vite: build the page', () => vite('vite.config.ts'));
    await step('Vite: build the document for frames', () => vite('vite.embed.config.ts'));
    await step('Vite: build the command line program', () => vite('vite.cli.config.ts'));
    await writeFile(stamp, wanted);
  });
}

const viteProgram = at('node_modules', 'vite', 'bin', 'vite.js');

/** Everything that dist/ needs, from whatever state the clone is in. */
export async function build() {
  const start = performance.now();
  const emscripten = await setUpBuild();
  process.stderr.write(`Set-up: everything is there (${seconds(start)})\n`);
  await buildWasm(emscripten);
  await buildSite();
}

if (isScript(import.meta)) await main(build);
