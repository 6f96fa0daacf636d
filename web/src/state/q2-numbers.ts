// SPDX-License-Identifier: Apache-2.0
// The numbers of the second lesson: what the walk over real scores comes to, and what lies on the chip
// for one tile; and what the programs of the last step print. By the names that they are told by.
import type { Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { paramsAt, type Shape, timesAs } from '../lesson/ask.ts';
import { type Chip, problem, type Running, walkedTile } from '../lesson/q2.ts';
import type { Snippet } from '../lesson/snippets.ts';
import { asked, explained, type Explained, plainSentence } from './explained.ts';
import { lettersOf } from './facts.ts';
import { counted, tileLabel, type Numbers } from './lesson-numbers.ts';
import { toldQuotient } from './quotient.ts';

// ---- the walk ---------------------------------------------------------------------------------

// How far rows that were computed here are off; `of` says how they were.
export const errorNumber = (
  key: string,
  of: 'online' | 'skipped' | 'plain',
  value: Value,
  rows = problem.scores.length,
): Explained =>
  explained(key, `fact.error_${of}`, 'measured', value, {
    how: [
      plainSentence(`explained.how.walk_${of}`),
      { key: 'explained.how.error', values: { rows: { count: rows } } },
    ],
  });

export const runningNumbers = ({ error, wrong }: Running): Numbers => ({
  error: errorNumber('q2-running.error', 'online', { error }),
  wrong: errorNumber('q2-running.wrong', 'skipped', { count: wrong }),
});

export function overflowNumbers({ raisedError, once, each }: Running): Numbers {
  const letters = {
    Nq: problem.scores.length,
    Nk: problem.scores[0]?.length ?? 0,
    N: walkedTile.tile_cols,
    dv: problem.values[0]?.length ?? 0,
  };
  const divisions = (name: 'each' | 'once', count: number, formula: string) =>
    counted(`q2-overflow.${name}`, `fact.divisions_${name}`, { count }, formula, letters);
  return {
    error: errorNumber('q2-overflow.error', 'online', { error: raisedError }),
    each: divisions('each', each, 'Nq*dv*ceil(Nk/N)'),
    once: divisions('once', once, 'Nq*dv'),
  };
}

// ---- on the chip ------------------------------------------------------------------------------

const tiles = 'ceil(Nq/M)*ceil(Nk/N)';
const inTiles = 'Nq*Nk/(M*N)';

// As the step tells them.
export function chipNumbers({ report, tile, working, scoreTile }: Chip) {
  const letters = lettersOf(report);
  const { score_tiles, materialization_ratio: ratio } = report.tiling;
  const number = (
    name: 'working' | 'score_tile',
    label: MessageKey,
    bytes: bigint,
    quantity: 'working_set' | 'score_tile',
  ) => asked(`q2-chip.${name}`, tileLabel(label, tile), { bytes }, report.params, quantity);
  const all = number('working', 'fact.working_set', working, 'working_set');
  const scores = number('score_tile', 'fact.score_tile', scoreTile, 'score_tile');
  return {
    working: all,
    score_tile: scores,
    share: toldQuotient('q2-chip.share', { percent: timesAs(scoreTile, working) }, scores, all),
    tiles: counted('q2-chip.tiles', 'fact.score_tiles', { count: score_tiles }, tiles, letters),
    ratio: counted('q2-chip.ratio', 'fact.materialization_ratio', { ratio }, inTiles, letters),
  };
}

// One of the five parts.
export function chipPart({ report, scoreTile, strip }: Chip, name: string): Explained {
  const scores = name === 'scores';
  return asked(
    `q2-chip.part.${name}`,
    { key: 'plain', values: { value: { message: `learn.matrix.${name}` as MessageKey } } },
    { bytes: scores ? scoreTile : strip },
    report.params,
    scores ? 'score_tile' : 'strip',
  );
}

export function codeNumbers({ printed, tile_size: tile, seq_len }: Snippet, shape: Shape): Numbers {
  const params = paramsAt(shape, { algorithm: 'flash2', tile_rows: tile, tile_cols: tile });
  const letters = { Nq: seq_len, Nk: seq_len, M: tile, N: tile };
  const { scores, row_tiles, score_tiles, score_tile, working_set, ratio } = printed;
  const [set, one] = [tileLabel('fact.working_set', tile), tileLabel('fact.score_tile', tile)];
  const room = asked('code.working_set', set, { bytes: working_set }, params, 'working_set');
  const part = asked('code.score_tile', one, { bytes: score_tile }, params, 'score_tile');
  return {
    scores: asked('code.scores', 'fact.score_matrix', { bytes: scores }, params, 'score_matrix'),
    score_tile: part,
    working_set: room,
    share: toldQuotient('code.share', { percent: timesAs(score_tile, working_set) }, part, room),
    row_tiles: counted(
      'code.row_tiles',
      'fact.row_tiles',
      { count: row_tiles },
      'ceil(Nq/M)',
      letters,
    ),
    score_tiles: counted(
      'code.score_tiles',
      'fact.score_tiles',
      { count: score_tiles },
      tiles,
      letters,
    ),
    ratio: counted('code.ratio', 'fact.materialization_ratio', { ratio }, inTiles, letters),
  };
}
