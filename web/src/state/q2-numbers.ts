// SPDX-License-Identifier: Apache-2.0
// What lies on the chip for one tile: the numbers of the second lesson, by the names that it tells.
import type { MessageKey } from '../i18n/t.ts';
import type { Chip } from '../lesson/q2.ts';
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
