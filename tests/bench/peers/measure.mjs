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
    await entry.run();
    const max_error = maxError(problem, inputs, await entry.output());
    if (!(max_error <= tolerance)) throw new Error(`wrong by ${max_error.toExponential(1)}`);
    return { name, form, entry, max_error, ms: [], call_ms: [] };
  } catch (error) {
    await entry?.close();
    const failure = String(error?.message ?? error).split('\n')[0];
    return { name, form, entry: null, failure, ms: [], call_ms: [] };
  }
}

/**
 * @param contenders [{name, form, open(problem, inputs)}]
 * @param peak () => GFLOP/s of this moment, or null
 * @param say (text) => void, progress
 */
export async function measure({ problem, contenders, rounds, peak, say }) {
  const inputs = inputsOf(problem);
  const rows = [];
  for (const contender of contenders) {
    say(`${nameOf(problem)}: check ${contender.name} ${contender.form}`);
    rows.push(await opened(contender, problem, inputs));
  }
  const able = rows.filter((row) => row.entry !== null);
  const peaks = [];
  for (let round = 0; round < rounds; round += 1) {
    say(`${nameOf(problem)}: round ${round + 1} of ${rounds}`);
    if (peak) peaks.push(await peak());
    for (let turn = 0; turn < able.length; turn += 1) {
      const row = able[(round + turn) % able.length];
      const { ms, call_ms = ms } = await row.entry.run();
      row.ms.push(ms);
      row.call_ms.push(call_ms);
    }
  }
  for (const row of able) await row.entry.close();
  return {
    problem,
    peak_gflops: peaks,
    rows: rows.map(({ name, form, max_error = null, failure = null, ms, call_ms }) => {
      return { name, form, max_error, failure, ms, call_ms };
    }),
  };
}
