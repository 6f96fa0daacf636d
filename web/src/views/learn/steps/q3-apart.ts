// SPDX-License-Identifier: Apache-2.0
// Q3: room, traffic, occupancy and time pull apart from tile to tile.
import { html } from 'lit';
import { tilePair } from '../../../figures/chip.ts';
import { fan } from '../../../figures/fan.ts';
import { bytes, count, milliseconds, ratio } from '../../../i18n/format.ts';
import type { Value } from '../../../i18n/sentence.ts';
import { isMessageKey } from '../../../i18n/words.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { powers } from '../../../lesson/q1.ts';
import {
  type Apart,
  apart,
  blocksCheck,
  fewerBytes,
  flatFrom,
  sharing,
  type TileRow,
  trafficFalls,
} from '../../../lesson/q3-apart.ts';
import { mythNumbers } from '../../../state/myth-numbers.ts';
import { apartNumbers, tileNumbers } from '../../../state/q3-numbers.ts';
import '../attn-sketch.ts';
import { numberCell } from '../number-cell.ts';
import { type Scene, step } from '../step-view.ts';

const inTime = (seconds: number | null): string =>
  seconds === null || Number.isNaN(seconds) ? '—' : milliseconds(seconds * 1000);

// The two tiles of the question on one scale.
function pair({ answer: { tall, wide }, shape, revealed, t }: Scene<Apart>, width: number) {
  const d = Number(shape.params['head_dim']);
  return tilePair(
    width,
    d,
    [tall, wide].map(({ tile_rows, tile_cols, working, traffic }) => ({
      rows: tile_rows,
      cols: tile_cols,
      lines: [
        `${tile_rows} × ${tile_cols}`,
        t('learn.q3-apart.room', { bytes: bytes(working) }),
        t('learn.q3-apart.moves', { bytes: revealed ? bytes(traffic) : '?' }),
      ],
    })),
  );
}

// What taller tiles do to each quantity, from the lowest tile on.
function pulling({ answer: { heights }, shape, t }: Scene<Apart>, width: number) {
  const of = (value: (row: TileRow) => bigint | number | null) =>
    heights.map((row) => {
      const own = value(row);
      return own === null ? null : Number(own);
    });
  const times = (value: number) => (value >= 1 ? `× ${ratio(value)}` : `÷ ${ratio(1 / value)}`);
  const tick = (value: number) =>
    value >= 1 ? `× ${count(value)}` : `÷ ${count(Math.round(1 / value))}`;
  return fan({
    width,
    at: heights.map(({ tile_rows }) => tile_rows),
    axis: t('learn.axis.tile_rows', { cols: count(Number(shape.params['tile_cols'])) }),
    format: count,
    times: tick,
    rays: [
      { look: 'sram', name: t('learn.column.working_set'), values: of((row) => row.working) },
      { look: 'hbm dashed', name: t('learn.q3-apart.traffic'), values: of((row) => row.traffic) },
      { look: 'reg dotted', name: t('learn.column.blocks'), values: of((row) => row.blocks) },
      { look: 'ink thin', name: t('learn.column.bound'), values: of((row) => row.seconds) },
    ].map((ray) => ({ ...ray, end: times })),
  });
}

// The resource that sets the time, in the words of the lesson where it has its own.
function limitOf(row: TileRow | undefined): Value {
  if (!row?.limit) return { text: '—' };
  const own = `learn.q3-apart.limit.${row.limit}`;
  return { message: isMessageKey(own) ? own : `resource.${row.limit}` };
}

// The bound of the lowest and of the tallest tile that can be launched.
function boundTold(heights: readonly TileRow[], gpu: string): Value {
  const timed = heights.filter(({ seconds }) => seconds !== null);
  const [low, high] = [timed[0], timed.at(-1)];
  const values = {
    gpu: { text: gpu },
    low: { count: low?.tile_rows ?? 0 },
    high: { count: high?.tile_rows ?? 0 },
    low_limit: limitOf(low),
    high_limit: limitOf(high),
    low_time: { text: inTime(low?.seconds ?? null) },
    high_time: { text: inTime(high?.seconds ?? null) },
  };
  const found = timed.length > 1 ? 'both' : timed.length === 1 ? 'one' : 'none';
  return { sentence: { key: `learn.q3-apart.bound.${found}`, values } };
}

