// SPDX-License-Identifier: Apache-2.0
// The one store and the engines behind it. Quick questions and second counts have a worker each,
// so a long count holds up no slider and can be ended alone. Each starts when needed.
import { createClient } from '../engine/client.ts';
import { EngineError } from '../engine/error.ts';
import { openWorker } from '../engine/open-worker.ts';
import type { Call } from './asked.ts';
import { startComputing } from './compute.ts';
import { startOwnProfile } from './own-profile.ts';
import { startSecondCount } from './second-count.ts';
import { initialState, type State } from './state.ts';
import { createStore } from './store.ts';

export const store = createStore<State>(initialState());

const quick = createClient(openWorker);
const counting = createClient(openWorker);

// Asks the engine what it knows, then answers every change of the state.
export async function startEngine(): Promise<void> {
  try {
    store.update({ description: await quick.call('describe', []) });
  } catch (error) {
    store.update({ failure: error instanceof Error ? error.message : String(error) });
    return;
  }
  startOwnProfile(store, quick);
  startComputing(store, quick);
  startSecondCount(store, counting);
}

// Ends a long execution behind the results; the last ones stay.
export const stopComputing = (): void => quick.stop();

// Ends the second count; the next shape is counted again.
export function stopSecondCount(): void {
  counting.stop();
  const { second } = store.get();
  if (second.status !== 'counting') return;
  store.update({ second: { status: 'stopped', params: second.params } });
}

// What an out-of-resource line says, with so many candidates; the newest line wins.
export async function explainError(errorText: string, most?: number): Promise<void> {
  store.update({ errorText });
  const settle = (errorAnswer: State['errorAnswer'], errorProblem: State['errorProblem']) => {
    if (store.get().errorText === errorText) store.update({ errorAnswer, errorProblem });
  };
  if (errorText.trim() === '') return settle(null, null);
  try {
    const asked: [string, number?] = most === undefined ? [errorText] : [errorText, most];
    settle(await quick.call('explain_error', asked), null);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    settle(null, error.data);
  }
}

// For views that ask the engine themselves.
export const ask: Call = (method, args, signal, progress) =>
  quick.call(method, args, signal, progress);
