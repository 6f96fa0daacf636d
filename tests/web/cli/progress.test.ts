// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { terminalProgress } from '../../../web/src/cli/progress.ts';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe('progress on a terminal', () => {
  it('stands on one line, changes by whole per cents and goes away', () => {
    const screen = terminal(true);
    const progress = terminalProgress('counting', screen);
    for (const share of [0.101, 0.109, 1]) progress.tell?.(share);
    progress.clear();
    expect(screen.written).toEqual([
      '\rcounting 10 %',
      '\rcounting 100 %',
      `\r${' '.repeat('counting 100 %'.length)}`,
      '\r',
    ]);
  });
  it('leaves files and pipes, and short answers, alone', () => {
    expect(terminalProgress('counting', terminal(false)).tell).toBeUndefined();
    const screen = terminal(true);
    terminalProgress('counting', screen).clear();
    expect(screen.written).toEqual([]);
  });
});
