// SPDX-License-Identifier: Apache-2.0
// A kernels' worker: fetches the one build that this browser runs best.
import createKernels from 'attn-kernels/web';
import relaxedAddress from 'attn-kernels/relaxed.wasm?url';
import simd128Address from 'attn-kernels/simd128.wasm?url';
import { fetchModule, serve } from '../serve.ts';
import { bestBuild } from './build.ts';

const addresses = { relaxed: relaxedAddress, simd128: simd128Address };

// The typed arrays of an answer: attention's outputs.
const arraysIn = (reply: object): Transferable[] => {
  const value = 'value' in reply && typeof reply.value === 'object' ? reply.value : null;
  return Object.values(value ?? {}).flatMap((one) =>
    one instanceof Float32Array ? [one.buffer] : [],
  );
};

serve(fetchModule(createKernels, addresses[bestBuild()]), { transfers: arraysIn });
