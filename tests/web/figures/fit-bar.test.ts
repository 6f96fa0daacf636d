// SPDX-License-Identifier: Apache-2.0
// Words at the bar of a block stay inside the drawing, however narrow it is.
import { describe, expect, it } from 'vitest';
import { within } from '../../../web/src/figures/fit-bar.ts';

describe('a word at the bar', () => {
  const wide = 'limit of a block 163 KiB'; // 172 pixels
  it('stands where it is to', () => {
    expect(within(20, wide, 400, 'start')).toBe(20);
    expect(within(300, wide, 400, 'end')).toBe(300 - (7 * wide.length + 4));
  });
  it.each(['start', 'middle', 'end'] as const)('at any place, anchored at its %s', (anchor) => {
    for (let x = 0; x <= 270; x += 10) {
      const start = within(x, wide, 270, anchor);
      expect(start).toBeGreaterThanOrEqual(1);
      expect(start + 7 * wide.length + 4).toBeLessThanOrEqual(270);
    }
  });
});
