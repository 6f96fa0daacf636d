// SPDX-License-Identifier: Apache-2.0
// Q2: the running softmax, the overflow that it avoids, and what lies on the chip.
import { html } from 'lit';
import { chip as drawChip } from '../../../figures/chip.ts';
import { tilePlace } from '../../../figures/tile-place.ts';
import { bytes } from '../../../i18n/format.ts';
import {
  type Chip,
  chip,
  chipCheck,
  overflowCheck,
  rescaleCheck,
  type Running,
  running,
} from '../../../lesson/q2.ts';
import { powers } from '../../../lesson/q1.ts';
import { lettersOf } from '../../../state/facts.ts';
import { workingSet } from '../../../state/numbers.ts';
import {
  chipNumbers,
  chipPart,
  overflowNumbers,
  runningNumbers,
} from '../../../state/q2-numbers.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { mythNumbers } from '../../../state/myth-numbers.ts';
import '../attn-sketch.ts';
import '../attn-walk.ts';
import { numberCell } from '../number-cell.ts';
import { step } from '../step-view.ts';

export const runningStep = step<Running>({
  id: 'q2-running',
  kind: 'measured',
  start: {},
  uses: [],
  levers: [],
  guess: { options: ['no', 'roughly', 'exactly'], right: 'exactly' },
  ask: () => Promise.resolve(running()),
  told: ({ error, wrong }) => ({ error: { error }, wrong: { count: wrong } }),
  exhibit: ({ revealed }) =>
    html`<attn-walk ?live=${revealed} .offered=${['skip', 'each']}></attn-walk>`,
  rows: null,
  numbers: runningNumbers,
  formulas: () => [],
  myths: mythsAt('q2-running'),
  mythNumbers,
  check: () => Promise.resolve(rescaleCheck()),
});

export const overflowStep = step<Running>({
  id: 'q2-overflow',
  kind: 'measured',
  start: {},
  uses: [],
  levers: [],
  guess: { options: ['nothing', 'larger', 'equal'], right: 'nothing' },
  ask: () => Promise.resolve(running()),
  told: ({ raisedError, once, each }) => ({
    error: { error: raisedError },
    once: { count: once },
    each: { count: each },
  }),
  exhibit: ({ revealed }) =>
    html`<attn-walk
      ?live=${revealed}
      ended
      .start=${{ hundred: true }}
      .offered=${['hundred', 'skip', 'each']}
    ></attn-walk>`,
  rows: null,
  numbers: overflowNumbers,
  formulas: () => [],
  myths: mythsAt('q2-overflow'),
  check: () => Promise.resolve(overflowCheck()),
});

const parts = ['q', 'k', 'v', 'scores', 'o'] as const;

// The question is about this tile, wherever the levers stand: elsewhere another answer may be right.
const posed = { tile_rows: 64, tile_cols: 64, head_dim: 128 };

export const chipStep = step<Chip>({
  id: 'q2-chip',
  kind: 'theory',
  start: { ...posed },
  uses: ['seq_len_q', 'head_dim', 'dtype', 'tile_rows'],
  levers: [
    { field: 'tile', label: 'learn.lever.tile', stops: powers(16, 128) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: [64, 96, 128, 192, 256] },
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
  ],
  guess: { options: ['scores', 'strips', 'even'], right: 'strips' },
  ask: chip,
  told: ({ tile, head_dim, working, scoreTile, report }) => ({
    posed: { count: posed.tile_rows },
    posed_d: { count: posed.head_dim },
    tile: { count: tile },
    d: { count: head_dim },
    working: { bytes: working },
    score_tile: { bytes: scoreTile },
    share: { percent: Number(scoreTile) / Number(working) },
    tiles: { count: report.tiling.score_tiles },
    length: { count: report.letters.Nq },
    ratio: { ratio: report.tiling.materialization_ratio },
  }),
  exhibit({ answer, revealed, t }) {
    if (!revealed) {
      const labels = { tile: t('learn.q2-chip.tile') };
      return html`<attn-sketch
          .figure=${(width: number) => tilePlace({ width, labels })}
          .label=${t('learn.q2-chip.posed')}
        ></attn-sketch>
        <p class="beneath">${t('learn.q2-chip.posed_note')}</p>`;
    }
    const part = (name: (typeof parts)[number]) => {
      const value = name === 'scores' ? answer.scoreTile : answer.strip;
      const label = t(`learn.matrix.${name}`);
      return t('learn.q2-chip.part', { name: label, bytes: bytes(value) });
    };
    const labels = {
      q: part('q'),
      k: part('k'),
      v: part('v'),
      o: part('o'),
      scores: part('scores'),
    };
    const { tile, head_dim } = answer;
    return html`<attn-sketch
      .figure=${(width: number) => drawChip({ width, tile, head_dim, labels })}
      .label=${t('learn.q2-chip.drawing', {
        tile: bytes(answer.scoreTile),
        working: bytes(answer.working),
      })}
    ></attn-sketch>`;
  },
  rows: ({ answer, t }) => ({
    caption: t('learn.q2-chip.table'),
    columns: [{ title: t('learn.column.part') }, { title: t('learn.column.bytes'), end: true }],
    rows: parts.map((name) => [t(`learn.matrix.${name}`), numberCell(chipPart(answer, name))]),
  }),
  numbers: chipNumbers,
  facts: ({ report }) => [workingSet(report)],
  formulas: (answer) => [
    {
      name: 'W',
      letters: '(4*M*d+M*M)*e',
      values: lettersOf(answer.report),
      result: chipNumbers(answer).working,
    },
  ],
  myths: mythsAt('q2-chip'),
  mythNumbers,
  check: chipCheck,
});
