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
  const arrays = [
    ...[inputs.q, inputs.k, inputs.v].map((values) => [values, shape]),
    ...(causal ? [[causalMask(length), [1, 1, length, length]]] : []),
  ];
  const tensorsOf = () => arrays.map(([values, dims]) => new Tensor(values, dims));
  const ready = tensorsOf();
  let out = null;
  return {
    compute: async () => {
      const [result] = await compiled.run(ready);
      result.delete();
    },
    call: async () => {
      const fresh = tensorsOf();
      const [result] = await compiled.run(fresh);
      out = result.toTypedArray().slice();
      for (const tensor of [...fresh, result]) tensor.delete();
    },
    output: () => out,
    close() {
      for (const tensor of ready) tensor.delete();
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
