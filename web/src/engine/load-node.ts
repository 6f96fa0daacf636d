// SPDX-License-Identifier: Apache-2.0
// Loads the engine in Node, from the wasm file beside the built program.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import createEngine from 'attn-engine/node';
import { instantiate } from './load.ts';
import type { RawEngine } from './protocol.ts';

const besideThisFile = () => join(dirname(fileURLToPath(import.meta.url)), 'engine_node.wasm');

// Throws what reading the file throws, and Error when it holds no WebAssembly.
export async function loadEngine(wasmPath: string = besideThisFile()): Promise<RawEngine> {
  return instantiate(createEngine, await readFile(wasmPath));
}
