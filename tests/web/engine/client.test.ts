// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { createClient, isAbort, type Port } from '../../../web/src/engine/client.ts';
import { EngineError } from '../../../web/src/engine/error.ts';
import type { Description, Request, WorkerMessage } from '../../../web/src/engine/protocol.ts';

// A worker that answers when told to.
class FakePort implements Port {
  readonly requests: Request[] = [];
  terminated = false;
  onmessage: ((event: MessageEvent<WorkerMessage>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(message: Request): void {
    this.requests.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(data: WorkerMessage): void {
    this.onmessage?.({ data } as MessageEvent<WorkerMessage>);
  }
}

function setUp() {
  const ports: FakePort[] = [];
  const client = createClient(() => {
    const port = new FakePort();
    ports.push(port);
    return port;
  });
  return { ports, client };
}
const answer: Description = { fields: [], hardware: [], kernels: ['naive'], workloads: [] };

describe('the client', () => {
  it('starts a worker with the first call and gives each answer to its own call', async () => {
    const { ports, client } = setUp();
    expect(ports).toHaveLength(0);
    const calls = [client.call('describe', []), client.call('report', [{}, 'model'])];
    const [port] = ports;
    const [first, second] = port!.requests;
    port!.say({ id: second!.id, reply: { value: 'the report' } });
    port!.say({ id: first!.id, reply: { value: answer } });
    expect(await Promise.all(calls)).toEqual([answer, 'the report']);
    expect(ports).toHaveLength(1);
  });
  it('throws the engine’s error with field, reason and got', async () => {
    const { ports, client } = setUp();
    const call = client.call('report', [{}, 'model']);
    const error = { field: 'batch', reason: 'missing' as const, got: 'undefined' };
    ports[0]!.say({ id: ports[0]!.requests[0]!.id, reply: { error } });
    await expect(call).rejects.toBeInstanceOf(EngineError);
    await expect(call).rejects.toMatchObject(error);
  });
  it('hands no late answer to an abandoned call', async () => {
    const { ports, client } = setUp();
    const abort = new AbortController();
    const call = client.call('describe', [], abort.signal);
    abort.abort();
    ports[0]!.say({ id: ports[0]!.requests[0]!.id, reply: { value: answer } });
    await expect(call).rejects.toSatisfy(isAbort);
    await expect(client.call('describe', [], abort.signal)).rejects.toSatisfy(isAbort);
    expect(ports[0]!.requests).toHaveLength(1);
  });
  it('ends the worker to stop a run and starts another for the next call', async () => {
    const { ports, client } = setUp();
    const run = client.call('describe', []);
    client.stop();
    await expect(run).rejects.toSatisfy(isAbort);
    expect(ports[0]!.terminated).toBe(true);
    const again = client.call('describe', []);
    ports[1]!.say({ id: ports[1]!.requests[0]!.id, reply: { value: answer } });
    expect(await again).toEqual(answer);
  });
  it('fails every call when the engine does not load', async () => {
    const { ports, client } = setUp();
    const calls = [client.call('describe', []), client.call('describe', [])];
    ports[0]!.say({ id: null, failure: 'no wasm' });
    for (const call of calls) await expect(call).rejects.toThrow('no wasm');
  });
  it('fails a call that broke, and only that one', async () => {
    const { ports, client } = setUp();
    const [broken, good] = [client.call('describe', []), client.call('describe', [])];
    ports[0]!.say({ id: ports[0]!.requests[0]!.id, failure: 'out of memory' });
    ports[0]!.say({ id: ports[0]!.requests[1]!.id, reply: { value: answer } });
    await expect(broken).rejects.toThrow('out of memory');
    expect(await good).toEqual(answer);
  });
});
