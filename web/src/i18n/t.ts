// SPDX-License-Identifier: Apache-2.0
// Words by key. A message is a whole sentence with {placeholders}; {count|tile|tiles} is the count and
// the word that goes with it, the first of the two after 1; {count?it alone|all of them} is such words
// without the count.
import { isMessageKey, type Language, languages, type MessageKey, wordsOf } from './words.ts';

export { isMessageKey, type Language, languages, type MessageKey } from './words.ts';

// What goes in the `lang` attribute.
export const languageTag: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };

export type Values = Readonly<Record<string, string>>;

const placeholder = /\{(\w+)(?:([|?])([^|{}]*)\|([^|{}]*))?\}/g;

export function translate(language: Language, key: MessageKey, values: Values = {}): string {
  const message = wordsOf(language)[key] ?? key;
  const text = message.replace(placeholder, (whole, name: string, ...form: string[]) => {
    const value = values[name];
    const [mark, one, many] = form;
    if (value === undefined || mark === undefined) return value ?? whole;
    const word = (value.replace(marks, '') === '1' ? one : many) ?? '';
    return mark === '?' ? word : `${value} ${word}`;
  });
  return language === 'zh' ? closed(text) : text;
}

// A value may stand between private characters that mark where it is: words go by what is between.
export const marks = /[\ue000-\uf8ff]/g;

// A space between Han and Latin, none between Han and Han: a message does not know which its names are.
const closed = (text: string) =>
  text
    .replace(/(?<=[\p{Script=Han}）”]) (?=\p{Script=Han})/gu, '')
    .replace(
      /(?<=\p{Script=Han})(?=[\ue000-\uf8ff]*[A-Za-z])|(?<=[A-Za-z][\ue000-\uf8ff]*)(?=\p{Script=Han})/gu,
      ' ',
    );

// The message if there is one, else the other text: for names that the engine may add.
export const translateOr = (language: Language, key: string, other: string): string =>
  isMessageKey(key) ? translate(language, key) : other;

export const fieldLabel = (language: Language, name: string): string =>
  translateOr(language, `field.${name}.label`, name);

export const choiceLabel = (language: Language, field: string, value: string): string =>
  translateOr(language, `choice.${field}.${value}`, value);

// 1 -> 1 head, in the unit of a field
export function inUnitOf(language: Language, unit: string, n: string): string {
  const key = `unit.${unit}`;
  return isMessageKey(key) ? translate(language, key, { n }) : `${n} ${unit}`;
}

// The reader's language: the link's, else the stored, else the browser's.
export function chooseLanguage(
  asked: string | null,
  stored: string | null,
  browser: readonly string[],
): Language {
  const known = (text: string | null) => languages.find((language) => text?.startsWith(language));
  return known(asked) ?? known(stored) ?? browser.map(known).find((found) => found) ?? 'en';
}
