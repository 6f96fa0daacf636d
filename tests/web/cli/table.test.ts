// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { table, wrapped } from '../../../web/src/cli/table.ts';

describe('table', () => {
  it('aligns words at the left, numbers at the right, and ends no line in spaces', () => {
    expect(
      table([
        ['name', 'count'],
        ['a', '1,024'],
        ['longer', '7', ''],
      ]),
    ).toBe('name    count\na       1,024\nlonger      7');
  });
});

describe('wrapped', () => {
  it('breaks lines between words where the next would pass the width', () => {
    expect(wrapped(['aa', 'bb', 'cc'], 8)).toBe('aa, bb,\ncc');
    expect(wrapped(['aa', 'bb', 'cc'], 7)).toBe('aa, bb,\ncc');
    expect(wrapped(['aa', 'bb', 'cc'], 6)).toBe('aa,\nbb,\ncc');
    expect(wrapped(['longer than the width', 'b'], 5)).toBe('longer than the width,\nb');
    expect(wrapped(['aa', 'bb'], 4, '  ')).toBe('  aa,\n  bb');
    expect(wrapped([])).toBe('');
  });
});
