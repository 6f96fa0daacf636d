// SPDX-License-Identifier: Apache-2.0
// What the browser keeps between visits: language, theme, progress in the lesson, runs of the
// Bench. Where it keeps nothing, nothing breaks.

export type Kept = 'language' | 'theme' | 'progress' | 'runs';

export function stored(name: Kept): string | null {
  try {
    return localStorage.getItem(`attn.${name}`);
  } catch {
    return null;
  }
}

// Whether it is kept: where storage is blocked or full, the choice lasts as long as the page.
export function keep(name: Kept, value: string): boolean {
  try {
    localStorage.setItem(`attn.${name}`, value);
    return true;
  } catch {
    return false;
  }
}

// Whether anything can be kept.
export function keeps(): boolean {
  try {
    localStorage.setItem('attn.probe', '');
    localStorage.removeItem('attn.probe');
    return true;
  } catch {
    return false;
  }
}
