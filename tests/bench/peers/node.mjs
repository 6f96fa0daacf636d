// SPDX-License-Identifier: Apache-2.0
// The comparison in Node, in this process.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as ort from 'onnxruntime-web';
import { kernelContenders, kernelPeak, loadKernels } from './kernel.mjs';
import { measure } from './measure.mjs';
import { onnxruntimePeers } from './peer-onnxruntime.mjs';

const wasmFolder = join(dirname(fileURLToPath(import.meta.url)), '../../../build/wasm');
const file = (build, end) => join(wasmFolder, `kernel_${build}_node.${end}`);

// Of the whole process: one thread works.
const cpu = async () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** {engine, measure(problem, rounds), close()} */
export async function openNode(say) {
  ort.env.wasm.numThreads = 1;
  const kernels = await loadKernels({
    glue: (build) => import(pathToFileURL(file(build, 'mjs')).href),
    wasm: (build) => readFile(file(build, 'wasm')),
  });
  const contenders = [...kernelContenders(kernels), ...onnxruntimePeers(ort)];
  return {
    engine: `Node ${process.versions.node}`,
    measure: (problem, rounds) =>
      measure({ problem, contenders, rounds, peak: kernelPeak(kernels), cpu, say }),
    async close() {},
  };
}
