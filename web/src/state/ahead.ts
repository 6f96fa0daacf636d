// SPDX-License-Identifier: Apache-2.0
// What a slider will ask next is asked before it moves: the stops on both sides of the control in
// hand, in moments when the page has nothing to do.
import type { EngineClient } from '../engine/client.ts';
import { fieldNamed, nearestStop, resolve, sliderStops } from '../params/fields.ts';
import type { AppStore } from './actions.ts';
import { answer, type Question } from './answer.ts';
import type { KnownAnswers } from './known-answers.ts';

// An answer that takes longer would hold up the question that the reader asks meanwhile.
const longestMs = 40;

const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work, 50);
};

export interface Ahead {
  // To be called with each question that was answered, and the milliseconds that took where it was
  // asked anew.
  answered(question: Question, took?: number): void;
  stop(): void;
}

export function startLookingAhead(
  store: AppStore,
  client: EngineClient,
  known: KnownAnswers,
): Ahead {
  let answered: Question | null = null;
  let quick = true;
  let hand = store.get().field;
  let waits = false;

  function look(): void {
    if (waits || answered === null || hand === null || !quick) return;
    waits = true;
    whenIdle(() => void askNext(answered, hand));
  }

  async function askNext(beside: Question | null, name: string | null): Promise<void> {
    const moved = () => answered !== beside || hand !== name;
    for (const question of neighbours(beside, name)) {
      if (moved()) break;
      if (known.get(question) !== undefined) continue;
      try {
        known.keep(question, await answer(client, question, () => {}));
      } catch {
        // The reader's own move, if it comes, meets the same error and says it.
      }
    }
    waits = false;
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
      answered = question;
      if (took !== undefined) quick = took < longestMs;
      look();
    },
    stop,
  };
}

// The same question with one slider moved by a stop, down and up.
function neighbours(question: Question | null, name: string | null): Question[] {
  if (question === null || name === null) return [];
  const { fields, set } = question;
  const field = fieldNamed(fields, name);
  if (field?.kind !== 'integer') return [];
  const stops = sliderStops(field);
  const here = nearestStop(stops, Number(resolve(fields, set)[name]));
  return [stops[here - 1], stops[here + 1]].flatMap((stop) =>
    stop === undefined ? [] : [{ ...question, set: { ...set, [name]: stop } }],
  );
}
