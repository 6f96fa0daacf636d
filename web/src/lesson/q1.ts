// SPDX-License-Identifier: Apache-2.0
// What the first lesson asks: how large the scores get, where they stop fitting, how often they travel.
import type { Report } from '../engine/protocol.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import {
  type Ask,
  bytesOf,
  elementBytes,
  numberIn,
  reportAt,
  secondsOf,
  type Shape,
  timesAs,
} from './ask.ts';
import type { Check } from './marking.ts';

export interface Growth {
  length: number;
  scores: bigint;
  inputs: bigint; // Q, K, V and O together
}

const growthOf = (report: Report): Growth => ({
  length: Number(report.params['seq_len_q']),
  scores: report.score_matrix.bytes,
  inputs: bytesOf(
    report.peak_memory.rows.filter(({ item }) => ['q', 'k', 'v', 'o'].includes(item)),
  ),
});

export interface Doubling {
  before: Growth;
  after: Growth;
  heads: number;
  report: Report; // before
}

export async function doubling(ask: Ask, shape: Shape): Promise<Doubling> {
  const length = numberIn(shape, 'seq_len_q');
  const [before, after] = await Promise.all([
    reportAt(ask, shape, { algorithm: 'flash2' }),
    reportAt(ask, shape, { algorithm: 'flash2', seq_len_q: 2 * length }),
  ]);
  const heads = numberIn(shape, 'heads_q');
  return { before: growthOf(before), after: growthOf(after), heads, report: before };
}

export const growWords = ['q', 'k', 'v', 's', 'p', 'o'] as const;
export const growOptions = ['same', 'x2', 'x4', 'x8'] as const;
export const growSize = 300; // of the drawing, in pixels

export const growSentences = ({ before, after, heads }: Doubling): Record<string, Value> => ({
  heads: { count: heads },
  length: { count: before.length },
  twice: { count: after.length },
  before: { bytes: before.scores },
  after: { bytes: after.scores },
  times: { count: timesAs(after.scores, before.scores) },
  inputs: { bytes: before.inputs },
  inputs_after: { bytes: after.inputs },
  inputs_times: { count: timesAs(after.inputs, before.inputs) },
  share: { ratio: timesAs(after.scores, after.inputs) },
});

// One head of fp16 scores, four times as long as a length that is known.
export async function growthCheck(ask: Ask): Promise<Check> {
  const [known, longer] = [5000, 20_000]; // lengths that no lever has, so that no table has them
  const [before, truth] = await Promise.all([
    ask('attention_score_bytes', [known]),
    ask('attention_score_bytes', [longer]),
  ]);
  const times = longer / known;
  return {
    unit: 'bytes',
    given: { known: { count: known }, longer: { count: longer }, before: { bytes: before } },
    truth: Number(truth),
    tolerance: 0.01,
    mistakes: {
      linear: Number(before) * times,
      once: Number(before) * 2 * times,
      elements: Number(truth) / 2,
      fp32: Number(truth) * 2,
    },
  };
}

export const lengthsDrawn = [512, 1_048_576] as const;

export type LevelName = 'sram' | 'l2' | 'hbm';
export interface Line {
  level: LevelName;
  bytes: number;
  length: number; // the first at which the scores need more
}
export interface Lines {
  curve: Growth[];
  lines: Line[];
  here: Growth;
  heads: number;
  element: number; // bytes of a score
  both: number | null; // the first length whose peak memory, with S and P, is more than there is
}

// What is said of the reader's own guess; null where the memory of the GPU is not stated.
export function guessedLength({ lines: all }: Lines, guess: number): Sentence | null {
  const length = all.find(({ level }) => level === 'hbm')?.length;
  if (length === undefined) return null;
  if (guess === length) return { key: 'learn.guess.right', values: {} };
  const isNear = Math.abs(guess / length - 1) < 0.1;
  const name = isNear ? 'near' : guess < length ? 'less' : 'more';
  return { key: `learn.q1-lines.own.${name}`, values: {} };
}

