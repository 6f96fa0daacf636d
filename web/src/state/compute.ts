// SPDX-License-Identifier: Apache-2.0
// From params to results: asks the engine whenever params or view change while the Lab is open.
//
// One question is under way at a time; a change meanwhile leaves the newest params waiting, so
// answers arrive in order and the newest one is shown last. A long execution (a simulated L2) says
// how far it is, and ends when another question is asked. What was asked before, or ahead of the
// reader's hand, is answered at once, and what is asked ahead just then is not asked again.
import { type EngineClient, isAbort } from '../engine/client.ts';
import { EngineError } from '../engine/error.ts';
import type { Progress } from '../engine/protocol.ts';
import type { AppStore } from './actions.ts';
import { startLookingAhead } from './ahead.ts';
import { answer, type Question } from './answer.ts';
import { KnownAnswers } from './known-answers.ts';
import type { State } from './state.ts';

export function startComputing(store: AppStore, client: EngineClient): () => void {
  const known = new KnownAnswers();
  const ahead = startLookingAhead(store, client, known);
  let asked: Question | null = null;
  let busy = false;
  let superseded = false; // what is under way was ended for a newer question

  async function run(): Promise<void> {
    const question = questionOf(store.get());
    if (question === null || (asked !== null && isSame(asked, question))) return;
    if (busy) {
      if (store.get().executed === null) return;
      superseded = true;
      client.stop();
      return;
    }
    asked = question;
    const at = performance.now();
    const there = known.get(question);
    if (there !== undefined) {
      store.update({ results: there, problem: null, halted: false });
      return ahead.answered(question);
    }
    busy = true;
    const progress: Progress = (executed) => store.update({ executed });
    try {
      const results = await (ahead.coming(question) ?? answer(client, question, progress));
      known.keep(question, results);
      store.update({ results, problem: null, halted: false });
      ahead.answered(question, performance.now() - at);
    } catch (error) {
      if (error instanceof EngineError) store.update({ problem: error.data, halted: false });
      else if (isAbort(error) && superseded) asked = null;
      else if (isAbort(error)) store.update({ halted: true });
      else store.update({ failure: error instanceof Error ? error.message : String(error) });
    } finally {
      busy = false;
      superseded = false;
      if (store.get().executed !== null) store.update({ executed: null });
    }
    return run();
  }

  const stop = store.subscribe(() => void run());
  void run();
  return () => {
    ahead.stop();
    stop();
  };
}

function questionOf({ description, set, room, view, pinned }: State): Question | null {
  if (description === null || room !== 'lab') return null;
  const { fields, hardware } = description;
  return { fields, hardware, set, view, pinned };
}

const isSame = (a: Question, b: Question): boolean =>
  a.set === b.set &&
  a.view === b.view &&
  a.pinned === b.pinned &&
  (a.hardware === b.hardware || b.view !== 'gpus');
