// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { boundStrip } from '../../../web/src/figures/bound-strip.ts';

const place = (text: string) => Number(text.replace('%', ''));

describe('the strip of speeds', () => {
  it('sets each mark where its share of the bound is', () => {
    const { marks, bound, half } = boundStrip([0.25, 0.5, 1]);
    const [quarter, middle, full] = marks.map(({ at }) => place(at));
    expect(place(half)).toBe(middle);
    expect(place(bound)).toBe(full);
    expect(quarter! - 2).toBeCloseTo((full! - 2) / 4, 1);
    expect(marks.some(({ beaten }) => beaten)).toBe(false);
  });
  it('shows what lies beyond the bound, within its width', () => {
    const { marks, bound } = boundStrip([0.4, 1.8]);
    expect(marks.map(({ beaten }) => beaten)).toEqual([false, true]);
    expect(place(marks[1]!.at)).toBeGreaterThan(place(bound));
    expect(place(marks[1]!.at)).toBeLessThan(100);
  });
});
