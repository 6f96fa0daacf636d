// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../../web/src/engine/error.ts';
import { fieldsOf, findKernels, runsWith } from '../../../web/src/state/kernel-choices.ts';
import { engine, params } from '../../wasm/engine.ts';

const asked = params({ hardware: 'h100-sxm', head_dim: 128 });
const named = unwrap(engine.kernel_presets(asked)).map((kernel) => ({ kernel, text: kernel.name }));

describe('shipped kernels', () => {
  it('for the question in hand stand first', () => {
    const found = findKernels(named, '');
    const chosen = found.filter(({ kernel }) => kernel.chosen).length;
    expect(chosen).toBeGreaterThan(2);
    expect(found.slice(0, chosen).every(({ kernel }) => kernel.chosen)).toBe(true);
    expect(found).toHaveLength(named.length);
  });
  it('are found by every word of a name, with or without its hyphens', () => {
    const names = (typed: string) => findKernels(named, typed).map(({ kernel }) => kernel.name);
    expect(names('flash2-d128')).toContain('flash2-d128');
    expect(names('flash2 causal').every((name) => /flash2.*causal/.test(name))).toBe(true);
    expect(names('no such kernel')).toEqual([]);
  });
  it('set their launch, and the pass they are made for', () => {
    for (const { kernel } of named) {
      const fields = fieldsOf(kernel, params());
      expect(runsWith(kernel, { ...params(), ...fields }), kernel.name).toBe(true);
      expect(fields['pass']).toBe(kernel.pass);
      expect(fieldsOf(kernel, params({ pass: 'both' }))).not.toHaveProperty('pass');
    }
  });
});
