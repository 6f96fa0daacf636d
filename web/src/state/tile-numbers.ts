// SPDX-License-Identifier: Apache-2.0
// How a head's score matrix is cut, each count with what stands behind it.
import type { EngineReport } from '../engine/protocol.ts';
import type { MessageKey } from '../i18n/t.ts';
import { explained, type Explained, type Part, plainSentence } from './explained.ts';
import { lettersOf } from './facts.ts';
import { ofAlgorithm, schemeOf } from './numbers.ts';

const tiles = (
  report: EngineReport,
  name: 'row_tiles' | 'col_tiles' | 'score_tiles' | 'visited_tiles' | 'skipped_tiles',
  count: bigint,
  rest: Partial<Explained>,
): Explained =>
  explained(
    `${schemeOf(report)}.${name}`,
    ofAlgorithm(`fact.${name}`, report),
    'modelled',
    { count },
    { letters: lettersOf(report), ...rest },
  );

// Rows are cut otherwise where query heads share a tile, or a kernel has tiles of its own.
export function rowTiles(report: EngineReport): Explained {
  const { letters, tiling } = report;
  const cut = (letters.Nq + letters.M - 1n) / letters.M;
  const rest =
    tiling.row_tiles === cut
      ? { formula: 'ceil(Nq/M)' }
      : { how: [plainSentence('explained.how.row_tiles')] };
  return tiles(report, 'row_tiles', tiling.row_tiles, rest);
}

export const colTiles = (report: EngineReport): Explained =>
  tiles(report, 'col_tiles', report.tiling.col_tiles, { formula: 'ceil(Nk/N)' });

export const scoreTiles = (report: EngineReport): Explained =>
  tiles(report, 'score_tiles', report.tiling.score_tiles, { formula: 'Tr*Tc' });

const part = (label: MessageKey, count: bigint, minus = false): Part => ({
  label: plainSentence(label),
  value: { count },
  formula: null,
  minus,
});

// What the mask leaves to be worked on, and what it lets the kernel leave out.
export function visitedTiles(report: EngineReport): Explained {
  const { score_tiles: all, visited_tiles: visited } = report.tiling;
  return tiles(report, 'visited_tiles', visited, {
    how: [plainSentence('explained.how.visited_tiles')],
    parts: [part('fact.score_tiles', all), part('fact.skipped_tiles', all - visited, true)],
  });
}

export function skippedTiles(report: EngineReport): Explained {
  const { score_tiles: all, visited_tiles: visited } = report.tiling;
  return tiles(report, 'skipped_tiles', all - visited, {
    how: [plainSentence('explained.how.visited_tiles')],
    parts: [part('fact.score_tiles', all), part('fact.visited_tiles', visited, true)],
  });
}
