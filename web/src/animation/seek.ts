// SPDX-License-Identifier: Apache-2.0
// Steps worth going to, found among the events themselves.
import type { TraceKernel, TraceOverview, TraceWindow } from '../engine/protocol.ts';
import { rescales, SampleRow } from './sample-row.ts';
import type { TraceWindows } from './trace-windows.ts';

const mostWindows = 64; // looked through for one jump

// Answers the first event from `from` on that is wanted, as the step right after it.
async function find(
  windows: TraceWindows,
  from: number,
  end: number,
  wanted: (window: TraceWindow, at: number) => boolean,
): Promise<number | null> {
  let event = from;
  for (let looked = 0; looked < mostWindows && event < end; looked += 1) {
    const window = await windows.want(event + 1);
    const behind = window.first + window.columns.kind.length;
    for (; event < Math.min(behind, end); event += 1) {
      if (wanted(window, event - window.first)) return event + 1;
    }
  }
  return null;
}

// The next event that comes to another score tile; the end where there is none near.
export async function nextTile(
  { events }: TraceOverview,
  windows: TraceWindows,
  step: number,
): Promise<number> {
  const touches = (window: TraceWindow, at: number) => window.columns.touches[at] === 1;
  return (await find(windows, step, events, touches)) ?? events;
}

// The first tile of a kernel at which the sample row finds a larger score than before.
export async function firstRescale(
  { first, events }: TraceKernel,
  windows: TraceWindows,
): Promise<number | null> {
  let run = new SampleRow(0);
  return find(windows, first, first + events, ({ columns }, at) => {
    const visit = columns.visit[at] ?? -1;
    if (visit < 1) return false;
    const row_tile = columns.row_tile[at] ?? 0;
    if (run.row_tile !== row_tile) run = new SampleRow(row_tile);
    const step = run.at(visit);
    return step !== null && rescales(step);
  });
}
