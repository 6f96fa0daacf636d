// SPDX-License-Identifier: Apache-2.0
// What the browser keeps between visits: language and theme. Where it keeps nothing, nothing breaks.

export function stored(name: 'language' | 'theme'): string | null {
  try {
    return localStorage.getItem(`attn.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: 'language' | 'theme', value: string): void {
  try {
    localStorage.setItem(`attn.${name}`, value);
  } catch {
    // Storage is blocked or full: the choice lasts as long as the page.
  }
}
