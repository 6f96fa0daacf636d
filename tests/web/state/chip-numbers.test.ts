// SPDX-License-Identifier: Apache-2.0
// The formulas of what depends on the GPU give the engine's numbers, and say which rate is missing.
import { describe, expect, it } from 'vitest';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say } from '../../../web/src/i18n/sentence.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import * as chip from '../../../web/src/state/chip-numbers.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import { lettersOf } from '../../../web/src/state/facts.ts';
import { lettersIn } from '../../../web/src/state/formula.ts';
import { letterField, letterText } from '../../../web/src/state/letter-table.ts';
import { description, reportOf } from '../../wasm/engine.ts';
import { evaluate } from './working.ts';

const algorithms = description.fields.find(({ name }) => name === 'algorithm')!.choices;
const shapes: PartialParams[] = [
  { heads_q: 27, heads_kv: 27, seq_len_q: 4096, seq_len_kv: 4096 },
  { seq_len_q: 1000, heads_q: 4, heads_kv: 2, mask: 'causal', head_dim: 96 },
  { batch: 3, mask: 'window', pass: 'backward', stages: 3 },
  { pass: 'both', mask: 'causal', heads_q: 3, heads_kv: 1 },
  { pass: 'both', seq_len_q: 1024 },
];
const gpus = ['a100-80-sxm', 'h100-sxm', 'b200', 'v100-sxm2-32', 'mi300x', 'rtx-4090', 'tpu-v5p'];
const known = gpus.filter((gpu) => description.hardware.some(({ id }) => id === gpu));
const sets = algorithms.flatMap((algorithm) =>
  shapes.flatMap((shape) => known.map((hardware) => ({ ...shape, algorithm, hardware }))),
);
const reports = sets.flatMap((set) => {
  try {
    return [reportOf(set)];
  } catch {
    return []; // nothing modelled
  }
});

const close = (value: number, wanted: number) =>
  Math.abs(value - wanted) <= 1e-9 * Math.max(1e-30, Math.abs(wanted));

describe('the working of', () => {
  it('SRAM in its three scopes gives it, with no more blocks than the grid has', () => {
    const seen = new Set<string>();
    let few = 0;
    for (const report of reports) {
      const gpu = description.hardware.find(({ id }) => id === report.params['hardware'])!;
      for (const scope of report.sram?.scopes ?? []) {
        const number = chip.scopeUsed(report, report.sram!, scope, gpu);
        if (number === null) continue;
        seen.add(number.formula!);
        const value = evaluate(number.formula!, number.letters);
        expect(value, number.formula!).toBe(Number(scope.used_bytes));
        const { grid_blocks: blocks, required_bytes: each } = report.sram!;
        if (scope.scope !== 'chip' || blocks === null) continue;
        expect(scope.used_bytes).toBeLessThanOrEqual(blocks * each);
        few += scope.used_bytes === blocks * each ? 1 : 0;
      }
    }
    expect([...seen].sort()).toEqual(['b', 'b*min(k*J,K)', 'b*min(k,K)']);
    expect(few).toBeGreaterThan(0);
  });

  it('each resource of a time bound gives its seconds', () => {
    const seen = new Set<string>();
    for (const report of reports) {
      for (const row of report.time!.rows) {
        seen.add(row.formula);
        const letters = { ...lettersOf(report), ...row.letters };
        expect(close(evaluate(row.formula, letters), row.seconds), row.formula).toBe(true);
      }
    }
    expect(seen).toContain('F/Rm*ceil(K/U)*U/K');
    expect(seen).toContain('F/Rm*max(1,L*U/T)');
    expect([...seen].filter((formula) => formula.startsWith('Ff/Rm'))).not.toHaveLength(0);
    expect([...seen].filter((formula) => formula.startsWith('e*V'))).toHaveLength(2);
  });

  it('the matrix work gives it', () => {
    for (const report of reports) {
      const letters = { ...lettersOf(report), ...report.flops.letters };
      expect(close(evaluate(report.flops.formula, letters), Number(report.flops.matmul))).toBe(
        true,
      );
    }
  });

  it('each term of the occupancy gives its blocks', () => {
    let terms = 0;
    for (const { sram } of reports) {
      for (const { formula, letters, blocks, name } of sram?.terms ?? []) {
        terms += 1;
        if (formula === '') expect([blocks, name]).toEqual([0n, 'shared_memory']);
        else expect(BigInt(evaluate(formula, letters)), formula).toBe(blocks);
      }
    }
    expect(terms).toBeGreaterThan(100);
  });

  it('an estimate of registers gives it', () => {
    let estimates = 0;
    for (const report of reports) {
      const registers = report.sram?.registers;
      if (!registers?.estimated) continue;
      estimates += 1;
      const letters = { ...lettersOf(report), ...registers.letters };
      expect(BigInt(evaluate(registers.formula, letters))).toBe(registers.registers_per_thread);
    }
    expect(estimates).toBeGreaterThan(10);
  });
});

