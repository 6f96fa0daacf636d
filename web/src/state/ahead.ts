// SPDX-License-Identifier: Apache-2.0
// What a slider will ask next is asked before it moves: the stops on both sides of the control in
// hand, once its last move is on the screen; first the one that the hand is moving to.
import type { EngineClient } from '../engine/client.ts';
import { afterPaint } from '../after-paint.ts';
import { fieldNamed, nearestStop, resolve, sliderStops } from '../params/fields.ts';
import type { AppStore } from './actions.ts';
import { answer, type Question } from './answer.ts';
import { isAlike, type KnownAnswers } from './known-answers.ts';
import type { Results } from './state.ts';

// Behind a simulated L2 stands an execution, which would hold up what the reader asks meanwhile where it
// takes longer than this.
const longestMs = 40;

export interface Ahead {
  // To be called with each question that was answered, and the milliseconds that took where it was
  // asked anew.
  answered(question: Question, took?: number): void;
  // The answer to what was asked ahead and is not there yet.
  coming(question: Question): Promise<Results> | null;
  stop(): void;
}

export function startLookingAhead(
  store: AppStore,
  client: EngineClient,
  known: KnownAnswers,
): Ahead {
  let answered: Question | null = null;
  let before: Question | null = null;
  let quick = true;
  let underWay: { question: Question; results: Promise<Results> } | null = null;
  let overtaken = false; // the hand waits for what is under way
  let hand = store.get().field;
  let waits = false;

  function look(): void {
    if (waits || answered === null || hand === null || !quick) return;
    waits = true;
    afterPaint(() => void askNext(answered, hand));
  }

  async function askNext(beside: Question | null, name: string | null): Promise<void> {
    const moved = () => answered !== beside || hand !== name;
    for (const question of neighbours(beside, name, before)) {
      if (moved() || overtaken) break;
      if (known.get(question) !== undefined) continue;
      try {
        underWay = { question, results: answer(client, question, () => {}) };
        const next = await underWay.results;
        known.keep(question, next);
        if (!overtaken) store.update({ next });
      } catch {
        // The reader's own move, if it comes, meets the same error and says it.
      } finally {
        underWay = null;
      }
    }
    waits = false;
    overtaken = false;
    if (moved()) look();
  }

  const stop = store.subscribe(() => {
    const { field } = store.get();
    if (field === hand) return;
    hand = field;
    look();
  });
  return {
    answered(question, took) {
      before = answered;
      answered = question;
      if (took !== undefined) quick = took < longestMs || !isExecuted(question);
      look();
    },
    coming(question) {
      if (underWay === null || !isAlike(underWay.question, question)) return null;
      overtaken = true;
      return underWay.results;
    },
    stop,
  };
}

const isExecuted = ({ fields, set }: Question): boolean =>
  resolve(fields, set)['l2'] === 'simulated';

// The same question with one slider moved by a stop: up and down, or on in the way that it moved.
function neighbours(
  question: Question | null,
  name: string | null,
  before: Question | null,
): Question[] {
  if (question === null || name === null) return [];
  const { fields, set } = question;
  const field = fieldNamed(fields, name);
  if (field?.kind !== 'integer') return [];
  const stops = sliderStops(field);
  const value = Number(resolve(fields, set)[name]);
  const here = nearestStop(stops, value);
  const falls = before !== null && value < Number(resolve(fields, before.set)[name]);
  return (falls ? [here - 1, here + 1] : [here + 1, here - 1]).flatMap((at) => {
    const stop = stops[at];
    return stop === undefined ? [] : { ...question, set: { ...set, [name]: stop } };
  });
}
