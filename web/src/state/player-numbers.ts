// SPDX-License-Identifier: Apache-2.0
// The player's numbers: the bytes of an event, each with its tile, and the sums after it.
import type { TileEvent } from '../animation/frame.ts';
import type { EngineReport, LedgerRow, OnChip, Params, TraceKernel } from '../engine/protocol.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { explained, type Explained, type Played, plainSentence } from './explained.ts';
import { papers } from './numbers.ts';
import { eventSentence, tileNumber } from './player.ts';

export interface Counted {
  step: number;
  hbm_bytes_read: bigint;
  hbm_bytes_written: bigint;
  sram_bytes: bigint;
  sram_peak_bytes: bigint;
}

export interface PlayerNumber {
  level: 'hbm' | 'sram';
  number: Explained;
}

interface Sum {
  sum: Played['sum'];
  level: PlayerNumber['level'];
  label: MessageKey;
  how: MessageKey;
  bytes: (counted: Counted) => bigint;
}

const sums: readonly Sum[] = [
  {
    sum: 'read',
    level: 'hbm',
    label: 'player.count.read',
    how: 'explained.how.played_read',
    bytes: (counted) => counted.hbm_bytes_read,
  },
  {
    sum: 'written',
    level: 'hbm',
    label: 'player.count.written',
    how: 'explained.how.played_written',
    bytes: (counted) => counted.hbm_bytes_written,
  },
  {
    sum: 'sram',
    level: 'sram',
    label: 'player.count.sram',
    how: 'explained.how.played_sram',
    bytes: (counted) => counted.sram_bytes,
  },
  {
    sum: 'peak',
    level: 'sram',
    label: 'player.count.peak',
    how: 'explained.how.played_peak',
    bytes: (counted) => counted.sram_peak_bytes,
  },
];

// `params`: of the schedule, where its events may be asked for; null while it plays.
export const playerNumbers = (shown: Counted, params: Params | null): PlayerNumber[] =>
  sums.map((one) => ({
    level: one.level,
    number: sumNumber(one, one.label, plainSentence(one.label), shown, params),
  }));

// What lies in the SRAM of a block, and where it belongs.
export const sramNow = (shown: Counted, params: Params): Explained[] =>
  sums
    .filter(({ sum }) => sum === 'sram')
    .map((one) => sumNumber(one, 'player.lane.sram', plainSentence(one.label), shown, params));

// Of one line of the table of events.
export function lineNumbers(shown: Counted, params: Params): Explained[] {
  const step: Value = { count: shown.step };
  return (['sram', 'read', 'written'] as const).flatMap((name) =>
    sums
      .filter(({ sum }) => sum === name)
      .map((one) => {
        const values = { label: { message: one.label }, step };
        const label: Sentence = { key: 'player.number.at', values };
        return sumNumber(one, `${one.label}.${shown.step}`, label, shown, params);
      }),
  );
}

function sumNumber(
  { sum, level, how, bytes }: Sum,
  key: string,
  label: Sentence,
  shown: Counted,
  params: Params | null,
): Explained {
  const { step } = shown;
  return explained(
    key,
    label,
    'modelled',
    { bytes: bytes(shown) },
    {
      how: [{ key: 'explained.how.played', values: { step: { count: step } } }, plainSentence(how)],
      leftOut: level === 'hbm' ? 'number.left_out.hbm_none' : 'number.left_out.working_set',
      asks: params && { played: { params, step, sum } },
    },
  );
}

// ---- one event --------------------------------------------------------------------------------

// The bytes of one event of one head: real rows and columns of its tile, as the engine cut it.
export function eventNumber(
  event: TileEvent,
  step: number,
  report: EngineReport,
  kernel: TraceKernel | undefined,
): Explained {
  const row = ledgerRow(event, report, kernel);
  const shape = row === null ? null : shapeOf(event, row, report);
  const values = {
    elements: { count: row === null ? 0n : event.bytes / BigInt(row.element_bytes) },
    bytes: { bytes: row?.element_bytes ?? 0 },
  };
  const ends = event.kind === 'evict' && event.tensor === null;
  return explained(
    `player.event.${step}`,
    { key: 'player.number.event', values: { step: { count: step } } },
    'modelled',
    { bytes: event.bytes },
    {
      how: [
        eventSentence(event, null),
        ...(row === null ? [] : [{ key: 'explained.how.event', values } as const]),
      ],
      ...shape,
      sources: papers,
      // The end of a block gives back what lay there before it.
      asks: ends ? { played: { params: report.params, step: step - 1, sum: 'sram' } } : null,
    },
  );
}

// Of a tile that lies on chip.
export function tileBytes(
  tile: OnChip,
  report: EngineReport,
  kernel: TraceKernel | undefined,
): Explained {
  const row = ledgerRow({ kind: 'load', tensor: tile.tensor }, report, kernel);
  return explained(
    `player.tile.${tile.level}.${tile.tensor}.${tile.row_tile}.${tile.col_tile}`,
    {
      key: 'player.number.tile',
      values: { tensor: { message: `tensor.${tile.tensor}` }, tile: { text: tileNumber(tile) } },
    },
    'modelled',
    { bytes: tile.bytes },
    { ...(row && shapeOf(tile, row, report)), sources: papers },
  );
}

function ledgerRow(
  { kind, tensor }: Pick<TileEvent, 'kind' | 'tensor'>,
  report: EngineReport,
  kernel: TraceKernel | undefined,
): LedgerRow | null {
  const own = (report.traffic?.rows ?? []).filter(
    (row) => row.tensor === tensor && row.kernel === kernel?.name && row.pass === kernel.pass,
  );
  const op = kind === 'store' ? 'write' : 'read';
  return own.find((row) => row.op === op) ?? own[0] ?? null;
}

// Rows times columns, where they come to the engine's bytes; null where a tile is cut otherwise.
function shapeOf(
  { row_tile, col_tile, bytes }: Pick<TileEvent, 'row_tile' | 'col_tile' | 'bytes'>,
  { element_bytes }: LedgerRow,
  { letters }: EngineReport,
): Partial<Explained> | null {
  const real = (tile: number, size: bigint, all: bigint): bigint => {
    const left = all - BigInt(tile) * size;
    return left < size ? left : size;
  };
  const own: Record<string, bigint | number> = { e: element_bytes };
  const names: string[] = [];
  if (row_tile >= 0) {
    own['Mt'] = real(row_tile, letters.M, letters.Nq);
    names.push('Mt');
  }
  if (col_tile >= 0) {
    own['Nt'] = real(col_tile, letters.N, letters.Nk);
    names.push('Nt');
  }
  if (names.length === 0) return null;
  if (names.length === 1) Object.assign(own, { d: letters.d, dv: letters.dv });
  const widths = names.length === 1 ? ['d', 'dv', ''] : [''];
  for (const width of widths) {
    const factors = [...names, ...(width === '' ? [] : [width]), 'e'];
    const product = factors.reduce((all, name) => all * BigInt(own[name] ?? 0), 1n);
    if (product === bytes) return { formula: factors.join('*'), letters: own };
  }
  return null;
}
