// SPDX-License-Identifier: Apache-2.0
// The rules of the Lab's views on real answers of the engine, each sentence in both languages.
import '../../../web/src/i18n/all.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineClient } from '../../../web/src/engine/client.ts';
import { unwrap } from '../../../web/src/engine/error.ts';
import type { Reply } from '../../../web/src/engine/protocol.ts';
import { say, type Sentence } from '../../../web/src/i18n/sentence.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { numberDifferences, paramDifferences } from '../../../web/src/state/comparison.ts';
import * as bounds from '../../../web/src/state/bounds.ts';
import { compareHeadline } from '../../../web/src/state/compare-headline.ts';
import { errorHeadline } from '../../../web/src/state/error-headline.ts';
import { errorNotes, readLine } from '../../../web/src/state/error-notes.ts';
import { gpuNumbers } from '../../../web/src/state/gpu-numbers.ts';
import { gpusHeadline } from '../../../web/src/state/gpus-headline.ts';
import { gpuTable, sortedLines } from '../../../web/src/state/gpus.ts';
import * as headline from '../../../web/src/state/lab-headlines.ts';
import { arrowWidth, counterNames, lane } from '../../../web/src/state/levels.ts';
import { mapHeadline } from '../../../web/src/state/map-headline.ts';
import { findPresets, presetOf } from '../../../web/src/state/presets.ts';
import type { GpuRow, Results, View, ViewAnswer } from '../../../web/src/state/state.ts';
import * as map from '../../../web/src/state/tile-map.ts';
import { mapSizes, parts, viewAnswer } from '../../../web/src/state/view-answer.ts';
import { description, engine, params, reportOf } from '../../wasm/engine.ts';

const client: EngineClient = {
  call: (method, args) =>
    new Promise((resolve) => {
      const call = engine[method] as unknown as (...rest: unknown[]) => Reply<never>;
      resolve(unwrap(call(...args)));
    }),
  stop: () => {},
};

async function answerOf<V extends View>(
  view: V,
  set: PartialParams,
  pinned: PartialParams | null = null,
): Promise<Extract<ViewAnswer, { view: V }>> {
  const { fields, hardware } = description;
  const answer = await viewAnswer(client, {
    view,
    params: params(set),
    fields,
    hardware,
    pinned: pinned && params(pinned),
    progress: () => {},
  });
  return answer as Extract<ViewAnswer, { view: V }>;
}

function results(set: PartialParams): Results {
  const tiled = reportOf(set);
  const standard = reportOf({ ...set, algorithm: 'standard' });
  return {
    params: params(set),
    view: 'levels',
    report: tiled,
    standard,
    tiled,
    lengths: null,
    tiles: null,
    more: null,
  };
}

const gpu = (id: string) => description.hardware.find((profile) => profile.id === id)!;
const a100 = gpu('a100-80-sxm');

// No placeholder is left and both languages carry the same numbers.
function spoken(sentence: Sentence): string {
  const english = say('en', sentence).replace(/\u00a0/g, ' ');
  const chinese = say('zh', sentence).replace(/\u00a0/g, ' ');
  for (const text of [english, chinese]) expect(text).not.toMatch(/[{}]|undefined|NaN|\w\.\w+\./);
  const numbers = (text: string) => [...text.matchAll(/[\d,.]*\d/g)].map(([n]) => n);
  const own = new Set(numbers(chinese));
  for (const number of numbers(english)) expect(own, `${english} / ${chinese}`).toContain(number);
  return english;
}

describe('the progress of several executions', () => {
  it('is the mean of them all', () => {
    const told: number[] = [];
    const part = parts(4, (share) => told.push(share));
    part(0)(1);
    part(3)(0.5);
    part(3)(1);
    expect(told).toEqual([0.25, 0.375, 0.5]);
  });
});

