// SPDX-License-Identifier: Apache-2.0
// Starts the workers of engine and kernels under Trusted Types.
import shardWorkerAddress from './kernels/shard-worker.ts?worker&url';
import kernelWorkerAddress from './kernels/worker.ts?worker&url';
import workerAddress from './worker.ts?worker&url';
import type { Port } from './client.ts';
import type { ShardPort } from './kernels/pool.ts';

interface ScriptUrlPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

// Own origin or own blob only: an opaque origin owns nothing but blobs. Browsers without Trusted
// Types take the plain text.
const rules: ScriptUrlPolicy = {
  createScriptURL(address) {
    const url = new URL(address, document.baseURI);
    const own =
      url.protocol === 'blob:' || (url.origin === location.origin && url.origin !== 'null');
    if (!own) throw new TypeError(`Refused a foreign script address: ${url.href}`);
    return url.href;
  },
};
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('attn', rules) ?? rules;

// A blob is one script (embed.html carries its workers): of an opaque origin no module would start.
const open = (address: string): Worker =>
  new Worker(policy.createScriptURL(address), {
    type: address.startsWith('blob:') ? 'classic' : 'module',
  });

export const openWorker = (): Port => open(workerAddress);
export const openKernelWorker = (): Port => open(kernelWorkerAddress);
export const openShardWorker = (): ShardPort => open(shardWorkerAddress);
