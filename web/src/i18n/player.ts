// SPDX-License-Identifier: Apache-2.0
// Adds the words of this area: import it where they are used.
import { player as en } from './en/player.ts';
import { addWords } from './words.ts';
import { player as zh } from './zh/player.ts';

addWords({ en, zh });
