// SPDX-License-Identifier: Apache-2.0
// What programs carry between GPU memory (left) and the chip (right), one after another: arrows as
// thick as their bytes.
import { type Figure, type Mark, polyline, rect, textWidth, words } from './mark.ts';

export interface Trip {
  op: 'read' | 'write';
  label: string;
  bytes: number | null; // null: not shown yet
  look: string;
}
export interface Program {
  name: string;
  trips: readonly Trip[];
}
export interface PassesOptions {
  width: number;
  left: string;
  right: string;
  programs: readonly Program[];
}

const band = 22;
const thickest = 24;
const lane = 48;
const head = 30;

export function passes({ width, left, right, programs }: PassesOptions): Figure {
  const most = Math.max(
    ...programs.flatMap(({ trips }) => trips.map(({ bytes }) => bytes ?? 0)),
    1e-9,
  );
  const [from, to] = [band + 8, width - band - 8];
  const marks: Mark[] = [];
  let y = 26;
  for (const { name, trips } of programs) {
    marks.push(words('bar-name', from, y + 16, name));
    y += head;
    for (const trip of trips) {
      const middle = y + lane - thickest / 2 - 2;
      if (trip.bytes !== null) {
        const thick = Math.max(1.5, (trip.bytes / most) * thickest);
        marks.push(arrow(trip, from, to, middle, thick));
      }
      const at = trip.op === 'read' ? from : to;
      const anchor = trip.op === 'read' ? 'start' : 'end';
      marks.push(words('tinted ink', at, middle - thickest / 2 - 7, trip.label, anchor));
      y += lane;
    }
    y += 10;
  }
  const bottom = y;
  marks.unshift(
    rect('fill hbm', 0, 20, band, bottom - 20),
    rect('fill sram', width - band, 20, band, bottom - 20),
    words('level-name hbm', 0, 12, left),
    words('level-name sram', width, 12, right, 'end'),
  );
  return { width: Math.max(width, textWidth(left + right)), height: bottom + 2, marks };
}

function arrow({ op, look }: Trip, from: number, to: number, y: number, thick: number): Mark {
  const [start, end] = op === 'read' ? [from, to] : [to, from];
  const sign = op === 'read' ? 1 : -1;
  const wing = thick / 2 + 4;
  const neck = end - sign * wing;
  const half = thick / 2;
  return polyline(`arrow ${look}`, [
    [start, y - half],
    [neck, y - half],
    [neck, y - wing],
    [end, y],
    [neck, y + wing],
    [neck, y + half],
    [start, y + half],
  ]);
}
