// SPDX-License-Identifier: Apache-2.0
// Numbers from papers, public threads and a profiler, each with its source, from both roads.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../web/src/engine/protocol.ts';
import type { PartialParams } from '../../web/src/params/fields.ts';
import { reportOf } from './engine.ts';

interface Row {
  id: string;
  source: string;
  params: PartialParams;
  expect: Record<string, string | number>;
  within?: number; // of numbers given rounded
}
const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8')) as Row[];

const roads: Source[] = ['model', 'simulate'];

function quantities(row: Row, road: Source): Record<string, bigint | number> {
  const report = reportOf(row.params, road);
  const { sm_bytes_read, sm_bytes_written, rows } = report.traffic;
  const written = (tensor: string) =>
    rows
      .filter((entry) => entry.tensor === tensor && entry.op === 'write')
      .reduce((sum, entry) => sum + entry.bytes, 0n);
  return {
    ...report.tiling,
    score_bytes: report.score_matrix.bytes,
    sm_bytes_read,
    sm_bytes_written,
    moved_mib: Number(sm_bytes_read + sm_bytes_written) / 2 ** 20,
    o_write_bytes: written('o'),
  };
}

describe.each(['lesson', 'traffic', 'a30_fa2'])('golden rows: %s', (name) => {
  it.each(golden(name))('$id', (row) => {
    for (const road of roads) {
      const answer = quantities(row, road);
      for (const [quantity, expected] of Object.entries(row.expect)) {
        const got = answer[quantity];
        if (typeof expected === 'number' && row.within !== undefined) {
          expect(Math.abs(Number(got) - expected), `${quantity} ${road}`).toBeLessThanOrEqual(
            row.within,
          );
        } else {
          expect(String(got), `${quantity} ${road}`).toBe(String(expected));
        }
      }
    }
  });
});

describe('standard over flash2', () => {
  it('nears 2 tile_rows / head_dim as the sequence grows', () => {
    const moved = (seq_len_q: number, algorithm: string) => {
      const { traffic } = reportOf({ seq_len_q, head_dim: 64, tile_rows: 128, algorithm });
      return Number(traffic.sm_bytes_read + traffic.sm_bytes_written);
    };
    const ratio = (n: number) => moved(n, 'standard') / moved(n, 'flash2');
    expect(ratio(1024)).toBeCloseTo(3.77, 2);
    expect(ratio(16_384)).toBeCloseTo(3.98, 2);
    expect(ratio(2 ** 24)).toBeCloseTo((2 * 128) / 64, 3);
  });
});
