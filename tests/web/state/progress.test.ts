// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  bringBackProgress,
  forgetProgress,
  guess,
  passCheck,
  seeStep,
} from '../../../web/src/state/actions.ts';
import { readProgress } from '../../../web/src/state/progress.ts';
import { initialState } from '../../../web/src/state/state.ts';
import { createStore } from '../../../web/src/state/store.ts';

describe('progress in the lesson', () => {
  it('keeps the first guess of a step and each passed check once', () => {
    const store = createStore(initialState());
    guess(store, 'q1-grow', 'x2');
    guess(store, 'q1-grow', 'x4');
    passCheck(store, 'q1-grow');
    passCheck(store, 'q1-grow');
    expect(store.get().progress).toEqual({ guesses: { 'q1-grow': 'x2' }, passed: ['q1-grow'] });
    forgetProgress(store);
    expect(store.get().progress).toEqual({ guesses: {}, passed: [] });
  });
  it('that was forgotten can be brought back, until the next answer', () => {
    const store = createStore(initialState());
    guess(store, 'q1-grow', 'x2');
    const before = store.get().progress;
    forgetProgress(store);
    seeStep(store, 'code'); // no answer
    bringBackProgress(store);
    expect(store.get().progress).toEqual(before);
    for (const answer of [
      () => guess(store, 'q1-lines', '1'),
      () => passCheck(store, 'q1-lines'),
    ]) {
      forgetProgress(store);
      answer();
      const { progress } = store.get();
      bringBackProgress(store);
      expect(store.get().progress).toEqual(progress);
    }
  });
  it('is read back as it was written', () => {
    const progress = { guesses: { a: 'x', b: '' }, passed: ['a'] };
    expect(readProgress(JSON.stringify(progress))).toEqual(progress);
  });
  it.each([null, '', '{', '7', '[]', '{"guesses":{"a":1},"passed":[2,"b"]}', '{"passed":"x"}'])(
    'takes from %s only what makes sense',
    (text) => {
      const { guesses, passed } = readProgress(text);
      expect(Object.values(guesses).every((answer) => typeof answer === 'string')).toBe(true);
      expect(passed.every((step) => typeof step === 'string')).toBe(true);
    },
  );
});
