// SPDX-License-Identifier: Apache-2.0
// A signal ends what was started, however busy it is, and whoever waits hears of it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

// 32,768 x 32,768 tiles: minutes. What it says first it says once it plays.
const longReport = [
  ...['report', '--source', 'simulate', '--l2', 'simulated'],
  ...['--seq_len_q', '1048576', '--tile_rows', '32', '--tile_cols', '32'],
];

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
    const child = start(['cpp/toolchain/attnlab.mjs', ...longReport]);
    expect(await firstOf(child.stderr)).toMatch(/^counting: 1,073,741,824 score tiles to play/);
    expect(await endedBy(child, signal)).toBe(signal);
  });

  // npm hands on these two to the shell of its script, which has to be the program by then.
  it.each(['SIGTERM', 'SIGINT'] as const)('%s to npm ends the program it runs', async (signal) => {
    const child = spawn('npm', ['run', '-s', 'attnlab', '--', ...longReport], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(await firstOf(child.stderr)).toMatch(/^counting: /);
    let report = '';
    child.stdout?.on('data', (data: Buffer) => (report += data.toString()));
    await endedBy(child, signal); // its pipes close when the last that holds them is gone
    expect(report).toBe('');
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
