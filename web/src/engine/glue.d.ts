// SPDX-License-Identifier: Apache-2.0
// The glue files that Emscripten writes to build/wasm; plugins/engine.ts knows where they lie.
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
declare module 'attn-kernels/web' {
  const createKernels: import('./load.ts').Glue<import('./kernels/protocol.ts').RawKernels>;
  export default createKernels;
}
declare module 'attn-kernels/node' {
  const createKernels: import('./load.ts').Glue<import('./kernels/protocol.ts').RawKernels>;
  export default createKernels;
}
declare module 'attn-kernels/simd128.wasm?url' {
  const address: string;
  export default address;
}
declare module 'attn-kernels/relaxed.wasm?url' {
  const address: string;
  export default address;
}
