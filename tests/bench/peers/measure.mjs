// SPDX-License-Identifier: Apache-2.0
// One interleaved run: every contender once a round, in an order that moves on from round to round, and
// the peak of the machine beside them. Nothing is timed that has not just given right answers.
import { inputsOf, maxError, nameOf } from './problem.mjs';

// fp32 products of N(0, 1) values stay far below; a wrong mask or scale far above.
const tolerance = 1e-4;

async function opened(contender, problem, inputs) {
  const { name, form } = contender;
  let entry = null;
  try {
    entry = await contender.open(problem, inputs);
    await entry.call();
    const max_error = entry.maxError
      ? await entry.maxError()
      : maxError(problem, inputs, await entry.output());
    if (!(max_error <= tolerance)) throw new Error(`wrong by ${max_error.toExponential(1)}`);
    return { name, form, entry, max_error, ms: [], cpu_ms: [], call_ms: [] };
  } catch (error) {
    await entry?.close();
    const failure = String(error?.message ?? error).split('\n')[0];
    return { name, form, entry: null, failure, ms: [], cpu_ms: [], call_ms: [] };
  }
}

// Wall time and processor time of one run. The latter leaves out what other programs took meanwhile.
// Work that answers a number of milliseconds has timed itself.
async function timed(work, cpu) {
  const cpuStart = cpu ? await cpu() : 0;
  const start = performance.now();
  const own = await work();
  const ms = performance.now() - start;
  if (typeof own === 'number') return { ms: own, cpu_ms: null };
  return { ms, cpu_ms: cpu ? (await cpu()) - cpuStart : null };
}

// Engines compile what runs often once more, and better: no round is to be spent on that.
async function warmUp(able, peak) {
  for (const work of [peak, ...able.map(({ entry }) => entry.compute ?? entry.call)]) {
    const start = performance.now();
    for (let i = 0; i < 4 && performance.now() - start < 1000; i += 1) await work();
  }
}

async function turnOf({ entry, ms, cpu_ms, call_ms }, cpu) {
  const call = await timed(entry.call, cpu);
  // Where the API takes arrays at each run and nothing else, one time is both.
  const alone = entry.compute ? await timed(entry.compute, cpu) : call;
  ms.push(alone.ms);
  if (alone.cpu_ms !== null) cpu_ms.push(alone.cpu_ms);
  call_ms.push(call.ms);
}

/**
 * @param contenders [{name, form, open(problem, inputs)}]; what opens has call() with arrays in and out,
 *   compute() with its inputs ready where that is possible, which may answer the ms it took by itself,
 *   output() or maxError(), close(); `passes` where it knows another than the forward one
 * @param peak () => {build: GFLOP/s} of this moment
 * @param cpu () => milliseconds of processor time so far, or null where nobody tells
 * @param say (text) => void, progress
 */
export async function measure({ problem, contenders, rounds, peak, cpu, say }) {
  const inputs = inputsOf(problem);
  const rows = [];
  const knowing = contenders.filter(({ passes = ['forward'] }) => passes.includes(problem.pass));
  for (const contender of knowing) {
    say(`${nameOf(problem)}: check ${contender.name} ${contender.form}`);
    rows.push(await opened(contender, problem, inputs));
  }
  const able = rows.filter((row) => row.entry !== null);
  const peaks = [];
  say(`${nameOf(problem)}: warm up`);
  await warmUp(able, peak);
  for (let round = 0; round < rounds; round += 1) {
    say(`${nameOf(problem)}: round ${round + 1} of ${rounds}`);
    peaks.push(await peak());
    for (let turn = 0; turn < able.length; turn += 1)
      await turnOf(able[(round + turn) % able.length], cpu);
  }
  for (const row of able) await row.entry.close();
  return {
    problem,
    peak_gflops: peaks,
    rows: rows.map(({ name, form, max_error = null, failure = null, ms, cpu_ms, call_ms }) => {
      return { name, form, max_error, failure, ms, cpu_ms, call_ms };
    }),
  };
}
