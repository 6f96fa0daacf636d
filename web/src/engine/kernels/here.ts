// SPDX-License-Identifier: Apache-2.0
// The kernels in this thread, for pages whose workers are refused.
import createKernels from 'attn-kernels/web';
import relaxedAddress from 'attn-kernels/relaxed.wasm?url';
import simd128Address from 'attn-kernels/simd128.wasm?url';
import { fetchModule } from '../serve.ts';
import { bestBuild } from './build.ts';
import { createShardServer } from './shard-server.ts';
import type { FromShard, ToShard } from './shards.ts';

export async function shardServerHere(): Promise<(message: ToShard) => FromShard> {
  const addresses = { relaxed: relaxedAddress, simd128: simd128Address };
  const kernels = await fetchModule(createKernels, addresses[bestBuild()]);
  return createShardServer((...given) => kernels.attention(...given));
}