describe('the memory chart', () => {
  it('has one crossing without an L2 and two with one', () => {
    expect(lane(reportOf({}), a100).crossings).toHaveLength(1);
    const cached = lane(reportOf({ l2: 'ideal' }), a100);
    expect(cached.crossings.map(({ from, to }) => `${from} ${to}`)).toEqual(['hbm l2', 'l2 sram']);
    expect(cached.crossings[0]?.read?.value).toEqual({ bytes: 3n * 1_048_576n });
  });
  it('says what the L2 answers, and where a profiler shows it', () => {
    expect(lane(reportOf({}), a100).hits).toBeNull();
    const { hits, hitCounter } = lane(reportOf({ l2: 'ideal' }), a100);
    const { sm_bytes_read, hbm_bytes_read } = reportOf({ l2: 'ideal' }).traffic;
    expect(hits?.value).toEqual({ bytes: sm_bytes_read - (hbm_bytes_read ?? 0n) });
    expect(hitCounter?.name).toBe('lts__t_sectors_srcunit_tex_lookup_hit.sum');
    expect(lane(reportOf({ l2: 'ideal' }), gpu('mi300x')).hitCounter?.name).toBe('TCC_HIT_sum');
    expect(lane(reportOf({ l2: 'ideal' }), gpu('tpu-v4')).hitCounter).toBeNull();
  });
  it('names the counters of the vendor and of the way the kernel loads', () => {
    expect(counterNames(a100, 'hbm', 'flash2')?.read).toBe('dram__bytes_read.sum');
    expect(counterNames(gpu('h100-sxm'), 'l2', 'flash3')?.read).toContain('lts__t_sectors');
    expect(counterNames(gpu('mi300x'), 'hbm', 'flash2')?.read).toBe('FETCH_SIZE');
    expect(counterNames(gpu('tpu-v4'), 'hbm', 'flash2')).toBeNull();
  });
  it('widens its arrows with the logarithm', () => {
    expect(arrowWidth(0n)).toBe(0);
    const widths = [2n ** 10n, 2n ** 20n, 2n ** 30n, 2n ** 40n].map(arrowWidth);
    expect([...widths].sort((a, b) => a - b)).toEqual(widths);
    expect(widths[2]! - widths[1]!).toBeCloseTo(widths[1]! - widths[0]!);
  });
  it.each([
    [{}, 'headline.levels.less.papers'],
    [{ tile_rows: 16 }, 'headline.levels.more.papers'],
    [{ l2: 'ideal' }, 'headline.levels.less.cached'],
  ])('says how both compare: %o', (set, key) => {
    const sentence = headline.levelsHeadline(results(set));
    expect(sentence.key).toBe(key);
    expect(spoken(sentence)).toContain('times');
  });
});

describe('what fits', () => {
  it.each([
    [{ head_dim: 64 }, 'headline.fits.blocks'],
    [{}, 'headline.fits.spills'],
    [{ tile_rows: 768 }, 'headline.fits.no'],
    [{ algorithm: 'standard' }, 'headline.fits.no_rule'],
  ])('is told for %o', (set, key) => {
    const sentence = headline.fitsHeadline(reportOf(set), a100);
    expect(sentence.key).toBe(key);
    spoken(sentence);
  });
  it('says what of the occupancy is left out, and why', () => {
    const backward = reportOf({ pass: 'backward', head_dim: 64, tile_rows: 64 }).sram!;
    expect(backward.left_out).toContain('registers');
    const [reason] = headline.leftOutTerms(backward);
    expect(spoken(reason!)).toContain('No rule says how many registers');
    const unknown = { ...backward, left_out: ['warps'] };
    expect(spoken(headline.leftOutTerms(unknown)[0]!)).toBe('Not known for this chip: warps.');
  });
  it('comes with the nearest changes and the shipped tile', async () => {
    const { changes, preset } = await answerOf('fits', {
      hardware: 'rtx-4090',
      tile_rows: 256,
      tile_cols: 128,
    });
    expect(changes.length).toBeGreaterThan(0);
    expect(preset?.name).toMatch(/^flash2/);
  });
});

