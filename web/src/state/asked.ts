// SPDX-License-Identifier: Apache-2.0
// Asks the engine whenever a component's question changes, and draws the component again with the
// answer. The newest question wins; until it is answered the last answer stays.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isAbort } from '../engine/client.ts';
import { EngineError } from '../engine/error.ts';
import type { Answer, Arguments, EngineErrorData, Method, Progress } from '../engine/protocol.ts';

export type Call = <M extends Method>(
  method: M,
  args: Arguments<M>,
  signal?: AbortSignal,
  progress?: Progress, // of an execution
) => Promise<Answer<M>>;

export interface Question<T> {
  key: string; // two questions with one key are the same
  ask: (ask: Call) => Promise<T>;
  known?: T | undefined; // its answer, where somebody has asked already
}

export class Asked<T> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #call: Call;
  readonly #question: () => Question<T> | null;
  #key: string | null = null;
  #flight: AbortController | null = null;
  value: T | null = null;
  error: EngineErrorData | null = null; // why the newest question has no answer
  failure: string | null = null; // the engine broke
  halted = false; // its asking was ended from outside, and nothing asks on
  settled = false; // some question has been answered

  constructor(host: ReactiveControllerHost, call: Call, question: () => Question<T> | null) {
    this.#host = host;
    this.#call = call;
    this.#question = question;
    host.addController(this);
  }

  hostUpdate(): void {
    const question = this.#question();
    if (question === null || question.key === this.#key) return;
    this.#key = question.key;
    this.halted = false;
    this.#flight?.abort();
    if (question.known !== undefined) {
      Object.assign(this, { value: question.known, error: null, failure: null, settled: true });
      return;
    }
    const flight = new AbortController();
    this.#flight = flight;
    const call: Call = (method, args, _signal, progress) =>
      this.#call(method, args, flight.signal, progress);
    question.ask(call).then(
      (value) => this.#settle(flight, { value, error: null, failure: null }),
      (error: unknown) => this.#refuse(flight, error),
    );
  }

  // The same question once more.
  again(): void {
    this.#key = null;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#flight?.abort();
    this.#key = null;
  }

  #refuse(flight: AbortController, error: unknown): void {
    const { value } = this;
    if (isAbort(error)) {
      if (flight.signal.aborted || this.#flight !== flight) return; // another is asked
      this.halted = true;
      this.#host.requestUpdate();
      return;
    }
    if (error instanceof EngineError) {
      return this.#settle(flight, { value, error: error.data, failure: null });
    }
    const failure = error instanceof Error ? error.message : String(error);
    this.#settle(flight, { value, error: null, failure });
  }

  #settle(flight: AbortController, outcome: Pick<Asked<T>, 'value' | 'error' | 'failure'>): void {
    if (flight.signal.aborted || this.#flight !== flight) return;
    Object.assign(this, outcome, { settled: true });
    this.#host.requestUpdate();
  }
}
