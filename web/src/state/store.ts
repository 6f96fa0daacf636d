// SPDX-License-Identifier: Apache-2.0
// A store: one object that is replaced, never mutated.

export interface Store<T> {
  get(): T;
  update(patch: Partial<T>): void;
  subscribe(listener: () => void): () => void; // returns how to stop
}

export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    update(patch) {
      state = { ...state, ...patch };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

// A selector that works again only when one of the things it looks at was replaced.
export function memo<S, D extends unknown[], R>(
  look: (state: S) => readonly [...D],
  derive: (...seen: D) => R,
): (state: S) => R {
  let last: { seen: readonly [...D]; result: R } | null = null;
  return (state) => {
    const seen = look(state);
    if (last === null || seen.some((item, i) => item !== last?.seen[i])) {
      last = { seen, result: derive(...seen) };
    }
    return last.result;
  };
}