describe('the tile map', () => {
  const set = { algorithm: 'triton', hardware: 'rtx-4090' };
  let maps: Extract<ViewAnswer, { view: 'map' }>['maps'];
  beforeAll(async () => {
    ({ maps } = await answerOf('map', set));
  });
  const cells = (show: map.MapQuantity, on = gpu('rtx-4090')) =>
    maps.flatMap((one) => map.mapCells(one, show, on));

  it('has a map for each number of stages, and the tile in hand in it', () => {
    expect(maps.map(({ stages }) => stages)).toEqual([1, 2, 3, 4]);
    expect(mapSizes(100)).toContain(100);
    expect(map.ownCell(cells('sram'), params(set))?.stages).toBe(2);
  });
  it('agrees with a report of one tile', () => {
    const own = map.ownCell(cells('sram'), params(set));
    expect(own?.value).toBe(Number(reportOf(set).sram?.required_bytes));
  });
  it('refuses with a reason, and calls none of the refused best', () => {
    const refused = cells('traffic').filter((cell) => cell.refused !== null);
    expect(refused.length).toBeGreaterThan(100);
    for (const { refused: why } of refused.slice(0, 20)) spoken(why!);
    for (const show of map.mapQuantities) {
      const best = map.bestCell(cells(show), show);
      expect(best?.refused).toBeNull();
      const sign = show === 'traffic' || show === 'time' ? 1 : -1;
      for (const cell of cells(show)) {
        if (cell.refused === null && cell.value !== null) {
          expect(sign * cell.value).toBeGreaterThanOrEqual(sign * (best?.value ?? NaN));
        }
      }
    }
  });
  it('shades from the least to the most', () => {
    const range = map.valueRange(cells('traffic'));
    expect(map.shade(range[0], range, 'traffic')).toBe(0);
    expect(map.shade(range[1], range, 'traffic')).toBe(1);
  });
  it.each(map.mapQuantities)('has a headline by %s', (show) => {
    expect(spoken(mapHeadline(cells(show), show, results(set), gpu('rtx-4090')))).toContain(
      '1,024',
    );
  });
  it('says when nothing fits', () => {
    const small = { ...gpu('rtx-4090'), smem_max_bytes_per_block: 10 };
    const sentence = mapHeadline(cells('sram', small), 'sram', results(set), small);
    expect(sentence.key).toBe('headline.map.none');
    spoken(sentence);
  });
  it.each(description.hardware.map(({ id }) => id))('refuses on %s what its report does', (id) => {
    const asked = params({ hardware: id, dtype: 'bf16' });
    const sizes = [16, 64, 128, 256];
    const grid = unwrap(engine.grid(asked, 'tile_rows', sizes, 'tile_cols', sizes));
    const one = { stages: Number(asked['stages']), rows: sizes, cols: sizes, grid };
    for (const cell of map.mapCells(one, 'occupancy', gpu(id))) {
      const { tile_rows, tile_cols, refused } = cell;
      const sram = unwrap(engine.report({ ...asked, tile_rows, tile_cols }, 'model')).sram!;
      const blocks = sram.blocks_per_sm;
      expect(refused === null, `${tile_rows} × ${tile_cols}`).toBe(sram.fits && blocks !== 0n);
      expect(cell.value).toBe(blocks === null ? null : Number(blocks));
    }
  });
  it('says that blocks on an SM are not known, and does not refuse for it', async () => {
    const tpu = { hardware: 'tpu-v5p', dtype: 'bf16' };
    const on = gpu(tpu.hardware);
    const found = (await answerOf('map', tpu)).maps;
    const of = (show: map.MapQuantity) => found.flatMap((one) => map.mapCells(one, show, on));
    const unknown = mapHeadline(of('occupancy'), 'occupancy', results(tpu), on);
    expect(unknown.key).toBe('headline.map.unknown');
    expect(spoken(unknown)).toContain('not known');
    expect(mapHeadline(of('traffic'), 'traffic', results(tpu), on).key).toBe('headline.map.better');
  });
});

