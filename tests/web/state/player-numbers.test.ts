// SPDX-License-Identifier: Apache-2.0
// What stands behind the player's numbers: tiles of each event, events of each sum.
import { describe, expect, it } from 'vitest';
import { countedAt, eventAt } from '../../../web/src/animation/frame.ts';
import { unwrap } from '../../../web/src/engine/error.ts';
import type { Answer, Arguments, Method, Params } from '../../../web/src/engine/protocol.ts';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say, type Sentence } from '../../../web/src/i18n/sentence.ts';
import { answerTo, filled } from '../../../web/src/state/asked-number.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import { lettersIn } from '../../../web/src/state/formula.ts';
import {
  eventNumber,
  lineNumbers,
  playerNumbers,
  tileBytes,
} from '../../../web/src/state/player-numbers.ts';
import { description, engine, params } from '../../wasm/engine.ts';
import { evaluate } from './working.ts';

const call = <M extends Method>(method: M, args: Arguments<M>): Promise<Answer<M>> => {
  const made = engine[method] as unknown as (...all: Arguments<M>) => Parameters<typeof unwrap>[0];
  return Promise.resolve(unwrap(made(...args)) as Answer<M>);
};
const open = async (number: Explained) =>
  filled(number, await answerTo(number.asks!, call, description));
const spoken = (sentence: Sentence) => {
  for (const language of ['en', 'zh'] as const) {
    expect(say(language, sentence)).not.toMatch(/[{}]|undefined|[a-z]\.[a-z]/);
  }
};
const bytesOf = ({ value }: { value: Explained['value'] }): bigint =>
  'bytes' in value ? BigInt(value.bytes) : -1n;
const sumOf = ({ parts }: Explained) => parts.reduce((sum, part) => sum + bytesOf(part), 0n);

// Clipped tiles, a mask, shared heads, both passes.
const small = { seq_len_q: 200, head_dim: 32, tile_rows: 64, tile_cols: 32, heads_q: 6 };
const sets: Params[] = [
  params({ ...small, algorithm: 'standard', mask: 'causal' }),
  params({ ...small, algorithm: 'standard', pass: 'backward' }),
  params({ ...small, algorithm: 'flash1' }),
  params({ ...small, algorithm: 'flash2', mask: 'causal', heads_kv: 2 }),
  params({ ...small, algorithm: 'flash2', pass: 'both', head_dim_v: 16 }),
  params({ ...small, algorithm: 'triton', stages: 2 }),
];
const traced = (of: Params) => {
  const overview = unwrap(engine.trace_overview(of))!;
  return { overview, window: unwrap(engine.trace(of, 0, overview.events))! };
};

describe.each(sets.map((of) => [`${String(of['algorithm'])} ${String(of['pass'])}`, of] as const))(
  '%s',
  (_name, of) => {
    const { overview, window } = traced(of);
    const report = unwrap(engine.report(of, 'model'));
    const steps = Array.from({ length: overview.events }, (_, at) => at);

    it('gives the bytes of each event by its tile', () => {
      let shaped = 0;
      let moving = 0;
      for (const at of steps) {
        const event = eventAt(overview, window, at)!;
        const kernel = overview.kernels[window.columns.kernel[at]!];
        const number = eventNumber(event, at + 1, report, kernel);
        [number.label, ...number.how].forEach(spoken);
        expect(bytesOf(number)).toBe(event.bytes);
        if (event.kind !== 'load' && event.kind !== 'store') continue;
        moving += 1;
        expect(number.how).toHaveLength(2); // the sentence, and elements times bytes
        const { elements, bytes } = number.how[1]!.values as Record<string, { count: bigint }>;
        const each = (bytes as unknown as { bytes: number }).bytes;
        expect(elements!.count * BigInt(each)).toBe(event.bytes);
        if (number.formula === null) continue;
        shaped += 1;
        expect(BigInt(evaluate(number.formula, number.letters))).toBe(event.bytes);
        for (const letter of lettersIn(number.formula)) {
          expect(allWords.zh).toHaveProperty([`letter.${letter}`]);
        }
      }
      expect(shaped / moving).toBeGreaterThan(0.9);
    });

    it('has parts that come to each sum', async () => {
      const few = steps.filter((at) => at % 37 === 0 || at === overview.events - 1);
      for (const at of few) {
        const counted = countedAt(window, at);
        for (const { number } of playerNumbers(counted, of)) {
          const shown = await open(number);
          expect(shown.label).toBe(number.label);
          expect(sumOf(shown), `${number.key} ${counted.step}`).toBe(bytesOf(number));
          shown.how.forEach(spoken);
          for (const { label, note } of shown.parts) [label, note ?? label].forEach(spoken);
        }
      }
    });

    it('tells of a tile that lies on chip how large it is', () => {
      for (let at = 0; at < overview.events; at += 11) {
        const { on_chip } = unwrap(engine.trace(of, at, 1))!;
        const kernel = overview.kernels[window.columns.kernel[at]!];
        for (const tile of on_chip) {
          const number = tileBytes(tile, report, kernel);
          spoken(number.label);
          if (number.formula === null) continue;
          expect(BigInt(evaluate(number.formula, number.letters))).toBe(tile.bytes);
        }
      }
    });

    it('gives back at the end of a block what lay there', async () => {
      for (const at of steps) {
        const event = eventAt(overview, window, at)!;
        if (event.kind !== 'evict' || event.tensor !== null || event.bytes === 0n) continue;
        const kernel = overview.kernels[window.columns.kernel[at]!];
        const shown = await open(eventNumber(event, at + 1, report, kernel));
        expect(sumOf(shown)).toBe(event.bytes);
        break;
      }
    });
  },
);

it('asks for no events while it plays', () => {
  const { window } = traced(sets[2]!);
  const playing = playerNumbers(countedAt(window, 9), null);
  expect(playing.every(({ number }) => number.asks === null)).toBe(true);
  const keys = [8, 9].flatMap((at) =>
    lineNumbers(countedAt(window, at), sets[2]!).map(({ key }) => key),
  );
  expect(new Set(keys).size).toBe(6);
});

it('lists no events where they are too many, and says so', async () => {
  const of = params({ seq_len_q: 65_536, tile_rows: 64, tile_cols: 64 });
  const overview = unwrap(engine.trace_overview(of))!;
  const counted = {
    step: overview.events,
    ...{ hbm_bytes_read: 1n, hbm_bytes_written: 1n, sram_bytes: 0n, sram_peak_bytes: 1n },
  };
  const read = await open(playerNumbers(counted, of)[0]!.number);
  expect(read.parts).toEqual([]);
  expect(read.how.map((one) => say('en', one)).join(' ')).toContain('for the first 262,144 only');
});
