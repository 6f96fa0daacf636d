// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { instantiate } from '../../../web/src/engine/load.ts';
import type { RawEngine } from '../../../web/src/engine/protocol.ts';

describe('instantiate', () => {
  it('refuses a page that came in place of the wasm', async () => {
    const page = new TextEncoder().encode('<!doctype html><title>404</title>');
    const glue = () => Promise.reject(new Error('the glue was asked'));
    await expect(instantiate(glue, page)).rejects.toThrow('not WebAssembly');
    await expect(instantiate(glue, new Uint8Array())).rejects.toThrow('not WebAssembly');
  });
  it('hands the bytes over and leaves no path to find', async () => {
    const bytes = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    const engine = {} as RawEngine;
    const loaded = await instantiate(({ wasmBinary, locateFile }) => {
      expect(wasmBinary).toBe(bytes);
      expect(locateFile('engine.wasm')).toBe('engine.wasm');
      return Promise.resolve(engine);
    }, bytes);
    expect(loaded).toBe(engine);
  });
});
