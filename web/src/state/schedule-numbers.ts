// SPDX-License-Identifier: Apache-2.0
// The player's counts of its schedule: tiles of the grid, events, heads in step.
import type { EngineReport, TraceCells, TraceKernel, TraceOverview } from '../engine/protocol.ts';
import { explained, type Explained, plainSentence, type Told } from './explained.ts';
import { lettersOf } from './facts.ts';
import { colTiles, rowTiles } from './tile-numbers.ts';
import { told } from './told.ts';

// A kernel may cut otherwise than the tiles of the form say.
const cut = (number: Explained, tiles: number): Explained =>
  'count' in number.value && Number(number.value.count) === tiles
    ? number
    : {
        ...number,
        value: { count: tiles },
        formula: null,
        how: [plainSentence('explained.how.row_tiles')],
      };

export function gridTold(cells: TraceCells, report: EngineReport): Told {
  const single = cells.tiles_down * cells.tiles_across === 1;
  return told(
    single ? 'player.grid' : 'player.grid.cells',
    { rows: cut(rowTiles(report), cells.row_tiles), cols: cut(colTiles(report), cells.col_tiles) },
    { down: { count: cells.tiles_down }, across: { count: cells.tiles_across } },
  );
}

export function kernelTold({ name, pass, times }: TraceKernel, report: EngineReport): Told {
  const letters = lettersOf(report);
  const formula = ['B*H', 'B*G'].find((_, i) => {
    const heads = i === 0 ? report.letters.H : report.letters.G;
    return report.letters.B * heads === times;
  });
  const how = formula === undefined ? [plainSentence('explained.how.heads_in_step')] : [];
  const number = explained(
    'player.heads_in_step',
    'player.heads_in_step',
    'modelled',
    { count: times },
    { how, formula: formula ?? null, letters },
  );
  return told(
    'player.kernel',
    { times: number },
    { kernel: { text: name }, pass: { choice: ['pass', pass] } },
  );
}

// Of one head: what each kernel's walk comes to.
export function whereTold(step: number, { events, kernels }: TraceOverview): Told {
  const number = explained(
    'player.events',
    'player.events',
    'modelled',
    { count: events },
    {
      how: [plainSentence('explained.how.events')],
      parts: kernels.map((kernel) => ({
        label: {
          key: 'player.kernel.name',
          values: { kernel: { text: kernel.name }, pass: { choice: ['pass', kernel.pass] } },
        },
        value: { count: kernel.events },
        formula: null,
      })),
    },
  );
  return told('player.at', { events: number }, { step: { count: step } });
}
