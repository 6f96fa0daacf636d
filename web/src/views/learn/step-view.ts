// SPDX-License-Identifier: Apache-2.0
// What a step of the lesson is made of. The frame around it is attn-step; its words are
// learn.<id>.ask, .lead, .tell, .why, .left_out, .caption, .option.<name>, .check, .words, .word.<letter>.
import type { nothing, TemplateResult } from 'lit';
import type { Sentence, Value } from '../../i18n/sentence.ts';
import type { Language, MessageKey, Values } from '../../i18n/t.ts';
import type { Ask, Shape } from '../../lesson/ask.ts';
import type { Movable } from '../../lesson/levers.ts';
import type { Check } from '../../lesson/marking.ts';
import type { MythId, StepId } from '../../lesson/steps.ts';
import type { Explained } from '../../state/explained.ts';
import type { mythNumbers } from '../../state/myth-numbers.ts';
import type { Kind } from '../../state/facts.ts';
import type { Cell, Column } from '../attn-table.ts';

export interface Scene<A> {
  answer: A;
  shape: Shape;
  language: Language;
  revealed: boolean;
  guess: string; // empty: none
  t: (key: MessageKey, values?: Values) => string;
  say: (sentence: Sentence) => string;
}

// `told` says a message with the numbers of the step, each of which opens.
export interface Ending<A> extends Scene<A> {
  told: (key: MessageKey) => TemplateResult;
}

export interface Fold {
  title: MessageKey;
  content: TemplateResult;
}

export interface FormulaLine {
  name: string; // what it gives, as a letter or a word that both languages use
  letters: string;
  values: Readonly<Record<string, bigint | number>>;
  result: Explained;
}

export interface Rows {
  caption: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  also?: Rows | undefined; // another table under it
}

// A misconception, and where the numbers that answer it come from.
export type Myth = readonly [id: MythId, numbers: (ask: Ask, shape: Shape) => Promise<Numbers>];
export type Numbers = Readonly<Record<string, Value>>;

export interface StepView<A> extends Movable {
  id: StepId;
  kind: Kind;
  // The answers to choose from, the right one by name, which may hang on the answer; or a number,
  // whose unit has words.
  guess:
    | { options: readonly string[]; right: string | ((answer: A) => string) }
    | { unit: MessageKey }
    | null;
  ask: (ask: Ask, shape: Shape) => Promise<A>;
  told: (answer: A, shape: Shape) => Readonly<Record<string, Value>>;
  // What is said of a guessed number after it; null: nothing.
  own?: (answer: A, guess: number) => Sentence | null;
  // The numbers of that, by its names.
  ownNumbers?: (answer: A, guess: number, shape: Shape) => Readonly<Record<string, Explained>>;
  // `nothing` where it would give the answer away before the guess.
  words?: readonly string[]; // letters that are explained under the lead
  exhibit: (scene: Scene<A>) => TemplateResult | typeof nothing;
  // What is read less often, folded under the paragraph; the formulas stand in the first.
  folds?: (scene: Ending<A>) => readonly Fold[];
  ending?: (scene: Ending<A>) => TemplateResult; // after the paragraph
  rows: ((scene: Scene<A>) => Rows) | null;
  facts?: (answer: A, shape: Shape) => readonly Explained[]; // numbers that explain themselves
  // Those in what it tells, by the names of `told`.
  numbers?: (answer: A, shape: Shape) => Readonly<Record<string, Explained>>;
  formulas: (answer: A, shape: Shape) => readonly FormulaLine[];
  myths: readonly Myth[]; // misconceptions that it answers
  mythNumbers?: typeof mythNumbers; // which of the numbers in the answers open
  check: ((ask: Ask, shape: Shape) => Promise<Check>) | null;
}

// Steps of different answers fit in one list: a step is only ever given its own answers.
export type AnyStep = StepView<unknown>;
export const step = <A>(view: StepView<A>): AnyStep => view as unknown as AnyStep;
