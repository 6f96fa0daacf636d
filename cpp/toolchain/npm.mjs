// SPDX-License-Identifier: Apache-2.0
//
// The npm packages of the lock file, without their install scripts (.npmrc).
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, locked, repository } from './cache.mjs';
import { run, step } from './step.mjs';

const folder = join(repository, 'node_modules');
const stamp = join(folder, '.attnlab-stamp');

/** Installs what the lock file says unless exactly that is there. */
export async function setUpNpm() {
  const wanted = await hashOf(
    ['package.json', 'package-lock.json', '.npmrc'].map((name) => join(repository, name)),
    `${process.platform} ${process.arch} ${process.versions.modules}`,
  );
  const done = async () => existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted;
  if (await done()) return;
  await locked(join(repository, '.npm-ci.lock'), async () => {
    if (await done()) return;
    await step('npm packages: npm ci', async () => {
      try {
        await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: repository });
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
    });
    await writeFile(stamp, wanted);
  });
}
