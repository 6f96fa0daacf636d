// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapToCurve, placeName, textWidth } from '../../../web/src/charts/labels.ts';
import { evenTicks, powerTicks } from '../../../web/src/charts/ticks.ts';

const rising = [
  { x: 0, y: 0 },
  { x: 300, y: 300 },
];

describe('the name of a horizontal line', () => {
  it('stands above it at the left where nothing is', () => {
    expect(placeName(100, 200, 300, [], [])).toEqual({ side: 'left', above: true });
  });
  it('keeps off a curve that passes at the left', () => {
    expect(placeName(100, 20, 300, [rising], []).side).toBe('right');
    expect(placeName(100, 280, 300, [rising], []).side).toBe('left');
  });
  it('goes below where text is in the way at both ends', () => {
    const boxes = [
      { left: 0, right: 80, bottom: 204, top: 216 },
      { left: 220, right: 300, bottom: 204, top: 216 },
    ];
    expect(placeName(100, 200, 300, [], boxes)).toEqual({ side: 'left', above: false });
  });
  it('measures the distance to a curve over its own width only', () => {
    const box = { left: 0, right: 100, bottom: 150, top: 166 };
    expect(gapToCurve(box, rising)).toBe(50);
    expect(gapToCurve({ ...box, left: 140, right: 200 }, rising)).toBe(0);
    expect(gapToCurve({ ...box, left: 310, right: 400 }, rising)).toBe(Infinity);
  });
  it('takes a Chinese character for wider than a letter', () => {
    expect(textWidth('显存')).toBeGreaterThan(textWidth('ab'));
  });
});

describe('ticks', () => {
  it('are powers of two, few enough, within the axis', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 30 }), (low, span) => {
        const [from, to] = [2 ** low, 2 ** (low + span)];
        const ticks = powerTicks(from, to, 8);
        expect(ticks.length).toBeLessThanOrEqual(8);
        for (const tick of ticks) {
          expect(Number.isInteger(Math.log2(tick))).toBe(true);
          expect(tick).toBeGreaterThanOrEqual(from);
          expect(tick).toBeLessThanOrEqual(to);
        }
      }),
    );
  });
  it('of lengths step by four from 256 to a million', () => {
    expect(powerTicks(128, 2 ** 20, 7)).toEqual([8, 10, 12, 14, 16, 18, 20].map((e) => 2 ** e));
  });
  it('of bytes start at 0', () => {
    expect(evenTicks(100, 6)).toEqual([0, 32, 64, 96]);
    expect(evenTicks(1, 6)).toEqual([0, 1]);
  });
});
