// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { facts } from '../../../web/src/state/facts.ts';
import { params, reportOf } from '../../wasm/engine.ts';

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
