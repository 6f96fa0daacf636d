// SPDX-License-Identifier: Apache-2.0
// Events and a step in, one picture out: what has just happened, what lies on chip, what has moved.
//
// Step 0 is the start; step n is the moment after n events. Nothing is counted here: sizes and sums
// are the engine's, this only finds the ones that belong to the step.
import type { OnChip, TraceCells, TraceOverview, TraceWindow } from '../engine/protocol.ts';

export interface TileEvent {
  kind: 'load' | 'compute' | 'store' | 'evict';
  tensor: string | null; // null: of no tensor. An evict of none: the block ends
  row_tile: number; // -1: it has none
  col_tile: number;
  level: string;
  sight: 'whole' | 'part' | 'none';
  atomic: boolean;
  visit: number; // of a compute: tiles of its row visited before; else -1
  block: number;
  bytes: bigint; // of one head
}

export interface Frame {
  step: number;
  event: TileEvent | null; // null at the start
  kernel: number; // index into the overview's kernels
  done: Uint32Array; // score tiles touched by this kernel, by cell
  row_tile: number; // in hand, -1 where there is none
  col_tile: number;
  on_chip: OnChip[];
  sram_bytes: bigint;
  sram_peak_bytes: bigint;
  hbm_bytes_read: bigint;
  hbm_bytes_written: bigint;
}

// Does the window hold what the step shows?
export const holds = (window: TraceWindow, step: number): boolean =>
  step >= window.first + (window.first === 0 ? 0 : 1) &&
  step <= window.first + window.columns.kind.length;

export const cellAt = (cells: TraceCells, row: number, col: number): number =>
  Math.floor(row / cells.tiles_down) * cells.across + Math.floor(col / cells.tiles_across);

// Throws RangeError where the window does not hold the step.
export function frame(overview: TraceOverview, window: TraceWindow, step: number): Frame {
  if (!holds(window, step)) throw new RangeError(`Step ${step} is in another window.`);
  const { columns } = window;
  const last = step - window.first - 1; // the event just played
  const event = eventAt(overview, window, last);
  const kernel = columns.kernel[Math.max(0, last)] ?? 0;
  const on_chip = onChip(overview, window, last);
  return {
    step,
    event,
    kernel,
    done: touched(overview, window, last, kernel),
    ...inHand(event, on_chip),
    on_chip,
    sram_bytes: columns.sram_bytes[last] ?? window.sram_bytes,
    sram_peak_bytes: columns.sram_peak_bytes[last] ?? window.sram_peak_bytes,
    hbm_bytes_read: columns.hbm_bytes_read[last] ?? window.hbm_bytes_read,
    hbm_bytes_written: columns.hbm_bytes_written[last] ?? window.hbm_bytes_written,
  };
}

export function eventAt(
  { kinds, tensors, levels, sights }: TraceOverview,
  { columns }: TraceWindow,
  at: number,
): TileEvent | null {
  const kind = kinds[columns.kind[at] ?? -1];
  if (kind === undefined) return null;
  return {
    kind: kind as TileEvent['kind'],
    tensor: tensors[columns.tensor[at] ?? -1] ?? null,
    row_tile: columns.row_tile[at] ?? -1,
    col_tile: columns.col_tile[at] ?? -1,
    level: levels[columns.level[at] ?? 0] ?? '',
    sight: (sights[columns.sight[at] ?? 0] ?? 'whole') as TileEvent['sight'],
    atomic: columns.atomic[at] === 1,
    visit: columns.visit[at] ?? -1,
    block: columns.block[at] ?? 0,
    bytes: columns.bytes[at] ?? 0n,
  };
}

// Cells as they stand, and as the events up to `last` touch them. A kernel begins with none.
function touched(
  { kernels, cells }: TraceOverview,
  { columns, done: before }: TraceWindow,
  last: number,
  kernel: number,
): Uint32Array {
  const own = cells[kernels[kernel]?.cells ?? 0];
  if (own === undefined) return before;
  const goesOn = columns.kernel[0] === kernel || last < 0;
  const done = goesOn ? before.slice() : new Uint32Array(own.tiles.length);
  for (let at = 0; at <= last; at += 1) {
    if (columns.touches[at] !== 1 || columns.kernel[at] !== kernel) continue;
    const cell = cellAt(own, columns.row_tile[at] ?? 0, columns.col_tile[at] ?? 0);
    done[cell] = (done[cell] ?? 0) + 1;
  }
  return done;
}

// Tiles that were loaded and have not left, the oldest first. What grows in registers leaves when it
// is stored, or when the next tile of its tensor comes.
function onChip(overview: TraceOverview, window: TraceWindow, last: number): OnChip[] {
  const { columns } = window;
  let tiles: OnChip[] = window.on_chip;
  for (let at = 0; at <= last; at += 1) {
    const kind = overview.kinds[columns.kind[at] ?? 0];
    const tensor = overview.tensors[columns.tensor[at] ?? -1];
    if (kind === 'compute') continue;
    if (tensor === undefined) {
      tiles = [];
      continue;
    }
    const [row_tile, col_tile] = [columns.row_tile[at] ?? -1, columns.col_tile[at] ?? -1];
    const level = overview.levels[columns.level[at] ?? 0] ?? '';
    const is = (tile: OnChip) =>
      tile.tensor === tensor && tile.row_tile === row_tile && tile.col_tile === col_tile;
    if (kind === 'load' && (row_tile >= 0 || col_tile >= 0)) {
      const others = level === 'registers' ? tiles.filter((tile) => tile.tensor !== tensor) : tiles;
      tiles = [...others, { tensor, level, row_tile, col_tile, bytes: columns.bytes[at] ?? 0n }];
    } else if (kind === 'evict' || level === 'registers') {
      const leaving = tiles.findIndex(is);
      if (leaving >= 0) tiles = tiles.filter((_, i) => i !== leaving);
    }
  }
  return tiles;
}

// The row and the column of tiles in hand: the event's own, else those of what lies on chip.
function inHand(event: TileEvent | null, on_chip: readonly OnChip[]) {
  const latest = (side: 'row_tile' | 'col_tile') =>
    [...on_chip].reverse().find((tile) => tile[side] >= 0)?.[side] ?? -1;
  const own = (side: 'row_tile' | 'col_tile') =>
    event !== null && event[side] >= 0 ? event[side] : latest(side);
  return { row_tile: own('row_tile'), col_tile: own('col_tile') };
}
