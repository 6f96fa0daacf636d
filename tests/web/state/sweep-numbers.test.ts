// SPDX-License-Identifier: Apache-2.0
// Points of sweeps, lines of tables and moments of a race: what stands behind them is their own.
import { describe, expect, it } from 'vitest';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say, type Sentence } from '../../../web/src/i18n/sentence.ts';
import { unwrap } from '../../../web/src/engine/error.ts';
import type { Params } from '../../../web/src/engine/protocol.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { filled, numberOf } from '../../../web/src/state/asked-number.ts';
import { scopeCapacity, scopeUsed } from '../../../web/src/state/chip-numbers.ts';
import { theoremCurve } from '../../../web/src/state/derive.ts';
import { asked, type AskedQuantity, type Explained } from '../../../web/src/state/explained.ts';
import { gpuNumbers } from '../../../web/src/state/gpu-numbers.ts';
import { gpuTable } from '../../../web/src/state/gpus.ts';
import {
  bufferBytes,
  bufferUnused,
  liveBytes,
  rowBytes,
  sramRequired,
} from '../../../web/src/state/numbers.ts';
import { playerNumbers } from '../../../web/src/state/player-numbers.ts';
import { amountOf } from '../../../web/src/state/quotient.ts';
import { momentNumbers, raceNumbers } from '../../../web/src/state/race-numbers.ts';
import { theoremNumber } from '../../../web/src/state/sweep-numbers.ts';
import { cellNumber, mapCells } from '../../../web/src/state/tile-map.ts';
import { description, engine, params, reportOf } from '../../wasm/engine.ts';
import { evaluate } from './working.ts';

const spoken = (sentence: Sentence) => {
  for (const language of ['en', 'zh'] as const) {
    expect(say(language, sentence)).not.toMatch(/[{}]|undefined|[a-z]\.[a-z]|_/);
  }
};

const paramsOf = ({ asks }: Explained): Params => {
  if (asks === null || !('params' in asks)) throw new Error('It asks for no report.');
  return asks.params;
};

describe('a cell of the tile map', () => {
  const set = params({ heads_q: 4, heads_kv: 4 });
  const [rows, cols] = [
    [64, 128],
    [32, 64],
  ];
  const grid = unwrap(engine.grid(set, 'tile_rows', rows, 'tile_cols', cols));
  it.each(['traffic', 'time', 'sram', 'occupancy'] as const)('%s is its report’s', (show) => {
    for (const cell of mapCells(
      { stages: Number(set['stages']), rows: rows, cols: cols, grid },
      show,
      null,
    )) {
      const number = cellNumber(cell, show, set)!;
      spoken(number.label);
      const report = unwrap(engine.report(paramsOf(number), 'model'));
      const own = numberOf(show, report)!;
      expect(Number(Object.values(own.value)[0])).toBe(cell.value);
      const shown = filled(number, own);
      expect(shown.key).toBe(number.key);
      expect(shown.label).toBe(number.label);
      expect(shown.parts.length + shown.ledger.length).toBeGreaterThan(0);
    }
  });
});

describe('a point of a sweep', () => {
  it('asks the closed forms, whatever plays the L2', () => {
    const number = asked('k', 'fact.sm_bytes', { bytes: 1n }, params({ l2: 'simulated' }), 'time');
    expect(paramsOf(number)['l2']).toBe('none');
    const kept = params({ l2: 'ideal' });
    expect(paramsOf(asked('k', 'fact.sm_bytes', { bytes: 1n }, kept, 'time'))).toEqual(kept);
  });
  it('has a number for every quantity, and none where there is no rule', () => {
    const quantities: AskedQuantity[] = ['peak_memory', 'score_matrix', 'working_set', 'traffic'];
    for (const quantity of quantities) expect(numberOf(quantity, reportOf())).not.toBeNull();
    expect(numberOf('sram', reportOf({ hardware: 'mi300x', algorithm: 'triton' }))).toBeNull();
  });
});

describe('a point of the theorem’s curve', () => {
  const lengths = [256, 1000, 65_536];
  it.each<PartialParams>([
    {},
    { dtype: 'fp32', heads_q: 8, heads_kv: 2, batch: 3 },
    { dtype: 'fp8_e4m3', hardware: 'h100-sxm', algorithm: 'flash3' },
    { algorithm: 'standard', hardware: 'mi300x', head_dim: 96, head_dim_v: 64 },
    { algorithm: 'split_kv', seq_len_q: 1, heads_q: 8, heads_kv: 1, hardware: 'tpu-v5p' },
    { pass: 'both', mask: 'causal' },
  ])('is what its formula gives at %j', (set) => {
    const report = reportOf(set);
    const fields = ['seq_len_q', 'seq_len_kv'];
    const series = unwrap(engine.series(params(set), fields, lengths));
    const gpu = description.hardware.find(({ id }) => id === report.params['hardware'])!;
    const curve = theoremCurve({ fields, standard: series, tiled: series }, 'traffic');
    expect(curve.map(({ length }) => length)).toEqual(lengths);
    const numbers = curve.map((point) => theoremNumber({ report }, point, gpu));
    expect(new Set(numbers.map(({ key }) => key)).size).toBe(lengths.length);
    for (const [
      i,
      { value, formula, letters, kind, label, sources, leftOut },
    ] of numbers.entries()) {
      expect(value).toEqual({ bytes: series.columns.theorem_bytes[i] });
      const ratio = evaluate(formula!, letters) / amountOf(value)!;
      expect(ratio).toBeCloseTo(1, 12);
      expect(kind).toBe('theory');
      expect(sources).toHaveLength(1);
      expect(allWords.zh).toHaveProperty([leftOut!]);
      spoken(label);
    }
  });
});

