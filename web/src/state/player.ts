// SPDX-License-Identifier: Apache-2.0
// What the tile player says: the sentence of the view, and each event in words.
import type { TileEvent } from '../animation/frame.ts';
import type { Params, Report, TraceKernel } from '../engine/protocol.ts';
import { count, factor } from '../i18n/format.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import type { Told } from './explained.ts';
import { algorithmOf } from './headline.ts';
import { smBytes } from './numbers.ts';
import { scoreTiles, skippedTiles, visitedTiles } from './tile-numbers.ts';
import { told } from './told.ts';

// How many tiles are worked on, how many left out, and what moves on the way.
export function playerHeadline(report: Report): Told {
  const { visited_tiles: visited, score_tiles: all } = report.tiling;
  const values = { algorithm: algorithmOf(report) };
  const numbers = { all: scoreTiles(report), moved: smBytes(report) };
  if (report.params['algorithm'] === 'standard') {
    return told('headline.player.standard', numbers, values);
  }
  if (visited === all) return told('headline.player.all', numbers, values);
  const both = { visited: visitedTiles(report), skipped: skippedTiles(report) };
  return told('headline.player.skips', { ...numbers, ...both }, values);
}

// The forward kernel of a tiled algorithm keeps a running maximum and sum for each row.
export const hasRunningSoftmax = (params: Params, kernel: TraceKernel | undefined): boolean =>
  params['algorithm'] !== 'standard' && kernel?.pass === 'forward' && kernel.name === 'main';

// Tiles are numbered from one, as a reader counts them.
const oneBased = (tile: number): string => count(tile + 1);

export function tileNumber(tile: { row_tile: number; col_tile: number }): string {
  const numbers = [tile.row_tile, tile.col_tile].filter((number) => number >= 0);
  return numbers.map(oneBased).join(', ');
}

// `shrink` is what the sample row's sum and output are multiplied by, where this event does so.
export function eventSentence(event: TileEvent | null, shrink: number | null): Sentence {
  if (event === null) return { key: 'player.event.start', values: {} };
  const tile = tileNumber(event);
  const values: Record<string, Value> = {
    tensor: { message: `tensor.${event.tensor}` },
    tile: { text: tile },
    bytes: { bytes: event.bytes },
    level: { message: `player.level.${event.level}` },
    row: { text: oneBased(event.row_tile) },
    col: { text: oneBased(event.col_tile) },
    factor: { text: shrink === null ? '' : factor(shrink) },
  };
  switch (event.kind) {
    case 'load':
      return { key: tile === '' ? 'player.event.load.stream' : 'player.event.load', values };
    case 'store':
      if (event.atomic) return { key: 'player.event.store.atomic', values };
      return { key: tile === '' ? 'player.event.store.stream' : 'player.event.store', values };
    case 'evict':
      if (event.tensor !== null) return { key: 'player.event.evict', values };
      return {
        key: event.bytes > 0n ? 'player.event.end' : 'player.event.end.registers',
        values,
      };
    case 'compute':
      if (shrink !== null) return { key: 'player.event.compute.rescale', values };
      if (event.sight === 'whole') return { key: 'player.event.compute', values };
      return {
        key: event.sight === 'part' ? 'player.event.compute.part' : 'player.event.compute.none',
        values,
      };
  }
}
