// SPDX-License-Identifier: Apache-2.0
//
// `npm run format`: rewrites every file as clang-format and Prettier want it.
import { format } from './lint.mjs';
import { main } from './step.mjs';

await main(format);
