// SPDX-License-Identifier: Apache-2.0
// Adds the words of this area: import it where they are used.
import { lab as en } from './en/lab.ts';
import { addWords } from './words.ts';
import { lab as zh } from './zh/lab.ts';

addWords({ en, zh });
