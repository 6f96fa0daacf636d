// SPDX-License-Identifier: Apache-2.0
// What others published, row by row, through the built module: each comes out as its fact states.
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../web/src/engine/error.ts';
import { byEntry, evidence, isMiss } from '../../web/src/evidence/evidence.ts';
import { facts } from '../../web/src/evidence/facts.ts';
import { type Ask, evidenceKinds, type EvidenceRow } from '../../web/src/evidence/types.ts';
import { description, engine, reportOf } from './engine.ts';

const ask: Ask = {
  report: (params, source) => unwrap(engine.report(params, source)),
  explain_error: (message) => unwrap(engine.explain_error(message)),
  hardware: description.hardware,
};
const rows = await evidence(ask, description.fields, facts);
const entries = byEntry(rows);
const row = (id: string): EvidenceRow => {
  const found = rows.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
};

// Every published entry and every public case that the lab was asked to answer.
const published = [
  ...['fa1-fig2left-standard-v2', 'fa1-fig2left-flash-v2', 'fa1-memory-hierarchy', 'fa3-text'],
  ...[18, 19, 20].flatMap((n) => [`fa1-t${n}-pytorch`, `fa1-t${n}-flashattention-1`]),
  ...[1024, 512, 128].flatMap((window) =>
    ['full', 'causal'].flatMap((mask) =>
      [512, 1024, 4096].map((n) => `a30-ncu-fa2-w${window}-${mask}-s${n}`),
    ),
  ),
  ...['llama2-7b', 'llama2-70b', 'gqa32', 'gpt2', 'd160', 'd80', 'd56'].map(
    (name) => `a30-nvbench-${name}`,
  ),
  ...[64, 128].flatMap((d) => [`fa2-a100-80-sxm-d${d}-full`, `fa3-h100-d${d}-full`]),
  ...[256, 128, 32, 16, 8, 4, 2, 1].map((b) => `flashdecoding-b${b}-n${65536 / b}`),
];
const cases = [
  ...['score-1024', 'score-learner-table', 'lesson-q2-tiles', 'lesson-q3-ratio'],
  ...['traffic-fa2-1024', 'traffic-fa1-1024', 'quadratic-not-linear', 'sram-three-scopes'],
  ...['fa4-4090-d256', 'flex-a10g-192', 'sglang-h200-d512', 't4-128', '3090-128-s3'],
  ...['turing-d512', 'gemma-h100-64x32', 'gemma-h100-64x64', 'gemma-h100-128x32', 'candle-d512'],
  ...['tileops-h200', 'fa1-bwd-d128', 'd1024', 'rdna-q-alone', 'known-miss-sm120'],
  ...['known-miss-triton-bwd', 'xformers-peak-1-512-16', 'xformers-peak-1-513-16'],
  ...['xformers-peak-1-513-32', 'xformers-peak-8-127-16', 'megatron-dropout'],
  ...['scores-unsloth-8225', 'scores-semantic-router-1431', 'scores-tt-xla-6071'],
  ...['scores-torch-xpu-ops-5224', 'activation-formula', 'gqa-three-numbers', 'decode-bound'],
  ...['causal-flops', 'no-n2-in-flash', 'head-dim-padding', 'registers-spill', 'backend-choice'],
];

describe('evidence', () => {
  it('has rows for all 47 published entries and all 41 cases, and for nothing else', () => {
    expect(published.length).toBe(47);
    expect(cases.length).toBe(41);
    expect([...entries.keys()].sort()).toEqual([...published, ...cases].sort());
  });

  it('names each row once, and asks every kind of question', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(evidenceKinds));
  });

  it.each([...entries])('%s comes out as stated', (_entry, group) => {
    for (const { id, status, stated, expected, modelled } of group) {
      expect(status, `${id}: expected ${expected}, modelled ${modelled}`).toBe(stated);
    }
  });

  it('keeps its misses', () => {
    expect(rows.filter(isMiss).map(({ id }) => id)).toEqual([
      'known-miss-sm120/required_bytes',
      'registers-spill/d256/registers_per_thread',
      'fa2-a100-80-sxm-d64-full/fa1_tflops/16384',
      'fa2-a100-80-sxm-d128-full/fa1_tflops/16384',
    ]);
    expect(rows.filter(({ status }) => status === 'not_modelled').map(({ id }) => id)).toEqual([
      ...[1, 2, 3].map((stages) => `known-miss-triton-bwd/${stages}/required_bytes`),
      'fa1-memory-hierarchy/host_memory_bytes_per_s',
      'fa3-text/workload_utilisation',
    ]);
  });

  it('says by how much a miss is off', () => {
    expect(row('known-miss-sm120/required_bytes').difference).toBeCloseTo(135168 / 147456 - 1, 6);
    expect(row('registers-spill/d256/registers_per_thread').modelled).toBe(244n);
    const beaten = row('fa2-a100-80-sxm-d128-full/fa1_tflops/16384');
    expect(beaten.share_of_bound).toBeCloseTo(1.8, 2);
    expect(beaten.bound_by).toBe('waves');
    expect(beaten.why).toContain('split the query rows');
  });

  it('beats no bound but for the reason that its fact gives', () => {
    const speeds = rows.filter(({ share_of_bound }) => share_of_bound !== null);
    expect(speeds.length).toBeGreaterThan(250);
    for (const { id, share_of_bound, why } of speeds) {
      expect(share_of_bound, id).toBeGreaterThan(0.01);
      if (why === null) expect(share_of_bound, id).toBeLessThanOrEqual(1);
    }
  });

  it('sees standard over flash2 near 2 tile_rows / head_dim as the sequence grows', () => {
    const moved = (seq_len_q: number, algorithm: string) => {
      const { traffic } = reportOf({ seq_len_q, head_dim: 64, tile_rows: 128, algorithm });
      return Number(traffic.sm_bytes_read + traffic.sm_bytes_written);
    };
    const ratio = (n: number) => moved(n, 'standard') / moved(n, 'flash2');
    expect(ratio(2 ** 24)).toBeCloseTo((2 * 128) / 64, 3);
  });

  const executes = { timeout: 60_000 }; // the L2, tile by tile
  it('counts tiles and traffic the same by executing the schedule', executes, async () => {
    const counted = facts.cases.filter(({ kind }) =>
      ['score_matrix', 'tiling', 'traffic', 'profiler'].includes(kind),
    );
    const only = { cases: counted, speeds: [] };
    const executed = await evidence(ask, description.fields, only, 'simulate');
    const modelled = await evidence(ask, description.fields, only, 'model');
    expect(executed.length).toBeGreaterThan(100);
    expect(executed).toEqual(modelled);
  });

  it('finds a planted mistake', async () => {
    const planted = facts.cases.map((fact) => ({
      ...fact,
      expect: fact.expect.map((one) =>
        typeof one.value === 'string' && /^\d+$/.test(one.value)
          ? { ...one, value: String(BigInt(one.value) * 2n + 1n) }
          : one,
      ),
    }));
    const wrong = await evidence(ask, description.fields, { cases: planted, speeds: [] });
    const whole = wrong.filter(({ expected }) => typeof expected === 'bigint');
    expect(whole.length).toBeGreaterThan(100);
    expect(whole.every(({ status }) => status === 'does_not_fit')).toBe(true);
  });
});
