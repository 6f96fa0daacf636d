// SPDX-License-Identifier: Apache-2.0
// onnxruntime-web on its CPU provider, one thread, in three forms. The caller hands over the package,
// for its entry differs between browser and Node.
import { model } from './onnx.mjs';
import { causalMask } from './problem.mjs';

const headsFirst = ({ batch, heads, length, head_dim }) => [batch, heads, length, head_dim];

function matmul(problem, scale) {
  const shape = headsFirst(problem);
  const { length, causal } = problem;
  const masked = causal ? [{ op: 'Add', inputs: ['scaled', 'mask'], outputs: ['masked'] }] : [];
  return model({
    opsets: [['', 17]],
    constants: [['scale', scale]],
    nodes: [
      {
        op: 'Transpose',
        inputs: ['k'],
        outputs: ['kt'],
        attributes: [['perm', 'integers', [0, 1, 3, 2]]],
      },
      { op: 'MatMul', inputs: ['q', 'kt'], outputs: ['scores'] },
      { op: 'Mul', inputs: ['scores', 'scale'], outputs: ['scaled'] },
      ...masked,
      {
        op: 'Softmax',
        inputs: [causal ? 'masked' : 'scaled'],
        outputs: ['probs'],
        attributes: [['axis', 'integer', -1]],
      },
      { op: 'MatMul', inputs: ['probs', 'v'], outputs: ['out'] },
    ],
    inputs: [
      ...['q', 'k', 'v'].map((name) => [name, shape]),
      ...(causal ? [['mask', [1, 1, length, length]]] : []),
    ],
    outputs: [['out', shape]],
  });
}

function attention(problem, scale) {
  const shape = headsFirst(problem);
  return model({
    opsets: [['', 23]],
    nodes: [
      {
        op: 'Attention',
        inputs: ['q', 'k', 'v'],
        outputs: ['out'],
        attributes: [
          ['is_causal', 'integer', problem.causal ? 1 : 0],
          ['scale', 'float', scale],
        ],
      },
    ],
    inputs: ['q', 'k', 'v'].map((name) => [name, shape]),
    outputs: [['out', shape]],
  });
}

const together = ({ batch, heads, length, head_dim }) => [batch, length, heads * head_dim];

function multiHead(problem, scale) {
  const shape = together(problem);
  return model({
    opsets: [
      ['', 17],
      ['com.microsoft', 1],
    ],
    nodes: [
      {
        op: 'MultiHeadAttention',
        domain: 'com.microsoft',
        inputs: ['q', 'k', 'v'],
        outputs: ['out'],
        attributes: [
          ['num_heads', 'integer', problem.heads],
          ['scale', 'float', scale],
          ['unidirectional', 'integer', problem.causal ? 1 : 0],
        ],
      },
    ],
    inputs: ['q', 'k', 'v'].map((name) => [name, shape]),
    outputs: [['out', shape]],
  });
}

// (batch, heads, length, head_dim) -> (batch, length, heads x head_dim), or back.
function regrouped({ batch, heads, length, head_dim }, values, back) {
  const to = new Float32Array(values.length);
  for (let b = 0; b < batch; b += 1)
    for (let h = 0; h < heads; h += 1)
      for (let i = 0; i < length; i += 1) {
        const first = ((b * heads + h) * length + i) * head_dim;
        const last = ((b * length + i) * heads + h) * head_dim;
        const [from, at] = back ? [last, first] : [first, last];
        to.set(values.subarray(from, from + head_dim), at);
      }
  return to;
}

async function openForm(ort, problem, inputs, form) {
  const bytes = form.model(problem, inputs.scale);
  const session = await ort.InferenceSession.create(bytes, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
    intraOpNumThreads: 1,
  });
  const shape = form.grouped ? together(problem) : headsFirst(problem);
  const laid = (values) => (form.grouped ? regrouped(problem, values, false) : values);
  const feeds = {};
  for (const name of ['q', 'k', 'v'])
    feeds[name] = new ort.Tensor('float32', laid(inputs[name]), shape);
  if (problem.causal && form.mask) {
    const { length } = problem;
    feeds.mask = new ort.Tensor('float32', causalMask(length), [1, 1, length, length]);
  }
  let out = null;
  return {
    // Arrays go in and come out with every run: the API offers no other way on a CPU.
    call: async () => {
      out = (await session.run(feeds)).out.data;
    },
    output: () => (form.grouped ? regrouped(problem, out, true) : out),
    close: () => session.release(),
  };
}

const forms = [
  { name: 'MatMul-Softmax-MatMul', model: matmul, mask: true, grouped: false },
  { name: 'MultiHeadAttention', model: multiHead, mask: false, grouped: true },
  { name: 'Attention (opset 23)', model: attention, mask: false, grouped: false },
];

/** The forms as contenders. `ort` is the package. */
export const onnxruntimePeers = (ort) =>
  forms.map((form) => ({
    name: 'onnxruntime-web',
    form: form.name,
    open: (problem, inputs) => openForm(ort, problem, inputs, form),
  }));
