// SPDX-License-Identifier: Apache-2.0
// The events around a step, fetched window by window; a few windows are kept.
import type { TraceWindow } from '../engine/protocol.ts';

export const windowEvents = 2048;
const kept = 8;

export type LoadWindow = (first: number, count: number) => Promise<TraceWindow | null>;

const numberOf = (step: number): number => Math.floor(Math.max(0, step - 1) / windowEvents);

export class TraceWindows {
  readonly #load: LoadWindow;
  readonly #held = new Map<number, TraceWindow>();
  readonly #asked = new Map<number, Promise<TraceWindow>>();

  constructor(load: LoadWindow) {
    this.#load = load;
  }

  // The window that holds the step, where it is here.
  at(step: number): TraceWindow | null {
    return this.#held.get(numberOf(step)) ?? null;
  }

  async want(step: number): Promise<TraceWindow> {
    const number = numberOf(step);
    const held = this.#held.get(number);
    if (held !== undefined) return held;
    let asked = this.#asked.get(number);
    if (asked === undefined) {
      asked = this.#fetch(number).finally(() => this.#asked.delete(number));
      this.#asked.set(number, asked);
    }
    return asked;
  }

  async #fetch(number: number): Promise<TraceWindow> {
    const window = await this.#load(number * windowEvents, windowEvents);
    if (window === null) throw new Error('There is no schedule.');
    this.#held.set(number, window);
    const [oldest] = this.#held.keys();
    if (this.#held.size > kept && oldest !== undefined) this.#held.delete(oldest);
    return window;
  }
}
