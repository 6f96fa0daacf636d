// SPDX-License-Identifier: Apache-2.0
// Q3: room, traffic, occupancy and time pull apart as tiles grow taller.
import { html } from 'lit';
import { fan } from '../../../figures/fan.ts';
import { count, milliseconds, ratio } from '../../../i18n/format.ts';
import type { Value } from '../../../i18n/sentence.ts';
import type { MessageKey } from '../../../i18n/t.ts';
import { isMessageKey } from '../../../i18n/words.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { powers } from '../../../lesson/q1.ts';
import {
  type Apart,
  apart,
  blocksCheck,
  changeOf,
  fallsAs,
  flatFrom,
  sharing,
  type TileRow,
} from '../../../lesson/q3-apart.ts';
import { mythNumbers } from '../../../state/myth-numbers.ts';
import { apartNumbers, tileNumbers } from '../../../state/q3-numbers.ts';
import '../attn-sketch.ts';
import { numberCell } from '../number-cell.ts';
import { type Scene, step } from '../step-view.ts';

const inTime = (seconds: number | null): string =>
  seconds === null || Number.isNaN(seconds) ? '—' : milliseconds(seconds * 1000);

// What taller tiles do to each quantity, from the lowest tile on.
function pulling({ answer: { heights }, shape, revealed, t }: Scene<Apart>, width: number) {
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
      ...(revealed
        ? [{ look: 'ink thin', name: t('learn.column.bound'), values: of((row) => row.seconds) }]
        : []),
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
  };
  const found = timed.length > 1 ? 'both' : timed.length === 1 ? 'one' : 'none';
  return { sentence: { key: `learn.q3-apart.bound.${found}`, values } };
}

// What becomes of the time from the lowest to the tallest tile that can be launched.
function timeTold(heights: readonly TileRow[], gpu: string): Value {
  const timed = heights.filter(({ seconds }) => seconds !== null);
  const [low, high] = [timed[0], timed.at(-1)];
  const values = {
    gpu: { text: gpu },
    low: { count: low?.tile_rows ?? 0 },
    high: { count: high?.tile_rows ?? 0 },
    low_time: { text: inTime(low?.seconds ?? null) },
    high_time: { text: inTime(high?.seconds ?? null) },
  };
  const sentence = (name: string, more: Readonly<Record<string, Value>> = {}): Value => ({
    sentence: { key: `learn.q3-apart.time.${name}` as MessageKey, values: { ...values, ...more } },
  });
  const change = changeOf(heights);
  if (change === null) return sentence(timed.length === 1 ? 'one' : 'none');
  return sentence(change.way, {
    moved: { ratio: change.moved },
    times: { ratio: change.times },
  });
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
  guess: { options: ['same', 'more', 'less'], right: fallsAs },
  ask: apart,
  told: ({ heights }, { params, hardware }) => {
    const [low, high] = [heights[0], heights.at(-1)];
    return {
      length: { count: Number(params['seq_len_q']) },
      heads: { count: Number(params['heads_q']) },
      d: { count: Number(params['head_dim']) },
      gpu: { text: hardware?.name ?? '' },
      low: { count: low?.tile_rows ?? 0 },
      high: { count: high?.tile_rows ?? 0 },
      time: timeTold(heights, hardware?.name ?? ''),
      bound: boundTold(heights, hardware?.name ?? ''),
      shared: sharedTold(heights),
      flat: flatTold(heights),
    };
  },
  exhibit: (scene) =>
    html`<attn-sketch
      .figure=${(width: number) => pulling(scene, width)}
      .label=${scene.t(scene.revealed ? 'learn.q3-apart.drawing' : 'learn.q3-apart.posed')}
    ></attn-sketch>`,
  rows: ({ answer: { heights }, shape, t }) => ({
    caption: t('learn.q3-apart.table'),
    columns: [
      { title: t('learn.column.tile') },
      { title: t('learn.column.working_set'), end: true },
      { title: t('learn.column.flash2'), end: true },
      { title: t('learn.column.blocks'), end: true },
      { title: t('learn.column.bound'), end: true },
    ],
    rows: heights.map((row) => {
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
  folds: ({ told }) => [
    {
      title: 'learn.q3-apart.occupancy.title',
      content: html`<p class="why">${told('learn.q3-apart.occupancy')}</p>`,
    },
  ],
  formulas: () => [],
  myths: mythsAt('q3-apart'),
  mythNumbers,
  check: blocksCheck,
});
