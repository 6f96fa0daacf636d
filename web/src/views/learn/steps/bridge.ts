// SPDX-License-Identifier: Apache-2.0
// From the lesson to real kernels: loop orders, stages, decode, masks; and the lesson as code.
import { html, nothing, svg } from 'lit';
import type { Report } from '../../../engine/protocol.ts';
import { type Bar, bars } from '../../../figures/bars.ts';
import { looks, tileGrid, type TileKind } from '../../../figures/tile-grid.ts';
import { bytes, count, exactBytes } from '../../../i18n/format.ts';
import { choiceLabel } from '../../../i18n/t.ts';
import { bytesOf, movedBytes } from '../../../lesson/ask.ts';
import {
  cacheCheck,
  causalCheck,
  type Masked,
  masked,
  type Phases,
  phases,
  resourceCheck,
  staged,
  stageCounts,
  tilesCheck,
  type Walks,
  walks,
} from '../../../lesson/bridge.ts';
import { powers } from '../../../lesson/q1.ts';
import { type Snippet, snippet } from '../../../lesson/snippets.ts';
import { smBytes } from '../../../state/numbers.ts';
import { lettersOf } from '../../../state/facts.ts';
import { roomLink } from '../../room-link.ts';
import '../attn-code.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import '../attn-sketch.ts';
import { type Scene, step } from '../step-view.ts';

const headDims = [32, 64, 96, 128, 192, 256];
const isScores = (tensor: string) => tensor === 'scores' || tensor === 'probs';

// A bar of traffic: the trips of the scores apart from the rest.
function trafficBar(label: string, report: Report): Bar {
  const big = bytesOf(report.traffic.rows.filter(({ tensor }) => isScores(tensor)));
  const rest = movedBytes(report) - big;
  return {
    label,
    total: bytes(movedBytes(report)),
    parts: [
      { look: 'ink', label: 'Q K V O', value: Number(rest) },
      { look: 'hbm', label: 'S P', value: Number(big) },
    ].filter(({ value }) => value > 0),
  };
}

const named = (language: Scene<unknown>['language'], id: string) =>
  choiceLabel(language, 'algorithm', id);

export const walkStep = step<Walks>({
  id: 'bridge-walk',
  kind: 'modelled',
  start: {},
  levers: [
    { field: 'tile_rows', label: 'learn.lever.tile_rows', stops: powers(16, 256) },
    { field: 'tile_cols', label: 'learn.lever.tile_cols', stops: powers(16, 256) },
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 65_536) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
  ],
  guess: { options: ['order', 'sums', 'size'], right: 'order' },
  ask: walks,
  told: ({ standard, flash1, flash2 }, { params }) => ({
    length: { count: Number(params['seq_len_q']) },
    rows: { count: Number(params['tile_rows']) },
    cols: { count: Number(params['tile_cols']) },
    standard: { bytes: movedBytes(standard) },
    flash1: { bytes: movedBytes(flash1) },
    flash2: { bytes: movedBytes(flash2) },
  }),
  exhibit({ answer, revealed, language, t }) {
    if (!revealed) return nothing;
    const rows = (['standard', 'flash1', 'flash2'] as const).map((id) =>
      trafficBar(named(language, id), answer[id]),
    );
    void import('../../player/attn-tile-player.ts');
    return html`<attn-sketch
        .figure=${(width: number) => bars({ width, bars: rows, limit: null })}
        .label=${t('learn.bridge-walk.drawing')}
      ></attn-sketch>
      <attn-tile-player .report=${answer.flash2}></attn-tile-player>
      <p>${roomLink({ room: 'lab', view: 'player' }, t('learn.open_lab'))}</p>`;
  },
  rows: ({ answer, language, t }) => ({
    caption: t('learn.bridge-walk.drawing'),
    columns: [{ title: t('learn.column.what') }, { title: t('learn.column.bytes'), end: true }],
    rows: (['standard', 'flash1', 'flash2'] as const).map((id) => [
      named(language, id),
      exactBytes(movedBytes(answer[id])),
    ]),
  }),
  facts: ({ standard, flash1, flash2 }) => [standard, flash1, flash2].map(smBytes),
  formulas: ({ flash2 }) => {
    const kv = flash2.traffic.rows.filter(({ tensor }) => tensor === 'k' || tensor === 'v');
    return [
      {
        name: 'K + V',
        letters: 'B*H*Tr*Nk*(d+dv)*e',
        values: lettersOf(flash2),
        result: { bytes: bytesOf(kv) },
      },
    ];
  },
  myths: mythsAt('bridge-walk'),
  check: tilesCheck,
});

