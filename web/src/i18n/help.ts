// SPDX-License-Identifier: Apache-2.0
// Adds the words of this area: import it where they are used.
import { help as en } from './en/help.ts';
import { addWords } from './words.ts';
import { help as zh } from './zh/help.ts';

addWords({ en, zh });
