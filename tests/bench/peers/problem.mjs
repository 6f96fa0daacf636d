// SPDX-License-Identifier: Apache-2.0
// The shapes of the comparison, their inputs, and what is right: a double reference on some rows.

/** batch, heads, length of queries and keys, head dimension; each with and without a causal mask. */
export const shapes = [
  { batch: 1, heads: 8, length: 1024, head_dim: 64 },
  { batch: 1, heads: 8, length: 2048, head_dim: 64 },
  { batch: 1, heads: 8, length: 1024, head_dim: 128 },
  { batch: 1, heads: 4, length: 4096, head_dim: 64 },
];

const masked = (list, pass) =>
  list.flatMap((shape) => [
    { ...shape, pass, causal: false },
    { ...shape, pass, causal: true },
  ]);

/** The backward pass is for kernels that have one, at 1024 tokens. */
export const problems = [
  ...masked(shapes, 'forward'),
  ...masked(
    shapes.filter(({ length }) => length === 1024),
    'backward',
  ),
];

export const nameOf = ({ batch, heads, length, head_dim, pass, causal }) =>
  `B${batch} H${heads} N${length} d${head_dim}${causal ? ' causal' : ''}${pass === 'backward' ? ' backward' : ''}`;

/** 4 B H N² d for the two products of a forward pass, 10 B H N² d for the five of a backward one; half of
 *  it under a causal mask. */
export const flopsOf = ({ batch, heads, length, head_dim, pass, causal }) =>
  ((pass === 'backward' ? 10 : 4) * batch * heads * length * length * head_dim) / (causal ? 2 : 1);

/** Numbers of N(0, 1) by Box and Muller's transform of a 32-bit counter's hash. */
export function normal(count, seed) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return (((x ^ (x >>> 15)) >>> 0) + 0.5) / 2 ** 32;
  };
  const values = new Float32Array(count);
  for (let i = 0; i < count; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    values[i] = radius * Math.cos(angle);
    if (i + 1 < count) values[i + 1] = radius * Math.sin(angle);
  }
  return values;
}

/** q, k, v of (batch, heads, length, head_dim), and the scale of the scores. */
export function inputsOf({ batch, heads, length, head_dim }) {
  const count = batch * heads * length * head_dim;
  return {
    q: normal(count, 1),
    k: normal(count, 2),
    v: normal(count, 3),
    scale: 1 / Math.sqrt(head_dim),
  };
}

/** 0 where a query sees a key, else so low that its probability is 0: (length, length). */
export function causalMask(length) {
  const mask = new Float32Array(length * length);
  for (let i = 0; i < length; i += 1) mask.fill(-1e30, i * length + i + 1, (i + 1) * length);
  return mask;
}

// A few rows of every head: the first, the last, and some between.
const checkedRows = (length) =>
  [0, 1, 7, 8, 63, 64, Math.floor(length / 3), length - 2, length - 1].filter(
    (row) => row < length,
  );

/** The largest absolute error of `out` on the checked rows of every head, in double. */
export function maxError(problem, { q, k, v, scale }, out) {
  const { batch, heads, length, head_dim, causal } = problem;
  if (out.length !== batch * heads * length * head_dim) return Infinity;
  let worst = 0;
  for (let head = 0; head < batch * heads; head += 1) {
    const base = head * length * head_dim;
    for (const row of checkedRows(length)) {
      const seen = causal ? row + 1 : length;
      const scores = new Float64Array(seen);
      let largest = -Infinity;
      for (let j = 0; j < seen; j += 1) {
        let sum = 0;
        for (let x = 0; x < head_dim; x += 1)
          sum += q[base + row * head_dim + x] * k[base + j * head_dim + x];
        scores[j] = sum * scale;
        largest = Math.max(largest, scores[j]);
      }
      let total = 0;
      const expected = new Float64Array(head_dim);
      for (let j = 0; j < seen; j += 1) {
        const weight = Math.exp(scores[j] - largest);
        total += weight;
        for (let x = 0; x < head_dim; x += 1) expected[x] += weight * v[base + j * head_dim + x];
      }
      for (let x = 0; x < head_dim; x += 1) {
        const error = Math.abs(out[base + row * head_dim + x] - expected[x] / total);
        if (!(error <= worst)) worst = error;
      }
    }
  }
  return worst;
}
