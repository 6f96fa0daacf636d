// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { createClient, isAbort, type Port } from '../../../web/src/engine/client.ts';
import { EngineError } from '../../../web/src/engine/error.ts';
import type {
  Description,
  Outcome,
  Request,
  WorkerMessage,
} from '../../../web/src/engine/protocol.ts';

// A worker that answers when told to.
class FakePort implements Port {
  readonly batches: Request[][] = [];
  terminated = false;
  onmessage: ((event: MessageEvent<WorkerMessage>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(batch: Request[]): void {
    this.batches.push(batch);
  }
  get requests(): Request[] {
    return this.batches.flat();
  }
  terminate(): void {
    this.terminated = true;
  }
  say(data: WorkerMessage): void {
    this.onmessage?.({ data } as MessageEvent<WorkerMessage>);
  }
  async answer(...outcomes: Outcome[]): Promise<void> {
    await sent();
    this.say({ outcomes });
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
// Requests of one turn leave together at its end.
const sent = () => Promise.resolve();

const answer: Description = { fields: [], hardware: [], profile_limits: {}, workloads: [] };

describe('the client', () => {
  it('starts a worker with the first call and gives each answer to its own call', async () => {
    const { ports, client } = setUp();
    expect(ports).toHaveLength(0);
    const calls = [client.call('describe', []), client.call('report', [{}, 'model'])];
    await sent();
    const [first, second] = ports[0]!.requests;
    await ports[0]!.answer({ id: second!.id, reply: { value: 'the report' } });
    await ports[0]!.answer({ id: first!.id, reply: { value: answer } });
    expect(await Promise.all(calls)).toEqual([answer, 'the report']);
    expect(ports).toHaveLength(1);
  });
  it('sends calls made together as one message and takes their answers as one', async () => {
    const { ports, client } = setUp();
    const calls = [client.call('describe', []), client.call('describe', [])];
    await sent();
    expect(ports[0]!.batches.map((batch) => batch.length)).toEqual([2]);
    const [first, second] = ports[0]!.requests;
    await ports[0]!.answer(
      { id: first!.id, reply: { value: answer } },
      { id: second!.id, reply: { value: answer } },
    );
    expect(await Promise.all(calls)).toEqual([answer, answer]);
    void client.call('describe', []);
    await sent();
    expect(ports[0]!.batches.map((batch) => batch.length)).toEqual([2, 1]);
  });
  it('throws the engine’s error with field, reason and got', async () => {
    const { ports, client } = setUp();
    const call = client.call('report', [{}, 'model']);
    const error = { field: 'batch', reason: 'missing' as const, got: 'undefined' };
    await sent();
    await ports[0]!.answer({ id: ports[0]!.requests[0]!.id, reply: { error } });
    await expect(call).rejects.toBeInstanceOf(EngineError);
    await expect(call).rejects.toMatchObject(error);
  });
  it('hands no late answer to an abandoned call', async () => {
    const { ports, client } = setUp();
    const abort = new AbortController();
    const call = client.call('describe', [], abort.signal);
    abort.abort();
    await expect(call).rejects.toSatisfy(isAbort);
    await ports[0]!.answer({ id: ports[0]!.requests[0]!.id, reply: { value: answer } });
    await expect(client.call('describe', [], abort.signal)).rejects.toSatisfy(isAbort);
    expect(ports[0]!.requests).toHaveLength(1);
  });
  it('hands each call how far it is', async () => {
    const { ports, client } = setUp();
    const told: [string, number][] = [];
    const ask = (name: string) =>
      client.call('report', [{}, 'simulate'], undefined, (share) => told.push([name, share]));
    const calls = [ask('first'), ask('second')];
    await sent();
    const [first, second] = ports[0]!.requests;
    ports[0]!.say({ id: second!.id, share: 0.25 });
    ports[0]!.say({ id: first!.id, share: 0.5 });
    const reply = { value: 'the report' };
    await ports[0]!.answer({ id: first!.id, reply }, { id: second!.id, reply });
    await Promise.all(calls);
    ports[0]!.say({ id: first!.id, share: 1 }); // too late for anybody
    expect(told).toEqual([
      ['second', 0.25],
      ['first', 0.5],
    ]);
  });
  it('ends the worker to stop a run and starts another for the next call', async () => {
    const { ports, client } = setUp();
    const run = client.call('describe', []);
    client.stop();
    await expect(run).rejects.toSatisfy(isAbort);
    expect(ports[0]!.terminated).toBe(true);
    const again = client.call('describe', []);
    await sent();
    await ports[1]!.answer({ id: ports[1]!.requests[0]!.id, reply: { value: answer } });
    expect(await again).toEqual(answer);
  });
  it('loses no call that is made in the turn of a stop', async () => {
    const { ports, client } = setUp();
    const stopped = client.call('describe', []);
    client.stop();
    const next = client.call('describe', []);
    await expect(stopped).rejects.toSatisfy(isAbort);
    await sent();
    expect(ports.map((port) => port.requests.length)).toEqual([0, 1]);
    await ports[1]!.answer({ id: ports[1]!.requests[0]!.id, reply: { value: answer } });
    expect(await next).toEqual(answer);
  });
  it('fails every call when the engine does not load', async () => {
    const { ports, client } = setUp();
    const calls = [client.call('describe', []), client.call('describe', [])];
    ports[0]!.say({ failure: 'no wasm' });
    for (const call of calls) await expect(call).rejects.toThrow('no wasm');
  });
  it('fails a call that broke, and only that one', async () => {
    const { ports, client } = setUp();
    const [broken, good] = [client.call('describe', []), client.call('describe', [])];
    await sent();
    const [first, second] = ports[0]!.requests;
    await ports[0]!.answer(
      { id: first!.id, failure: 'out of memory' },
      { id: second!.id, reply: { value: answer } },
    );
    await expect(broken).rejects.toThrow('out of memory');
    expect(await good).toEqual(answer);
  });
});
