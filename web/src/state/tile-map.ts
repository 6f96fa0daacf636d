// SPDX-License-Identifier: Apache-2.0
// The tile map as data: a value for every tile, or why it does not run, and the best of them.
import type { HardwareProfile, Params } from '../engine/protocol.ts';
import { errorSentence, type Sentence, type Value } from '../i18n/sentence.ts';
import { asked, type Explained, type Told } from './explained.ts';
import { profileNumber } from './numbers.ts';
import type { TileMap } from './state.ts';
import { told } from './told.ts';

export const mapQuantities = ['traffic', 'time', 'sram', 'occupancy'] as const;
export type MapQuantity = (typeof mapQuantities)[number];

export const mapQuantity = (show: string): MapQuantity =>
  mapQuantities.find((name) => name === show) ?? 'traffic';

export interface MapCell {
  tile_rows: number;
  tile_cols: number;
  stages: number;
  value: number | null;
  text: Value | null;
  missing: 'levels.no_rule' | 'map.unknown' | null; // why it has no value
  refused: Sentence | null; // why it does not run
}

const valueOf = {
  traffic: (number: number): Value => ({ bytes: number }),
  time: (number: number): Value => ({ seconds: number }),
  sram: (number: number): Value => ({ bytes: number }),
  occupancy: (number: number): Value => ({ count: number }),
};

// Row by row, as the engine's grid.
export function mapCells(
  map: TileMap,
  show: MapQuantity,
  hardware: HardwareProfile | null,
): MapCell[] {
  const { columns, errors } = map.grid;
  const limit = hardware?.smem_max_bytes_per_block ?? null;
  return map.rows.flatMap((tile_rows, i) =>
    map.cols.map((tile_cols, j): MapCell => {
      const at = i * map.cols.length + j;
      const tile = { tile_rows, tile_cols, stages: map.stages };
      const error = errors[at] ?? null;
      if (error !== null) {
        const none = { value: null, text: null, missing: 'levels.no_rule' } as const;
        return { ...tile, ...none, refused: errorSentence(error, undefined) };
      }
      const required = Number(columns.required_smem_bytes[at] ?? 0n);
      const counted = Number(columns.blocks_per_sm[at] ?? 0n);
      const blocks = counted < 0 ? null : counted; // -1: not known
      const number = {
        traffic: Number((columns.sm_bytes_read[at] ?? 0n) + (columns.sm_bytes_written[at] ?? 0n)),
        time: columns.bound_seconds[at] ?? 0,
        sram: required,
        occupancy: blocks,
      }[show];
      const refused = refusal(required, blocks, limit);
      const known = number !== null && (number > 0 || (show === 'occupancy' && required > 0));
      const unknown = number === null && required > 0;
      return {
        ...tile,
        value: known ? number : null,
        text: known ? valueOf[show](number) : null,
        missing: known ? null : unknown ? 'map.unknown' : 'levels.no_rule',
        refused,
      };
    }),
  );
}

// Nothing is refused where no rule says what a block keeps, nor by what is unknown.
function refusal(required: number, blocks: number | null, limit: number | null): Sentence | null {
  if (required === 0) return null;
  if (limit !== null && required > limit) {
    return {
      key: 'map.too_large',
      values: { required: { bytes: required }, limit: { bytes: limit } },
    };
  }
  return blocks === 0 ? { key: 'map.no_block', values: {} } : null;
}

// The best that runs: fewest bytes, least time; of SRAM and occupancy the most. Of equals the one
// with the fewest bytes on the chip, which comes first.
export function bestCell(cells: readonly MapCell[], show: MapQuantity): MapCell | null {
  const sign = show === 'traffic' || show === 'time' ? 1 : -1;
  let best: MapCell | null = null;
  for (const cell of cells) {
    if (cell.refused !== null || cell.value === null) continue;
    if (best === null || sign * cell.value < sign * (best.value ?? 0)) best = cell;
  }
  return best;
}

// A cell's number, behind which stands the report of its tile; null: not modelled.
export const cellNumber = (
  { tile_rows, tile_cols, stages, text }: MapCell,
  show: MapQuantity,
  params: Params,
): Explained | null =>
  text === null
    ? null
    : asked(
        `map.${show}.${tile_rows}.${tile_cols}.${stages}`,
        {
          key: 'map.number',
          values: {
            quantity: { message: `map.by.${show}` },
            tile: { text: `${tile_rows} × ${tile_cols}` },
            stages: { count: stages },
          },
        },
        text,
        { ...params, tile_rows, tile_cols, stages },
        show,
      );

// What a cell is by the quantity that is shown.
export function cellTold(cell: MapCell, show: MapQuantity, params: Params): Told {
  const number = cellNumber(cell, show, params);
  const value: Value = cell.text ?? { message: cell.missing ?? 'levels.no_rule' };
  return told(
    'map.cell',
    { value: number },
    {
      tile: { text: `${cell.tile_rows} × ${cell.tile_cols}` },
      quantity: { message: `map.by.${show}` },
      value,
    },
  );
}

// Why a tile does not run, its numbers with what stands behind them; null: it runs.
export function refusedTold(
  cell: MapCell,
  params: Params,
  hardware: HardwareProfile | null,
): Told | null {
  const { refused } = cell;
  if (refused === null) return null;
  const { required, limit } = refused.values;
  if (refused.key !== 'map.too_large' || !required || !limit) return { ...refused, numbers: {} };
  const own = cellNumber({ ...cell, text: required }, 'sram', params);
  const most =
    hardware && profileNumber(hardware, 'smem_max_bytes_per_block', 'fact.sram_limit', limit);
  return { ...refused, numbers: { ...(own && { required: own }), ...(most && { limit: most }) } };
}

export const isSame = (a: MapCell, b: MapCell | null): boolean =>
  b !== null && a.tile_rows === b.tile_rows && a.tile_cols === b.tile_cols && a.stages === b.stages;

export const ownCell = (cells: readonly MapCell[], params: Params): MapCell | null =>
  cells.find(
    (cell) =>
      cell.tile_rows === params['tile_rows'] &&
      cell.tile_cols === params['tile_cols'] &&
      cell.stages === params['stages'],
  ) ?? null;

// 0 to 1 from the least to the largest value, by the logarithm where values span magnitudes.
export function shade(
  value: number,
  [low, high]: readonly [number, number],
  show: MapQuantity,
): number {
  if (high <= low) return 0.5;
  if (show === 'occupancy') return (value - low) / (high - low);
  return Math.log(value / low) / Math.log(high / low);
}

export function valueRange(cells: readonly MapCell[]): [number, number] {
  const values = cells.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length === 0 ? [1, 1] : [Math.min(...values), Math.max(...values)];
}
