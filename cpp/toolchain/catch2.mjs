// SPDX-License-Identifier: Apache-2.0
//
// Catch2's source in the lab's cache, from Debian 13's source package, which holds the project's own
// archive untouched. Where there is no Debian mirror, CMake fetches the same archive (catch2.cmake).
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cache, finished, makeOnce, repository } from './cache.mjs';
import { debianMirror, downloadSource } from './debian.mjs';
import { run, SetupError, step } from './step.mjs';

export async function setUpCatch2() {
  const recipe = await readFile(join(repository, 'cpp', 'toolchain', 'catch2.cmake'), 'utf8');
  const [, version] = recipe.match(/set\(catch2_version (\S+)\)/);
  const [, sha256] = recipe.match(/set\(catch2_sha256 (\S+)\)/);
  const folder = join(cache, `catch2-${version}`);
  if (finished(folder, sha256)) return;
  const mirror = await debianMirror();
  if (!mirror) return;
  await makeOnce(folder, sha256, () =>
    step(`Catch2 ${version}: download its source`, async () => {
      const archive = await downloadSource(join(folder, 'apt'), mirror, 'catch2');
      const found = createHash('sha256')
        .update(await readFile(archive))
        .digest('hex');
      if (found !== sha256)
        throw new SetupError(`the archive's SHA-256 is ${found}, not ${sha256}`);
      await run('tar', ['-xf', archive, '-C', folder, '--strip-components=1']);
      await rm(join(folder, 'apt'), { recursive: true });
    }),
  );
}
