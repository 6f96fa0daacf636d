// SPDX-License-Identifier: Apache-2.0
// The matrices of attention to scale: S (N x N) amid Q, K, V and O (N x d).
//
// With `doubled` the drawing shows twice the length, the former S inside the new one, and the
// reader's guess as a square of that many times the former area.
import { type Figure, line, type Mark, rect, words } from './mark.ts';

export interface AreasOptions {
  size: number; // of the drawing, width and height
  length: number;
  head_dim: number;
  doubled: { guess: number | null } | null;
  labels: { guess: string };
}

const gap = 5;
const label = 17;
const nameRoom = 26;
const least = 0.75; // a strip that is thinner than a hairline is drawn as one

// Pixels for one row of scores.
function scaleOf({ size, length, head_dim, doubled }: Omit<AreasOptions, 'labels'>): number {
  const shown = doubled ? 2 * length : length;
  const guessed = doubled?.guess ? Math.sqrt(doubled.guess) * length : 0;
  const overhang = Math.max(0, guessed - shown); // a guess may be larger than what is shown
  return (size - 2 * (label + gap)) / (shown + Math.max(2 * head_dim, head_dim + overhang));
}

// Whether the strips are drawn thicker than they are.
export const stripsThickened = (options: Omit<AreasOptions, 'labels'>): boolean =>
  options.head_dim * scaleOf(options) < least;

export function areas({ size, length, head_dim, doubled, labels }: AreasOptions): Figure {
  const shown = doubled ? 2 * length : length;
  const guessed = doubled?.guess ? Math.sqrt(doubled.guess) * length : 0;
  const scale = scaleOf({ size, length, head_dim, doubled });
  const side = shown * scale;
  const strip = Math.max(least, head_dim * scale);
  const left = label + strip + gap;
  const top = label + strip + gap;
  const marks: Mark[] = [
    rect(`fill hbm ${doubled ? 'faint' : ''}`, left, top, side, side),
    rect('fill ink', left - gap - strip, top, strip, side),
    rect('fill ink', left, top - gap - strip, side, strip),
    rect('fill ink', left + side + gap, top, strip, side),
    rect('fill ink', left, top + side + gap, side, strip),
    words('name', left - gap - strip - 5, top + side / 2 + 4, 'Q', 'end'),
    words('name', left + side / 2, top - gap - strip - 5, 'K', 'middle'),
    words('name', left + side + gap + strip + 5, top + side / 2 + 4, 'O'),
    words('name', left + side / 2, top + side + gap + strip + 14, 'V', 'middle'),
  ];
  if (doubled === null) {
    marks.push(words('on-fill big', left + side / 2, top + side / 2 + 7, 'S', 'middle'));
    return { width: size, height: size, marks };
  }
  const half = side / 2;
  const third = clearOf(guessed * scale, half * 1.5, side); // the middle of what was added
  marks.push(
    rect('fill hbm', left, top, half, half),
    line('cut', left + half, top, left + half, top + side),
    line('cut', left, top + half, left + side, top + half),
    words('on-fill', left + half / 2, top + half / 2 + 5, 'S', 'middle'),
    words('name', left + third, top + half / 2 + 5, '+ S', 'middle'),
    words('name', left + half / 2, top + third + 5, '+ S', 'middle'),
    words('name', left + third, top + third + 5, '+ S', 'middle'),
  );
  if (doubled.guess !== null) {
    const g = guessed * scale;
    marks.push(rect('guess', left, top, g, g));
    // Over the filled quarter the name would not be read: it stands beside or under it.
    const inside = g <= half ? top + half + 14 : top + g - 6;
    marks.push(words('guess-name', left + 4, Math.min(inside, size - 4), labels.guess));
  }
  return { width: size, height: size, marks };
}

// Where a name stands so that the edge of the guess, and the words at it, do not run through it.
const clearOf = (edge: number, at: number, end: number): number =>
  edge < end && Math.abs(edge - at) < nameRoom ? (edge + end) / 2 : at;
