// SPDX-License-Identifier: Apache-2.0
// A worker of the pool as a thread of Node.
import { Worker } from 'node:worker_threads';
import type { ShardPort } from '../engine/kernels/pool.ts';
import type { KernelBuild } from '../engine/kernels/protocol.ts';
import type { FromShard } from '../engine/kernels/shards.ts';

export function openShardThread(build: KernelBuild): ShardPort {
  const thread = new Worker(new URL('./shard-thread.mjs', import.meta.url), {
    workerData: { build },
  });
  const port: ShardPort = {
    postMessage: (message, transfer) => thread.postMessage(message, transfer as ArrayBuffer[]),
    terminate: () => void thread.terminate(),
    onmessage: null,
    onerror: null,
  };
  thread.on('message', (data: FromShard) => port.onmessage?.({ data } as MessageEvent<FromShard>));
  thread.on('error', (error: Error) => port.onerror?.({ message: error.message } as ErrorEvent));
  return port;
}
