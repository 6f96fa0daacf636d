// SPDX-License-Identifier: Apache-2.0
// AttnLab's own kernel among the contenders: the builds that this engine takes.
import { normal } from './problem.mjs';

const unwrap = (reply) => {
  if (reply.error) {
    const { field, reason, got } = reply.error;
    throw new Error(`${field}: ${reason} (got ${got})`);
  }
  return reply.value;
};

/* global WebAssembly */
const builds = ['relaxed', 'simd128'];

/** Loads each build whose bytes validate here. `files` fetches glue and wasm of a build. */
export async function loadKernels(files) {
  const modules = [];
  for (const build of builds) {
    const wasm = await files.wasm(build);
    if (!WebAssembly.validate(wasm)) continue;
    const { default: create } = await files.glue(build);
    modules.push(await create({ wasmBinary: wasm, locateFile: (name) => name }));
  }
  return modules;
}

const optionsOf = ({ batch, heads, length, head_dim, pass, causal }) => ({
  kernel: 'tiled_simd',
  pass,
  batch,
  heads_q: heads,
  heads_kv: heads,
  seq_len_q: length,
  seq_len_kv: length,
  head_dim,
  head_dim_v: head_dim,
  mask: causal ? 'causal' : 'none',
  window_left: 0,
  window_right: 0,
  tile_rows: 0,
  tile_cols: 0,
  first_unit: 0,
  units: 0,
});

async function open(module, problem, inputs) {
  const options = optionsOf(problem);
  const whole = { ...options, scale: inputs.scale, want_log_sum_exp: false };
  const timed = { ...options, repeats: 1, seed: 1, check_rows: 0 };
  let out = null;
  return {
    // Its inputs stay in the module's memory from run to run.
    compute: async () => unwrap(module.run_kernel(timed)),
    call: async () => {
      ({ out } = unwrap(module.attention(whole, inputs.q, inputs.k, inputs.v)));
    },
    output: () => out,
    close() {},
  };
}

// Its inputs stay in the module's memory from run to run; a run makes the forward pass that it starts
// from as well, so the time is the module's own. The check too: some rows against double.
async function openBackward(module, problem, { q, k, v, scale }) {
  const options = { ...optionsOf(problem), scale };
  const forward = { ...options, pass: 'forward', want_log_sum_exp: true };
  const { out, log_sum_exp } = unwrap(module.attention(forward, q, k, v));
  const d_out = normal(out.length, 4);
  const timed = { ...optionsOf(problem), repeats: 1, seed: 1, check_rows: 0 };
  const checked = { ...timed, check_rows: 64 };
  return {
    compute: async () => unwrap(module.run_kernel(timed)).ms[0],
    call: async () => {
      unwrap(module.attention_backward(options, q, k, v, out, log_sum_exp, d_out));
    },
    maxError: async () => unwrap(module.run_kernel(checked)).max_error,
    close() {},
  };
}

const buildOf = (module) => unwrap(module.describe()).build;

export const kernelContenders = (modules) =>
  modules.map((module) => ({
    name: 'AttnLab',
    form: buildOf(module),
    passes: ['forward', 'backward'],
    open: (problem, inputs) =>
      problem.pass === 'backward'
        ? openBackward(module, problem, inputs)
        : open(module, problem, inputs),
  }));

/** Each build's own peak at this moment, in GFLOP/s. */
export const kernelPeak = (modules) => async () =>
  Object.fromEntries(
    modules.map((module) => [buildOf(module), unwrap(module.peak_gflops({ ms: 60 })).gflops]),
  );
