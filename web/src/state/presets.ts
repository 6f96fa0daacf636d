// SPDX-License-Identifier: Apache-2.0
// Finds workloads by words: every word that is typed has to begin a word of the name or the phase.
import type { WorkloadPreset } from '../engine/protocol.ts';
import type { PartialParams } from '../params/fields.ts';

export interface NamedPreset {
  preset: WorkloadPreset;
  name: string; // model and phase, in the reader's language
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

export function findPresets(presets: readonly NamedPreset[], typed: string): NamedPreset[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return presets.filter(({ preset, name }) => {
    const text = ` ${plain(`${name} ${preset.id}`).replace(/[-/·(),]/g, ' ')}`;
    return wanted.every((word) =>
      /[\u2e80-\u9fff]/.test(word) ? text.includes(word) : text.includes(` ${word}`),
    );
  });
}

// The preset whose every field stands as it says; of several the first.
export const presetOf = (
  presets: readonly WorkloadPreset[],
  params: PartialParams,
): WorkloadPreset | null =>
  presets.find(({ fields }) =>
    Object.entries(fields).every(([name, value]) => params[name] === value),
  ) ?? null;
