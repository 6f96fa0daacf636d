// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { explainError, explanationText } from '../../../web/src/cli/explain-error.ts';
import { EngineError } from '../../../web/src/engine/error.ts';
import type { ErrorExplanation } from '../../../web/src/engine/explanation.ts';
import type { RawEngine } from '../../../web/src/engine/protocol.ts';

const answer: ErrorExplanation = {
  speaker: 'triton',
  resource: 'shared_memory',
  required: 131_072n,
  limit: 101_376n,
  required_bytes: 131_072n,
  limit_bytes: 101_376n,
  missing: [],
  limit_kind: 'block',
  autotuned: false,
  pass: null,
  stated: {},
  line: 1n,
  families: [
    {
      vendor: 'NVIDIA',
      architecture: 'Ampere (GA102)',
      compute_capability: '8.6',
      hardware: ['a10', 'rtx-3090'],
    },
  ],
  modelled: true,
  candidate_count: 23n,
  candidates: [
    {
      rule: 'triton_mma',
      fields: { head_dim: 128, tile_rows: 128, tile_cols: 128, stages: 2 },
      ledger: [],
      model_bytes: 131_072n,
      scratch_bytes: 0n,
      changes: [{ fields: { tile_rows: 64 }, required_bytes: 98_304n, distance: 1 }],
    },
  ],
};

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const textOf = (change: Partial<ErrorExplanation>) =>
  plain(explanationText({ ...answer, ...change }));

describe('explain-error for people', () => {
  it('states the amounts, the GPUs and the tiles with what would fit', () => {
    const text = textOf({});
    expect(text).toContain('required: 128 KiB (131,072 B)');
    expect(text).toContain('Tiles that ask for exactly this (1');
    expect(text).toContain('limit: 99 KiB (101,376 B): the limit of one thread block');
    expect(text).toContain('NVIDIA Ampere (GA102), compute capability 8.6: a10, rtx-3090');
    expect(text).toContain('(1 of 23, common ones first)');
    expect(text).toContain('head_dim 128, tile_rows 128, tile_cols 128, stages 2');
    expect(text).toContain('tile_rows 64: 98,304 B');
  });

  it('says what a line leaves out', () => {
    const text = textOf({
      required: null,
      required_bytes: null,
      limit: null,
      limit_bytes: null,
      limit_kind: null,
      missing: ['required_bytes', 'limit_bytes'],
      families: [],
      candidates: [],
    });
    expect(text).toContain('the text does not say: required_bytes, limit_bytes');
    expect(text).not.toContain('Tiles');
  });

  it('tells static from dynamic shared memory', () => {
    const text = textOf({
      limit: 49_152n,
      limit_bytes: 49_152n,
      limit_kind: 'static',
      families: [],
    });
    expect(text).toContain('limit: 48 KiB (49,152 B): of static shared memory');
    expect(text).toContain('cudaFuncSetAttribute');
    expect(text).toMatch(/ask for exactly this at launch, as dynamic shared memory \(1 of 23/);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(140);
    expect(textOf({})).not.toContain('cudaFuncSetAttribute');
  });

  it('explains tensor memory in columns and device memory in scores', () => {
    const other = {
      required_bytes: null,
      limit_bytes: null,
      limit_kind: null,
      families: [],
      candidates: [],
      modelled: false,
    };
    const columns = textOf({ ...other, resource: 'tensor_memory', required: 640n, limit: 512n });
    expect(columns).toContain('required: 640 columns\nlimit: 512 columns\n');
    expect(columns).toContain('512 columns of 128 rows');
    const gib = 1024n ** 3n;
    const device = textOf({
      ...{ ...other, speaker: 'cuda', resource: 'device_memory' },
      ...{ required: 32n * gib, limit: 80n * gib },
    });
    expect(device).toContain('required: 32 GiB');
    expect(device.replaceAll('\n', ' ')).toContain('look at the score matrix');
    // 2^35 bytes, 2 each: 2^34 scores, 2^17 a side.
    expect(device.replaceAll('\n', ' ')).toContain('17,179,869,184 scores of 2 bytes');
    expect(device.replaceAll('\n', ' ')).toContain('131,072 × 131,072 tokens');
  });

  it('tells a miss from what no rule covers', () => {
    expect(textOf({ candidates: [] })).toContain('the rules do not explain this kernel');
    expect(textOf({ candidates: [], modelled: false })).toContain('Not modelled');
  });

  it('warns of a tuner', () => {
    expect(textOf({ autotuned: true })).toContain('need not be yours');
    expect(textOf({})).not.toContain('need not be yours');
  });
});

describe('explain-error at the command line', () => {
  const refusing: Pick<RawEngine, 'explain_error'> = {
    explain_error: (message) => ({
      error: { field: 'message', reason: 'unknown_name', got: message },
    }),
  };
  const engine = refusing as RawEngine;
  const refusal = async (args: string[]) => {
    try {
      await explainError(engine, args);
    } catch (error) {
      if (error instanceof EngineError) return error.data;
      throw error;
    }
    return undefined;
  };

  it('joins the words and hands on the refusal', async () => {
    expect(await refusal(['all', 'is', 'well', '--json'])).toEqual({
      field: 'message',
      reason: 'unknown_name',
      got: 'all is well',
    });
  });

  it('refuses an empty text and an unknown option', async () => {
    expect((await refusal(['  ']))?.reason).toBe('missing');
    expect((await refusal(['--tile_rows']))?.field).toBe('tile_rows');
  });
});
