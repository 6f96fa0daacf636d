// SPDX-License-Identifier: Apache-2.0
// Every path that the documentation names exists.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const documents = ['README.md', 'cpp/README.md'];
// What is written as code with a slash in it, and the folder map's own lines.
const path = /\b(?:cpp|web|tests)\/[\w./-]*\w|\bLICENSE\b|(?<=`)[a-z][\w-]*\/[\w./-]*(?=`)/g;

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
