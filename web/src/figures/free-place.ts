// SPDX-License-Identifier: Apache-2.0
// Where a name may stand in a drawing: at the first of its places that no line runs through and no
// other name takes; where there is none, at the one with the least in its way.
import { textWidth } from './mark.ts';

export interface Place {
  x: number;
  y: number; // of the letters' foot, of the first line
  anchor: 'start' | 'end';
  lines: readonly string[];
}
export const lineHigh = 15; // from foot to foot
export type Segment = readonly [x1: number, y1: number, x2: number, y2: number];
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const clear = 3; // around a name

function boxOf({ x, y, anchor, lines }: Place, size: number): Box {
  const wide = Math.max(...lines.map((text) => textWidth(text, size)));
  const left = anchor === 'start' ? x : x - wide;
  const foot = y + (lines.length - 1) * lineHigh;
  return { left, right: left + wide, top: y - size * 0.8, bottom: foot + size * 0.25 };
}

function isCut(box: Box, [x1, y1, x2, y2]: Segment): boolean {
  const [left, right] = [
    Math.max(box.left, Math.min(x1, x2)),
    Math.min(box.right, Math.max(x1, x2)),
  ];
  if (left > right) return false;
  const at = (x: number) => (x1 === x2 ? y1 : y1 + ((x - x1) / (x2 - x1)) * (y2 - y1));
  const [a, b] = x1 === x2 ? [y1, y2] : [at(left), at(right)];
  return Math.max(a, b) > box.top && Math.min(a, b) < box.bottom;
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// Remembers what it has placed.
export class FreePlaces {
  readonly #lines: Segment[] = [];
  readonly #names: Box[] = [];
  readonly #frame: Box;

  constructor(frame: Box) {
    this.#frame = frame;
  }

  line(...points: readonly (readonly [number, number])[]): void {
    points.slice(1).forEach(([x, y], i) => {
      const before = points[i];
      if (before !== undefined) this.#lines.push([...before, x, y]);
    });
  }

  place(places: readonly Place[], size: number): Place | undefined {
    let found: { place: Place; cost: number } | undefined;
    for (const place of places) {
      const box = boxOf(place, size);
      const cost = this.#inTheWay(box);
      if (found === undefined || cost < found.cost) found = { place, cost };
      if (cost === 0) break;
    }
    if (found) this.#names.push(boxOf(found.place, size));
    return found?.place;
  }

  #inTheWay(own: Box): number {
    const { left, right, top, bottom } = this.#frame;
    const outside = own.left < left || own.right > right || own.top < top || own.bottom > bottom;
    const box = {
      left: own.left - clear,
      right: own.right + clear,
      top: own.top - clear,
      bottom: own.bottom,
    };
    const lines = this.#lines.filter((one) => isCut(box, one)).length;
    const names = this.#names.filter((one) => meet(box, one)).length;
    return (outside ? 1000 : 0) + 100 * names + lines;
  }
}
