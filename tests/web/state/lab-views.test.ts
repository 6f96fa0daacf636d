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
import { gpuLines, sortedLines } from '../../../web/src/state/gpus.ts';
import { errorNotes } from '../../../web/src/state/error-notes.ts';
import * as headline from '../../../web/src/state/lab-headlines.ts';
import { arrowWidth, counterNames, lane } from '../../../web/src/state/levels.ts';
import { findPresets, presetOf } from '../../../web/src/state/presets.ts';
import type { Results, View, ViewAnswer } from '../../../web/src/state/state.ts';
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
  const cells = (show: map.MapQuantity, limit: number | null = 101_376) =>
    maps.flatMap((one) => map.mapCells(one, show, limit));

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
    expect(spoken(map.mapHeadline(cells(show), show, results(set), gpu('rtx-4090')))).toContain(
      '1,024',
    );
  });
  it('says when nothing fits', () => {
    const sentence = map.mapHeadline(cells('sram', 10), 'sram', results(set), gpu('rtx-4090'));
    expect(sentence.key).toBe('headline.map.none');
    spoken(sentence);
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
  it.each([
    [{}, 'headline.roofline.compute'],
    [{ seq_len_q: 1, seq_len_kv: 4096 }, 'headline.roofline.memory'],
  ])('says what limits %o', (set, key) => {
    const sentence = headline.rooflineHeadline(reportOf(set), a100);
    expect(sentence.key).toBe(key);
    expect(spoken(sentence)).toContain('ridge');
  });
});

describe('all GPUs', () => {
  it('are judged one by one and sorted with the unknown last', async () => {
    const set = { tile_rows: 192, tile_cols: 128 };
    const { rows } = await answerOf('gpus', set);
    const lines = gpuLines(rows, description.hardware);
    expect(lines).toHaveLength(description.hardware.length);
    expect(lines.find(({ id }) => id === 'rtx-4090')?.fits).toBe(false);
    expect(lines.find(({ id }) => id === 'a100-80-sxm')?.fits).toBe(true);
    for (const down of [false, true]) {
      const times = sortedLines(lines, 'time', down).map(({ time }) => time);
      const known = times.filter((time) => time !== null);
      expect(times.slice(0, known.length)).toEqual(known);
      expect(known).toEqual([...known].sort((a, b) => (down ? b - a : a - b)));
    }
    expect(spoken(headline.gpusHeadline(lines, reportOf(set)))).toContain('192 × 128');
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
    spoken(headline.compareHeadline(pinned, here, description.fields));
    for (const other of [null, here]) {
      spoken(headline.compareHeadline(other, here, description.fields));
    }
  });
});

describe('an error line', () => {
  const said = (line: string) => headline.errorHeadline(unwrap(engine.explain_error(line)), line);
  it.each([
    ['OutOfResources: shared memory, Required: 131072, Hardware limit: 101376', 'candidates'],
    ['OutOfResources: shared memory, Required: 131077, Hardware limit: 101376', 'no_candidates'],
    ['CUDA error: too many resources requested for launch', 'partial'],
    ["Entry function 'f' uses too much shared data (0x1c000 bytes, 0xc000 max)", 'static'],
    ['out of resource: tensor memory, Required: 640, Hardware limit: 512.', 'tensor_memory'],
    ['CUDA out of memory. Tried to allocate 20.00 GiB (GPU 0; 79.15 GiB)', 'device_memory'],
    ['CUDA error: out of memory', 'partial'],
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
  it('is asked for where there is none', () => {
    spoken(headline.errorHeadline(null, ''));
  });
  it('may say nothing that is understood', () => {
    expect(() => said('the weather is fine')).toThrow();
    const sentence = headline.errorHeadline(null, 'the weather is fine');
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
