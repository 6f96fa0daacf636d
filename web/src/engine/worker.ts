// SPDX-License-Identifier: Apache-2.0
// The worker: loads the wasm once, then answers one request after another.
import createEngine from 'attn-engine/web';
import wasmAddress from 'attn-engine/web.wasm?url';
import { instantiate } from './load.ts';
import type { RawEngine, Request, WorkerMessage } from './protocol.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: WorkerMessage): void;
}
const scope = self as unknown as WorkerScope;

async function load(): Promise<RawEngine> {
  const response = await fetch(wasmAddress);
  if (!response.ok) throw new Error(`The engine file answers ${response.status}.`);
  return instantiate(createEngine, await response.arrayBuffer());
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const engine = load();
engine.catch((error: unknown) => scope.postMessage({ id: null, failure: textOf(error) }));

scope.onmessage = ({ data }) => void answer(data);

async function answer({ id, method, args }: Request): Promise<void> {
  try {
    const raw = await engine;
    const call = raw[method] as (...args: unknown[]) => { value: unknown };
    scope.postMessage({ id, reply: call(...args) });
  } catch (error) {
    scope.postMessage({ id, failure: textOf(error) });
  }
}
