// SPDX-License-Identifier: Apache-2.0
//
// `npm run dev [-- --port 5173]`: the engine built once, the page served from its sources and reloaded
// as they change.
import { buildWasm, setUpBuild } from './build.mjs';
import { askedPort, serve } from './serve.mjs';
import { main } from './step.mjs';

await main(async () => {
  const port = askedPort();
  await buildWasm(await setUpBuild());
  await serve('dev', port);
});
