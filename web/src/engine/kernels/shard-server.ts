// SPDX-License-Identifier: Apache-2.0
// What a worker of the pool does, wherever it runs: takes a problem, then computes pieces of it.
import { normal } from './normal.ts';
import {
  type Attention,
  type FromShard,
  headInputs,
  type Inputs,
  type Problem,
  type ToShard,
} from './shards.ts';

type PieceMessage = Extract<ToShard, { type: 'piece' }>;

// The same numbers in every worker.
export function inputsBySeed(problem: Problem, seed: number): Inputs {
  const { batch, heads_q, heads_kv, seq_len_q, seq_len_kv, head_dim, head_dim_v } = problem;
  return {
    q: normal(batch * heads_q * seq_len_q * head_dim, 3 * seed),
    k: normal(batch * heads_kv * seq_len_kv * head_dim, 3 * seed + 1),
    v: normal(batch * heads_kv * seq_len_kv * head_dim_v, 3 * seed + 2),
  };
}

export function createShardServer(attention: Attention): (message: ToShard) => FromShard {
  let taken: Problem | null = null;
  let whole: Inputs | null = null;

  function compute({ id, piece, inputs: brought, into }: PieceMessage): FromShard {
    if (taken === null) return { type: 'failure', message: 'A piece came before its problem.' };
    const inputs = brought ?? (whole && headInputs(taken, piece, whole));
    if (inputs === null) return { type: 'failure', message: 'A piece came without its inputs.' };
    const { first_unit, units } = piece;
    const head = { ...taken, batch: 1, heads_q: 1, heads_kv: 1 };
    const options = { ...head, want_log_sum_exp: false, first_unit, units };
    const reply = attention(options, inputs.q, inputs.k, inputs.v, into);
    if ('error' in reply) return { type: 'refused', error: reply.error };
    return { type: 'done', id, out: reply.value.out };
  }

  return (message) => {
    if (message.type === 'piece') return compute(message);
    taken = message.problem;
    whole = message.seed === null ? null : inputsBySeed(taken, message.seed);
    return { type: 'ready' };
  };
}

// A worker's whole side: messages wait for the module, then are answered one after another.
export function answerTo(
  module: Promise<{ attention: Attention }>,
  post: (message: FromShard, transfer: ArrayBuffer[]) => void,
): (message: ToShard) => void {
  const server = module.then((kernels) =>
    createShardServer((...given) => kernels.attention(...given)),
  );
  const fail = (error: unknown) =>
    post({ type: 'failure', message: error instanceof Error ? error.message : String(error) }, []);
  return (message) => {
    server
      .then((serve) => {
        const answer = serve(message);
        post(answer, answer.type === 'done' ? [answer.out.buffer as ArrayBuffer] : []);
      })
      .catch(fail);
  };
}
