// SPDX-License-Identifier: Apache-2.0
//
// `npm run -s attnlab -- report …`: the command line program, built first where it is missing. stdout
// carries its answer alone.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { repository } from './cache.mjs';
import { main } from './step.mjs';

const program = join(repository, 'dist', 'node', 'attnlab.mjs');

await main(async () => {
  if (!existsSync(program)) await build();
  process.argv[1] = program;
});
if (process.exitCode === 0) await import(pathToFileURL(program).href);
