// SPDX-License-Identifier: Apache-2.0
// LiteRT.js on its CPU accelerator (XNNPACK), one thread. It runs in a browser only: it loads itself
// by a script element.
import { loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core';
import { causalMask } from './problem.mjs';
import { tfliteModel } from './tflite.mjs';

function attention({ batch, heads, length, head_dim, causal }, scale) {
  const rows = [batch, heads, length, head_dim];
  const square = [batch, heads, length, length];
  const masked = causal ? [{ op: 'ADD', inputs: ['scores', 'mask'], outputs: ['masked'] }] : [];
  return tfliteModel({
    tensors: [
      ...['q', 'k', 'v', 'out'].map((name) => ({ name, shape: rows })),
      { name: 'scale', shape: [1], data: new Float32Array([scale]) },
      { name: 'scaled', shape: rows },
      { name: 'scores', shape: square },
      { name: 'probs', shape: square },
      ...(causal
        ? [
            { name: 'mask', shape: [1, 1, length, length] },
            { name: 'masked', shape: square },
          ]
        : []),
    ],
    nodes: [
      { op: 'MUL', inputs: ['q', 'scale'], outputs: ['scaled'] },
      { op: 'BATCH_MATMUL', inputs: ['scaled', 'k'], outputs: ['scores'], transposeRight: true },
      ...masked,
      { op: 'SOFTMAX', inputs: [causal ? 'masked' : 'scores'], outputs: ['probs'] },
      { op: 'BATCH_MATMUL', inputs: ['probs', 'v'], outputs: ['out'] },
    ],
    inputs: ['q', 'k', 'v', ...(causal ? ['mask'] : [])],
    outputs: ['out'],
  });
}

let loading = null;

async function open(wasmFolder, problem, inputs) {
  loading ??= loadLiteRt(wasmFolder);
  await loading;
  const { batch, heads, length, head_dim, causal } = problem;
  const compiled = await loadAndCompile(attention(problem, inputs.scale), { accelerator: 'wasm' });
  const shape = [batch, heads, length, head_dim];
  // The inputs lie ready in the runtime's memory.
  const tensors = [inputs.q, inputs.k, inputs.v].map((values) => new Tensor(values, shape));
  if (causal) tensors.push(new Tensor(causalMask(length), [1, 1, length, length]));
  let out = null;
  return {
    name: '@litertjs/core',
    form: 'XNNPACK graph',
    async run() {
      const start = performance.now();
      const [result] = await compiled.run(tensors);
      const ms = performance.now() - start;
      out = result.toTypedArray().slice();
      const call_ms = performance.now() - start;
      result.delete();
      return { ms, call_ms };
    },
    output: () => out,
    close() {
      for (const tensor of tensors) tensor.delete();
      compiled.delete();
    },
  };
}

export const litertPeers = (wasmFolder) => [
  {
    name: '@litertjs/core',
    form: 'XNNPACK graph',
    open: (problem, inputs) => open(wasmFolder, problem, inputs),
  },
];
