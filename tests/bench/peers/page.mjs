// SPDX-License-Identifier: Apache-2.0
// The browser's side: opens every contender in this page and measures when asked.
/* global document, window */
import * as ort from 'onnxruntime-web';
import { kernelContenders, kernelPeak, loadKernels } from './kernel.mjs';
import { litertPeers } from './peer-litert.mjs';
import { onnxruntimePeers } from './peer-onnxruntime.mjs';
import { tfjsPeers } from './peer-tfjs.mjs';
import { measure } from './measure.mjs';

const { tf } = window;

ort.env.wasm.numThreads = 1;
ort.env.wasm.wasmPaths = '/packages/onnxruntime-web/dist/';

const prepareTf = async () => {
  tf.wasm.setWasmPaths('/packages/@tensorflow/tfjs-backend-wasm/dist/');
  await tf.setBackend('wasm');
  await tf.ready();
};

const kernels = await loadKernels({
  glue: (build) => import(`/kernels/kernel_${build}_web.mjs`),
  wasm: async (build) => (await fetch(`/kernels/kernel_${build}_web.wasm`)).arrayBuffer(),
});

const contenders = [
  ...kernelContenders(kernels),
  ...litertPeers('/packages/@litertjs/core/wasm/'),
  ...onnxruntimePeers(ort),
  ...tfjsPeers(tf, prepareTf),
];

const { cpu, say } = window;
window.measure = (problem, rounds) =>
  measure({ problem, contenders, rounds, peak: kernelPeak(kernels), cpu, say });
document.title = 'ready';
