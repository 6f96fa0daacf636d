// SPDX-License-Identifier: Apache-2.0
// The built module, and what its tests share.
import { fileURLToPath } from 'node:url';
import { modelled, unwrap } from '../../web/src/engine/error.ts';
import { loadEngine } from '../../web/src/engine/load-node.ts';
import type {
  Description,
  Params,
  RawEngine,
  Report,
  Source,
} from '../../web/src/engine/protocol.ts';
import { type PartialParams, resolve } from '../../web/src/params/fields.ts';

export const engine: RawEngine = await loadEngine(
  fileURLToPath(new URL('../../build/wasm/engine_node.wasm', import.meta.url)),
);
export const description: Description = unwrap(engine.describe());

export const params = (set: PartialParams = {}): Params => resolve(description.fields, set);

// The answer to a question whose numbers are modelled.
export const reportOf = (set: PartialParams = {}, source: Source = 'model'): Report =>
  modelled(unwrap(engine.report(params(set), source)));
