// SPDX-License-Identifier: Apache-2.0
// Several cores without shared memory: workers with a module instance each share one problem.
//
// Pieces wait in one queue and a worker takes the next when it is done, so unequal cores and masks
// even out; outputs come back by transfer. A worker that does not start or breaks is left out and its
// pieces go back into the queue; where none is left, this thread computes in slices between which
// the page lives. An aborted run ends its workers, which is the only way to stop a kernel.
import { EngineError } from '../error.ts';
import {
  type FromShard,
  headInputs,
  type Inputs,
  lengthOf,
  type Piece,
  piecesOf,
  placeOf,
  type Problem,
  rowTilesOf,
  type ToShard,
} from './shards.ts';

// What the pool needs of a Worker; tests give it plain objects.
export interface ShardPort {
  postMessage(message: ToShard, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromShard>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface PoolOptions {
  workers: number; // how many are wanted
  open: () => ShardPort; // may throw: workers are refused in some frames
  local: () => Promise<(message: ToShard) => FromShard>; // the same server in this thread
}

export interface RunOptions {
  signal?: AbortSignal;
  progress?: (done: number, of: number) => void;
  workers?: number; // at most so many of those that took the problem
  into?: Float32Array; // an earlier run's output, no longer needed, to be filled again
}

export interface PoolRun {
  out: Float32Array; // (batch, heads_q, seq_len_q, head_dim_v)
  ms: number; // from the first piece sent to the last one back
  workers: number; // that took part; 0: this thread
}

export interface KernelPool {
  // Hands every worker a problem whose inputs are made there by seed, or come with the pieces.
  // Resolves to the number of workers that took it; 0: this thread.
  prepare: (
    problem: Problem,
    inputs: { seed: number } | Inputs,
    signal?: AbortSignal,
  ) => Promise<number>;
  // Computes the problem that was prepared. Rejects with EngineError, AbortError, or Error; after an
  // abort or a refusal the problem must be prepared again.
  run: (options?: RunOptions) => Promise<PoolRun>;
  close: () => void;
}

const inFlight = 2; // pieces at a worker: one in work, one at hand
const sliceMs = 20;

const aborted = () => new DOMException('The run was abandoned.', 'AbortError');
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

interface Member {
  port: ShardPort;
  at: Set<number>; // ids of the pieces it has
}

interface Prepared {
  problem: Problem;
  inputs: { seed: number } | Inputs;
}

export function createKernelPool(options: PoolOptions): KernelPool {
  let members: Member[] = [];
  let prepared: Prepared | null = null;
  let local: Promise<(message: ToShard) => FromShard> | null = null;
  // Arrays that answers came in, by length: they go out again with the next pieces.
  const spare = new Map<number, Float32Array[]>();

  function drop(member: Member): void {
    member.port.terminate();
    members = members.filter((other) => other !== member);
  }

  function close(): void {
    for (const member of [...members]) drop(member);
    prepared = null;
    spare.clear();
  }

  const seedOf = ({ inputs }: Prepared) => ('seed' in inputs ? inputs.seed : null);

  // A worker that has taken the problem; null where it does not start or breaks.
  function opened(given: Prepared): Promise<Member | null> {
    let port: ShardPort;
    try {
      port = options.open();
    } catch {
      return Promise.resolve(null);
    }
    const member: Member = { port, at: new Set() };
    members.push(member);
    return taken(member, given);
  }

  function taken(member: Member, given: Prepared): Promise<Member | null> {
    return new Promise((resolve) => {
      const lost = () => {
        drop(member);
        resolve(null);
      };
      member.port.onerror = lost;
      member.port.onmessage = ({ data }) => (data.type === 'ready' ? resolve(member) : lost());
      member.port.postMessage({ type: 'problem', problem: given.problem, seed: seedOf(given) }, []);
    });
  }

  async function prepare(
    problem: Problem,
    inputs: Prepared['inputs'],
    signal?: AbortSignal,
  ): Promise<number> {
    if (signal?.aborted) throw aborted();
    const given: Prepared = { problem, inputs };
    prepared = given;
    spare.clear();
    const missing = Math.max(0, options.workers - members.length);
    const asked = [
      ...members.map((member) => taken(member, given)),
      ...Array.from({ length: missing }, () => opened(given)),
    ];
    await untilAborted(Promise.all(asked), signal);
    if (members.length === 0) {
      local ??= options.local();
      const server = await untilAborted(local, signal);
      server({ type: 'problem', problem, seed: seedOf(given) });
    }
    return members.length;
  }

  // The work's outcome, or AbortError at once: then the workers are gone.
  function untilAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal === undefined) return work;
    return new Promise<T>((resolve, reject) => {
      const stop = () => {
        close();
        reject(aborted());
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    });
  }

  // Keeps every one of the crew busy until all pieces are back. Resolves to the ids that none is left
  // for.
  function share(
    crew: readonly Member[],
    pieces: readonly Piece[],
    given: Prepared,
    take: (id: number, out: Float32Array) => void,
  ): Promise<number[]> {
    const waiting = pieces.map((_, id) => id);
    let left = pieces.length;
    let working = [...crew];
    return new Promise((resolve, reject) => {
      const feed = (member: Member) => {
        while (member.at.size < inFlight) {
          const id = waiting.shift();
          const piece = id === undefined ? undefined : pieces[id];
          if (id === undefined || piece === undefined) return;
          member.at.add(id);
          send(member, id, piece, given);
        }
      };
      const lose = (member: Member) => {
        drop(member);
        working = working.filter((other) => other !== member);
        waiting.unshift(...member.at);
        member.at.clear();
        if (working.length === 0) resolve(waiting);
        else working.forEach(feed);
      };
      for (const member of working) {
        member.port.onerror = () => lose(member);
        member.port.onmessage = ({ data }) => {
          if (data.type === 'failure') return lose(member);
          if (data.type === 'refused') {
            close(); // what others still compute is of no use
            return reject(new EngineError(data.error));
          }
          if (data.type !== 'done' || !member.at.delete(data.id)) return;
          take(data.id, data.out);
          const kept = spare.get(data.out.length);
          if (kept === undefined) spare.set(data.out.length, [data.out]);
          else kept.push(data.out);
          left -= 1;
          if (left === 0) resolve([]);
          else feed(member);
        };
      }
      working.forEach(feed);
    });
  }

  function send({ port }: Member, id: number, piece: Piece, given: Prepared): void {
    const into = spare.get(lengthOf(given.problem, piece))?.pop();
    const room = into === undefined ? [] : [into.buffer];
    if ('seed' in given.inputs)
      return port.postMessage({ type: 'piece', id, piece, inputs: null, into }, room);
    // Copies of one head: the caller's arrays stay whole, and other pieces of the head need them too.
    const views = headInputs(given.problem, piece, given.inputs);
    const inputs = { q: views.q.slice(), k: views.k.slice(), v: views.v.slice() };
    const transfer = [inputs.q.buffer, inputs.k.buffer, inputs.v.buffer, ...room];
    port.postMessage({ type: 'piece', id, piece, inputs, into }, transfer);
  }

  // One piece in this thread, as many row tiles at a time as fit a slice.
  async function computeHere(
    piece: Piece,
    given: Prepared,
    signal: AbortSignal | undefined,
    take: (part: Piece, out: Float32Array) => void,
  ): Promise<void> {
    local ??= options.local();
    const server = await local;
    const inputs = 'seed' in given.inputs ? null : headInputs(given.problem, piece, given.inputs);
    const end = piece.first_unit + piece.units;
    let units = 1;
    for (let first_unit = piece.first_unit; first_unit < end;) {
      await nextTurn();
      if (signal?.aborted) throw aborted();
      const part = { ...piece, first_unit, units: Math.min(units, end - first_unit) };
      const start = performance.now();
      const answer = server({ type: 'piece', id: 0, piece: part, inputs });
      const ms = Math.max(0.01, performance.now() - start);
      if (answer.type === 'refused') throw new EngineError(answer.error);
      if (answer.type !== 'done')
        throw new Error(answer.type === 'failure' ? answer.message : answer.type);
      take(part, answer.out);
      first_unit += part.units;
      units = Math.max(1, Math.floor((part.units * sliceMs) / ms));
    }
  }

  async function run({ signal, progress, ...wanted }: RunOptions = {}): Promise<PoolRun> {
    if (prepared === null) throw new Error('A run needs a problem.');
    if (signal?.aborted) throw aborted();
    const given = prepared;
    const { problem } = given;
    const crew = members.slice(0, wanted.workers ?? members.length);
    const workers = crew.length;
    const pieces = piecesOf(problem, Math.max(1, workers));
    const length = problem.batch * problem.heads_q * problem.seq_len_q * problem.head_dim_v;
    const out = wanted.into?.length === length ? wanted.into : new Float32Array(length);
    const of = problem.batch * problem.heads_q * rowTilesOf(problem);
    let done = 0;
    const take = (piece: Piece, rows: Float32Array) => {
      out.set(rows, placeOf(problem, piece));
      done += piece.units;
      progress?.(done, of);
    };

    const start = performance.now();
    const all = pieces.map((_, id) => id);
    const taking = (id: number, rows: Float32Array) => {
      const piece = pieces[id];
      if (piece) take(piece, rows);
    };
    const left =
      workers === 0 ? all : await untilAborted(share(crew, pieces, given, taking), signal);
    if (left.length > 0 && workers > 0) {
      const server = await (local ??= options.local());
      server({ type: 'problem', problem, seed: seedOf(given) });
    }
    for (const id of left) {
      const piece = pieces[id];
      if (piece) await computeHere(piece, given, signal, take);
    }
    return { out, ms: performance.now() - start, workers };
  }

  return { prepare, run, close };
}
