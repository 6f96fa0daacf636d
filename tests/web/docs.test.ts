// SPDX-License-Identifier: Apache-2.0
// Every path that the documentation names exists.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const documents = ['README.md', 'cpp/README.md'];
const path = /\b(?:cpp|web|tests)\/[\w./-]*\w|\bLICENSE\b|\bCMakeLists\.txt\b/g;

describe.each(documents.filter((name) => existsSync(new URL(name, root))))('%s', (name) => {
  const text = readFileSync(new URL(name, root), 'utf8');
  const named = [...new Set(text.match(path) ?? [])];
  it('names paths', () => expect(named.length).toBeGreaterThan(3));
  it.each(named)('names %s, which exists', (place) => {
    const fromRoot = existsSync(new URL(place, root));
    const fromHere = existsSync(new URL(place, new URL(name, root)));
    expect(fromRoot || fromHere).toBe(true);
  });
});
