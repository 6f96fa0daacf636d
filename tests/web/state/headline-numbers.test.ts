// SPDX-License-Identifier: Apache-2.0
// The numbers in the sentence of every view of the Lab, in many states.
import { describe, expect, it } from 'vitest';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say } from '../../../web/src/i18n/sentence.ts';
import { languages } from '../../../web/src/i18n/t.ts';
import { unwrap } from '../../../web/src/engine/error.ts';
import type { EngineClient } from '../../../web/src/engine/client.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { answer } from '../../../web/src/state/answer.ts';
import { idleNote } from '../../../web/src/state/bounds.ts';
import { numberDifferences, ratioNumber } from '../../../web/src/state/comparison.ts';
import { tensorColumns } from '../../../web/src/state/chip-numbers.ts';
import { trafficOf } from '../../../web/src/state/crossing.ts';
import { compareHeadline } from '../../../web/src/state/compare-headline.ts';
import {
  compareCounts,
  lengthPoints,
  sweepQuantities,
  type SweepQuantity,
  tileCurves,
} from '../../../web/src/state/derive.ts';
import { errorHeadline } from '../../../web/src/state/error-headline.ts';
import { toldNotes } from '../../../web/src/state/error-numbers.ts';
import { lettersIn } from '../../../web/src/state/formula.ts';
import type { Told } from '../../../web/src/state/explained.ts';
import { gpusHeadline } from '../../../web/src/state/gpus-headline.ts';
import { gpuTable } from '../../../web/src/state/gpus.ts';
import * as headline from '../../../web/src/state/headline.ts';
import * as lab from '../../../web/src/state/lab-headlines.ts';
import { mapHeadline } from '../../../web/src/state/map-headline.ts';
import { playerHeadline } from '../../../web/src/state/player.ts';
import { amountOf } from '../../../web/src/state/quotient.ts';
import { slowedTold } from '../../../web/src/state/race-numbers.ts';
import { raceHeadline } from '../../../web/src/state/race.ts';
import { gridTold, kernelTold, whereTold } from '../../../web/src/state/schedule-numbers.ts';
import { equalRows } from '../../../web/src/state/second-numbers.ts';
import type { Results, View } from '../../../web/src/state/state.ts';
import { cellTold, mapCells, mapQuantities } from '../../../web/src/state/tile-map.ts';
import { told as toldOf, toldInside } from '../../../web/src/state/told.ts';
import { ask } from '../lesson/ask.ts';
import { description, engine, reportOf } from '../../wasm/engine.ts';
import { closed, expectBehind, expectSaid } from './told.ts';

const client: EngineClient = { call: (method, args) => ask(method, args), stop: () => {} };

const { fields, hardware } = description;
const resultsOf = (view: View, set: PartialParams, pinned: PartialParams | null = null) =>
  answer(client, { fields, hardware, set, view, pinned }, () => {});

const gpuOf = ({ params }: Results) => hardware.find(({ id }) => id === params['hardware']) ?? null;

// Each view's sentences: of all that it can show.
const views: Readonly<Record<Exclude<View, 'error'>, (results: Results) => Told[]>> = {
  levels: (results) => [lab.levelsHeadline(results)],
  traffic: (results) => [headline.trafficHeadline(results)],
  memory: (results) => sweepQuantities.map((quantity) => sweepOf(results, quantity)),
  fits: (results) => [lab.fitsHeadline(results.report, gpuOf(results))],
  map: (results) => {
    const { more } = results;
    if (more?.view !== 'map') return [];
    return mapQuantities.map((show) =>
      mapHeadline(
        more.maps.flatMap((map) => mapCells(map, show, gpuOf(results))),
        show,
        results,
        gpuOf(results),
      ),
    );
  },
  tiles: (results) => [headline.tilesHeadline(results, tileCurves(results))],
  roofline: (results) => [lab.rooflineHeadline(results.report, gpuOf(results))],
  gpus: ({ more, report }) => {
    if (more?.view !== 'gpus') return [];
    const { rows } = more;
    const reportOf = (id: string) => rows.find((row) => row.hardware === id)?.report ?? null;
    return [gpusHeadline(gpuTable(rows, hardware), report, reportOf)];
  },
  player: ({ report }) => [playerHeadline(report)],
  race: (results) => {
    const { standard, tiled } = results;
    return standard && tiled ? [raceHeadline([tiled, standard], gpuOf(results))] : [];
  },
  compare: ({ more, report }) =>
    more?.view === 'compare' ? [compareHeadline(more, report, fields)] : [],
  counters: ({ report }) => [headline.countersHeadline(report)],
};