describe('a line of all GPUs', () => {
  it('names its GPU, and has keys of its own', () => {
    const keys = new Set<string>();
    const rows = description.hardware.map(({ id }) => {
      const report = unwrap(engine.report(params({ hardware: id }), 'model'));
      return { hardware: id, report, error: null };
    });
    const { lines, counted } = gpuTable(rows, description.hardware);
    for (const line of lines) {
      const report = rows.find(({ hardware }) => hardware === line.id)!.report;
      for (const number of Object.values(gpuNumbers(report, line, counted))) {
        if (number === null) continue;
        spoken(number.label);
        expect(say('en', number.label)).toContain(line.name);
        expect(number.make?.()?.value).toEqual(number.value);
        expect(keys).not.toContain(number.key);
        keys.add(number.key);
      }
    }
    expect(keys.size).toBeGreaterThan(60);
  });
});

describe('the race', () => {
  const pair = [reportOf({ algorithm: 'standard' }), reportOf()];
  const shared = ['matrix', 'exp', 'hbm', 'l2'];
  it('stands on the times over what both count, and on their bytes', () => {
    const numbers = raceNumbers(pair, shared);
    expect(numbers).toHaveLength(4);
    for (const [i, report] of pair.entries()) {
      const rows = report.time!.rows.filter(({ resource }) => shared.includes(resource));
      const seconds = Math.max(...rows.map((row) => row.seconds));
      expect(numbers[i]!.value).toEqual({ seconds });
    }
  });
  it('says of a moment what it is a part of', () => {
    const moment = { tenth: 3, seconds: 1e-6, share: 0.3, moved: 10n };
    const { share, moved } = momentNumbers(pair[1]!, moment, shared);
    expect(share.parts.map(({ value }) => Object.keys(value)[0])).toEqual(['seconds', 'seconds']);
    expect(moved!.parts).toHaveLength(1);
    expect(momentNumbers(pair[1]!, { ...moment, moved: null }, shared).moved).toBeNull();
    for (const key of [share.leftOut!, moved!.leftOut!]) expect(allWords.zh).toHaveProperty([key]);
    [share.label, moved!.label].forEach(spoken);
  });
  it.each([0, 0.3, 1, 1.15, 20])('comes to the share in the table at %d of its bound', (part) => {
    const bound = amountOf(raceNumbers(pair, shared)[1]!.value)!;
    const moment = { tenth: 3, seconds: part * bound, share: Math.min(1, part), moved: null };
    const { value, combined, parts } = momentNumbers(pair[1]!, moment, shared).share;
    const [first, second] = parts.map((one) => amountOf(one.value)!) as [number, number];
    const comes = combined === 'least' ? Math.min(first, second) : first / second;
    expect(comes).toBeCloseTo(amountOf(value)!, 12);
    for (const { label, note } of parts) [label, ...(note ? [note] : [])].forEach(spoken);
  });
});

describe('where SRAM lies', () => {
  const a100 = description.hardware.find(({ id }) => id === 'a100-80-sxm')!;
  it('has formulas that give what is used and what there is', () => {
    const report = reportOf({ hardware: a100.id });
    for (const scope of report.sram!.scopes) {
      for (const number of [
        scopeUsed(report, report.sram!, scope, a100)!,
        scopeCapacity(report, scope, a100)!,
      ]) {
        spoken(number.label);
        if (number.formula === null) expect(number.sources).not.toHaveLength(0);
        else {
          const value = 'bytes' in number.value ? Number(number.value.bytes) : NaN;
          expect(evaluate(number.formula, number.letters), number.key).toBe(value);
        }
      }
    }
  });
  it('adds up buffer by buffer', () => {
    const report = reportOf({ hardware: a100.id });
    const rows = report.sram!.ledger.map((row) => bufferBytes(report, row));
    const sum = rows.reduce(
      (all, { value }) => all + ('bytes' in value ? Number(value.bytes) : 0),
      0,
    );
    expect(sramRequired(report, report.sram!).value).toEqual({ bytes: BigInt(sum) });
  });
});

it('a row of the ledger stands behind its own bytes', () => {
  const report = reportOf({ pass: 'both' });
  const keys = report.traffic.rows.map((row) => rowBytes(report, row).key);
  expect(new Set(keys).size).toBe(keys.length);
});

it('the player’s counters say what they count, each by its own words', () => {
  const numbers = playerNumbers(
    {
      step: 7,
      hbm_bytes_read: 1n,
      hbm_bytes_written: 2n,
      sram_bytes: 3n,
      sram_peak_bytes: 4n,
    },
    null,
  );
  expect(numbers.map(({ number }) => number.value)).toEqual(
    [1n, 2n, 3n, 4n].map((bytes) => ({ bytes })),
  );
  const hows = numbers.map(({ number }) => number.how.map((one) => say('en', one)).join(' '));
  expect(new Set(hows).size).toBe(4);
  for (const how of hows) expect(how).toContain('up to event 7');
  numbers.flatMap(({ number }) => [number.label, ...number.how]).forEach(spoken);
});

it('padding and what lives are parts of a whole', () => {
  const report = reportOf({ hardware: 'h100-sxm', algorithm: 'triton', head_dim: 80 });
  const unused = report.sram!.ledger.map((row) => bufferUnused(report, row));
  const sum = unused.reduce(
    (all, { value }) => all + ('bytes' in value ? BigInt(value.bytes) : 0n),
    0n,
  );
  expect(sum).toBe(report.sram!.unused_bytes);
  expect(sum).toBeGreaterThan(0n);
  for (const { item, bytes } of report.peak_memory.rows) {
    const number = liveBytes(report, item, bytes);
    expect(number.parts[0]!.value).toEqual({ bytes: report.peak_memory.bytes });
    spoken(number.label);
  }
});
