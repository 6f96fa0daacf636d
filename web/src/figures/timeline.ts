// SPDX-License-Identifier: Apache-2.0
// Loading ahead: what lies in each place for a tile while time runs to the right, and when the
// computing has to wait. Loads overlap; a load takes `load` times as long as computing one tile.
import { type Figure, line, type Mark, rect, textWidth, words } from './mark.ts';

export interface Schedule {
  slots: number; // places for a tile of K and V
  stays: boolean; // a tile is used where it lies; else it leaves for registers when its turn comes
  load: number;
  tiles: number;
}

export interface TileTimes {
  slot: number;
  loadFrom: number;
  loadTo: number;
  from: number; // of its computing
  to: number;
  freed: number; // its place
}

export function schedule({ slots, stays, load, tiles }: Schedule): TileTimes[] {
  const free = Array.from({ length: slots }, () => 0);
  const times: TileTimes[] = [];
  for (let i = 0; i < tiles; i += 1) {
    const slot = i % slots;
    const loadFrom = free[slot] ?? 0;
    const loadTo = loadFrom + load;
    const from = Math.max(loadTo, times.at(-1)?.to ?? 0);
    const to = from + 1;
    const freed = stays ? to : from;
    free[slot] = freed;
    times.push({ slot, loadFrom, loadTo, from, to, freed });
  }
  return times;
}

// The breaks between tiles, in which nothing is computed.
export const waits = (times: readonly TileTimes[]): { from: number; to: number }[] =>
  times.flatMap(({ from }, i) => {
    const before = times[i - 1]?.to ?? from;
    return before < from ? [{ from: before, to: from }] : [];
  });

export interface Lane {
  title: string;
  note: string; // with the look of a wait before it where there are any
  schedule: Schedule;
}

export interface TimelineWords {
  slot: (number: number) => string;
  computing: string;
  waits: string;
}

const row = 25;
const high = 20;
const head = 24;
const between = 18;

export function timeline(width: number, lanes: readonly Lane[], say: TimelineWords): Figure {
  const runs = lanes.map((lane) => ({ ...lane, times: schedule(lane.schedule) }));
  const most = Math.max(...runs.flatMap(({ times }) => times.map(({ to }) => to)));
  const slots = Math.max(...lanes.map(({ schedule: { slots: own } }) => own));
  const names = [say.computing, ...Array.from({ length: slots }, (_, i) => say.slot(i + 1))];
  const left = Math.min(width * 0.36, Math.max(...names.map((name) => textWidth(name, 14))) + 12);
  const scale = (value: number): number => left + (value / most) * (width - left - 1);
  const marks: Mark[] = [];
  let y = 0;
  const block = (look: string, from: number, to: number, text: string, on: string) => {
    const [a, b] = [scale(from), scale(to) - 1];
    marks.push(rect(look, a, y, b - a, high));
    if (textWidth(text) + 4 < b - a)
      marks.push(words(`${on} small`, (a + b) / 2, y + high / 2 + 4.5, text, 'middle'));
  };
  for (const { title, note, schedule: plan, times } of runs) {
    marks.push(words('panel-title', 0, y + 15, title));
    marks.push(words('tick', width, y + 15, note, 'end'));
    if (waits(times).length > 0)
      marks.push(rect('waits', width - textWidth(note) - 24, y + 5, 16, 11));
    y += head;
    for (let slot = 0; slot < plan.slots; slot += 1) {
      marks.push(words('bar-name', 0, y + 15, say.slot(slot + 1)));
      marks.push(line('grid', left, y + high, width, y + high));
      times.forEach(({ slot: own, loadFrom, loadTo, freed }, i) => {
        if (own !== slot) return;
        block('fill sram pale', loadFrom, loadTo, String(i + 1), 'name');
        if (freed > loadTo) block('fill sram', loadTo, freed, String(i + 1), 'on-fill');
      });
      y += row;
    }
    marks.push(words('bar-name', 0, y + 15, say.computing));
    marks.push(line('grid', left, y + high, width, y + high));
    times.forEach(({ from, to }, i) => block('fill compute', from, to, String(i + 1), 'on-fill'));
    for (const { from, to } of waits(times)) block('waits', from, to, say.waits, 'tinted refused');
    y += row + between;
  }
  return { width, height: y - between + 2, marks };
}
