// SPDX-License-Identifier: Apache-2.0
// A thread of the pool in Node: the kernels' module, and pieces of one problem.
import { parentPort, workerData } from 'node:worker_threads';
import { loadKernels } from '../engine/kernels/load-node.ts';
import type { KernelBuild } from '../engine/kernels/protocol.ts';
import { answerTo } from '../engine/kernels/shard-server.ts';
import type { ToShard } from '../engine/kernels/shards.ts';

const { build } = workerData as { build: KernelBuild };
const answer = answerTo(loadKernels(build), (message, transfer) =>
  parentPort?.postMessage(message, transfer),
);
parentPort?.on('message', (message: ToShard) => answer(message));