const gpuOf = ({ params }: (typeof reports)[number]) =>
  description.hardware.find(({ id }) => id === params['hardware'])!;
const all = (report: (typeof reports)[number]): Explained[] =>
  [
    chip.boundTime(report),
    chip.matmulFlops(report),
    chip.intensity(report),
    chip.attainable(report),
    report.sram && chip.blocksPerSm(report, report.sram),
    report.sram && chip.registersPerThread(report, report.sram),
    ...Object.values((report.sram && chip.tensorColumns(report, report.sram, gpuOf(report))) ?? {}),
  ].filter((number) => number !== null);

describe('what such a number shows', () => {
  it('has words in both languages for its letters, notes and gaps', () => {
    for (const number of reports.flatMap(all)) {
      const formulas = [number.formula, ...number.parts.map(({ formula }) => formula)];
      for (const name of formulas.flatMap((text) => (text === null ? [] : lettersIn(text)))) {
        expect(number.letters, number.key).toHaveProperty(name);
        expect(allWords.zh, name).toHaveProperty([`letter.${name}`]);
        expect(letterText(name, number.letters[name]!)).toMatch(/\d/);
      }
      const notes = number.parts.flatMap(({ note }) => (note ? [note] : []));
      for (const sentence of [...number.unknown, ...notes]) {
        for (const language of ['en', 'zh'] as const) {
          expect(say(language, sentence)).not.toMatch(/[{}]|undefined|[a-z]\.[a-z]|_/);
        }
      }
    }
  });

  it('names the profile’s field for each of its rates', () => {
    const fields = Object.keys(description.hardware[0]!);
    for (const name of [
      'Rm',
      'Rh',
      'Rl',
      'J',
      'U',
      'f',
      'u',
      's',
      'Ku',
      'Wu',
      'Ru',
      'Su',
      'Tm',
      'o',
    ]) {
      expect(fields).toContain(letterField(name, 'fp8_e5m2')!.split('.')[0]);
    }
    expect(letterField('Rm', 'fp8_e5m2')).toBe('peak_flops.fp8');
    expect(letterField('F', 'bf16')).toBeNull();
  });

  it('is the largest of its parts, over the shared resources alone where two race', () => {
    const report = reportOf({ heads_q: 1, heads_kv: 1 });
    const whole = chip.boundTime(report)!;
    const waves = report.time!.rows.find(({ resource }) => resource === 'waves')!;
    expect(whole.value).toEqual({ seconds: waves.seconds });
    const matrix = report.time!.rows.find(({ resource }) => resource === 'matrix')!;
    expect(chip.boundTime(report, ['matrix'])!.value).toEqual({ seconds: matrix.seconds });
    expect(chip.boundTime(report, [])).toBeNull();
  });

  it('says which rate the profile lacks', () => {
    const number = chip.boundTime(reportOf({ hardware: 'rtx-5090', seq_len_q: 1024 }))!;
    const said = number.unknown.map((sentence) => say('en', sentence)).join(' ');
    expect(said).toContain('exponentials: the profile states no rate of exponentials');
    const tpu = chip.boundTime(reportOf({ hardware: 'tpu-v5p' }))!;
    expect(tpu.unknown.map((sentence) => say('en', sentence)).join(' ')).toContain('fp16');
  });
});

it('numbers that stand in a sentence alone come to what their formula gives', () => {
  const profile = description.hardware.find(({ id }) => id === 'rtx-4090')!;
  for (const head_dim of [64, 256]) {
    const report = reportOf({ hardware: profile.id, head_dim, tile_rows: 128, tile_cols: 128 });
    const spare = chip.sramSpare(report.sram!, profile);
    expect(spare.label.key).toBe(report.sram!.fits ? 'fact.headroom' : 'fact.missing');
    for (const number of [
      spare,
      chip.ridge(report, profile)!,
      chip.shareOfPeak(report, profile)!,
    ]) {
      const value = Number(Object.values(number.value)[0]);
      expect(evaluate(number.formula!, number.letters) / value, number.key).toBeCloseTo(1, 9);
    }
  }
});
