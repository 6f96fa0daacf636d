// SPDX-License-Identifier: Apache-2.0
// The width that a component has, in whole pixels; the component is drawn again when it changes.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class OwnWidth implements ReactiveController {
  value = 0; // 0: not laid out
  readonly #host: ReactiveControllerHost & Element;
  readonly #observer = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width === this.value) return;
    this.value = width;
    this.#host.requestUpdate();
  });

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}
