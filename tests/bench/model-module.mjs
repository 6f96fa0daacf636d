// SPDX-License-Identifier: Apache-2.0
//
// Times the built module as Node calls it: answers with their crossing to JavaScript. Figures are
// medians over rounds, with the least and the most.
import { readFile } from 'node:fs/promises';
import createEngine from '../../build/wasm/engine_node.mjs';

const wasm = new URL('../../build/wasm/engine_node.wasm', import.meta.url);
const engine = await createEngine({ wasmBinary: await readFile(wasm), locateFile: (name) => name });

const { fields } = engine.describe().value;
function params(set) {
  const all = {};
  for (const field of fields) {
    all[field.name] = set[field.name] ?? field.default ?? all[field.default_from];
  }
  return all;
}

// Milliseconds of this process on a CPU: what others run meanwhile does not count.
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const rounds = 15;
function time(name, calls, call) {
  const each = [];
  for (let round = 0; round <= rounds; round += 1) {
    const start = now();
    for (let i = 0; i < calls; i += 1) if ('error' in call()) throw new Error(name);
    if (round > 0) each.push((now() - start) / calls); // the first one warms up
  }
  each.sort((a, b) => a - b);
  const [least, median, most] = [0, rounds >> 1, rounds - 1].map((i) => each[i].toFixed(3));
  process.stdout.write(`  ${name.padEnd(34)} ${median} ms  (${least} to ${most})\n`);
}

const tiles = Array.from({ length: 32 }, (_, i) => 8 * (i + 1));
process.stdout.write('\nThe module, crossing counted\n');
for (const algorithm of ['flash2', 'flash1', 'triton', 'standard']) {
  const set = { algorithm, mask: 'causal', seq_len_q: 8192, heads_q: 32, heads_kv: 8 };
  for (const pass of ['forward', 'both']) {
    const asked = params({ ...set, pass });
    time(`report ${algorithm} ${pass}`, 200, () => engine.report(asked, 'model'));
    if (algorithm === 'standard') continue;
    time(`grid 32 x 32 ${algorithm} ${pass}`, 3, () =>
      engine.grid(asked, 'tile_rows', tiles, 'tile_cols', tiles),
    );
  }
}
