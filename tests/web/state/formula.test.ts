// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { lettersOf } from '../../../web/src/state/facts.ts';
import {
  hasPadding,
  lettersIn,
  pieces,
  type Token,
  tokens,
} from '../../../web/src/state/formula.ts';
import { reportOf } from '../../wasm/engine.ts';
import { evaluate } from './working.ts';

const written = (parts: readonly Token[]) =>
  parts.map((token) => (token.kind === 'letter' ? token.name : token.text)).join(' ');

describe('a formula', () => {
  it('is cut into letters, numbers and signs', () => {
    expect(written(tokens('(Nq+R)*dv'))).toBe('( Nq + R ) * dv');
    expect(lettersIn('(Nq+R)*dv+Nq')).toEqual(['Nq', 'R', 'dv']);
  });
  it('tells where a dimension is padded', () => {
    expect(hasPadding('M*p(d)*e')).toBe(true);
    expect(hasPadding('M*max(d, dv)*e')).toBe(false);
    expect(hasPadding('Yp*d')).toBe(false);
  });
  it('shows ceilings as such, also around brackets', () => {
    expect(written(tokens('ceil(Nk/n)*Nq*(d+1)'))).toBe('⌈ Nk / n ⌉ * Nq * ( d + 1 )');
    expect(written(tokens('ceil((a+b)/c)'))).toBe('⌈ ( a + b ) / c ⌉');
  });
  it('shows what is rounded down', () => {
    expect(written(tokens('floor(4*floor(a/b)/w)'))).toBe('⌊ 4 * ⌊ a / b ⌋ / w ⌋');
    expect(evaluate('floor(7/2)*ceil(7/2)+max(1,3)-min(2,5)', {})).toBe(13);
  });
  it('may wrap before a sign between two terms, inside inner brackets only where these are long', () => {
    const cut = (formula: string) => pieces(formula).map(written).join(' | ');
    expect(cut('(M*d+N*(d+dv)+M*N)*e')).toBe('( M | * d | + N | * ( d + dv ) | + M | * N ) | * e');
    expect(cut('ceil((a+b)/c)*d-(-e)')).toBe('⌈ ( a + b ) | / c ⌉ | * d | - ( - e )');
    expect(cut('floor(a/(b*(c+d)+e*f/g))')).toBe('⌊ a | / ( b | * ( c + d ) | + e | * f | / g ) ⌋');
  });
  it('refuses what it cannot read', () => expect(() => tokens('a ^ b')).toThrow('^'));

  // Evaluated with the report's own letters, each formula of the ledger gives the row's elements.
  it('of every ledger row gives the elements that stand beside it', () => {
    const sets: PartialParams[] = [
      {},
      { algorithm: 'flash1', mask: 'causal', seq_len_q: 1000 },
      { algorithm: 'flash1', initial_fill: false, first_pass_reads: false, accumulator: 'fp32' },
      { algorithm: 'standard', matmul_tile_rows: 96, matmul_tile_cols: 80, mask: 'dense' },
      { heads_q: 8, heads_kv: 2, pack_gqa: true, mask: 'window' },
      { heads_q: 8, heads_kv: 2, pack_gqa: true, pass: 'both', seq_len_q: 1000 },
      { algorithm: 'split_kv', seq_len_q: 70, mask: 'causal', heads_q: 2, pack_gqa: true },
      { algorithm: 'triton', pass: 'both', mask: 'dense', row_sweep_tile_rows: 48 },
      { backward_variant: 'atomic_fp32', deterministic: true, pass: 'backward' },
    ];
    for (const set of sets) {
      const report = reportOf(set);
      const letters = lettersOf(report);
      for (const row of report.traffic.rows) {
        expect(row.formula).not.toBeNull();
        expect(BigInt(evaluate(row.formula!, letters)), row.formula!).toBe(row.elements);
      }
    }
  });
});
