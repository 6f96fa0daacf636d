// SPDX-License-Identifier: Apache-2.0
// A signal ends what was started, however busy it is, and whoever waits hears of it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const start = (args: string[]) =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });

// What it writes first.
async function firstOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  const [data] = (await once(stream!, 'data')) as [Buffer];
  return data.toString();
}

async function endedBy(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  child.kill(signal);
  return (await closed)[1];
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a signal', { timeout: 120_000 }, () => {
  it.each(signals)('%s ends the command line in the middle of an execution', async (signal) => {
    const child = start([
      ...['cpp/toolchain/attnlab.mjs', 'report', '--source', 'simulate', '--l2', 'simulated'],
      ...['--seq_len_q', '1048576', '--tile_rows', '64', '--tile_cols', '64'],
    ]);
    // Said once it plays: 16,384 x 16,384 tiles.
    expect(await firstOf(child.stderr)).toMatch(/^counting: 268,435,456 score tiles to play/);
    expect(await endedBy(child, signal)).toBe(signal);
  });

  it.each(signals)('%s ends the programs that a step runs', async (signal) => {
    const program = `setInterval(() => {}, 1000); process.stdout.write(String(process.pid))`;
    const child = start([
      '--input-type=module',
      '--eval',
      `import { main, show } from './cpp/toolchain/step.mjs';
       const program = ${JSON.stringify(program)};
       await main(() => show(process.execPath, ['--eval', program], { stdout: process.stdout }));`,
    ]);
    const pid = Number(await firstOf(child.stdout));
    expect(isAlive(pid)).toBe(true);
    expect(await endedBy(child, signal)).toBe(signal);
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });
});
