// SPDX-License-Identifier: Apache-2.0
// The newest few answers. An answer depends on its question alone, so it need not be asked twice.
import { resolve } from '../params/fields.ts';
import type { Question } from './answer.ts';
import { keyOf } from './key-of.ts';
import type { Results } from './state.ts';

const most = 8; // the one in hand, those beside it, and where the reader came from

export class KnownAnswers {
  readonly #answers = new Map<string, Results>(); // oldest first
  #hardware: Question['hardware'] | null = null;

  get(question: Question): Results | undefined {
    return question.hardware === this.#hardware
      ? this.#answers.get(keyOfQuestion(question))
      : undefined;
  }

  keep(question: Question, results: Results): void {
    if (question.hardware !== this.#hardware) this.#answers.clear(); // another GPU of the reader's own
    this.#hardware = question.hardware;
    const key = keyOfQuestion(question);
    this.#answers.delete(key);
    this.#answers.set(key, results);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > most && oldest !== undefined) this.#answers.delete(oldest);
  }
}

const keyOfQuestion = ({ fields, set, view, pinned }: Question): string =>
  keyOf([view, resolve(fields, set), pinned && resolve(fields, pinned)]);

// Whether two questions have one answer.
export const isAlike = (a: Question, b: Question): boolean =>
  a.hardware === b.hardware && keyOfQuestion(a) === keyOfQuestion(b);
