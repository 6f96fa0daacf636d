// SPDX-License-Identifier: Apache-2.0
// Charts are kept by a key of what they are given: that it is all that they hang on.
import { expect, it } from 'vitest';
import type * as charts from '../../../web/src/charts/all.ts';
import { keyOf, type Plain } from '../../../web/src/state/key-of.ts';

type Given<C extends keyof typeof charts> = Parameters<(typeof charts)[C]>;
type Held<T> = T extends Plain<T> ? never : T; // what holds a function
type NotPlain = {
  [C in keyof typeof charts]: Held<Given<C>[0]> | Held<Given<C>[1]> extends never ? never : C;
}[keyof typeof charts];

it('no chart is given a function', () => {
  const held: NotPlain[] = [];
  const none: never[] = held; // an error of the types where one is
  // @ts-expect-error a name made when it is called may be in another language by then
  const refused: Plain<{ tensor: (name: string) => string }> = { tensor: (name: string) => name };
  expect([none, Object.keys(refused)]).toEqual([[], ['tensor']]);
});

it('other words have another key', () => {
  const words = (scores: string) => ['trafficChart', { bytes: 1n }, { tensors: { scores } }];
  expect(keyOf(words('Scores'))).not.toBe(keyOf(words('分数')));
  expect(keyOf(words('Scores'))).toBe(keyOf(words('Scores')));
});