export async function lines(ask: Ask, shape: Shape): Promise<Lines> {
  const batch = numberIn(shape, 'batch');
  const heads = numberIn(shape, 'heads_q');
  const here = numberIn(shape, 'seq_len_q');
  const report = await reportAt(ask, shape, { algorithm: 'flash2' });
  const scoresAt = (length: number) =>
    ask('attention_score_bytes', [length, batch, heads, elementBytes(report)]);
  const { hardware } = shape;
  const capacities: [LevelName, number | null | undefined][] = [
    ['sram', hardware?.smem_max_bytes_per_block],
    ['l2', hardware?.l2_bytes],
    ['hbm', hardware?.mem_capacity_bytes],
  ];
  const lengths = [...new Set([...powers(...lengthsDrawn), here])].sort((a, b) => a - b);
  const peakAt = async (seq_len_q: number) =>
    (await reportAt(ask, shape, { algorithm: 'standard', seq_len_q })).peak_memory.bytes;
  const memory = hardware?.mem_capacity_bytes;
  const [reports, found] = await Promise.all([
    Promise.all(
      lengths.map((seq_len_q) => reportAt(ask, shape, { algorithm: 'flash2', seq_len_q })),
    ),
    Promise.all(
      capacities.map(async ([level, bytes]): Promise<Line[]> => {
        if (!bytes) return [];
        return [{ level, bytes, length: await firstAbove(scoresAt, bytes) }];
      }),
    ),
  ]);
  const curve = reports.map(growthOf);
  const full = found.flat().find(({ level }) => level === 'hbm')?.length;
  const both = memory && full ? await firstAbove(peakAt, memory, full) : null;
  const element = elementBytes(report);
  return { curve, lines: found.flat(), here: growthOf(report), heads, element, both };
}

export const powers = (from: number, to: number): number[] => {
  const values = [];
  for (let value = from; value <= to; value *= 2) values.push(value);
  return values;
};

// The least length whose bytes exceed a capacity, found by asking: the count grows with the length.
export async function firstAbove(
  at: (length: number) => Promise<bigint>,
  capacity: number,
  from = 1, // where the search begins
): Promise<number> {
  let [low, high] = [0, from]; // low fits, high does not once the first loop is done
  while (Number(await at(high)) <= capacity) [low, high] = [high, 2 * high];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (Number(await at(middle)) <= capacity) low = middle;
    else high = middle;
  }
  return high;
}

export async function headsCheck(ask: Ask): Promise<Check> {
  const [length, heads] = [8192, 12];
  const [truth, oneHead] = await Promise.all([
    ask('attention_score_bytes', [length, 1, heads]),
    ask('attention_score_bytes', [length]),
  ]);
  return {
    unit: 'bytes',
    given: { length: { count: length }, heads: { count: heads }, one: { bytes: oneHead } },
    truth: Number(truth),
    tolerance: 0.01,
    mistakes: {
      heads: Number(oneHead),
      elements: Number(truth) / 2,
      fp32: Number(truth) * 2,
      row: (Number(truth) / length) * 128,
    },
  };
}

export interface Passes {
  standard: Report;
  tiled: Report;
  scoreBytes: bigint; // of the four passes
  matrixSeconds: number;
  hbmSeconds: number;
  tiledHbmSeconds: number;
}

export async function passes(ask: Ask, shape: Shape): Promise<Passes> {
  const [standard, tiled] = await Promise.all([
    reportAt(ask, shape, { algorithm: 'standard' }),
    reportAt(ask, shape, { algorithm: 'flash2' }),
  ]);
  const big = standard.traffic.rows.filter(({ tensor }) => ['scores', 'probs'].includes(tensor));
  return {
    standard,
    tiled,
    scoreBytes: bytesOf(big),
    matrixSeconds: secondsOf(standard, 'matrix'),
    hbmSeconds: secondsOf(standard, 'hbm'),
    tiledHbmSeconds: secondsOf(tiled, 'hbm'),
  };
}

export async function passesCheck(ask: Ask): Promise<Check> {
  const length = 2048;
  const one = Number(await ask('attention_score_bytes', [length]));
  return {
    unit: 'bytes',
    given: { length: { count: length }, one: { bytes: one } },
    truth: 4 * one,
    tolerance: 0.01,
    mistakes: { one_pass: one, two_passes: 2 * one, three_passes: 3 * one },
  };
}
