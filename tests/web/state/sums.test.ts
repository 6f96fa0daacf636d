// SPDX-License-Identifier: Apache-2.0
// Where a panel says what a number is made of, the rows add up to it.
import '../../../web/src/i18n/all.ts';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../web/src/engine/protocol.ts';
import { say } from '../../../web/src/i18n/sentence.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { registersPerThread } from '../../../web/src/state/chip-numbers.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import * as numbers from '../../../web/src/state/numbers.ts';
import { reportOf } from '../../wasm/engine.ts';

const small = { seq_len_q: 512, seq_len_kv: 512, heads_q: 4, heads_kv: 4, head_dim: 64 };
const tight = { l2: 'simulated', l2_usable_fraction: 0.002 }; // far smaller than what passes it
const sets: PartialParams[] = [
  {},
  { pass: 'backward' },
  { algorithm: 'standard' },
  { algorithm: 'flash1' },
  { pass: 'both', backward_variant: 'atomic_fp32' },
];
const levels: PartialParams[] = [
  { l2: 'none' },
  { l2: 'ideal' },
  { l2: 'simulated' },
  { l2: 'simulated', flush: false },
  tight,
  { ...tight, flush: false },
];
const reports = sets.flatMap((set) =>
  levels.map((level) => reportOf({ ...small, ...set, ...level })),
);

const all = (report: Report): Explained[] =>
  [
    numbers.hbmBytes(report, 'read'),
    numbers.hbmBytes(report, 'write'),
    numbers.hbmTotal(report),
    numbers.l2Hits(report),
    numbers.smBytes(report),
    numbers.peakMemory(report),
    report.sram && numbers.sramRequired(report, report.sram),
    report.sram && registersPerThread(report, report.sram),
  ].filter((number) => number !== null);

const amount = (value: object): bigint => BigInt(Object.values(value)[0] as bigint);

describe('the rows of a panel', () => {
  const seen = new Set<string>();
  it('add up to its number', () => {
    for (const report of reports) {
      for (const number of all(report)) {
        if (number.combined !== 'sum' || number.parts.length === 0) continue;
        const sum = number.parts.reduce(
          (total, { value, minus }) => total + (minus ? -amount(value) : amount(value)),
          0n,
        );
        const where = `${number.key} ${JSON.stringify(report.params)}`;
        expect(sum, where).toBe(amount(number.value));
        for (const { label, value, minus } of number.parts) {
          expect(amount(value), where).toBeGreaterThanOrEqual(0n);
          seen.add(`${minus ? '- ' : ''}${say('en', label)}`);
        }
      }
    }
  });
  it('name what an L2 keeps away, and what it fetches', () => {
    expect(seen).toContain('- Served by L2');
    expect(seen).toContain('- Still unwritten in L2 at the end');
    expect(seen).toContain('- Written again in L2 before it left');
    expect(seen).toContain('Fetched for additions in place');
  });
});
