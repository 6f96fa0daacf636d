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

// `before` may be a frame of an earlier step of the same window: it saves going through the events
// between the window's first and that step again.
// Throws RangeError where the window does not hold the step.
export function frame(
  overview: TraceOverview,
  window: TraceWindow,
  step: number,
  before: Frame | null = null,
): Frame {
  if (!holds(window, step)) throw new RangeError(`Step ${step} is in another window.`);
  const { columns } = window;
  const last = step - window.first - 1; // the event just played
  const goesOn = before !== null && holds(window, before.step) && before.step <= step;
  const from = goesOn ? before.step - window.first : 0; // the first event that is new
  const event = eventAt(overview, window, last);
  const kernel = columns.kernel[Math.max(0, last)] ?? 0;
  const on_chip = onChip(overview, window, from, last, goesOn ? before.on_chip : window.on_chip);
  return {
    step,
    event,
    kernel,
    done: touched(overview, window, from, last, goesOn ? before : null),
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

// The sums after an event of the window.
export const countedAt = ({ first, columns }: TraceWindow, at: number) => ({
  step: first + at + 1,
  sram_bytes: columns.sram_bytes[at] ?? 0n,
  sram_peak_bytes: columns.sram_peak_bytes[at] ?? 0n,
  hbm_bytes_read: columns.hbm_bytes_read[at] ?? 0n,
  hbm_bytes_written: columns.hbm_bytes_written[at] ?? 0n,
});

// Cells as they stand, and as the events from..last touch them. A kernel begins with none.
function touched(
  { kernels, cells }: TraceOverview,
  { columns, done }: TraceWindow,
  from: number,
  last: number,
  before: Frame | null,
): Uint32Array {
  const kernel = columns.kernel[Math.max(0, last)] ?? 0;
  const own = cells[kernels[kernel]?.cells ?? 0];
  if (own === undefined) return done;
  const [start, owner] = before ? [before.done, before.kernel] : [done, columns.kernel[0]];
  const isSame = owner === kernel || last < 0;
  const result = isSame ? start.slice() : new Uint32Array(own.tiles.length);
  for (let at = from; at <= last; at += 1) {
    if (columns.touches[at] !== 1 || columns.kernel[at] !== kernel) continue;
    const cell = cellAt(own, columns.row_tile[at] ?? 0, columns.col_tile[at] ?? 0);
    result[cell] = (result[cell] ?? 0) + 1;
  }
  return result;
}

// Tiles that were loaded and have not left, the oldest first. What grows in registers leaves when it
// is stored, or when the next tile of its tensor comes.
function onChip(
  { kinds, tensors, levels }: TraceOverview,
  { columns }: TraceWindow,
  from: number,
  last: number,
  before: OnChip[],
): OnChip[] {
  // Of each tile the event that loaded it, or ~i for before[i]: a thousand events make no objects.
  const held = before.map((_, i) => ~i);
  const [load, compute, evict] = ['load', 'compute', 'evict'].map((kind) => kinds.indexOf(kind));
  const registers = levels.indexOf('registers');
  const of = (tile: number) => {
    const known = before[~tile];
    return known
      ? { tensor: tensors.indexOf(known.tensor), row: known.row_tile, col: known.col_tile }
      : {
          tensor: columns.tensor[tile] ?? -1,
          row: columns.row_tile[tile] ?? -1,
          col: columns.col_tile[tile] ?? -1,
        };
  };
  const leave = (tensor: number, row: number, col: number, anyTile: boolean) => {
    const at = held.findIndex((tile) => {
      const one = of(tile);
      return one.tensor === tensor && (anyTile || (one.row === row && one.col === col));
    });
    if (at >= 0) held.splice(at, 1);
  };
  for (let at = from; at <= last; at += 1) {
    const [kind, tensor] = [columns.kind[at], columns.tensor[at] ?? -1];
    if (kind === compute) continue;
    if (tensor < 0) {
      held.length = 0;
      continue;
    }
    const [row, col] = [columns.row_tile[at] ?? -1, columns.col_tile[at] ?? -1];
    const grows = columns.level[at] === registers;
    if (kind === load) {
      if (row < 0 && col < 0) continue; // it streams through
      if (grows) leave(tensor, row, col, true);
      held.push(at);
    } else if (kind === evict || grows) leave(tensor, row, col, false);
  }
  return held.map(
    (tile) =>
      before[~tile] ?? {
        tensor: tensors[columns.tensor[tile] ?? -1] ?? '',
        level: levels[columns.level[tile] ?? 0] ?? '',
        row_tile: columns.row_tile[tile] ?? -1,
        col_tile: columns.col_tile[tile] ?? -1,
        bytes: columns.bytes[tile] ?? 0n,
      },
  );
}

// The row and the column of tiles in hand: the event's own, else those of what lies on chip.
function inHand(event: TileEvent | null, on_chip: readonly OnChip[]) {
  const latest = (side: 'row_tile' | 'col_tile') =>
    [...on_chip].reverse().find((tile) => tile[side] >= 0)?.[side] ?? -1;
  const own = (side: 'row_tile' | 'col_tile') =>
    event !== null && event[side] >= 0 ? event[side] : latest(side);
  return { row_tile: own('row_tile'), col_tile: own('col_tile') };
}
