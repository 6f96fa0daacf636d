// SPDX-License-Identifier: Apache-2.0
// What stands behind a sum of the player: the tiles that lie on chip, or the events that moved bytes.
// The engine's events are asked for when the number is opened.
import type { OnChip, TraceOverview, TraceWindow } from '../engine/protocol.ts';
import type { Sentence } from '../i18n/sentence.ts';
import type { Call } from './asked.ts';
import type { Played } from './explained.ts';
import { explained, type Explained, type Part, plainSentence } from './explained.ts';
import { papers } from './numbers.ts';
import { tileNumber } from './player.ts';

const atOnce = 65_536;
const most = 262_144; // events that are gone through for a panel

// Null where there is no schedule. Throws what the call throws.
export async function playedNumber(
  { params, step, sum }: Played,
  call: Call,
): Promise<Explained | null> {
  const overview = await call('trace_overview', [params]);
  if (overview === null) return null;
  const number = (how: readonly Sentence[], parts: readonly Part[]) =>
    explained(
      '',
      'player.count.sram',
      'modelled',
      { text: '' },
      {
        how: [{ key: 'explained.how.played', values: { step: { count: step } } }, ...how],
        parts,
        sources: papers,
        leftOut:
          sum === 'read' || sum === 'written'
            ? 'number.left_out.hbm_none'
            : 'number.left_out.working_set',
      },
    );
  const onChip = async (after: number): Promise<Part[]> => {
    if (after >= overview.events) return []; // the last block has ended
    const window = await call('trace', [params, after, 1]);
    return (window?.on_chip ?? []).filter(({ level }) => level === 'sram').map(tilePart);
  };
  if (sum === 'sram') {
    return number([plainSentence('explained.how.played_sram')], await onChip(step));
  }
  if (step > most) {
    return number([{ key: 'explained.how.played_many', values: { most: { count: most } } }], []);
  }
  const windows: TraceWindow[] = [];
  for (let first = 0; first < step; first += atOnce) {
    const window = await call('trace', [params, first, Math.min(atOnce, step - first)]);
    if (window !== null) windows.push(window);
  }
  if (sum === 'peak') {
    const at = peakStep(windows);
    const how: Sentence = { key: 'explained.how.played_peak_at', values: { step: { count: at } } };
    return number([how], await onChip(at));
  }
  const how = sum === 'read' ? 'explained.how.played_read' : 'explained.how.played_written';
  return number([plainSentence(how)], moved(overview, windows, sum));
}

const tilePart = (tile: OnChip): Part => ({
  label: {
    key: tileNumber(tile) === '' ? 'explained.played.tensor' : 'explained.played.tile',
    values: { tensor: { message: `tensor.${tile.tensor}` }, tile: { text: tileNumber(tile) } },
  },
  value: { bytes: tile.bytes },
  formula: null,
});

// The first step after which as many bytes lie there as ever.
function peakStep(windows: readonly TraceWindow[]): number {
  const peak = windows.at(-1)?.columns.sram_peak_bytes.at(-1) ?? 0n;
  for (const { first, columns } of windows) {
    const at = columns.sram_bytes.indexOf(peak);
    if (at >= 0) return first + at + 1;
  }
  return 0;
}

// The bytes of each kernel and tensor: its events, in all heads.
function moved(
  { kernels, kinds, tensors }: TraceOverview,
  windows: readonly TraceWindow[],
  sum: 'read' | 'written',
): Part[] {
  const kind = kinds.indexOf(sum === 'read' ? 'load' : 'store');
  const sums = new Map<string, { kernel: number; tensor: number; events: number; bytes: bigint }>();
  for (const { columns } of windows) {
    for (let at = 0; at < columns.kind.length; at += 1) {
      if (columns.kind[at] !== kind) continue;
      const [kernel, tensor] = [columns.kernel[at] ?? 0, columns.tensor[at] ?? -1];
      const key = `${kernel} ${tensor}`;
      const own = sums.get(key) ?? { kernel, tensor, events: 0, bytes: 0n };
      own.events += 1;
      own.bytes += columns.bytes[at] ?? 0n;
      sums.set(key, own);
    }
  }
  return [...sums.values()].map(({ kernel, tensor, events, bytes }) => {
    const { name = '', pass = '', times = 0n } = kernels[kernel] ?? {};
    return {
      label: {
        key: 'explained.played.moved',
        values: {
          tensor: { message: `tensor.${tensors[tensor] ?? ''}` },
          kernel: { text: name },
          pass: { choice: ['pass', pass] },
        },
      },
      value: { bytes: bytes * times },
      formula: null,
      note: {
        key: 'explained.played.events',
        values: { events: { count: events }, bytes: { bytes }, times: { count: times } },
      },
    };
  });
}