// How many blocks share an SM with one of the tiles, and what runs out with one more.
function sharedTold(heights: readonly TileRow[]): Value {
  const row = sharing(heights);
  if (row === null) return { text: '' };
  const estimated = row.estimated && row.limited.includes('registers');
  const values = {
    rows: { count: row.tile_rows },
    blocks: { count: row.blocks ?? 0n },
    limits: { list: row.limited.map((name) => ({ message: `limiter.${name}` })) },
  };
  return { sentence: { key: `learn.q3-apart.shared${estimated ? '.estimated' : ''}`, values } };
}

// Where taller tiles move less and gain no time.
function flatTold(heights: readonly TileRow[]): Value {
  const flat = flatFrom(heights);
  if (flat === null) return { text: '' };
  const values = { from: { count: flat.from.tile_rows }, times: { ratio: flat.times } };
  return { sentence: { key: 'learn.q3-apart.flat', values } };
}

export const apartStep = step<Apart>({
  id: 'q3-apart',
  kind: 'modelled',
  start: { heads_q: 32 },
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'tile_cols', 'hardware'],
  late: ['tile_cols'],
  levers: [
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: [64, 96, 128] },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  more: [
    { field: 'tile_cols', label: 'learn.lever.tile_cols', stops: powers(32, 256) },
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 65_536) },
  ],
  guess: { options: ['tall', 'wide', 'same'], right: fewerBytes },
  ask: apart,
  told: (answer, { params, hardware }) => {
    const { tall, wide, heights } = answer;
    const [low, high] = [heights[0], heights.at(-1)];
    return {
      length: { count: Number(params['seq_len_q']) },
      heads: { count: Number(params['heads_q']) },
      d: { count: Number(params['head_dim']) },
      gpu: { text: hardware?.name ?? '' },
      moved: {
        sentence: {
          key: `learn.q3-apart.moved.${fewerBytes(answer)}`,
          values: { tall: { bytes: tall.traffic }, wide: { bytes: wide.traffic } },
        },
      },
      falls: {
        message: `learn.q3-apart.traffic.${trafficFalls(heights) ? 'falls' : 'stays'}`,
      },
      low: { count: low?.tile_rows ?? 0 },
      high: { count: high?.tile_rows ?? 0 },
      bound: boundTold(heights, hardware?.name ?? ''),
      shared: sharedTold(heights),
      flat: flatTold(heights),
    };
  },
  exhibit: (scene) => {
    const { revealed, t } = scene;
    const tiles = html`<attn-sketch
      .figure=${(width: number) => pair(scene, width)}
      .label=${t('learn.q3-apart.pair')}
    ></attn-sketch>`;
    if (!revealed) return tiles;
    return html`${tiles}
      <attn-sketch
        .figure=${(width: number) => pulling(scene, width)}
        .label=${t('learn.q3-apart.drawing')}
      ></attn-sketch>`;
  },
  rows: ({ answer: { tall, wide, heights }, shape, t }) => ({
    caption: t('learn.q3-apart.table'),
    columns: [
      { title: t('learn.column.tile') },
      { title: t('learn.column.working_set'), end: true },
      { title: t('learn.column.flash2'), end: true },
      { title: t('learn.column.blocks'), end: true },
      { title: t('learn.column.bound'), end: true },
    ],
    rows: [tall, wide, ...heights].map((row) => {
      const tile = `${row.tile_rows} × ${row.tile_cols}`;
      const numbers = tileNumbers(`q3-apart.${tile}`, row, shape);
      return [
        tile,
        numberCell(numbers.working),
        numberCell(numbers.traffic),
        numberCell(numbers.blocks),
        numberCell(numbers.seconds),
      ];
    }),
  }),
  numbers: apartNumbers,
  formulas: () => [],
  myths: mythsAt('q3-apart'),
  mythNumbers,
  check: blocksCheck,
});
