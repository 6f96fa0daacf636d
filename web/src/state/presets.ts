// SPDX-License-Identifier: Apache-2.0
// Finds workloads by words: every word that is typed has to begin a word of the name or the phase.
import type { WorkloadPreset } from '../engine/protocol.ts';
import type { PartialParams } from '../params/fields.ts';

export interface NamedPreset {
  preset: WorkloadPreset;
  name: string; // model and phase, in the reader's language
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

// Every word that is typed begins a word of the text; Chinese, which has no spaces, lies in it.
export function holdsWords(text: string, typed: string): boolean {
  const words = ` ${plain(text).replace(/[-/·(),_]/g, ' ')}`;
  return plain(typed)
    .split(/[\s_-]+/)
    .filter(Boolean)
    .every((word) => words.includes(/[\u2e80-\u9fff]/.test(word) ? word : ` ${word}`));
}

export const findPresets = (presets: readonly NamedPreset[], typed: string): NamedPreset[] =>
  presets.filter(({ preset, name }) => holdsWords(`${name} ${preset.id}`, typed));

// The preset whose every field stands as it says; of several the first.
export const presetOf = (
  presets: readonly WorkloadPreset[],
  params: PartialParams,
): WorkloadPreset | null =>
  presets.find(({ fields }) =>
    Object.entries(fields).every(([name, value]) => params[name] === value),
  ) ?? null;
