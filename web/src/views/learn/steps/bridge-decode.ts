// SPDX-License-Identifier: Apache-2.0
// Reading a text against writing one token.
import { html } from 'lit';
import { type Panel, panels, panelTotal } from '../../../figures/panels.ts';
import { phases as drawPhases } from '../../../figures/phases.ts';
import type { Report } from '../../../engine/protocol.ts';
import { bytes, count, ratio } from '../../../i18n/format.ts';
import type { Value } from '../../../i18n/sentence.ts';
import { movedBytes, secondsOf, timesAs, timeValue } from '../../../lesson/ask.ts';
import { cacheCheck, decodeMoves, type Phases, phases } from '../../../lesson/bridge.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { powers } from '../../../lesson/q1.ts';
import { decodeNumbers, keysAndValues, movedNumber } from '../../../state/bridge-numbers.ts';
import { lettersOf } from '../../../state/facts.ts';
import { mythNumbers } from '../../../state/myth-numbers.ts';
import { smBytes } from '../../../state/numbers.ts';
import '../attn-sketch.ts';
import { headDims, named, trafficBar } from '../draw-bytes.ts';
import { numberCell } from '../number-cell.ts';
import { type Scene, step } from '../step-view.ts';

// Before the guess: all queries against all keys, and one against all keys.
function posed({ answer, t }: Scene<Phases>, width: number) {
  return drawPhases(
    width,
    (['prefill', 'decode'] as const).map((name) => {
      const { tiled } = answer[name];
      return {
        title: t(`learn.bridge-decode.${name}`),
        queries: name === 'prefill' ? 'all' : 'one',
        lines: [
          t('learn.bridge-decode.queries', { count: count(tiled.letters.Nq) }),
          t('learn.bridge-decode.kv', { bytes: bytes(answer.cache) }),
          t('learn.bridge-decode.scores', { bytes: bytes(tiled.score_matrix.bytes) }),
        ],
      };
    }),
  );
}

// A scale for each: one token is thousands of times less than a whole text, so the second panel
// magnifies the first.
function traffic({ answer, language, t }: Scene<Phases>, width: number) {
  const panel = (name: 'prefill' | 'decode'): Panel => ({
    title: t(`learn.bridge-decode.${name}`),
    note: t('learn.bridge-decode.less', {
      ratio: ratio(timesAs(movedBytes(answer[name].standard), movedBytes(answer[name].tiled))),
    }),
    unit: 'bytes',
    format: (value) => bytes(value),
    bars: [
      trafficBar(named(language, 'standard'), answer[name].standard),
      trafficBar(named(language, 'flash2'), answer[name].tiled),
    ],
  });
  const [prefill, decode] = [panel('prefill'), panel('decode')];
  const times = panelTotal(prefill) / panelTotal(decode);
  if (times === 1) return panels(width, [prefill, decode]);
  const wedge = t('learn.bridge-decode.wedge', { times: ratio(times) });
  return panels(width, [prefill, { ...decode, wedge }]);
}

// What one token takes at least, to multiply where that rate is known, and to carry.
function workTold(report: Report, name: string): Value {
  const gpu: Value = { text: name };
  const carry = timeValue(secondsOf(report, 'hbm'));
  const multiply = secondsOf(report, 'matrix');
  return Number.isNaN(multiply)
    ? { sentence: { key: 'learn.bridge-decode.no_work', values: { gpu, carry } } }
    : {
        sentence: {
          key: 'learn.bridge-decode.work',
          values: { gpu, carry, multiply: timeValue(multiply) },
        },
      };
}

export const decodeStep = step<Phases>({
  id: 'bridge-decode',
  kind: 'modelled',
  start: { heads_q: 32 },
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'tile_rows', 'hardware'],
  levers: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  more: [
    { field: 'heads_q', label: 'learn.lever.heads_q', stops: powers(1, 128) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
  ],
  guess: {
    options: ['much', 'half', 'none'],
    right: (answer) => (decodeMoves(answer) === 'alike' ? 'much' : 'none'),
  },
  ask: phases,
  told(answer, { params, hardware }) {
    const { prefill, decode, cache } = answer;
    return {
      length: { count: Number(params['seq_len_q']) },
      heads: { count: Number(params['heads_q']) },
      moved: {
        sentence: {
          key: `learn.bridge-decode.moved.${decodeMoves(answer)}`,
          values: {
            standard: { bytes: movedBytes(decode.standard) },
            tiled: { bytes: movedBytes(decode.tiled) },
            cache: { bytes: cache },
            p_standard: { bytes: movedBytes(prefill.standard) },
            p_tiled: { bytes: movedBytes(prefill.tiled) },
          },
        },
      },
      work: workTold(decode.tiled, hardware?.name ?? ''),
    };
  },
  exhibit(scene) {
    const { revealed, t } = scene;
    return html`<attn-sketch
      .figure=${(width: number) => (revealed ? traffic : posed)(scene, width)}
      .label=${t(revealed ? 'learn.bridge-decode.drawing' : 'learn.bridge-decode.posed')}
    ></attn-sketch>`;
  },
  rows: ({ answer, language, t }) => ({
    caption: t('learn.bridge-decode.drawing'),
    columns: [{ title: t('learn.column.what') }, { title: t('learn.column.bytes'), end: true }],
    rows: (['prefill', 'decode'] as const).flatMap((phase) =>
      (['standard', 'tiled'] as const).map((which) => [
        t('learn.bridge-decode.row', {
          phase: t(`learn.bridge-decode.${phase}`),
          name: named(language, which === 'tiled' ? 'flash2' : 'standard'),
        }),
        numberCell(
          movedNumber(
            `bridge-decode.${phase === 'decode' ? '' : 'p_'}${which}`,
            answer[phase][which],
          ),
        ),
      ]),
    ),
  }),
  numbers: decodeNumbers,
  facts: ({ decode }) => [smBytes(decode.standard), smBytes(decode.tiled)],
  formulas: ({ decode }) => [
    {
      name: 'K + V',
      letters: 'B*G*Nk*(d+dv)*e',
      values: lettersOf(decode.tiled),
      result: keysAndValues('bridge-decode.cache', decode.tiled),
    },
  ],
  myths: mythsAt('bridge-decode'),
  mythNumbers,
  check: cacheCheck,
});
