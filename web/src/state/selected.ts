// SPDX-License-Identifier: Apache-2.0
// Reads a selector for a component and draws it again when the value was replaced.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Store } from './store.ts';

export class Selected<S, T> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #store: Store<S>;
  readonly #select: (state: S) => T;
  #stop: (() => void) | null = null;
  #seen: T;

  constructor(host: ReactiveControllerHost, store: Store<S>, select: (state: S) => T) {
    this.#host = host;
    this.#store = store;
    this.#select = select;
    this.#seen = select(store.get());
    host.addController(this);
  }

  get value(): T {
    return this.#seen;
  }

  hostConnected(): void {
    this.#look();
    this.#stop = this.#store.subscribe(() => this.#look());
  }

  // What a selector looks at may hang on the host's own properties, which are set by now.
  hostUpdate(): void {
    this.#seen = this.#select(this.#store.get());
  }

  hostDisconnected(): void {
    this.#stop?.();
  }

  #look(): void {
    const value = this.#select(this.#store.get());
    if (value === this.#seen) return;
    this.#seen = value;
    this.#host.requestUpdate();
  }
}
