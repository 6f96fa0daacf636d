// SPDX-License-Identifier: Apache-2.0
// Adds the words of this area: import it where they are used.
import { lessons as en } from './en/lessons.ts';
import { addWords } from './words.ts';
import { lessons as zh } from './zh/lessons.ts';

addWords({ en, zh });
