// SPDX-License-Identifier: Apache-2.0
//
// Steps and commands: one line a step on stderr, what it does and how long it took. stdout stays
// free for results (an address, a report).
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the reader can put right: it is printed without a stack. */
export class SetupError extends Error {}

/** Runs `work` under a line of its own. */
export async function step(title, work) {
  const start = performance.now();
  process.stderr.write(`${title} … `);
  try {
    const value = await work();
    process.stderr.write(`${seconds(start)}\n`);
    return value;
  } catch (error) {
    process.stderr.write('failed\n');
    if (error instanceof SetupError) throw new SetupError(`${title}: ${error.message}`);
    throw error;
  }
}

/** The same for a step that prints much itself: a line before and a line after. */
export async function suite(title, work) {
  const start = performance.now();
  process.stderr.write(`\n== ${title}\n`);
  const ok = await work();
  process.stderr.write(`== ${title}: ${ok ? 'passed' : 'FAILED'} in ${seconds(start)}\n`);
  return ok;
}

export function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Runs a program and returns what it wrote to stdout. Where it fails, a SetupError with the end of
 * its output; a program that is not there fails the same way.
 */
export async function run(program, args, options = {}) {
  const result = await capture(program, args, options);
  if (result.status === 0) return result.stdout;
  const output = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-40).join('\n');
  throw new SetupError(`${program} ${args.slice(0, 2).join(' ')} failed\n${output}`);
}

// A run that is ended takes with it what it started: nothing goes on writing into a folder that the next
// run clears.
const running = new Set();
function start(program, args, options) {
  const child = spawn(program, args, options);
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}
let endedBy = 'SIGTERM';
process.on('exit', () => running.forEach((child) => child.kill(endedBy)));

/** Runs a program to its end, whatever that is: {status, stdout, stderr}; status is 127 where there is none. */
export function capture(program, args, { cwd, env, input } = {}) {
  return new Promise((resolve) => {
    const child = start(program, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => (stdout += data));
    child.stderr.on('data', (data) => (stderr += data));
    child.on('error', (error) => resolve({ status: 127, stdout, stderr: error.message }));
    child.on('close', (status) => resolve({ status: status ?? 1, stdout, stderr }));
    if (input !== undefined) {
      child.stdin.on('error', () => {}); // the program may end before it has read everything
      child.stdin.end(input);
    }
  });
}

/** Runs a program whose output the reader should see as it comes; answers whether it succeeded. */
export function show(program, args, { cwd, env, stdout = process.stderr } = {}) {
  return new Promise((resolve) => {
    const child = start(program, args, {
      cwd,
      env: { ...process.env, ...(process.stderr.isTTY ? {} : { NO_COLOR: '1' }), ...env },
      // On stderr like the steps, so that the order is kept when both go to one file; a result that
      // somebody may want alone goes to stdout.
      stdio: ['ignore', stdout, process.stderr],
    });
    child.on('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`);
      resolve(false);
    });
    child.on('close', (status) => resolve(status === 0));
  });
}

/** Whether a module (its import.meta) is the script that Node was started with. */
export const isScript = (meta) => realpathSync(process.argv[1]) === fileURLToPath(meta.url);

/**
 * Runs a script's main function; a SetupError ends it with its message and status 1.
 *
 * A signal meanwhile ends what runs, releases what is locked, and ends this process by the same signal.
 * Afterwards signals do as they always do: what this process goes on to be may compute for minutes
 * without hearing of one.
 */
export async function main(work) {
  const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
  const hear = () => Object.keys(signals).forEach((signal) => process.once(signal, end));
  const stopHearing = () => Object.keys(signals).forEach((signal) => process.off(signal, end));
  const end = (signal) => {
    endedBy = signal;
    stopHearing();
    process.once('exit', () => process.kill(process.pid, signal)); // the last that is done
    process.exit(128 + signals[signal]);
  };
  hear();
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.stderr.write(
      error instanceof SetupError ? `\n${error.message}\n` : `\n${error.stack}\n`,
    );
    process.exitCode = 1;
  } finally {
    stopHearing();
  }
}
