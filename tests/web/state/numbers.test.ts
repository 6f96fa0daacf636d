// SPDX-License-Identifier: Apache-2.0
// What stands behind a number adds up to it, and has words in both languages.
import { allWords } from '../../../web/src/i18n/all.ts';
import { describe, expect, it } from 'vitest';
import { say, type Sentence } from '../../../web/src/i18n/sentence.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import { tokens } from '../../../web/src/state/formula.ts';
import * as chip from '../../../web/src/state/chip-numbers.ts';
import * as numbers from '../../../web/src/state/numbers.ts';
import { description, reportOf } from '../../wasm/engine.ts';

const a100 = description.hardware.find(({ id }) => id === 'a100-80-sxm')!;

const algorithms = description.fields.find(({ name }) => name === 'algorithm')!.choices;
const reports = algorithms
  .map((algorithm) => reportOf({ algorithm, seq_len_q: 1000, heads_q: 4, heads_kv: 2, stages: 3 }))
  .concat(
    reportOf({ l2: 'ideal', pass: 'both' }),
    reportOf({ algorithm: 'triton', hardware: 'h100-sxm', head_dim: 80 }),
    reportOf({ pass: 'backward', v_in_registers: true }),
  );

function all(report: (typeof reports)[number]): Explained[] {
  const { sram } = report;
  return [
    numbers.smBytesRead(report),
    numbers.smBytesWritten(report),
    numbers.smBytes(report),
    numbers.hbmBytes(report, 'read'),
    numbers.hbmBytes(report, 'write'),
    numbers.scoreMatrix(report),
    numbers.peakMemory(report),
    numbers.workingSet(report),
    chip.matmulFlops(report),
    chip.intensity(report),
    chip.boundTime(report),
    ...report.traffic.rows.map((row) => numbers.tensorBytes(report, row.tensor, row.op)),
    ...(sram
      ? [
          numbers.sramRequired(report, sram),
          numbers.sramLimit(sram, a100),
          chip.blocksPerSm(report, sram),
        ]
      : []),
  ].filter((number) => number !== null);
}

const bytesOf = (number: Explained): bigint =>
  'bytes' in number.value ? BigInt(number.value.bytes) : -1n;

describe('the rows of a number', () => {
  it('add up to it', () => {
    for (const report of reports) {
      for (const number of all(report).filter(({ ledger }) => ledger.length > 0)) {
        const sum = number.ledger.reduce((total, row) => total + row.bytes, 0n);
        expect(sum, number.key).toBe(bytesOf(number));
      }
      const parts = [numbers.peakMemory(report)];
      if (report.sram) parts.push(numbers.sramRequired(report, report.sram));
      for (const number of parts) {
        const values = number.parts.map(({ value }) => ('bytes' in value ? value.bytes : NaN));
        expect(values.reduce<bigint>((sum, value) => sum + BigInt(value), 0n)).toBe(
          bytesOf(number),
        );
      }
    }
  });

  it('hold every letter of their formulas, and formulas that can be set', () => {
    for (const number of reports.flatMap(all)) {
      const formulas = [
        number.formula,
        ...number.ledger.map(({ formula }) => formula),
        ...number.parts.map(({ formula }) => formula),
      ];
      for (const formula of formulas.filter((text) => text !== null)) {
        for (const token of tokens(formula)) {
          if (token.kind === 'letter') expect(number.letters, formula).toHaveProperty(token.name);
        }
      }
    }
  });
});

describe('the words of a number', () => {
  const texts = (sentence: Sentence) => [say('en', sentence), say('zh', sentence)];
  it('are there in both languages', () => {
    for (const number of reports.flatMap(all)) {
      for (const sentence of [number.label, ...number.parts.map(({ label }) => label)]) {
        for (const text of texts(sentence)) {
          expect(text).not.toMatch(/[{}]|undefined|\w\.\w|_/);
        }
      }
      if (number.leftOut !== null) expect(allWords.zh).toHaveProperty([number.leftOut]);
    }
  });
});

describe('where a capacity was read', () => {
  it('names the documents that state the field', () => {
    const limit = numbers.sramLimit(reportOf({}).sram!, a100);
    expect(limit.sources.map(({ doc }) => doc).join()).toContain('CUDA C++ Programming Guide');
    expect(numbers.sourcesFor(a100, 'l2_bytes')).toHaveLength(1);
    expect(numbers.sourcesFor(null, 'l2_bytes')).toEqual([]);
  });
});
