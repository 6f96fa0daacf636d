// SPDX-License-Identifier: Apache-2.0
// Sentences with numbers that explain themselves: made, and cut where the numbers stand.
import { say, type Sentence, type Value } from '../i18n/sentence.ts';
import type { Language, MessageKey } from '../i18n/t.ts';
import type { Explained, Told } from './explained.ts';

// Those of the numbers that there are, each with its value under its name.
export function told(
  key: MessageKey,
  numbers: Readonly<Record<string, Explained | null>>,
  values: Sentence['values'] = {},
): Told {
  const known = Object.entries(numbers).flatMap(([name, number]) =>
    number === null ? [] : [[name, number] as const],
  );
  const own = known.map(([name, { value }]): [string, Value] => [name, value]);
  return {
    key,
    values: { ...values, ...Object.fromEntries(own) },
    numbers: Object.fromEntries(known),
  };
}

// Inside another sentence, as its value of this name.
export const toldInside = (key: MessageKey, name: string, { numbers, ...inner }: Told): Told => ({
  key,
  values: { [name]: { sentence: inner } },
  numbers: Object.fromEntries(
    Object.entries(numbers).map(([own, number]) => [`${name}.${own}`, number]),
  ),
});

// Private characters that no message holds stand around each number: the first says which it is.
const first = 0xe000;
const end = '\uf8ff';
const marked = /([\ue000-\uf7ff][^\uf8ff]*\uf8ff)/;

// The sentence as it is said, in pieces: text, and what opens in the place of a number. `numbers` go
// by the name of the value that they take the place of; of a sentence inside this one outer.inner.
export function toldParts(
  language: Language,
  { key, values }: Sentence,
  numbers: Readonly<Record<string, Explained>>,
): (string | Explained)[] {
  const entries = Object.entries(numbers);
  const names = entries.map(([name]) => name);
  const mark = ({ value }: Explained, at: number): Value => ({
    marked: `${String.fromCharCode(first + at)}${say(language, { key: 'plain', values: { value } })}${end}`,
  });
  const markedIn = (plain: Sentence['values'], path: string): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(plain).map(([name, value]): [string, Value] => {
        const at = names.indexOf(path + name);
        const number = entries[at]?.[1];
        if (number !== undefined) return [name, mark(number, at)];
        if (!('sentence' in value)) return [name, value];
        const { sentence } = value;
        const inside = markedIn(sentence.values, `${path}${name}.`);
        return [name, { sentence: { ...sentence, values: inside } }];
      }),
    );
  const own = Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
  const text = say(language, { key, values: markedIn({ ...own, ...values }, '') });
  return text.split(marked).map((part) => entries[part.charCodeAt(0) - first]?.[1] ?? part);
}