describe('the roofline', () => {
  it('has the shape in hand, prefill and decoding, by both algorithms', async () => {
    const { points } = await answerOf('roofline', { seq_len_q: 512, seq_len_kv: 4096 });
    expect(points.map(({ phase, algorithm }) => `${phase} ${algorithm}`)).toEqual([
      'asked flash2',
      'asked standard',
      'prefill flash2',
      'prefill standard',
      'decode flash2',
      'decode standard',
    ]);
  });
  it('names the rate that a roof needs and nobody states', () => {
    const sentence = headline.rooflineHeadline(reportOf({ hardware: 'tpu-v5p' }), gpu('tpu-v5p'));
    expect(sentence.key).toBe('headline.roofline.no_rate.known');
    expect(spoken(sentence)).toMatch(/fp16 peak of the matrix units.*known for.*bf16/);
    expect(headline.roofRates(reportOf({}), a100)).toEqual([]);
  });
  it.each([
    [{}, 'headline.roofline.compute'],
    [{ seq_len_q: 1, seq_len_kv: 4096 }, 'headline.roofline.memory'],
  ])('says what limits %o', (set, key) => {
    const sentence = headline.rooflineHeadline(reportOf(set), a100);
    expect(sentence.key).toBe(key);
    expect(spoken(sentence)).toContain('ridge');
  });
});

describe('times side by side', () => {
  const flash = reportOf({});
  const standard = reportOf({ algorithm: 'standard' });
  const tpu = gpu('tpu-v5p');

  it('are said not to count the bytes on show where they do not', () => {
    const [note] = bounds.onceNotes([flash, standard]);
    const said = spoken(note!);
    for (const { traffic, time } of [flash, standard]) {
      const shown = traffic.hbm_bytes_read! + traffic.hbm_bytes_written!;
      expect(shown).not.toBe(time?.hbm_bytes);
      for (const bytes of [shown, time!.hbm_bytes!]) {
        expect(said).toContain(
          say('en', { key: 'plain', values: { value: { bytes } } }).replace(/\u00a0/g, ' '),
        );
      }
    }
    expect(Object.keys(note!.numbers)).toHaveLength(4);
    for (const [name, { value }] of Object.entries(note!.numbers)) {
      expect(note!.values[name]).toEqual(value);
    }
    expect(bounds.onceNotes([flash]).map(({ key }) => key)).toEqual(['note.once']);
    spoken(bounds.onceNotes([flash])[0]!);
    expect(bounds.onceNotes([reportOf({ l2: 'ideal' })])).toEqual([]);
  });
  it('are told apart where only one counts what sets it', () => {
    expect(bounds.standApart([flash, flash])).toBe(false);
    expect(bounds.standApart([flash, standard])).toBe(true);
    expect(spoken(bounds.apartNote(flash, standard)[0]!)).toContain('last wave of blocks');
    expect(bounds.apartNote(flash, flash)).toEqual([]);
    // With blocks for all SMs the bound comes from what both count.
    const many = { heads_q: 108, heads_kv: 108, head_dim: 64 };
    expect(bounds.standApart([reportOf(many), reportOf({ ...many, algorithm: 'standard' })])).toBe(
      false,
    );
  });
  it('name the SMs without work', () => {
    const [note] = bounds.idleNote(flash, a100);
    expect(spoken(note!)).toContain('only 32 of the 108 SMs');
    expect(bounds.idleNote(reportOf({ heads_q: 108 }), a100)).toEqual([]);
  });
  it('name a rate that nobody states', () => {
    const note = bounds.rateNote([reportOf({ hardware: 'tpu-v5p' })], tpu);
    expect(spoken(note[0]!)).toContain('fp16 peak of the matrix units');
    expect(spoken(note[0]!)).toContain('L2 bandwidth');
    expect(bounds.rateNote([flash, standard], a100)).toEqual([]);
  });
  it('are not compared with a pinned one that counts other things', async () => {
    const answered = await answerOf('compare', {}, { algorithm: 'standard' });
    const { pinned } = answered;
    const sentence = compareHeadline(answered, flash, description.fields);
    expect(sentence.key).toBe('headline.compare.apart');
    spoken(sentence);
    const bound = numberDifferences(pinned!, flash).find(({ here }) =>
      here?.key.endsWith('.bound'),
    );
    expect(bound?.ratio).toBeNull();
  });
});

