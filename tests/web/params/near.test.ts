// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { nearNames } from '../../../web/src/params/near.ts';

const known = ['h100-sxm', 'h100-pcie', 'h200-sxm', 'a100-80-sxm', 'a100-40-sxm', 'rtx-4090', 't4'];

describe('names near to what was written', () => {
  it.each([
    ['h100', ['h100-sxm', 'h100-pcie']],
    ['H100_SXM', ['h100-sxm', 'h200-sxm']],
    ['4090', ['rtx-4090']],
    ['rtx4090', ['rtx-4090']],
    ['rxt-4090', ['rtx-4090']],
    ['a100-80-smx', ['a100-80-sxm', 'a100-40-sxm']],
    ['T4', ['t4']],
    ['toaster', []],
    ['', []],
    ['-', []],
  ])('%j: %j', (got, names) => expect(nearNames(known, got)).toEqual(names));

  it('are a few at most', () => {
    const many = Array.from({ length: 40 }, (_, i) => `gpu-${i}`);
    expect(nearNames(many, 'gpu')).toHaveLength(5);
  });
});