function sweepOf(results: Results, quantity: SweepQuantity): Told {
  if (quantity === 'memory') return headline.memoryHeadline(results, gpuOf(results));
  const points = results.lengths === null ? [] : lengthPoints(results.lengths, quantity);
  return headline.sweepHeadline(results, quantity, points, gpuOf(results));
}

// What the reader set, ends of an axis, and counts of what is listed below.
const given = ['tokens', 'largest', 'all', 'rows', 'numbers', 'found'];

async function expectTold(told: Told): Promise<void> {
  expect(closed(told, given)).toEqual([]);
  expectSaid(told);
  expectSaid(toldInside('view.earlier', 'headline', told));
  await expectBehind(told);
}

const sets: readonly PartialParams[] = [
  {},
  { tile_rows: 16 },
  { algorithm: 'standard', l2: 'ideal' },
  { algorithm: 'flash1', tile_cols: 16, l2: 'ideal' },
  { tile_rows: 256, tile_cols: 256, head_dim: 256 },
  { mask: 'causal', heads_q: 8, heads_kv: 2, hardware: 'h100-sxm', batch: 16 },
  { algorithm: 'triton', hardware: 'rtx-4090', head_dim: 64, stages: 3 },
  { seq_len_q: 1, seq_len_kv: 4096, hardware: 'mi300x' },
  { seq_len_q: 262_144, heads_q: 64, head_dim: 16 },
  { pass: 'both', hardware: 'tpu-v5p', dtype: 'bf16' },
  { seq_len_q: 1 },
  { seq_len_q: 1_048_576, batch: 64, head_dim: 16 },
  { head_dim: 16, tile_rows: 1 },
  { head_dim: 2048 },
  { head_dim: 2048, tile_rows: 4096 },
  { pass: 'both', tile_rows: 16, tile_cols: 16 },
  { algorithm: 'flash1', tile_cols: 256 },
  { hardware: 'tpu-v5p' },
  { heads_q: 108, heads_kv: 108, head_dim: 64, seq_len_q: 1_048_576 },
  { heads_q: 108, heads_kv: 108, head_dim: 64, tile_rows: 16, seq_len_q: 524_288, batch: 512 },
];

// One of the two past exact numbers, and both alike.
const variants = (results: Results): Results[] => [
  results,
  { ...results, standard: null, lengths: null },
  { ...results, standard: results.tiled, lengths: null },
];

const met = new Set<string>();
describe.each(Object.entries(views))('the sentence of %s', (name, told) => {
  it.each(sets)('opens its numbers at %j', async (set) => {
    const results = await resultsOf(name as View, set, { ...set, head_dim: 32, tile_rows: 32 });
    for (const sentence of variants(results).flatMap(told)) {
      met.add(sentence.key);
      await expectTold(sentence);
    }
  });
});

it('has numbers in the first state of every view', async () => {
  for (const [name, told] of Object.entries(views)) {
    const results = await resultsOf(name as View, {}, { tile_rows: 32, hardware: 'h100-sxm' });
    for (const { key, numbers } of told(results)) {
      expect(Object.keys(numbers), key).not.toHaveLength(0);
    }
  }
});

