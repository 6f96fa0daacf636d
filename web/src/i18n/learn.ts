// SPDX-License-Identifier: Apache-2.0
// Adds the words of this area: import it where they are used.
import { learn as en } from './en/learn.ts';
import { addWords } from './words.ts';
import { learn as zh } from './zh/learn.ts';

addWords({ en, zh });
