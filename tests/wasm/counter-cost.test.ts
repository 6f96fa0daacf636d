// SPDX-License-Identifier: Apache-2.0
// The counters cost nothing where they are off: the loops are compiled as they are, and once more from
// a copy whose statements that count are taken out. Instructions are counted in WebAssembly's text.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..', '..');
const folder = join(repository, 'build', 'counter-cost');

interface CompileCommand {
  directory: string;
  command: string;
  file: string;
}
const commands = JSON.parse(
  readFileSync(join(repository, 'build', 'wasm', 'compile_commands.json'), 'utf8'),
) as CompileCommand[];

// The instructions of each function of a source, compiled as the module compiles it.
function instructions(source: string, asFile: string): Map<string, number> {
  const known = commands.find(({ file }) => file === asFile);
  if (known === undefined) throw new Error(`${asFile} is not in compile_commands.json`);
  const [compiler = '', ...words] = known.command.split(/\s+/);
  const args = words.filter((word, i) => !['-o', '-c'].includes(word) && words[i - 1] !== '-o');
  const flags = args.filter((word) => word !== asFile && word !== '-Werror');
  const settings = join(dirname(compiler), '.emscripten');
  const text = execFileSync(compiler, [...flags, '-S', '-o', '-', source], {
    cwd: known.directory,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...(existsSync(settings) ? { EM_CONFIG: settings } : {}) },
  });
  const counts = new Map<string, number>();
  let name = '';
  for (const line of text.split('\n')) {
    const label = /^([\w$.]+):/.exec(line)?.[1];
    if (label !== undefined && !label.startsWith('.L')) name = label;
    if (/^\t[a-z]/.test(line)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const sum = (counts: Map<string, number>, wanted: (name: string) => boolean): number =>
  [...counts].reduce((total, [name, count]) => total + (wanted(name) ? count : 0), 0);
const isCounting = (name: string): boolean => /TileTraffic|_counted/.test(name);

test.each(['tiled.cpp', 'tiled_simd.cpp'])(
  'counters that are off cost no instruction: %s',
  { timeout: 120_000 },
  (name) => {
    const file = join(repository, 'cpp', 'kernels', name);
    const text = readFileSync(file, 'utf8');
    const counting = /traffic\.(load|store)\([^;]*\);/g;
    expect(text.match(counting)?.length).toBeGreaterThanOrEqual(5);
    mkdirSync(folder, { recursive: true });
    const stripped = join(folder, name);
    writeFileSync(stripped, text.replaceAll(counting, '{}'));

    const asItIs = instructions(file, file);
    const without = instructions(stripped, file);
    const off = sum(asItIs, (one) => !isCounting(one));
    const never = sum(without, (one) => !isCounting(one));
    expect(never).toBeGreaterThan(300);
    expect(Math.abs(off - never)).toBeLessThanOrEqual(never / 100);
    // Where they are on they do cost something, so the comparison can fail.
    expect(sum(asItIs, isCounting)).toBeGreaterThan(sum(without, isCounting));
  },
);