describe('a tile that is pointed at on the map', () => {
  it.each<PartialParams>([{}, { hardware: 'tpu-v5p', dtype: 'bf16' }, { pass: 'both' }])(
    'opens its number at %j',
    async (set) => {
      const results = await resultsOf('map', set, {});
      const maps = results.more?.view === 'map' ? results.more.maps : [];
      for (const show of mapQuantities) {
        const cells = maps.flatMap((one) => mapCells(one, show, gpuOf(results)));
        expect(cells.length).toBeGreaterThan(0);
        for (const cell of [cells[0]!, cells.at(-1)!]) {
          const words = cellTold(cell, show, results.params);
          expect(Object.keys(words.numbers)).toEqual(cell.text === null ? [] : ['value']);
          await expectTold(words);
        }
      }
    },
  );
});

describe('the sentence of a pasted line', () => {
  it.each([
    'OutOfResources: shared memory, Required: 131072, Hardware limit: 101376',
    'OutOfResources: shared memory, Required: 131077, Hardware limit: 101376',
    'OutOfResources: shared memory, Required: 1, Hardware limit: 101376',
    'CUDA error: too many resources requested for launch',
    'out of resource: registers, Required: 70000, Hardware limit: 65536',
    "Entry function 'f' uses too much shared data (0x1c000 bytes, 0xc000 max)",
    'out of resource: tensor memory, Required: 640, Hardware limit: 512.',
    'CUDA out of memory. Tried to allocate 32.00 GiB. GPU 0 has a total capacity of 80 GiB',
    'CUDA error: out of memory. Tried to allocate 20.00 GiB',
    'CUDA error: out of memory',
  ])('opens its numbers: %s', async (line) => {
    await expectTold(errorHeadline(unwrap(engine.explain_error(line)), line));
  });
  it.each([
    ["Entry function 'f' uses too much shared data (0x1c000 bytes, 0xc000 max)", [['limit']]],
    ['out of resource: tensor memory, Required: 640, Hardware limit: 512.', [['size', 'columns']]],
    ['CUDA error: out of memory', [[]]],
    ['CUDA out of memory. Tried to allocate 20.00 GiB', [[], ['elements', 'length']]],
    ['CUDA out of memory. Tried to allocate 3 bytes', [[], ['elements', 'length']]],
  ])('opens those of its notes: %s', async (line, names) => {
    const notes = toldNotes(unwrap(engine.explain_error(line)), description.hardware);
    expect(notes.map(({ numbers }) => Object.keys(numbers))).toEqual(names);
    for (const note of notes) {
      await expectTold(note);
      for (const { kind, formula } of Object.values(note.numbers)) {
        expect(kind).toBe(note.key.endsWith('tensor_memory') ? 'published' : 'given');
        for (const letter of formula === null ? [] : lettersIn(formula)) {
          expect(allWords.zh).toHaveProperty([`letter.${letter}`]);
        }
      }
    }
  });
});

describe('the sentence of a pinned configuration', () => {
  it.each([
    [{}, null, 'none'],
    [{}, {}, 'same'],
    [{}, { seq_len_q: 1_048_576, batch: 65_536, heads_q: 1024 }, 'unanswered'],
    [{}, { tile_cols: 32 }, 'differ'],
    [{}, { algorithm: 'standard' }, 'apart'],
    [{ heads_q: 8 }, {}, 'slower'],
    [{}, { heads_q: 8 }, 'faster'],
  ] as const)('opens its numbers at %j beside %j', async (set, pinned, rule) => {
    for (const sentence of views.compare(await resultsOf('compare', set, pinned))) {
      expect(sentence.key).toBe(`headline.compare.${rule}`);
      met.add(sentence.key);
      await expectTold(sentence);
    }
  });
});

// Those that no state here leads to, and those that hold no amount.
const rest = [
  'headline.levels.more.cached',
  'headline.levels.unknown',
  'headline.sweep.time.more.end',
  'headline.roofline.unknown',
  'headline.roofline.no_rate',
  'headline.gpus.fit',
  'headline.race.unknown',
];
it('is met by all rules but these', () => {
  const names = Object.keys(allWords.en).filter((key) => /^headline\.(?!bench|error)/.test(key));
  expect(names.filter((key) => !met.has(key))).toEqual(rest);
});