describe('all GPUs', () => {
  const reportIn = (rows: readonly GpuRow[]) => (id: string) =>
    rows.find(({ hardware }) => hardware === id)?.report ?? null;
  it('are judged one by one and sorted with the unknown last', async () => {
    const set = { tile_rows: 192, tile_cols: 128 };
    const { rows } = await answerOf('gpus', set);
    const table = gpuTable(rows, description.hardware);
    const { lines } = table;
    expect(lines).toHaveLength(description.hardware.length);
    expect(lines.find(({ id }) => id === 'rtx-4090')?.fits).toBe(false);
    expect(lines.find(({ id }) => id === 'a100-80-sxm')?.fits).toBe(true);
    for (const down of [false, true]) {
      const sorted = sortedLines(lines, 'time', down);
      const place = sorted.map(({ time, compared }) =>
        time === null ? 2 : compared === null ? 1 : 0,
      );
      expect(place).toEqual([...place].sort());
      const known = sorted.flatMap(({ compared }) => (compared === null ? [] : [compared]));
      expect(known).toEqual([...known].sort((a, b) => (down ? b - a : a - b)));
    }
    expect(spoken(gpusHeadline(table, reportOf(set), reportIn(rows)))).toContain('192 × 128');
  });
  it('are compared by time only where nothing is left out that others count', async () => {
    const { rows } = await answerOf('gpus', {});
    const table = gpuTable(rows, description.hardware);
    const line = (id: string) => table.lines.find((one) => one.id === id)!;
    expect(table.counted).toEqual(['matrix', 'exp', 'hbm', 'sram', 'waves']);
    expect(table.besides).toEqual(['l2']);
    // What stands in the column is what the order goes by.
    for (const { time, compared, boundBy } of table.lines) {
      if (compared === null) continue;
      expect(time).toBe(compared);
      expect(table.counted).toContain(boundBy);
    }
    expect(line('tpu-v5p').time).toBeLessThan(line('b200').time!);
    expect(line('tpu-v5p').compared).toBeNull();
    const unknown = ['peak_flops.fp16', 'boost_clock_hz', 'l2_bandwidth_bytes_per_s'];
    expect(line('tpu-v5p').noRate).toEqual(unknown);
    expect(line('tpu-v5p').noRule).toEqual(['sram']);
    expect(line('gb200').noRate).toContain('sm_count');
    expect(line('b200').noRate).toEqual([]);
    const sentence = gpusHeadline(table, reportOf({}), reportIn(rows));
    expect(sentence.values['best']).toEqual({ text: line('b200').name });
    expect(spoken(sentence)).toContain('the least');
    for (const field of table.lines.flatMap(({ noRate }) => noRate)) {
      const values = { rates: { list: [bounds.rateName(field)] } };
      expect(spoken({ key: 'gpus.no_rate', values })).not.toMatch(/_/);
    }
  });
  const rowsOf16 = { algorithm: 'mem_efficient', tile_rows: 16, tile_cols: 16, head_dim: 64 };
  it('are ordered without an L2 that few profiles state, and show what it adds', async () => {
    const { rows } = await answerOf('gpus', { ...rowsOf16, heads_q: 108, heads_kv: 108 });
    const table = gpuTable(rows, description.hardware);
    const more = table.lines.filter(({ withMore }) => withMore !== null);
    expect(more).not.toHaveLength(0);
    for (const line of more) {
      const { id, time, withMore } = line;
      const report = rows.find(({ hardware }) => hardware === id)!.report!;
      expect(report.time?.bound_by).toBe('l2');
      expect(withMore).toBe(report.time?.bound_seconds);
      expect(withMore).toBeGreaterThan(time!);
      const numbers = gpuNumbers(report, line, table.counted);
      for (const [number, seconds] of [
        [numbers.time, time],
        [numbers.timeWithMore, withMore],
      ] as const) {
        expect(number?.value).toEqual({ seconds });
        expect(number?.make?.()?.value).toEqual({ seconds });
      }
      expect(numbers.timeWithMore?.key).not.toBe(numbers.time?.key);
    }
  });
  it('name the want of a rule before that of a rate', async () => {
    const { rows } = await answerOf('gpus', { algorithm: 'standard' });
    const tpu = rows.find(({ hardware }) => hardware === 'tpu-v4')!.report!;
    const waves = tpu.time?.left_out.find(({ resource }) => resource === 'waves');
    expect(waves?.unknown).toBe('algorithm');
    expect(bounds.rateNote([tpu], gpu('tpu-v4'))).not.toEqual([]);
  });
  it('have no best time where no GPU counts all', async () => {
    const { rows } = await answerOf('gpus', {});
    const apart = rows.filter(({ hardware }) => ['gb200', 'tpu-v5p'].includes(hardware));
    const own = apart.map((row) =>
      row.hardware === 'gb200' && row.report?.time
        ? {
            ...row,
            report: {
              ...row.report,
              time: {
                ...row.report.time,
                rows: row.report.time.rows.filter(({ resource }) => resource === 'matrix'),
              },
            },
          }
        : row,
    );
    const sentence = gpusHeadline(gpuTable(own, description.hardware), reportOf({}), reportIn(own));
    expect(sentence.key).toBe('headline.gpus.fit');
  });
});

