// SPDX-License-Identifier: Apache-2.0
// The page's side of the engine: typed calls to one worker.
//
// A request carries an id; an aborted one is forgotten, so its late answer reaches nobody. `stop`
// ends the worker, which is the only way out of a long kernel run; the next call starts a new one.
// Calls made in one turn travel as one message: fewer hand-overs, sooner on screen.
import { unwrap } from './error.ts';
import type {
  Answer,
  Arguments,
  EngineMethods,
  Method,
  Progress,
  Reply,
  Request,
  WorkerMessage,
} from './protocol.ts';

// What the client needs of a Worker; tests give it a plain object.
export interface Port {
  postMessage(message: Request[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  resolve: (reply: Reply<unknown>) => void;
  reject: (error: Error) => void;
  progress: Progress | undefined;
}

export interface Client<C> {
  // Rejects with EngineError (bad input), AbortError, or Error (the engine broke or did not load).
  call<M extends Method<C>>(
    method: M,
    args: Arguments<M, C>,
    signal?: AbortSignal,
    progress?: Progress,
  ): Promise<Answer<M, C>>;
  stop(): void;
}

export type EngineClient = Client<EngineMethods>;

const aborted = () => new DOMException('The request was abandoned.', 'AbortError');

export function createClient<C = EngineMethods>(open: () => Port): Client<C> {
  let port: Port | null = null;
  let lastId = 0;
  let batch: Request[] = [];
  const waiting = new Map<number, Waiting>();

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function close(error: Error): void {
    port?.terminate();
    port = null;
    batch = [];
    failAll(error);
  }

  function receive({ data }: MessageEvent<WorkerMessage>): void {
    if ('failure' in data) return close(new Error(data.failure));
    if ('share' in data) return waiting.get(data.id)?.progress?.(data.share);
    for (const outcome of data.outcomes) {
      const request = waiting.get(outcome.id);
      if (request === undefined) continue; // abandoned: a newer request has taken its place
      waiting.delete(outcome.id);
      if ('failure' in outcome) request.reject(new Error(outcome.failure));
      else request.resolve(outcome.reply);
    }
  }

  function send(request: Request): void {
    const to = connected();
    batch.push(request);
    if (batch.length > 1) return; // on its way already
    const own = batch; // a batch begun after a stop is another one, and goes out by itself
    queueMicrotask(() => {
      if (batch !== own) return;
      batch = [];
      to.postMessage(own);
    });
  }

  function connected(): Port {
    if (port === null) {
      port = open();
      port.onmessage = receive;
      port.onerror = (event) => close(new Error(event.message || 'The worker did not start.'));
    }
    return port;
  }

  return {
    async call(method, args, signal, progress) {
      if (signal?.aborted) throw aborted();
      const id = ++lastId;
      const reply = await new Promise<Reply<unknown>>((resolve, reject) => {
        waiting.set(id, { resolve, reject, progress });
        signal?.addEventListener(
          'abort',
          () => {
            waiting.delete(id);
            reject(aborted());
          },
          { once: true },
        );
        send({ id, method, args });
      });
      return unwrap(reply) as Answer<typeof method, C>;
    },
    stop: () => close(aborted()),
  };
}

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
