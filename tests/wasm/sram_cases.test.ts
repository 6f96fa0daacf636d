// SPDX-License-Identifier: Apache-2.0
// Public reports of kernels that did not fit, through the built module.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../web/src/engine/error.ts';
import type { PartialParams } from '../../web/src/params/fields.ts';
import { engine, params } from './engine.ts';

interface Row {
  id: string;
  source: string;
  params: PartialParams;
  expect: Record<string, string | number | boolean> | null; // null: not modelled
  reported_bytes: number | null;
  status: string;
}
const rows = JSON.parse(
  readFileSync(new URL('../golden/sram_cases.json', import.meta.url), 'utf8'),
) as Row[];

// What compilers add to a block's tiles.
const scratch = [0, 2, 256, 512, 1024];

describe('public cases of shared memory', () => {
  it.each(rows)('$id', (row) => {
    const { sram } = unwrap(engine.report(params(row.params), 'model'));
    if (row.expect === null) {
      expect(sram).toBeNull();
      return;
    }
    if (sram === null) throw new Error('not modelled');
    const values: Record<string, unknown> = { ...sram };
    for (const [name, expected] of Object.entries(row.expect)) {
      const got = values[name];
      expect(typeof got === 'bigint' ? Number(got) : got, name).toBe(expected);
    }
    const above =
      row.reported_bytes === null ? 0 : row.reported_bytes - Number(sram.required_bytes);
    expect(scratch.includes(above)).toBe(!row.id.startsWith('known-miss'));
  });
});
