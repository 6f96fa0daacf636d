// SPDX-License-Identifier: Apache-2.0
// The headline rules, on real answers of the engine.
import '../../../web/src/i18n/all.ts';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../../web/src/engine/error.ts';
import type { Report, Series } from '../../../web/src/engine/protocol.ts';
import { say, type Sentence } from '../../../web/src/i18n/sentence.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { tileValues } from '../../../web/src/state/answer.ts';
import { tileCurves } from '../../../web/src/state/derive.ts';
import * as headline from '../../../web/src/state/headline.ts';
import { initialState, type Results } from '../../../web/src/state/state.ts';
import { description, engine, params, reportOf } from '../../wasm/engine.ts';

const report = (set: PartialParams): Report => reportOf(set);
const sweep = (set: PartialParams): Series =>
  unwrap(engine.series(params(set), ['tile_rows', 'tile_cols'], tileValues()));

function results(set: PartialParams): Results {
  const tiled = report({ ...set });
  return {
    params: params(set),
    view: 'tiles',
    report: tiled,
    standard: report({ ...set, algorithm: 'standard' }),
    tiled,
    lengths: null,
    tiles: { tiled: sweep(set), refined: null },
    more: null,
  };
}
const a100 = description.hardware.find(({ id }) => id === 'a100-80-sxm')!;

// No placeholder is left and both languages carry the same numbers.
function spoken(sentence: Sentence): string {
  const english = say('en', sentence).replace(/\u00a0/g, ' ');
  const chinese = say('zh', sentence).replace(/\u00a0/g, ' ');
  for (const text of [english, chinese]) expect(text).not.toMatch(/[{}]|undefined|NaN/);
  const numbers = (text: string) => [...text.matchAll(/[\d,.]*\d/g)].map(([n]) => n);
  const own = new Set(numbers(chinese));
  for (const number of numbers(english)) expect(own, `${english} / ${chinese}`).toContain(number);
  return english;
}

describe('the memory headline', () => {
  it('tells how much less the tiled algorithm holds', () => {
    const sentence = headline.memoryHeadline(results({}), a100);
    expect(sentence.key).toBe('headline.memory.less');
    expect(spoken(sentence)).toContain('67 MiB');
  });
  it('tells when only the tiled algorithm fits the GPU', () => {
    const sentence = headline.memoryHeadline(results({ seq_len_q: 524_288 }), a100);
    expect(sentence.key).toBe('headline.memory.only_tiled_fits');
    expect(spoken(sentence)).toContain('A100');
  });
  it('tells when nothing fits', () => {
    const sentence = headline.memoryHeadline(results({ seq_len_q: 524_288, batch: 512 }), a100);
    expect(sentence.key).toBe('headline.memory.none_fits');
    spoken(sentence);
  });
  it('tells when there is nothing to gain', () => {
    const sentence = headline.memoryHeadline(results({ seq_len_q: 1 }), a100);
    expect(sentence.key).toBe('headline.memory.no_gain');
    spoken(sentence);
  });
  it('makes no claim about a capacity that nobody states', () => {
    const unknown = { ...a100, mem_capacity_bytes: null };
    const sentence = headline.memoryHeadline(results({ seq_len_q: 524_288 }), unknown);
    expect(sentence.key).toBe('headline.memory.less');
  });
  it('speaks also where standard attention is past exact numbers', () => {
    const sentence = headline.memoryHeadline({ ...results({}), standard: null }, a100);
    expect(sentence.key).toBe('headline.memory.overflow');
    spoken(sentence);
  });
});

describe('the traffic headline', () => {
  it('gives the reason of each algorithm', () => {
    const two = headline.trafficHeadline(results({}));
    expect(two.key).toBe('headline.traffic.less.flash2');
    expect(spoken(two)).toContain('32 times');
    const one = headline.trafficHeadline(results({ algorithm: 'flash1', tile_cols: 256 }));
    expect(one.key).toBe('headline.traffic.less.flash1');
    expect(spoken(one)).toContain('16 times');
  });
  it('says so when small tiles move more', () => {
    const more = headline.trafficHeadline(results({ tile_rows: 16 }));
    expect(more.key).toBe('headline.traffic.more.flash2');
    expect(spoken(more)).toMatch(/3\.\d times more/);
    const one = headline.trafficHeadline(results({ algorithm: 'flash1', tile_cols: 16 }));
    expect(one.key).toBe('headline.traffic.more.flash1');
    spoken(one);
  });
  it('says so when they move the same', () => {
    const same = results({});
    const sentence = headline.trafficHeadline({ ...same, standard: same.tiled });
    expect(sentence.key).toBe('headline.traffic.equal');
    spoken(sentence);
  });
});

describe('the tile headline', () => {
  const spokenTiles = (set: PartialParams) => {
    const answer = results(set);
    const sentence = headline.tilesHeadline(answer, tileCurves(answer));
    return [sentence.key, spoken(sentence)] as const;
  };
  it('finds the crossover by counting', () => {
    expect(spokenTiles({})).toEqual([
      'headline.tiles.crossing_less',
      expect.stringContaining('64 × 64'),
    ]);
    expect(spokenTiles({ head_dim: 64 })[1]).toContain('32 × 32');
    expect(spokenTiles({ tile_rows: 16 })[0]).toBe('headline.tiles.crossing_more');
  });
  it('says so when no tile on the chart pays', () => {
    expect(spokenTiles({ head_dim: 2048 })[0]).toBe('headline.tiles.never_more');
    expect(spokenTiles({ head_dim: 2048, tile_rows: 4096 })[0]).toBe('headline.tiles.never_less');
  });
  it('says so when every tile on the chart pays', () => {
    expect(spokenTiles({ head_dim: 16 })[0]).toBe('headline.tiles.always_less');
    expect(spokenTiles({ head_dim: 16, tile_rows: 1 })[0]).toBe('headline.tiles.always_more');
  });
  it('keeps to the working set where standard attention is past exact numbers', () => {
    const answer = { ...results({}), standard: null };
    const sentence = headline.tilesHeadline(answer, tileCurves(answer));
    expect(sentence.key).toBe('headline.tiles.overflow');
    expect(spoken(sentence)).toContain('112 KiB');
  });
});

describe('the other headlines', () => {
  it('counts the rows of the ledger', () => {
    expect(spoken(headline.countersHeadline(report({})))).toContain('5 rows');
  });
});

describe('the traffic headline of a backward pass', () => {
  it('gives no reason that only the forward pass has', () => {
    const set = { pass: 'both', heads_q: 8 };
    const standard = report({ ...set, algorithm: 'standard' });
    const tiled = report(set);
    const results = { ...initialState().results, report: tiled, standard, tiled } as Results;
    expect(headline.trafficHeadline(results).key).toBe('headline.traffic.less');
  });
});
