// SPDX-License-Identifier: Apache-2.0
// Starts the workers of engine and kernels under Trusted Types.
import kernelWorkerAddress from './kernels/worker.ts?worker&url';
import workerAddress from './worker.ts?worker&url';
import type { Port } from './client.ts';

interface ScriptUrlPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

// Own origin or own blob only. Browsers without Trusted Types take the plain text.
const rules: ScriptUrlPolicy = {
  createScriptURL(address) {
    const url = new URL(address, document.baseURI);
    const own = url.origin === location.origin || url.protocol === 'blob:';
    if (!own) throw new TypeError(`Refused a foreign script address: ${url.href}`);
    return url.href;
  },
};
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('attn', rules) ?? rules;

const open = (address: string): Worker =>
  new Worker(policy.createScriptURL(address), { type: 'module' });

export const openWorker = (): Port => open(workerAddress);
export const openKernelWorker = (): Port => open(kernelWorkerAddress);
