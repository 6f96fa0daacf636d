// SPDX-License-Identifier: Apache-2.0
//
// `npm run bench [-- ARGUMENTS]`: the kernels' timings, native and optimised. Nothing is asserted.
import { join } from 'node:path';
import { buildPreset } from './build.mjs';
import { repository } from './cache.mjs';
import { checkPrerequisites } from './prerequisites.mjs';
import { main, show } from './step.mjs';

await main(async () => {
  await checkPrerequisites({ tests: true });
  await buildPreset('release', 'attn_bench');
  const program = join(repository, 'build', 'release', 'attn_bench');
  return (await show(program, process.argv.slice(2))) ? 0 : 1;
});