describe('the comparison', () => {
  it('names only what differs and has an effect', async () => {
    const set = { tile_rows: 64 };
    const { pinned } = await answerOf('compare', set, {});
    const here = reportOf(set);
    expect(paramDifferences(pinned!, here, description.fields)).toEqual([
      { field: 'tile_rows', pinned: 128, here: 64 },
    ]);
    const read = numberDifferences(pinned!, here).find(({ here: number }) =>
      number?.key.endsWith('sm_bytes_read'),
    );
    expect(read?.ratio).toBeCloseTo((1 + 2 * 64) / (1 + 2 * 32));
    for (const other of [pinned, null, here]) {
      spoken(compareHeadline({ pinned: other, error: null }, here, description.fields));
    }
  });
  it.each([
    [{ seq_len_q: 2 ** 31 - 1, batch: 65_536, heads_q: 1024, heads_kv: 1024 }, '2⁶³'],
    [{ algorithm: 'flash4', pass: 'backward' }, 'no rule'],
  ])('says why %o cannot be answered', async (pinned, why) => {
    const answered = await answerOf('compare', {}, pinned);
    const sentence = compareHeadline(answered, reportOf(), description.fields);
    expect(sentence.key).toBe('headline.compare.unanswered');
    expect(spoken(sentence)).toContain(why);
  });
});