export const kernelStep = step<Report[]>({
  id: 'bridge-kernel',
  kind: 'modelled',
  start: {},
  levers: [
    { field: 'tile_rows', label: 'learn.lever.tile_rows', stops: [32, 64, 128, 256] },
    { field: 'tile_cols', label: 'learn.lever.tile_cols', stops: [32, 64, 128, 256] },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: [64, 80, 96, 128, 160, 192, 256] },
    {
      field: 'hardware',
      label: 'learn.lever.hardware',
      stops: null,
      only: ['a100-80-sxm', 'a10', 'rtx-3090', 'rtx-4090', 'l4', 'h100-sxm'],
    },
  ],
  guess: { options: ['none', 'pair', 'half'], right: 'pair' },
  ask: staged,
  told: ([two, three], { params, hardware }) => {
    const of = (value: bigint | undefined) =>
      value === undefined ? { text: '—' } : { bytes: value };
    return {
      rows: { count: Number(params['tile_rows']) },
      cols: { count: Number(params['tile_cols']) },
      d: { count: Number(params['head_dim']) },
      gpu: { text: hardware?.name ?? '' },
      two: of(two?.sram?.required_bytes),
      three: of(three?.sram?.required_bytes),
      unused: of(two?.sram?.unused_bytes),
      limit: of(two?.sram?.limit_bytes),
    };
  },
  exhibit({ answer, revealed, t }) {
    if (!revealed) return nothing;
    const limit = answer[0]?.sram?.limit_bytes;
    if (limit === undefined) return html`<p>${t('learn.not_modelled')}</p>`;
    const rows = answer.flatMap(({ sram }, i): Bar[] => {
      if (sram === null) return [];
      const total = bytes(sram.required_bytes);
      return [
        {
          label: t('learn.bridge-kernel.stages', { stages: String(stageCounts[i]) }),
          total: t(sram.fits ? 'learn.fits.yes' : 'learn.fits.no', { bytes: total }),
          look: sram.fits ? '' : 'refused',
          parts: sram.ledger.map((row) => ({
            look: sram.fits ? 'sram' : 'refused',
            label: `${t(`learn.matrix.${row.item as 'q'}`)}${row.copies > 1n ? ` × ${row.copies}` : ''}`,
            value: Number(row.bytes),
          })),
        },
      ];
    });
    return html`<attn-sketch
      .figure=${(width: number) =>
        bars({
          width,
          bars: rows,
          limit: { value: Number(limit), label: t('learn.limit', { bytes: bytes(limit) }) },
        })}
      .label=${t('learn.bridge-kernel.drawing')}
    ></attn-sketch>`;
  },
  rows: ({ answer, t }) => ({
    caption: t('learn.bridge-kernel.table'),
    columns: [
      { title: t('learn.lever.stages') },
      { title: t('learn.column.part') },
      { title: t('learn.column.copies'), end: true },
      { title: t('learn.column.bytes'), end: true },
    ],
    rows: answer.flatMap(({ sram }, i) =>
      (sram?.ledger ?? []).map((row) => [
        String(stageCounts[i]),
        t(`learn.matrix.${row.item as 'q'}`),
        count(row.copies),
        exactBytes(row.bytes),
      ]),
    ),
  }),
  formulas: () => [],
  myths: mythsAt('bridge-kernel'),
  check: resourceCheck,
});

