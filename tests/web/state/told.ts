// SPDX-License-Identifier: Apache-2.0
// What a sentence with numbers has to hold: every amount in it opens, what opens is written there,
// and what stands behind it comes to it.
import { expect } from 'vitest';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say, type Value } from '../../../web/src/i18n/sentence.ts';
import { languages } from '../../../web/src/i18n/t.ts';
import type { Told } from '../../../web/src/state/explained.ts';
import { toldParts } from '../../../web/src/state/told.ts';
import { expectItself, plain } from './behind.ts';

// The values that a sentence writes, with their paths; those of sentences inside it, too.
function writtenIn(told: Pick<Told, 'key' | 'values'>, path = ''): [path: string, value: Value][] {
  const names = [...allWords.en[told.key].matchAll(/\{(\w+)[|?}]/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].flatMap((name) => {
    const value = told.values[name];
    if (value === undefined) return [];
    return 'sentence' in value
      ? writtenIn(value.sentence, `${path}${name}.`)
      : [[path + name, value] as [string, Value]];
  });
}

const words = ['choice', 'field', 'list', 'message', 'text'];

// Amounts that do not open. `given`: counts of what was asked for, or of what stands below.
export const closed = (told: Told, given: readonly string[] = []): string[] =>
  writtenIn(told)
    .filter(([path, value]) => {
      const [kind = ''] = Object.keys(value);
      return !words.includes(kind) && !given.includes(path) && !(path in told.numbers);
    })
    .map(([path, value]) => `${told.key}, ${path}: ${plain(value)}`);

// The same text as the sentence has alone, its numbers in their places.
export function expectSaid(told: Told): void {
  for (const language of languages) {
    const parts = toldParts(language, told, told.numbers);
    const texts = parts.map((part) =>
      typeof part === 'string'
        ? part
        : say(language, { key: 'plain', values: { value: part.value } }),
    );
    expect(texts.join('')).toBe(say(language, told));
    const shown = new Set(parts.filter((part) => typeof part !== 'string'));
    const written = new Set(writtenIn(told).map(([path]) => path));
    for (const [path, number] of Object.entries(told.numbers)) {
      expect(shown.has(number), `${told.key}, ${path}`).toBe(written.has(path));
    }
  }
}

export async function expectBehind({ numbers }: Told): Promise<void> {
  const keys = new Map<string, string>();
  for (const number of Object.values(numbers)) {
    // One key is one number.
    expect(keys.get(number.key) ?? plain(number.value), number.key).toBe(plain(number.value));
    keys.set(number.key, plain(number.value));
    for (const language of languages) {
      expect(say(language, number.label), number.key).not.toMatch(/[{}]|[a-z]\.[a-z]|_/);
    }
    const { how, parts, unknown } = await expectItself(number);
    for (const sentence of [...how, ...unknown, ...parts.map(({ label }) => label)]) {
      for (const language of languages) {
        expect(say(language, sentence), number.key).not.toMatch(/[{}]|undefined|[a-z]\.[a-z_]+\./);
      }
    }
  }
}
