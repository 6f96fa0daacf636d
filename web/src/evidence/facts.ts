// SPDX-License-Identifier: Apache-2.0
// All facts, those that carry most first: what a profiler, a compiler or an allocator counted, then what
// papers state, then arithmetic; speeds come last. Loaded only where evidence is shown, counted or tested.
import a30 from '../../../tests/golden/a30_fa2.json';
import chip from '../../../tests/golden/chip.json';
import lesson from '../../../tests/golden/lesson.json';
import memory from '../../../tests/golden/memory.json';
import speeds from '../../../tests/golden/published_times.json';
import sram from '../../../tests/golden/sram_cases.json';
import traffic from '../../../tests/golden/traffic.json';
import type { CaseFact, Facts, SpeedFact } from './types.ts';

const cases = [a30, sram, memory, traffic, chip, lesson].flat() as unknown as CaseFact[];

export const facts: Facts = { cases, speeds: speeds as unknown as SpeedFact[] };
