// SPDX-License-Identifier: Apache-2.0
// Names that somebody may have meant: h100 for h100-sxm and h100-pcie, flash for flash1, falsh2 for flash2.

const mostShown = 5;

// What is left of a name without case and separators.
const bare = (name: string): string => name.toLowerCase().replace(/[\s_.-]+/g, '');

// Insertions, deletions, replacements, and swaps of neighbours that turn one text into the other.
function edits(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let least = Math.min(
        (last[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[to.length] ?? 0;
}

// The known names near to `got`, the nearest first; none for what looks like nothing here.
export function nearNames(known: readonly string[], got: string): string[] {
  const asked = bare(got.slice(0, 64));
  if (asked === '') return [];
  const distance = (name: string): number => {
    const own = bare(name);
    if (own === asked) return 0;
    if (own.startsWith(asked) || asked.startsWith(own)) return 1;
    if (asked.length > 2 && own.includes(asked)) return 2;
    const wrong = edits(asked, own);
    return wrong <= Math.max(1, Math.floor(own.length / 4)) ? 2 + wrong : Infinity;
  };
  return known
    .map((name) => ({ name, far: distance(name) }))
    .filter(({ far }) => far < Infinity)
    .sort((a, b) => a.far - b.far)
    .slice(0, mostShown)
    .map(({ name }) => name);
}
