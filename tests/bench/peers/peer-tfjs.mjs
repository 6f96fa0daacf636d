// SPDX-License-Identifier: Apache-2.0
// TensorFlow.js on its WebAssembly backend, one thread: a graph of four operators per head.
import { causalMask } from './problem.mjs';

async function open(tf, prepare, problem, inputs) {
  await prepare();
  const { batch, heads, length, head_dim, causal } = problem;
  const size = length * head_dim;
  const headOf = (values, head) =>
    tf.tensor2d(values.subarray(head * size, (head + 1) * size), [length, head_dim]);
  const tensorsOf = () =>
    Array.from({ length: batch * heads }, (_, head) =>
      [inputs.q, inputs.k, inputs.v].map((values) => headOf(values, head)),
    );
  const ready = tensorsOf();
  const mask = causal ? tf.tensor2d(causalMask(length), [length, length]) : null;
  const scale = tf.scalar(inputs.scale);
  const out = new Float32Array(inputs.q.length);
  const dispose = (tensors) => tensors.forEach((tensor) => tensor.dispose());

  const graph = ([q, k, v]) =>
    tf.tidy(() => {
      const scores = tf.matMul(tf.mul(q, scale), k, false, true);
      const seen = mask === null ? scores : tf.add(scores, mask);
      return tf.matMul(tf.softmax(seen), v);
    });
  return {
    compute: async () => dispose(ready.map(graph)),
    call: async () => {
      const fresh = tensorsOf();
      const results = fresh.map(graph);
      results.forEach((result, head) => out.set(result.dataSync(), head * size));
      dispose([...fresh.flat(), ...results]);
    },
    output: () => out,
    close() {
      dispose(ready.flat());
      mask?.dispose();
      scale.dispose();
    },
  };
}

/** `tf` with its wasm backend registered; `prepare` selects it, once. */
export const tfjsPeers = (tf, prepare) => [
  {
    name: '@tensorflow/tfjs-backend-wasm',
    form: 'a graph per head',
    open: (problem, inputs) => open(tf, prepare, problem, inputs),
  },
];
