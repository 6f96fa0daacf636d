// SPDX-License-Identifier: Apache-2.0
//
// `npm start [-- --port 4173]`: sets up what is missing, builds, and serves dist/ on this machine
// alone. It prints the address and opens nothing.
import { build } from './build.mjs';
import { askedPort, serve } from './serve.mjs';
import { main } from './step.mjs';

await main(async () => {
  const port = askedPort();
  await build();
  await serve('preview', port);
});
