// SPDX-License-Identifier: Apache-2.0
// All words at once: for the build and the tests. The page loads them room by room.
import './bench.ts';
import './evidence.ts';
import './explained.ts';
import './help.ts';
import './lab.ts';
import './learn.ts';
import './numbers.ts';
import './lessons.ts';
import './player.ts';
import './profile.ts';
import { type MessageKey, wordsOf } from './words.ts';

export const allWords = {
  en: wordsOf('en') as Readonly<Record<MessageKey, string>>,
  zh: wordsOf('zh') as Readonly<Record<MessageKey, string>>,
};
