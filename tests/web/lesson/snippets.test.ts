// SPDX-License-Identifier: Apache-2.0
// The lesson's code is run and prints what the page shows.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { shapeOf } from '../../../web/src/lesson/ask.ts';
import { snippet, type SnippetLanguage, sourceOf } from '../../../web/src/lesson/snippets.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { description } from '../../wasm/engine.ts';
import { ask } from './ask.ts';

const folder = mkdtempSync(join(tmpdir(), 'attn-snippets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function output(command: string, args: string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return stdout.trim();
}

const run: Record<SnippetLanguage, (source: string) => string> = {
  js: (source) => output(process.execPath, ['-e', source]),
  python: (source) => output('python3', ['-c', source]),
  cpp: (source) => {
    const [file, program] = [join(folder, 'lesson.cpp'), join(folder, 'lesson')];
    writeFileSync(file, source);
    const warnings = ['-Wall', '-Wextra', '-Wconversion', '-Werror'];
    output(process.env['CXX'] ?? 'c++', ['-std=c++20', ...warnings, '-o', program, file]);
    return output(program, []);
  },
};

const shapes: PartialParams[] = [
  {},
  { seq_len_q: 1000, tile_rows: 48, batch: 3, heads_q: 5, head_dim: 80, dtype: 'fp32' },
  { seq_len_q: 1_048_576, heads_q: 128, dtype: 'fp8_e4m3' },
];

describe.each(['js', 'python', 'cpp'] as const)('the code in %s', (language) => {
  it.each(shapes)('prints what the engine says at %j', { timeout: 60_000 }, async (set) => {
    const values = await snippet(ask, shapeOf(description, {}, set));
    expect(values.prints.split('\n')).toHaveLength(6);
    expect(run[language](sourceOf(language, values))).toBe(values.prints);
  });
});
