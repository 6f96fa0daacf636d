// SPDX-License-Identifier: Apache-2.0
// The lesson's way to the engine, for tests: the built module itself.
import { unwrap } from '../../../web/src/engine/error.ts';
import type { Ask } from '../../../web/src/lesson/ask.ts';
import { engine } from '../../wasm/engine.ts';

export const ask: Ask = (method, args) => {
  const call = engine[method] as (...all: unknown[]) => ReturnType<typeof engine.describe>;
  return Promise.resolve(unwrap(call(...args)) as never);
};
