// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { facts } from '../../../web/src/state/facts.ts';
import { description, params, reportOf } from '../../wasm/engine.ts';

function rowTiles(set: PartialParams) {
  const report = reportOf(set);
  const results = {
    params: params(set),
    view: 'traffic' as const,
    report,
    standard: null,
    tiled: report,
    lengths: null,
    tiles: null,
    more: null,
  };
  return facts('traffic', results, null).find(({ label }) => label === 'fact.row_tiles');
}

describe('the limit of SRAM', () => {
  const limitOf = (hardware: string) => {
    const profile = description.hardware.find(({ id }) => id === 'a100-80-sxm')!;
    const report = reportOf({});
    const results = {
      params: params(),
      view: 'tiles' as const,
      report,
      standard: null,
      tiled: report,
    };
    const rest = { lengths: null, tiles: null, more: null };
    return facts('tiles', { ...results, ...rest }, { ...profile, id: hardware }).find(
      ({ label }) => label === 'fact.sram_limit',
    );
  };
  it('is what a profile publishes, or the reader’s own word', () => {
    expect(limitOf('a100-80-sxm')?.kind).toBe('published');
    expect(limitOf('custom')?.kind).toBe('own');
  });
});

describe('the number of row tiles', () => {
  it('has its formula where tiles cut the queries of one head', () => {
    const fact = rowTiles({ seq_len_q: 1000, tile_rows: 128 });
    expect(fact).toMatchObject({ formula: 'ceil(Nq/M)', value: { count: 8n } });
  });
  it('has none where packed heads or flash4 cut rows otherwise', () => {
    const packed = rowTiles({
      seq_len_q: 1000,
      tile_rows: 128,
      heads_q: 4,
      heads_kv: 1,
      pack_gqa: true,
    });
    expect(packed).toMatchObject({ formula: null, value: { count: 32n } });
    const own = rowTiles({ algorithm: 'flash4', seq_len_q: 4096, tile_rows: 64, mask: 'causal' });
    expect(own).toMatchObject({ formula: null, value: { count: 16n } });
  });
});
