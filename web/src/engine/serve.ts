// SPDX-License-Identifier: Apache-2.0
// A worker's side: loads a module once, then answers one request after another.
import { engineFile } from './files.ts';
import { instantiate, type Glue } from './load.ts';
import type { Outcome, Request, WorkerMessage } from './protocol.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<Request[]>) => void) | null;
  postMessage(message: WorkerMessage, transfer: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

// Throws Error where the address answers none of the module's bytes.
export const fetchModule = async <Module>(glue: Glue<Module>, address: string): Promise<Module> =>
  instantiate(glue, await engineFile(address));

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export interface Service {
  // The buffers of an answer that leave with it instead of being copied.
  transfers?: (reply: object) => Transferable[];
  // Methods that take one more argument: a function to tell how far they are.
  telling?: readonly string[];
}

export function serve(
  module: Promise<object>,
  { transfers = () => [], telling = [] }: Service = {},
): void {
  module.catch((error: unknown) => scope.postMessage({ failure: textOf(error) }, []));
  scope.onmessage = ({ data }) => {
    module.then(
      (raw) => {
        const outcomes = data.map((request) =>
          outcome(raw, telling.includes(request.method) ? told(request) : request),
        );
        const buffers = outcomes.flatMap((one) => ('reply' in one ? transfers(one.reply) : []));
        scope.postMessage({ outcomes }, buffers);
      },
      () => {}, // said above
    );
  };
}

function told({ id, method, args }: Request): Request {
  return { id, method, args: [...args, (share: number) => scope.postMessage({ id, share }, [])] };
}

function outcome(raw: object, { id, method, args }: Request): Outcome {
  try {
    const call = (raw as Record<string, (...args: unknown[]) => { value: unknown }>)[method];
    if (call === undefined) throw new Error(`The module has no ${method}.`);
    return { id, reply: call(...args) };
  } catch (error) {
    return { id, failure: textOf(error) };
  }
}
