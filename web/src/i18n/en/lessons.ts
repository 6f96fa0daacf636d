// SPDX-License-Identifier: Apache-2.0
// The steps of the lesson after the first. Keys: area.item.part.
import { bridges } from './lessons/bridges.ts';
import { q1 } from './lessons/q1.ts';
import { q2 } from './lessons/q2.ts';
import { q3 } from './lessons/q3.ts';
import { shared } from './lessons/shared.ts';

export const lessons = { ...shared, ...q1, ...q2, ...q3, ...bridges };
