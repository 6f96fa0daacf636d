// SPDX-License-Identifier: Apache-2.0
// The first screen in slices: everyone gets a turn, in order, and nothing holds the thread for long.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stage, staged, turn } from '../../../web/src/views/staging.ts';

const drawFor = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

afterEach(() => vi.restoreAllMocks());

describe('the stage', () => {
  test('is not in the way where nothing is staged', async () => {
    expect(staged()).toBe(false);
    await turn();
  });

  test('gives turns in the order in which they were asked for, to children too', async () => {
    const seen: string[] = [];
    const whole = stage();
    expect(staged()).toBe(true);
    const draw = (name: string, children: string[]): Promise<void> =>
      turn().then(() => {
        seen.push(name);
        for (const child of children) void draw(child, []);
      });
    void draw('a', ['a1', 'a2']);
    void draw('b', []);
    await whole;
    expect(seen).toEqual(['a', 'b', 'a1', 'a2']);
    expect(staged()).toBe(false);
  });

  test('waits for what asks a task later', async () => {
    const seen: string[] = [];
    const whole = stage();
    void turn().then(() => {
      seen.push('parent');
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        void turn().then(() => seen.push('late'));
      };
      port2.postMessage(null);
    });
    await whole;
    expect(seen).toEqual(['parent', 'late']);
  });

  test('asked for again meanwhile, keeps those who wait', async () => {
    const seen: string[] = [];
    const whole = stage();
    void turn().then(() => seen.push('first'));
    await stage();
    void turn().then(() => seen.push('second'));
    expect(staged()).toBe(true);
    await whole;
    expect(seen).toEqual(['first', 'second']);
  });

  test('lets other tasks in between long drawings', async () => {
    let others = 0;
    const timer = setInterval(() => (others += 1), 0);
    const whole = stage();
    let drawn = 0;
    for (let i = 0; i < 10; i += 1)
      void turn().then(() => {
        drawFor(9); // more than a slice
        drawn += 1;
      });
    await whole;
    clearInterval(timer);
    expect(drawn).toBe(10);
    expect(others).toBeGreaterThanOrEqual(5);
  });
});
