// SPDX-License-Identifier: Apache-2.0
// Adds the words of this area: import it where they are used.
import { explained as en } from './en/explained.ts';
import { addWords } from './words.ts';
import { explained as zh } from './zh/explained.ts';

addWords({ en, zh });