export const decodeStep = step<Phases>({
  id: 'bridge-decode',
  kind: 'modelled',
  start: { heads_q: 32 },
  levers: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
    { field: 'heads_q', label: 'learn.lever.heads_q', stops: powers(1, 128) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  guess: { options: ['much', 'half', 'none'], right: 'none' },
  ask: phases,
  told({ prefill, decode, cache }, { params, hardware }) {
    const bound = (resource: string) => {
      const row = decode.tiled.time?.rows.find((one) => one.resource === resource);
      return row === undefined ? { text: '—' } : { milliseconds: row.seconds * 1000 };
    };
    return {
      length: { count: Number(params['seq_len_q']) },
      heads: { count: Number(params['heads_q']) },
      gpu: { text: hardware?.name ?? '' },
      standard: { bytes: movedBytes(decode.standard) },
      tiled: { bytes: movedBytes(decode.tiled) },
      cache: { bytes: cache },
      p_standard: { bytes: movedBytes(prefill.standard) },
      p_tiled: { bytes: movedBytes(prefill.tiled) },
      multiply: bound('matrix'),
      carry: bound('hbm'),
    };
  },
  exhibit({ answer, revealed, language, t }) {
    if (!revealed) return nothing;
    // A scale each: one token is thousands of times less than a whole text.
    const phase = (name: 'prefill' | 'decode') =>
      (
        [
          ['standard', answer[name].standard],
          ['flash2', answer[name].tiled],
        ] as const
      ).map(([id, report]) =>
        trafficBar(t(`learn.bridge-decode.${name}`, { name: named(language, id) }), report),
      );
    return html`${(['prefill', 'decode'] as const).map((name) => {
      const rows = phase(name);
      return html`<attn-sketch
        .figure=${(width: number) => bars({ width, bars: rows, limit: null })}
        .label=${t('learn.bridge-decode.drawing')}
      ></attn-sketch>`;
    })}`;
  },
  rows: ({ answer, language, t }) => ({
    caption: t('learn.bridge-decode.drawing'),
    columns: [{ title: t('learn.column.what') }, { title: t('learn.column.bytes'), end: true }],
    rows: (['prefill', 'decode'] as const).flatMap((phase) =>
      (['standard', 'tiled'] as const).map((which) => [
        t(`learn.bridge-decode.${phase}`, {
          name: named(language, which === 'tiled' ? 'flash2' : 'standard'),
        }),
        exactBytes(movedBytes(answer[phase][which])),
      ]),
    ),
  }),
  facts: ({ decode }) => [smBytes(decode.standard), smBytes(decode.tiled)],
  formulas: ({ decode, cache }) => [
    {
      name: 'K + V',
      letters: 'B*G*Nk*(d+dv)*e',
      values: lettersOf(decode.tiled),
      result: { bytes: cache },
    },
  ],
  myths: mythsAt('bridge-decode'),
  check: cacheCheck,
});

// What the looks of the grid mean, with how many tiles there are of each.
const legend = (kinds: readonly (readonly [TileKind, string, bigint])[]) =>
  html`<ul class="legend">
    ${kinds.map(
      ([kind, name, tiles]) =>
        html`<li>
          <svg class="figure" width="12" height="12" aria-hidden="true">
            ${svg`<rect class=${looks[kind]} width="12" height="12"></rect>`}
          </svg>
          ${name}: ${count(tiles)}
        </li>`,
    )}
  </ul>`;

export const masksStep = step<Masked>({
  id: 'bridge-masks',
  kind: 'modelled',
  start: { seq_len_q: 2048 },
  levers: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 4096) },
    { field: 'tile_rows', label: 'learn.lever.tile_rows', stops: powers(64, 512) },
    { field: 'tile_cols', label: 'learn.lever.tile_cols', stops: powers(64, 512) },
  ],
  guess: { options: ['exactly', 'more', 'all'], right: 'more' },
  ask: masked,
  told: ({ causal: { tiling }, standard }, { params }) => ({
    length: { count: Number(params['seq_len_q']) },
    visited: { count: tiling.visited_tiles },
    all: { count: tiling.score_tiles },
    masked: { count: tiling.masked_tiles },
    share: { percent: Number(tiling.visited_tiles) / Number(tiling.score_tiles) },
    standard: { bytes: movedBytes(standard) },
  }),
  exhibit({ answer: { causal }, shape, revealed, t }) {
    const { tiling } = causal;
    if (!revealed) return nothing;
    if (Number(tiling.score_tiles) > 4096) {
      const all = count(tiling.score_tiles);
      return html`<p>${t('learn.bridge-masks.too_many', { all })}</p>`;
    }
    const of = {
      length: Number(shape.params['seq_len_q']),
      tile_rows: Number(shape.params['tile_rows']),
      tile_cols: Number(shape.params['tile_cols']),
    };
    return html`<attn-sketch
        .figure=${(width: number) => tileGrid(width, of)}
        .label=${t('learn.bridge-masks.drawing', {
          visited: count(tiling.visited_tiles),
          all: count(tiling.score_tiles),
          masked: count(tiling.masked_tiles),
        })}
      ></attn-sketch>
      ${legend([
        ['full', t('learn.bridge-masks.full'), tiling.visited_tiles - tiling.masked_tiles],
        ['border', t('learn.bridge-masks.border'), tiling.masked_tiles],
        ['skipped', t('learn.bridge-masks.skipped'), tiling.score_tiles - tiling.visited_tiles],
      ])}`;
  },
  rows: ({ answer: { causal }, t }) => {
    const { visited_tiles, masked_tiles, score_tiles } = causal.tiling;
    return {
      caption: t('learn.bridge-masks.table'),
      columns: [
        { title: t('learn.column.what') },
        { title: t('learn.bridge-masks.table'), end: true },
      ],
      rows: [
        [t('learn.bridge-masks.visited'), count(visited_tiles)],
        [t('learn.bridge-masks.masked'), count(masked_tiles)],
        [t('learn.bridge-masks.skipped'), count(score_tiles - visited_tiles)],
      ],
    };
  },
  facts: ({ causal, standard }) => [smBytes(causal), smBytes(standard)],
  formulas: () => [],
  myths: mythsAt('bridge-masks'),
  check: causalCheck,
});

export const codeStep = step<Snippet>({
  id: 'code',
  kind: 'theory',
  start: {},
  levers: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
    { field: 'heads_q', label: 'learn.lever.heads_q', stops: powers(1, 128) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
    { field: 'tile', label: 'learn.lever.tile', stops: powers(16, 512) },
  ],
  guess: null,
  ask: snippet,
  told: (values) => ({
    length: { count: values.seq_len },
    heads: { count: values.num_heads },
    d: { count: values.head_dim },
    tile: { count: values.tile_size },
    e: { count: values.dtype_bytes },
  }),
  exhibit: ({ answer }) => html`<attn-code .snippet=${answer}></attn-code>`,
  rows: null,
  formulas: () => [],
  myths: mythsAt('code'),
  check: null,
});
