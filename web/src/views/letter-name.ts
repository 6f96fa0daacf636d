// SPDX-License-Identifier: Apache-2.0
// What a letter of a formula stands for; beside a step of the lesson, with the letter that stands there.
import { type Language, translate, translateOr } from '../i18n/t.ts';
import { ownLetters, stepNamed } from '../lesson/steps.ts';
import { store } from '../state/app.ts';

export function letterName(language: Language, letter: string): string {
  const what = translateOr(language, `letter.${letter}`, letter);
  const { room, step } = store.get();
  const own = room === 'learn' ? ownLetters[stepNamed(step)]?.[letter] : undefined;
  return own === undefined ? what : translate(language, 'learn.letter', { what, own });
}
