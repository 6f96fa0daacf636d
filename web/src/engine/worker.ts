// SPDX-License-Identifier: Apache-2.0
// The worker: loads the wasm once, then answers one request after another.
import createEngine from 'attn-engine/web';
import wasmAddress from 'attn-engine/web.wasm?url';
import { instantiate } from './load.ts';
import type { Outcome, RawEngine, Request, WorkerMessage } from './protocol.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<Request[]>) => void) | null;
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
engine.catch((error: unknown) => scope.postMessage({ failure: textOf(error) }));

scope.onmessage = ({ data }) => {
  engine.then(
    (raw) => scope.postMessage({ outcomes: data.map((request) => outcome(raw, request)) }),
    () => {}, // said above
  );
};

function outcome(raw: RawEngine, { id, method, args }: Request): Outcome {
  try {
    const call = raw[method] as (...args: unknown[]) => { value: unknown };
    return { id, reply: call(...args) };
  } catch (error) {
    return { id, failure: textOf(error) };
  }
}
