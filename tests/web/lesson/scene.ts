// SPDX-License-Identifier: Apache-2.0
// The steps of the lesson as a test sees them: what one is drawn with, and what its sentences hold.
import { html } from 'lit';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say, type Sentence, type Value } from '../../../web/src/i18n/sentence.ts';
import { type MessageKey, translate } from '../../../web/src/i18n/t.ts';
import type { Shape } from '../../../web/src/lesson/ask.ts';
import { laterSteps } from '../../../web/src/views/learn/later-steps.ts';
import type { AnyStep, Ending, Scene } from '../../../web/src/views/learn/step-view.ts';
import { growStep } from '../../../web/src/views/learn/steps/q1-grow.ts';

export const steps: readonly AnyStep[] = [growStep, ...laterSteps];

// After the guess, in English.
export const sceneOf = (answer: unknown, shape: Shape): Scene<unknown> => ({
  answer,
  shape,
  language: 'en',
  revealed: true,
  guess: '',
  t: (key, values) => translate('en', key, values),
  say: (sentence) => say('en', sentence),
});

// A value that a sentence writes, with its path: of a sentence inside it outer.inner.
type Written = readonly [path: string, value: Value];

const namesIn = (key: MessageKey): Set<string> =>
  new Set(
    [allWords.en[key], allWords.zh[key]].flatMap((text) =>
      [...(text ?? '').matchAll(/\{(\w+)/g)].map(([, name = '']) => name),
    ),
  );

export function writtenIn({ key, values }: Sentence, path = ''): Written[] {
  const names = namesIn(key);
  return Object.entries(values)
    .filter(([name]) => names.has(name))
    .flatMap(([name, value]): Written[] => [
      [path + name, value],
      ...('sentence' in value ? writtenIn(value.sentence, `${path}${name}.`) : []),
    ]);
}

// The sentences of a step in which numbers open: its own, and those after its paragraph.
export function sentencesOf(step: AnyStep, answer: unknown, shape: Shape): Sentence[] {
  const values = step.told(answer, shape);
  const keys = ['ask', 'lead', 'why', 'left_out', ...(step.guess === null ? [] : ['tell'])].map(
    (part) => `learn.${step.id}.${part}` as MessageKey,
  );
  const ending: Ending<unknown> = {
    ...sceneOf(answer, shape),
    told: (key) => {
      keys.push(key);
      return html``;
    },
  };
  step.folds?.(ending);
  step.ending?.(ending);
  return keys.map((key) => ({ key, values }));
}
