// SPDX-License-Identifier: Apache-2.0
// What lies on the chip for one tile: the numbers of the second lesson, and what the programs of the
// last step print, by the names that they are told by.
import type { MessageKey } from '../i18n/t.ts';
import { paramsAt, type Shape } from '../lesson/ask.ts';
import type { Chip } from '../lesson/q2.ts';
import type { Snippet } from '../lesson/snippets.ts';
import { asked, type Explained } from './explained.ts';
import { tileLabel, type Numbers } from './lesson-numbers.ts';

export const chipNumbers = ({ report, tile, working, scoreTile }: Chip): Numbers => ({
  working: asked(
    'q2-chip.working',
    tileLabel('fact.working_set', tile),
    { bytes: working },
    report.params,
    'working_set',
  ),
  score_tile: asked(
    'q2-chip.score_tile',
    tileLabel('fact.score_tile', tile),
    { bytes: scoreTile },
    report.params,
    'score_tile',
  ),
});

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

export function codeNumbers({ printed, tile_size: tile }: Snippet, shape: Shape): Numbers {
  const params = paramsAt(shape, { algorithm: 'flash2', tile_rows: tile, tile_cols: tile });
  const { scores, score_tile, working_set } = printed;
  const [set, one] = [tileLabel('fact.working_set', tile), tileLabel('fact.score_tile', tile)];
  return {
    scores: asked('code.scores', 'fact.score_matrix', { bytes: scores }, params, 'score_matrix'),
    score_tile: asked('code.score_tile', one, { bytes: score_tile }, params, 'score_tile'),
    working_set: asked('code.working_set', set, { bytes: working_set }, params, 'working_set'),
  };
}
