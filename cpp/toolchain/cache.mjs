// SPDX-License-Identifier: Apache-2.0
//
// The lab's own cache folder and the stamps in it. A folder counts as finished once its stamp,
// written last, says what it was made from; anything else is removed and made again.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from './step.mjs';

export const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'attnlab');

const stampOf = (folder) => `${folder}.stamp`;

/** Whether `folder` was finished from `input`. */
export function finished(folder, input) {
  try {
    return existsSync(folder) && readFileSync(stampOf(folder), 'utf8') === input;
  } catch {
    return false;
  }
}

/**
 * Makes `folder` in its final place by `work(folder)` unless it is finished already. Only one process
 * at a time does so: a second waits, and then finds it done.
 */
export async function makeOnce(folder, input, work) {
  if (finished(folder, input)) return;
  await mkdir(dirname(folder), { recursive: true });
  await locked(`${folder}.lock`, async () => {
    if (finished(folder, input)) return;
    await discard(folder);
    try {
      await mkdir(folder);
      await work(folder);
    } catch (error) {
      await discard(folder);
      throw error;
    }
    await writeFile(stampOf(folder), input);
  });
}

/** Removes a folder, its stamp first: what is left of a broken removal must not look finished. */
export async function discard(folder) {
  await rm(stampOf(folder), { force: true });
  // Retried: what a killed run had started may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** Runs `work` while no other process holds the same lock file. */
export async function locked(file, work) {
  const own = `${file}.${process.pid}`;
  let said = false;
  for (;;) {
    try {
      // Linked, not opened: so the lock never stands there without its holder's number.
      await writeFile(own, String(process.pid));
      await link(own, file);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new SetupError(`cannot write ${file}: ${error.message}`);
    } finally {
      await rm(own, { force: true });
    }
    if (await abandoned(file)) {
      await rm(file, { force: true });
      continue;
    }
    if (!said) process.stderr.write('(waiting for another run) ');
    said = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release); // also where a signal ends this run
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function abandoned(file) {
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  if (!holder) return false; // released this moment
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** One hash over the names and contents of files and folders; what is missing counts as such. */
export async function hashOf(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const path of paths) {
    for (const file of await filesUnder(path)) {
      hash.update(`\0${relative(repository, file)}\0`);
      hash.update(await readFile(file).catch(() => 'missing'));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const names = entries.map((entry) => entry.name).sort();
  return (await Promise.all(names.map((name) => filesUnder(join(path, name))))).flat();
}
