// SPDX-License-Identifier: Apache-2.0
// The words that are loaded. Those of every room come with the page; a room that is loaded when it
// is opened brings its own: its file beside this one adds them.
import type { bench } from './en/bench.ts';
import { errors as enErrors } from './en/errors.ts';
import type { evidence } from './en/evidence.ts';
import { form as enForm } from './en/form.ts';
import type { explained } from './en/explained.ts';
import type { help } from './en/help.ts';
import type { lab } from './en/lab.ts';
import type { learn } from './en/learn.ts';
import type { lessons } from './en/lessons.ts';
import { page as enPage } from './en/page.ts';
import type { numbers } from './en/numbers.ts';
import type { player } from './en/player.ts';
import type { profile } from './en/profile.ts';
import { errors as zhErrors } from './zh/errors.ts';
import { form as zhForm } from './zh/form.ts';
import { page as zhPage } from './zh/page.ts';

export type Language = 'en' | 'zh';
export const languages: readonly Language[] = ['en', 'zh'];

export type MessageKey =
  | keyof typeof enPage
  | keyof typeof enForm
  | keyof typeof enErrors
  | keyof typeof bench
  | keyof typeof evidence
  | keyof typeof explained
  | keyof typeof help
  | keyof typeof lab
  | keyof typeof learn
  | keyof typeof numbers
  | keyof typeof lessons
  | keyof typeof player
  | keyof typeof profile;

export type Words = Readonly<Record<string, string>>;

const loaded: Record<Language, Words> = {
  en: { ...enPage, ...enForm, ...enErrors },
  zh: { ...zhPage, ...zhForm, ...zhErrors },
};

export function addWords(words: Readonly<Record<Language, Words>>): void {
  for (const language of languages) {
    loaded[language] = { ...loaded[language], ...words[language] };
  }
}

export const wordsOf = (language: Language): Words => loaded[language];

// Has it words by now?
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(loaded.en, key);
