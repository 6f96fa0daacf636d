// SPDX-License-Identifier: Apache-2.0
// From the bytes of a wasm file to a module: the same for page, worker and Node.
import type { RawEngine } from './protocol.ts';

export interface GlueOptions {
  wasmBinary: ArrayBuffer | Uint8Array;
  locateFile: (name: string) => string;
}
export type Glue<Module = RawEngine> = (options: GlueOptions) => Promise<Module>;

// Throws Error with a sentence when the bytes are no WebAssembly (a 404 page, say).
export function checkMagic(bytes: Uint8Array): void {
  const magic = [0x00, 0x61, 0x73, 0x6d];
  if (!magic.every((byte, i) => bytes[i] === byte)) {
    throw new Error('The engine file is not WebAssembly.');
  }
}

// The glue gets the bytes and a name for them, so no path logic is left in it.
export async function instantiate<Module>(
  glue: Glue<Module>,
  wasm: ArrayBuffer | Uint8Array,
): Promise<Module> {
  checkMagic(wasm instanceof Uint8Array ? wasm : new Uint8Array(wasm));
  return glue({ wasmBinary: wasm, locateFile: (name) => name });
}
