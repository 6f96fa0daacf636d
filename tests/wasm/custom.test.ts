// SPDX-License-Identifier: Apache-2.0
// A GPU of the reader's own across the boundary: it is used, and what is wrong with it is named.
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../web/src/engine/error.ts';
import { resolve } from '../../web/src/params/fields.ts';
import { description, engine, params } from './engine.ts';

const custom = (profile: object, more = {}) =>
  params({ hardware: 'custom', custom: JSON.stringify(profile), ...more });
const report = (profile: object, more = {}) =>
  unwrap(engine.report(custom(profile, more), 'model'));

describe('a custom profile', () => {
  it('is a choice of hardware, beside the catalogue', () => {
    const field = description.fields.find(({ name }) => name === 'hardware');
    expect(field?.choices).toEqual([...description.hardware.map(({ id }) => id), 'custom']);
  });

  it('changes what its fields are about, and nothing else', () => {
    const listed = unwrap(engine.report(params({ hardware: 'h100-sxm' }), 'model'));
    const copy = report({ base: 'h100-sxm' });
    expect({ ...copy, params: null }).toEqual({ ...listed, params: null });
    const half = report({
      base: 'h100-sxm',
      mem_bandwidth_bytes_per_s: 3.35e12 / 2,
      smem_max_bytes_per_block: Number(listed.sram!.required_bytes) - 1,
    });
    const hbm = (of: typeof half) => of.time!.rows.find(({ resource }) => resource === 'hbm')!;
    expect(hbm(half).seconds).toBeCloseTo(2 * hbm(listed).seconds, 15);
    expect(half.sram!.fits).toBe(false);
    expect(half.traffic).toEqual(listed.traffic);
  });

  it('limits occupancy by its registers and its reserved bytes', () => {
    const blocks = (profile: object) => report({ base: 'a100-80-sxm', ...profile }).sram!;
    expect(blocks({}).blocks_per_sm).toBe(2n);
    expect(blocks({ regfile_bytes_per_sm: 131_072 }).blocks_per_sm).toBe(1n);
    expect(blocks({ regfile_bytes_per_sm: null }).left_out).toContain('registers');
    expect(blocks({ smem_reserved_bytes_per_block: 65_536 }).blocks_per_sm).toBe(1n);
  });

  it('is described as it was read', () => {
    const own = unwrap(
      engine.hardware_profile(custom({ base: 'a10', name: '我的', l2_bytes: null })),
    );
    expect(own).toMatchObject({ id: 'custom', name: '我的', l2_bytes: null, sources: [] });
    expect(unwrap(engine.hardware_profile(params()))).toEqual(
      description.hardware.find(({ id }) => id === 'a100-80-sxm'),
    );
  });

  it.each([
    [{ base: 'a100-80-sxm', sm_count: -3 }, 'sm_count', 'out_of_range'],
    [{ base: 'a100-80-sxm', sm_count: 1.5 }, 'sm_count', 'not_an_integer'],
    [{ base: 'a100-80-sxm', sram: 1 }, 'sram', 'unknown_name'],
    [{ base: 'a100-80-sxm', peak_flops: { fp16: 'x' } }, 'peak_flops.fp16', 'not_a_number'],
    [{ base: 'nothing' }, 'hardware', 'unknown_name'],
    [{ sm_count: 1 }, 'smem_max_bytes_per_sm', 'missing'],
  ])('%j is refused by the field %s', (profile, field, reason) => {
    for (const call of [
      engine.report(custom(profile), 'model'),
      engine.hardware_profile(custom(profile)),
      engine.fit_changes(custom(profile)),
      engine.series(custom(profile), ['seq_len_q'], [128]),
    ]) {
      expect(call).toMatchObject({ error: { field, reason } });
    }
  });

  it('is missing where it is asked for and not there, and not read where it is not asked for', () => {
    expect(engine.report(params({ hardware: 'custom' }), 'model')).toEqual({
      error: { field: 'custom', reason: 'missing', got: '' },
    });
    expect(engine.report(params({ custom: '{' }), 'model')).toHaveProperty('value');
    for (const value of [3, null, {}]) {
      const asked = { ...params(), custom: value as never };
      expect(engine.report(asked, 'model')).toMatchObject({ error: { field: 'custom' } });
    }
  });

  it('is counted by the executed road too', () => {
    const asked = custom(
      { base: 'a30', sm_count: 4, l2_bytes: 1_048_576 },
      { seq_len_q: 512, l2: 'simulated' },
    );
    const { traffic } = unwrap(engine.report(asked, 'simulate'));
    const listed = unwrap(
      engine.report(
        resolve(description.fields, { hardware: 'a30', seq_len_q: 512, l2: 'simulated' }),
        'simulate',
      ),
    );
    expect(traffic!.sm_bytes_read).toBe(listed.traffic!.sm_bytes_read);
    expect(traffic!.l2_hit_bytes).not.toBeNull();
  });
});

describe('shipped kernels for a question', () => {
  it('are all listed, each with the fields it sets; an implementation takes at most one', () => {
    const asked = params({ head_dim: 128, mask: 'causal', hardware: 'h100-sxm' });
    const kernels = unwrap(engine.kernel_presets(asked));
    expect(kernels.length).toBeGreaterThan(100);
    expect(new Set(kernels.map(({ name }) => name)).size).toBe(kernels.length);
    const chosen = kernels.filter((kernel) => kernel.chosen);
    expect(new Set(chosen.map(({ family }) => family)).size).toBe(chosen.length);
    const own = unwrap(engine.kernel_preset(asked));
    expect(chosen.find(({ family }) => family === 'flash2')?.name).toBe(own?.name);
    for (const { fields, tile_rows, source } of kernels) {
      expect(fields['tile_rows']).toBe(Number(tile_rows));
      expect(source).not.toBe('');
    }
  });
});

describe('the paper’s block sizes', () => {
  const paper = (set: object) =>
    unwrap(engine.kernel_presets(params({ ...set }))).find(({ name }) => name === 'flash1-paper');
  it('follow from the SRAM, the type and the head dimension of the question', () => {
    const half = paper({ hardware: 'a100-40-sxm', head_dim: 64 });
    expect([half?.tile_rows, half?.tile_cols]).toEqual([64n, 326n]); // ceil(166,912 / 2 / 256)
    const single = paper({ hardware: 'a100-40-sxm', head_dim: 64, dtype: 'fp32' });
    expect([single?.tile_rows, single?.tile_cols]).toEqual([64n, 163n]);
    expect(paper({ hardware: 'mi300x', head_dim: 128 })?.fields).toMatchObject({
      algorithm: 'flash1',
      tile_rows: 64,
      tile_cols: 64,
    });
  });
});

describe('the crossover by the papers’ rule', () => {
  const rule = (set: object) =>
    unwrap(engine.report(params({ ...set }), 'model')).tiling.crossover_tile_rows;
  it('is half the head dimension for equal ones, and only where it holds', () => {
    expect(rule({ head_dim: 128 })).toBe(64);
    expect(rule({ head_dim: 192, head_dim_v: 128 })).toBe(80);
    expect(rule({ mask: 'causal' })).toBeNull();
    expect(rule({ algorithm: 'flash1' })).toBeNull();
    expect(rule({ pass: 'backward' })).toBeNull();
  });
});
