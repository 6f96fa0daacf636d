// SPDX-License-Identifier: Apache-2.0
import type { ReactiveController } from 'lit';
import { describe, expect, it } from 'vitest';
import { Selected } from '../../../web/src/state/selected.ts';
import { createStore } from '../../../web/src/state/store.ts';

function setUp() {
  const controllers: ReactiveController[] = [];
  const host = {
    updates: 0,
    addController: (controller: ReactiveController) => void controllers.push(controller),
    removeController: () => {},
    requestUpdate: () => void (host.updates += 1),
    updateComplete: Promise.resolve(true),
  };
  const store = createStore({ a: 1, b: 2 });
  const key = { name: 'a' as 'a' | 'b' };
  const selected = new Selected(host, store, (state) => state[key.name]);
  const [controller] = controllers;
  return { host, store, key, selected, controller: controller! };
}

describe('Selected', () => {
  it('draws its host again only when its own value was replaced', () => {
    const { host, store, selected, controller } = setUp();
    controller.hostConnected?.();
    store.update({ b: 3 });
    expect(host.updates).toBe(0);
    store.update({ a: 4 });
    expect(host.updates).toBe(1);
    expect(selected.value).toBe(4);
  });
  it('sees what changed before it was connected and nothing after it has gone', () => {
    const { host, store, selected, controller } = setUp();
    store.update({ a: 9 });
    controller.hostConnected?.();
    expect(selected.value).toBe(9);
    controller.hostDisconnected?.();
    store.update({ a: 10 });
    expect(host.updates).toBe(1);
  });
  it('follows a property of the host that it hangs on', () => {
    const { key, selected, controller } = setUp();
    controller.hostConnected?.();
    key.name = 'b';
    controller.hostUpdate?.();
    expect(selected.value).toBe(2);
  });
});
