// SPDX-License-Identifier: Apache-2.0
// Counts the shape in hand a second time, by the executed schedule, while the counters are shown.
import { type EngineClient, isAbort } from '../engine/client.ts';
import { EngineError } from '../engine/error.ts';
import { isModelled } from '../engine/protocol.ts';
import type { AppStore } from './actions.ts';
import type { SecondCount } from './state.ts';

const quietMs = 250; // a moving slider asks for nothing

export function startSecondCount(store: AppStore, client: EngineClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    const { results, room, view, second } = store.get();
    if (room !== 'lab' || view !== 'counters' || results === null || results.view !== 'counters')
      return;
    if (second.status !== 'none' && second.params === results.params) return;
    if (second.status === 'counting') client.stop(); // its answer is no longer wanted
    const { params } = results;
    const set = (next: SecondCount) => {
      const now = store.get().second;
      if (now.status !== 'none' && now.params === params) store.update({ second: next });
    };
    clearTimeout(timer);
    timer = setTimeout(() => {
      client
        .call('report', [params, 'simulate'], undefined, (share) =>
          set({ status: 'counting', params, share }),
        )
        .then((report) => {
          if (isModelled(report)) set({ status: 'done', params, report });
        })
        .catch((error: unknown) => {
          if (error instanceof EngineError) set({ status: 'refused', params, error: error.data });
          else if (!isAbort(error)) set({ status: 'none' });
        });
    }, quietMs);
    store.update({ second: { status: 'counting', params, share: null } });
  }

  const stop = store.subscribe(look);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
