// SPDX-License-Identifier: Apache-2.0
// The words of a profile of the reader's own.
import { profile as en } from './en/profile.ts';
import { addWords } from './words.ts';
import { profile as zh } from './zh/profile.ts';

addWords({ en, zh });
