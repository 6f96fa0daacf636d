// SPDX-License-Identifier: Apache-2.0
//
// The npm packages of a folder's lock file, without their install scripts.
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hashOf, locked, repository } from './cache.mjs';
import { run, step } from './step.mjs';

/** Installs what the folder's lock file says unless exactly that is there. */
export async function setUpNpm(folder = repository) {
  const at = (name) => join(folder, name);
  const stamp = at('node_modules/.attnlab-stamp');
  const wanted = await hashOf(
    [at('package.json'), at('package-lock.json'), join(repository, '.npmrc')],
    `${process.platform} ${process.arch} ${process.versions.modules}`,
  );
  const done = async () => existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted;
  if (await done()) return;
  await locked(at('.npm-ci.lock'), async () => {
    if (await done()) return;
    const name = relative(repository, folder);
    await step(`npm packages${name && ` of ${name}`}: npm ci`, async () => {
      try {
        await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
      } catch (error) {
        await rm(at('node_modules'), { recursive: true, force: true });
        throw error;
      }
    });
    await writeFile(stamp, wanted);
  });
}
