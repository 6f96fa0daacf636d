// SPDX-License-Identifier: Apache-2.0
// Words by key. A message is a whole sentence with {placeholders}.
import { isMessageKey, type Language, languages, type MessageKey, wordsOf } from './words.ts';

export { isMessageKey, type Language, languages, type MessageKey } from './words.ts';

// What goes in the `lang` attribute.
export const languageTag: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };

export type Values = Readonly<Record<string, string>>;

export function translate(language: Language, key: MessageKey, values: Values = {}): string {
  const text = (wordsOf(language)[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => {
    return values[name] ?? whole;
  });
  return language === 'zh' ? closed(text) : text;
}

// Messages set a space after a name, for most names are Latin; after a Chinese one there is none.
const closed = (text: string) => text.replace(/(?<=[\p{Script=Han}）”]) (?=\p{Script=Han})/gu, '');

// The message if there is one, else the other text: for names that the engine may add.
export const translateOr = (language: Language, key: string, other: string): string =>
  isMessageKey(key) ? translate(language, key) : other;

export const fieldLabel = (language: Language, name: string): string =>
  translateOr(language, `field.${name}.label`, name);

export const choiceLabel = (language: Language, field: string, value: string): string =>
  translateOr(language, `choice.${field}.${value}`, value);

// The reader's language: the link's, else the stored, else the browser's.
export function chooseLanguage(
  asked: string | null,
  stored: string | null,
  browser: readonly string[],
): Language {
  const known = (text: string | null) => languages.find((language) => text?.startsWith(language));
  return known(asked) ?? known(stored) ?? browser.map(known).find((found) => found) ?? 'en';
}
