// SPDX-License-Identifier: Apache-2.0
//
// `npm run bench [-- kernel | model | page | peers]`: timings of the kernels, of the model, of the page
// (arguments: tests/bench/page/run.mjs) and of the kernel beside packages from npm (arguments:
// tests/bench/peers/run.mjs); all where none is named. Nothing is asserted.
import { join } from 'node:path';
import { buildPreset, buildSite, buildWasm, setUpBuild } from './build.mjs';
import { repository } from './cache.mjs';
import { setUpNpm } from './npm.mjs';
import { checkPrerequisites } from './prerequisites.mjs';
import { main, SetupError, show } from './step.mjs';

const built = (preset, program) => join(repository, 'build', preset, program);
// A bench's tables go to stdout, what it says meanwhile to stderr.
const tables = (program, args) => show(program, args, { cwd: repository, stdout: process.stdout });
const script = (name) => join(repository, 'tests', 'bench', name);

async function native(target) {
  await buildPreset('release', target);
  return tables(built('release', target), []);
}

/** Each answers whether it ran to its end. */
const benches = {
  kernel: () => native('attn_bench'),
  model: async () => {
    const emscripten = await setUpBuild();
    await buildWasm(emscripten);
    await buildWasm(emscripten, 'attn_model_bench');
    process.stdout.write('\n== native\n');
    const ran = [await native('attn_model_bench')];
    process.stdout.write('\n== WebAssembly in Node\n');
    ran.push(await tables(process.execPath, [built('wasm', 'attn_model_bench.js')]));
    ran.push(await tables(process.execPath, [script('model-module.mjs')]));
    return ran.every(Boolean);
  },
  page: async (args) => {
    await buildWasm(await setUpBuild());
    await buildSite();
    await setUpNpm(join(repository, 'tests', 'bench', 'page'));
    return tables(process.execPath, [script(join('page', 'run.mjs')), ...args]);
  },
  peers: async (args) => {
    await buildWasm(await setUpBuild());
    await setUpNpm(join(repository, 'tests', 'bench', 'peers'));
    return tables(process.execPath, [script(join('peers', 'run.mjs')), ...args]);
  },
};

await main(async () => {
  const words = process.argv.slice(2);
  const options = words.findIndex((word) => word.startsWith('--'));
  const asked = options < 0 ? words : words.slice(0, options);
  const args = options < 0 ? [] : words.slice(options);
  const wrong = asked.find((name) => !Object.hasOwn(benches, name));
  if (wrong) {
    throw new SetupError(`no bench ${JSON.stringify(wrong)}: ${Object.keys(benches).join(', ')}`);
  }
  await checkPrerequisites({ tests: true });
  for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
    if (!(await benches[name](args))) return 1;
  }
  return 0;
});