describe('what stands below a headline', () => {
  it.each<PartialParams>([
    {},
    { heads_q: 2, mask: 'causal' },
    { pass: 'both', algorithm: 'flash1' },
  ])('opens the SMs with work at %j', async (set) => {
    const { report } = await resultsOf('levels', set);
    const notes = idleNote(report, gpuOf({ params: report.params } as Results));
    expect(notes).toHaveLength(1);
    for (const note of notes) await expectTold(note);
  });
  it.each<PartialParams>([
    { hardware: 'b200' },
    { hardware: 'gb200', seq_len_q: 64 },
    { hardware: 'b200', head_dim: 192, head_dim_v: 128, tile_cols: 256, pass: 'forward' },
    { hardware: 'a100-80-sxm', heads_q: 8, heads_kv: 1 },
  ])('opens the columns of tensor memory at %j', async (set) => {
    const report = reportOf({ ...set, algorithm: 'flash4' });
    const gpu = gpuOf({ params: report.params } as Results);
    const sram = report.sram!;
    const columns = tensorColumns(report, sram, gpu)!;
    const told = toldOf('fits.tensor_memory', columns);
    expect(told.values['columns']).toEqual({ count: sram.registers.tensor_memory!.columns });
    expect(told.values['max']).toEqual({ count: sram.registers.tensor_memory!.max_columns });
    expect(columns.max.kind).toBe(gpu!.tmem_bytes_per_sm === 0 ? 'modelled' : 'published');
    expect(closed(told)).toEqual([]);
    expectSaid(told);
    await expectBehind(told);
  });
  it('opens no columns where the accumulators are in registers', () => {
    const report = reportOf({});
    expect(tensorColumns(report, report.sram!, null)).toBeNull();
  });
  it('opens how much the clock is slowed', () => {
    const told = slowedTold(6, 35.2e-6);
    expect(told.values['times']).toEqual({ count: 170_000 });
    expect(closed(told)).toEqual([]);
    expectSaid(told);
    const [shown, total] = told.numbers['times']!.make!()!.parts.map(({ value }) => value);
    expect(shown).toEqual({ seconds: 6 });
    expect(total).toEqual({ seconds: 35.2e-6 });
  });
  it.each<PartialParams>([
    {},
    { mask: 'causal', heads_q: 4, heads_kv: 2 },
    { algorithm: 'standard' },
  ])('opens the counts of a schedule at %j', async (set) => {
    const { report } = await resultsOf('player', set);
    const overview = (await ask('trace_overview', [report.params]))!;
    for (const kernel of overview.kernels) {
      await expectTold(kernelTold(kernel, report));
      const cells = overview.cells[kernel.cells]!;
      const told = gridTold(cells, report);
      expect(closed(told, ['down', 'across'])).toEqual([]);
      await expectBehind(told);
    }
    const told = whereTold(1, overview);
    expect(closed(told, ['step'])).toEqual([]);
    await expectBehind(told);
  });
  it('opens the rows that were counted twice', async () => {
    const { report } = await resultsOf('counters', {});
    const comparison = compareCounts(report, reportOf({}, 'simulate'));
    const told = equalRows(comparison);
    expect(told.value).toEqual({ count: report.traffic.rows.length });
    const bytes = told.parts.map(({ value }) => amountOf(value) ?? NaN);
    expect(bytes.reduce((a, b) => a + b, 0)).toBe(Number(trafficOf(report)));
  });
  it('opens each ratio of a comparison', async () => {
    const { more, report } = await resultsOf('compare', {}, { head_dim: 64 });
    const pinned = more?.view === 'compare' ? more.pinned : null;
    const rows = numberDifferences(pinned!, report).filter(({ ratio }) => ratio !== null);
    expect(rows).not.toHaveLength(0);
    for (const row of rows) {
      const number = ratioNumber(row)!;
      const [over, under] = number.parts.map(({ value }) => amountOf(value) ?? NaN);
      expect(number.value).toEqual({ factor: over! / under! });
      for (const language of languages) {
        const [first, second] = number.parts.map(({ label }) => say(language, label));
        expect(first).not.toBe(second);
        expect(second).toMatch(/pinned|固定/);
      }
    }
  });
});
