// SPDX-License-Identifier: Apache-2.0
// Draws the score grid of a frame on a canvas: a layer of cells of which only those are drawn again
// that have changed, and over it the tile in hand.
import type { TraceCells } from '../engine/protocol.ts';

export interface GridColors {
  paper: string;
  waiting: string;
  line: string;
  done: string;
  ink: string;
  hbm: string;
}

export interface GridPicture {
  cells: TraceCells;
  done: Uint32Array;
  everyTile: boolean; // the kernel skips none, masked or not
  row_tile: number; // in hand, -1: none
  col_tile: number;
}

// Q at the left and K, V above stand for the tensors in HBM.
export const edge = 10;

export class GridPainter {
  readonly #layer = document.createElement('canvas');
  #drawn: Uint32Array | null = null;
  #look = '';

  // The canvas has been set to its size in device pixels by now.
  paint(canvas: HTMLCanvasElement, picture: GridPicture, colors: GridColors, ratio: number): void {
    const context = canvas.getContext('2d');
    if (context === null) return;
    this.#cells(canvas, picture, colors, ratio);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(this.#layer, 0, 0);
    inHand(context, canvas, picture, colors, ratio);
  }

  // Everything is drawn again where the grid, the size or the colours are others.
  #cells(
    { width, height }: HTMLCanvasElement,
    { cells, done, everyTile }: GridPicture,
    colors: GridColors,
    ratio: number,
  ): void {
    const look = JSON.stringify([width, height, everyTile, colors, this.#nameOf(cells)]);
    if (look !== this.#look) {
      this.#look = look;
      this.#layer.width = width;
      this.#layer.height = height;
      this.#drawn = null;
    }
    const context = this.#layer.getContext('2d');
    if (context === null) return;
    const place = placer(width, height, cells, ratio);
    for (let cell = 0; cell < cells.tiles.length; cell += 1) {
      if (this.#drawn !== null && this.#drawn[cell] === done[cell]) continue;
      drawCell(context, place(cell), cells, cell, done[cell] ?? 0, everyTile, colors, ratio);
    }
    this.#drawn = done;
  }

  #last: TraceCells | null = null;
  #number = 0;
  #nameOf(cells: TraceCells): number {
    if (cells !== this.#last) this.#number += 1;
    this.#last = cells;
    return this.#number;
  }
}

type Box = readonly [x: number, y: number, w: number, h: number];

// Cells meet at whole pixels, with a gap between them where there is room for it.
function placer(width: number, height: number, cells: TraceCells, ratio: number) {
  const margin = Math.round(edge * ratio);
  const x = (col: number) => margin + Math.round(((width - margin) * col) / cells.across);
  const y = (row: number) => margin + Math.round(((height - margin) * row) / cells.down);
  const gap = (width - margin) / cells.across >= 6 * ratio ? Math.max(1, Math.round(ratio)) : 0;
  return (cell: number): Box => {
    const col = cell % cells.across;
    const row = Math.floor(cell / cells.across);
    return [x(col), y(row), x(col + 1) - x(col) - gap, y(row + 1) - y(row) - gap];
  };
}

function drawCell(
  context: CanvasRenderingContext2D,
  [x, y, w, h]: Box,
  { tiles, visited, masked }: TraceCells,
  cell: number,
  done: number,
  everyTile: boolean,
  colors: GridColors,
  ratio: number,
): void {
  const all = tiles[cell] ?? 1;
  const seen = visited[cell] ?? 0;
  const walked = everyTile ? all : seen;
  const hasRoom = Math.min(w, h) >= 6 * ratio; // for strokes; else paler cells say the same
  context.globalAlpha = 1;
  context.fillStyle = colors.paper;
  context.fillRect(x, y, w, h);
  if (walked === 0) {
    if (hasRoom) stroke(context, [x, y, w, h], colors.line, 1);
    return;
  }
  // A part of it is hidden; in standard attention also all of it.
  const hidden: 0 | 1 | 2 = (masked[cell] ?? 0) > 0 ? 1 : everyTile && seen === 0 ? 2 : 0;
  const shade = hasRoom ? 1 : 1 - 0.25 * hidden;
  context.globalAlpha = (shade * walked) / all;
  context.fillStyle = colors.waiting;
  context.fillRect(x, y, w, h);
  if (done > 0) {
    context.globalAlpha = shade * (0.25 + 0.65 * Math.min(1, done / all));
    context.fillStyle = colors.done;
    context.fillRect(x, y, w, h);
  }
  context.globalAlpha = 1;
  if (hidden !== 0 && hasRoom) {
    stroke(context, [x, y, w, h], done > 0 ? colors.paper : colors.line, hidden);
  }
}

// One or two strokes from the upper left to the lower right.
function stroke(
  context: CanvasRenderingContext2D,
  [x, y, w, h]: Box,
  color: string,
  count: 1 | 2,
): void {
  context.strokeStyle = color;
  context.lineWidth = Math.max(1, Math.min(w, h) / 12);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + w, y + h);
  if (count === 2) {
    context.moveTo(x + w, y);
    context.lineTo(x, y + h);
  }
  context.stroke();
}

function inHand(
  context: CanvasRenderingContext2D,
  { width, height }: HTMLCanvasElement,
  { cells, row_tile, col_tile }: GridPicture,
  colors: GridColors,
  ratio: number,
): void {
  const margin = Math.round(edge * ratio);
  const bar = Math.max(2, margin - Math.round(4 * ratio));
  const [w, h] = [width - margin, height - margin];
  const least = Math.max(2, 2 * ratio);
  const across = span(col_tile, cells.col_tiles, w, least);
  const down = span(row_tile, cells.row_tiles, h, least);
  context.fillStyle = colors.hbm;
  context.globalAlpha = 0.25;
  context.fillRect(margin, 0, w, bar);
  context.fillRect(0, margin, bar, h);
  context.globalAlpha = 1;
  if (across !== null) context.fillRect(margin + across[0], 0, across[1], bar);
  if (down !== null) context.fillRect(0, margin + down[0], bar, down[1]);
  if (across === null || down === null) return;
  const size = 2 * ratio;
  context.lineWidth = size;
  context.strokeStyle = colors.ink;
  const side = (length: number) => Math.max(length, 5 * ratio);
  context.strokeRect(
    margin + across[0] - size / 2,
    margin + down[0] - size / 2,
    side(across[1]) + size / 2,
    side(down[1]) + size / 2,
  );
}

// Where a tile lies along a side, never thinner than can be seen.
function span(
  tile: number,
  tiles: number,
  length: number,
  least: number,
): readonly [from: number, length: number] | null {
  if (tile < 0) return null;
  const size = Math.max(least, length / tiles);
  return [Math.min((length * tile) / tiles, length - size), size];
}