describe('an error line', () => {
  const said = (line: string) => errorHeadline(unwrap(engine.explain_error(line)), line);
  it.each([
    ['OutOfResources: shared memory, Required: 131072, Hardware limit: 101376', 'candidates'],
    ['OutOfResources: shared memory, Required: 131077, Hardware limit: 101376', 'no_candidates'],
    ['CUDA error: too many resources requested for launch', 'partial'],
    ['out of resource: registers, Required: 70000, Hardware limit: 65536', 'counted'],
    ['OutOfResources: shared memory, Required: 1, Hardware limit: 101376', 'within'],
    ['OutOfResources: shared memory, Required: 101376, Hardware limit: 101376', 'within'],
    ["Entry function 'f' uses too much shared data (0x1c000 bytes, 0xc000 max)", 'static'],
    ['out of resource: tensor memory, Required: 640, Hardware limit: 512.', 'tensor_memory'],
    ['CUDA out of memory. Tried to allocate 20.00 GiB (GPU 0; 79.15 GiB)', 'device_memory'],
    [
      'CUDA out of memory. Tried to allocate 32.00 GiB. GPU 0 has a total capacity of 80 GiB',
      'device_memory',
    ],
    ['CUDA error: out of memory. Tried to allocate 20.00 GiB', 'device_memory'],
    ['CUDA error: out of memory', 'device_memory_unsized'],
    ['torch.cuda.OutOfMemoryError: CUDA out of memory.', 'device_memory_unsized'],
  ])('"%s" is told', (line, key) => {
    const sentence = said(line);
    expect(sentence.key).toBe(`headline.error.${key}`);
    spoken(sentence);
  });
  it.each([
    ['OutOfResources: shared memory, Required: 131072, Hardware limit: 101376', []],
    ["Entry function 'f' uses too much shared data (0x1c000 bytes, 0xc000 max)", ['static']],
    ['out of resource: tensor memory, Required: 640, Hardware limit: 512.', ['tensor_memory']],
    ['CUDA out of memory. Tried to allocate 20.00 GiB', ['device_memory', 'as_scores']],
    ['CUDA error: out of memory', ['device_memory']],
  ])('"%s" has its notes', (line, keys) => {
    const notes = errorNotes(unwrap(engine.explain_error(line)));
    expect(notes.map(({ key }) => key)).toEqual(keys.map((key) => `error_line.note.${key}`));
    for (const note of notes) spoken(note);
  });
  it('is named where there are several', () => {
    const line = 'OutOfResources: shared memory, Required: 131072, Hardware limit: 101376';
    const read = (text: string) => readLine(unwrap(engine.explain_error(text)), text);
    expect(read(line)).toBeNull();
    expect(read(`${line}\n\n`)).toBeNull();
    const sentence = read(`Traceback:\n  File "a.py"\n  ${line}\nbye`)!;
    const quoted = 'OutOfResources: shared memory, Required: 131072';
    expect(spoken(sentence)).toContain(`line 3 of 4: “${quoted}`);
    expect(say('zh', sentence)).toContain('第 3 行（共 4 行）');
    expect(spoken(read(`${line}\r\n${'x'.repeat(9)} ${line}\r\n`)!)).toContain('line 2 of 2');
  });
  it('is asked for where there is none', () => {
    spoken(errorHeadline(null, ''));
  });
  it('may hold a number that is no size', () => {
    const line =
      'OutOfResources: shared memory, Required: 99999999999999999999, Hardware limit: 101376';
    const reply = engine.explain_error(line);
    if (!('error' in reply)) throw new Error('explained');
    const sentence = errorHeadline(null, line, reply.error);
    expect(sentence.key).toBe('headline.error.too_large');
    expect(spoken(sentence)).toContain('99999999999999999999');
  });
  it('lists all candidates where they are asked for', () => {
    const line = 'OutOfResources: shared memory, Required: 131072, Hardware limit: 101376';
    const { candidates, candidate_count: all } = unwrap(engine.explain_error(line));
    expect(BigInt(candidates.length)).toBeLessThan(all);
    expect(unwrap(engine.explain_error(line, Number(all))).candidates).toHaveLength(Number(all));
  });
  it('may say nothing that is understood', () => {
    expect(() => said('the weather is fine')).toThrow();
    const sentence = errorHeadline(null, 'the weather is fine');
    expect(sentence.key).toBe('headline.error.unknown');
    spoken(sentence);
  });
});

describe('presets', () => {
  const named = description.workloads.map((preset) => ({
    preset,
    name: `${preset.name} · ${preset.phase}`,
  }));
  it('are found by the beginnings of words, in any order', () => {
    const found = findPresets(named, 'decode llama');
    expect(found.length).toBeGreaterThan(0);
    for (const { preset } of found) expect(preset.id).toMatch(/llama.*decode/);
    expect(findPresets(named, '')).toHaveLength(named.length);
    expect(findPresets(named, 'no such model')).toEqual([]);
  });
  it('are recognised by their fields', () => {
    const [first] = description.workloads;
    expect(presetOf(description.workloads, params(first!.fields))?.fields).toEqual(first!.fields);
    expect(presetOf(description.workloads, params({ seq_len_q: 77 }))).toBeNull();
  });
});
