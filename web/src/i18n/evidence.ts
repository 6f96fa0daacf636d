// SPDX-License-Identifier: Apache-2.0
// Adds the words of this area: import it where they are used.
import { evidence as en } from './en/evidence.ts';
import { addWords } from './words.ts';
import { evidence as zh } from './zh/evidence.ts';

addWords({ en, zh });
