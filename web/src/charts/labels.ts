// SPDX-License-Identifier: Apache-2.0
// Finds a place for the name of a horizontal line where it touches no curve and no other text.

export interface Point {
  x: number; // pixels, to the right
  y: number; // pixels, upwards
}

export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface Place {
  side: 'left' | 'right';
  above: boolean;
}

const lineHeight = 16;

// Pixels that a text of 12 px takes, near enough.
export const textWidth = (text: string): number =>
  [...text].reduce((sum, c) => sum + (c > '\u2e7f' ? 12 : 7), 8);

// Above the line at the left is first choice; another place is taken when it is clearer.
export function placeName(
  nameWidth: number,
  level: number,
  plotWidth: number,
  curves: readonly (readonly Point[])[],
  boxes: readonly Box[],
): Place {
  const places: Place[] = [
    { side: 'left', above: true },
    { side: 'right', above: true },
    { side: 'left', above: false },
    { side: 'right', above: false },
  ];
  const room = places.map(({ side, above }) => {
    const left = side === 'left' ? 0 : plotWidth - nameWidth;
    const bottom = above ? level : level - lineHeight;
    const box = { left, right: left + nameWidth, bottom, top: bottom + lineHeight };
    const gaps = [
      ...curves.map((curve) => gapToCurve(box, curve)),
      ...boxes.map((other) => gapToBox(box, other)),
    ];
    return Math.min(lineHeight, ...gaps); // farther than a line of text is no better
  });
  return places[room.indexOf(Math.max(...room))] ?? { side: 'left', above: true };
}

// Vertical distance of a box to a polyline over the box's width; 0 where they touch.
export function gapToCurve(box: Box, curve: readonly Point[]): number {
  let least = Infinity;
  for (const [i, to] of curve.entries()) {
    const from = curve[i - 1] ?? to;
    const left = Math.max(box.left, from.x);
    const right = Math.min(box.right, to.x);
    if (left > right) continue;
    const at = (x: number) =>
      to.x === from.x ? to.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
    const [low, high] = [Math.min(at(left), at(right)), Math.max(at(left), at(right))];
    least = Math.min(least, Math.max(0, low - box.top, box.bottom - high));
  }
  return least;
}

const gapToBox = (a: Box, b: Box): number =>
  Math.max(0, a.left - b.right, b.left - a.right, a.bottom - b.top, b.bottom - a.top);
