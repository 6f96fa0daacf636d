// SPDX-License-Identifier: Apache-2.0
// The lessons and their steps, in order, and where each misconception is met.
import type { View } from '../state/state.ts';

export const lessons = [
  { id: 'q1', steps: ['q1-grow', 'q1-lines', 'q1-passes'] },
  { id: 'q2', steps: ['q2-running', 'q2-overflow', 'q2-chip'] },
  {
    id: 'q3',
    steps: ['q3-tradeoff', 'q3-crossover', 'q3-shape', 'q3-fits', 'q3-apart', 'q3-gain'],
  },
  {
    id: 'bridge',
    steps: ['bridge-walk', 'bridge-kernel', 'bridge-decode', 'bridge-masks', 'code'],
  },
] as const;

export type LessonId = (typeof lessons)[number]['id'];
export type StepId = (typeof lessons)[number]['steps'][number];

export const stepIds: readonly StepId[] = lessons.flatMap(({ steps }) => [...steps]);
export const firstStep: StepId = 'q1-grow';

// Where the sentences of a step have a letter of their own for one of the formulas.
export const ownLetters: Partial<Record<StepId, Readonly<Record<string, string>>>> = {
  'q3-tradeoff': { M: 't', N: 't' },
  'q3-crossover': { M: 't', N: 't', dv: 'd' },
};

// The view of the Lab that shows what a step is about, where it has one.
export const labViews: Partial<Record<StepId, View>> = {
  'q1-grow': 'memory',
  'q1-lines': 'memory',
  'q1-passes': 'traffic',
  'q2-chip': 'fits',
  'q3-tradeoff': 'tiles',
  'q3-crossover': 'tiles',
  'q3-shape': 'map',
  'q3-fits': 'fits',
  'q3-apart': 'map',
  'q3-gain': 'levels',
  'bridge-walk': 'player',
};

// The step that an address names; the first one where it names none.
export const stepNamed = (name: string): StepId => stepIds.find((id) => id === name) ?? firstStep;

export const lessonOf = (step: StepId): LessonId =>
  lessons.find(({ steps }) => (steps as readonly StepId[]).includes(step))?.id ?? 'q1';

export const neighbour = (step: StepId, by: 1 | -1): StepId | null =>
  stepIds[stepIds.indexOf(step) + by] ?? null;

// What the address holds: the first step is the start of the room.
export const placeOfStep = (step: StepId): string => (step === firstStep ? '' : step);

// Beliefs seen in public questions, each answered with numbers in one step.
export const myths = {
  forget_heads: 'q1-lines',
  gb_gib: 'q1-lines',
  saves_flops: 'q1-passes',
  approximates: 'q2-running',
  length_overflows: 'q2-chip',
  smaller_less_io: 'q3-tradeoff',
  traffic_linear: 'q3-tradeoff',
  sram_megabytes: 'q3-fits',
  vram_fixes: 'q3-fits',
  fp32_twice: 'q3-fits',
  lower_memory_faster: 'q3-apart',
  low_occupancy: 'q3-apart',
  decode_same: 'bridge-decode',
  causal_half: 'bridge-masks',
  gqa_divides: 'bridge-masks',
  dense_free: 'bridge-masks',
} as const satisfies Record<string, StepId>;

export type MythId = keyof typeof myths;

export const mythsOf = (step: StepId): MythId[] =>
  (Object.keys(myths) as MythId[]).filter((myth) => myths[myth] === step);
