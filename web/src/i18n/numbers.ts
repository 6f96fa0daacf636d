// SPDX-License-Identifier: Apache-2.0
// Adds the words of this area: import it where they are used.
import { numbers as en } from './en/numbers.ts';
import { addWords } from './words.ts';
import { numbers as zh } from './zh/numbers.ts';

addWords({ en, zh });
