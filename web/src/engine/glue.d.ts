// SPDX-License-Identifier: Apache-2.0
// The two glue files that Emscripten writes to build/wasm; vite.config.ts knows where they lie.
declare module 'attn-engine/web' {
  const createEngine: import('./load.ts').Glue;
  export default createEngine;
}
declare module 'attn-engine/node' {
  const createEngine: import('./load.ts').Glue;
  export default createEngine;
}
declare module 'attn-engine/web.wasm?url' {
  const address: string;
  export default address;
}
