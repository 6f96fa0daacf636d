// SPDX-License-Identifier: Apache-2.0
// A worker of the pool: the kernels' module, and pieces of one problem. Outputs leave by transfer.
import createKernels from 'attn-kernels/web';
import relaxedAddress from 'attn-kernels/relaxed.wasm?url';
import simd128Address from 'attn-kernels/simd128.wasm?url';
import { fetchModule } from '../serve.ts';
import { bestBuild } from './build.ts';
import { answerTo } from './shard-server.ts';
import type { FromShard, ToShard } from './shards.ts';

interface ShardScope {
  onmessage: ((event: MessageEvent<ToShard>) => void) | null;
  postMessage(message: FromShard, transfer: Transferable[]): void;
}
const scope = self as unknown as ShardScope;

const addresses = { relaxed: relaxedAddress, simd128: simd128Address };
const answer = answerTo(fetchModule(createKernels, addresses[bestBuild()]), (message, transfer) =>
  scope.postMessage(message, transfer),
);
scope.onmessage = ({ data }) => answer(data);
