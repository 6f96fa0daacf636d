// SPDX-License-Identifier: Apache-2.0
// Adds the words of this area: import it where they are used.
import { bench as en } from './en/bench.ts';
import { addWords } from './words.ts';
import { bench as zh } from './zh/bench.ts';

addWords({ en, zh });
