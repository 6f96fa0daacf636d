// SPDX-License-Identifier: Apache-2.0
// Words at the bar of a block stay inside the drawing, however narrow it is.
import { describe, expect, it } from 'vitest';
import { around } from '../../../web/src/figures/fit-bar.ts';

describe('a word at the bar', () => {
  const word = 'limit of a block 163 KiB';
  const wide = 7 * word.length + 4; // pixels
  it('stands around its place', () => {
    expect(around(200, word, 400)).toBe(200 - wide / 2);
  });
  it('stays inside at any place', () => {
    for (let x = 0; x <= 270; x += 10) {
      const start = around(x, word, 270);
      expect(start).toBeGreaterThanOrEqual(1);
      expect(start + wide).toBeLessThanOrEqual(270);
    }
  });
});
