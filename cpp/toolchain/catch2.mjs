// SPDX-License-Identifier: Apache-2.0
//
// Catch2's source in the lab's cache: the project's own archive, from Debian 13's source package, which
// holds it untouched, or from where the project publishes it. catch2.cmake names version and hash.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cache, finished, makeOnce, repository } from './cache.mjs';
import { debianMirror, downloadSource } from './debian.mjs';
import { isScript, main, run, SetupError, step } from './step.mjs';

export async function setUpCatch2() {
  const recipe = await readFile(join(repository, 'cpp', 'toolchain', 'catch2.cmake'), 'utf8');
  const [, version] = recipe.match(/set\(catch2_version (\S+)\)/);
  const [, sha256] = recipe.match(/set\(catch2_sha256 (\S+)\)/);
  const folder = join(cache, `catch2-${version}`);
  if (finished(folder, sha256)) return;
  await makeOnce(folder, sha256, () =>
    step(`Catch2 ${version}: download its source`, async () => {
      const downloads = join(folder, `download-${process.pid}`);
      const archive = await download(downloads, version);
      const found = createHash('sha256')
        .update(await readFile(archive))
        .digest('hex');
      if (found !== sha256)
        throw new SetupError(`the archive's SHA-256 is ${found}, not ${sha256}`);
      await run('tar', ['-xf', archive, '-C', folder, '--strip-components=1']);
      await rm(downloads, { recursive: true });
    }),
  );
}

/** Downloads the archive into a new folder; answers its path. */
async function download(folder, version) {
  await mkdir(folder);
  const mirror = await debianMirror();
  if (mirror) return downloadSource(folder, mirror, 'catch2');
  const address = `https://github.com/catchorg/Catch2/archive/refs/tags/v${version}.tar.gz`;
  const archive = join(folder, 'catch2.tar.gz');
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(120_000) });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    await writeFile(archive, Buffer.from(await answer.arrayBuffer()));
  } catch (error) {
    throw new SetupError(`${address}: ${error.cause?.message ?? error.message}`);
  }
  return archive;
}

if (isScript(import.meta)) await main(setUpCatch2);
