// SPDX-License-Identifier: Apache-2.0
// Keeps the reader's progress in the lesson between visits.
import type { AppStore } from './actions.ts';
import type { Progress } from './state.ts';
import { keep, stored } from './storage.ts';

// What was kept, as far as it makes sense.
export function readProgress(text: string | null): Progress {
  const progress: Progress = { guesses: {}, passed: [] };
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Progress> | null;
    return {
      guesses: Object.fromEntries(
        Object.entries(kept?.guesses ?? {}).filter(([, answer]) => typeof answer === 'string'),
      ),
      passed: Array.isArray(kept?.passed)
        ? kept.passed.filter((step: unknown) => typeof step === 'string')
        : [],
    };
  } catch {
    return progress; // somebody else wrote there
  }
}

export function startProgress(store: AppStore): void {
  store.update({ progress: readProgress(stored('progress')) });
  let { progress } = store.get();
  store.subscribe(() => {
    const now = store.get().progress;
    if (now === progress) return;
    progress = now;
    keep('progress', JSON.stringify(now));
  });
}
