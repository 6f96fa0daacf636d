// SPDX-License-Identifier: Apache-2.0
// Q3: room, traffic, occupancy and time pull apart, from tile to tile and from standard attention
// to FlashAttention.
import { html } from 'lit';
import { tilePair } from '../../../figures/chip.ts';
import { fan } from '../../../figures/fan.ts';
import { type Panel, panels } from '../../../figures/panels.ts';
import { bytes, count, exactBytes, inUnit, milliseconds, ratio } from '../../../i18n/format.ts';
import type { Sentence, Value } from '../../../i18n/sentence.ts';
import { carriedBytes, movedBytes, timesAs } from '../../../lesson/ask.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { powers } from '../../../lesson/q1.ts';
import {
  type Apart,
  apart,
  bandwidthCheck,
  blocksCheck,
  type Gain,
  gain,
  longer,
  type TileRow,
} from '../../../lesson/q3-apart.ts';
import { peakMemory } from '../../../state/numbers.ts';
import '../attn-sketch.ts';
import { headDims, named } from '../draw-bytes.ts';
import { type Scene, step } from '../step-view.ts';

const inTime = (seconds: number | null): string =>
  seconds === null || Number.isNaN(seconds) ? '—' : milliseconds(seconds * 1000);
const timeValue = (seconds: number): Value => ({ text: inTime(seconds) });

// All ticks of one axis in one unit.
const ticksOf = (most: number) => (seconds: number) =>
  most >= 1e-4 ? inUnit(seconds * 1e3, 'ms') : inUnit(seconds * 1e6, 'µs');

// The two tiles of the question on one scale.
function pair({ answer: { tall, wide }, shape, revealed, t }: Scene<Apart>, width: number) {
  const d = Number(shape.params['head_dim']);
  return tilePair(
    width,
    d,
    [tall, wide].map(({ tile_rows, tile_cols, working, flash2 }) => ({
      rows: tile_rows,
      cols: tile_cols,
      lines: [
        `${tile_rows} × ${tile_cols}`,
        t('learn.q3-apart.room', { bytes: bytes(working) }),
        t('learn.q3-apart.moves', { bytes: revealed ? bytes(flash2) : '?' }),
      ],
    })),
  );
}

// What taller tiles do to each quantity, from the lowest tile on.
function pulling({ answer: { heights }, t }: Scene<Apart>, width: number) {
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
    axis: t('learn.axis.tile_rows'),
    format: count,
    times: tick,
    rays: [
      { look: 'sram', name: t('learn.column.working_set'), values: of((row) => row.working) },
      { look: 'hbm dashed', name: t('learn.q3-apart.traffic'), values: of((row) => row.flash2) },
      { look: 'reg dotted', name: t('learn.column.blocks'), values: of((row) => row.blocks) },
      { look: 'ink thin', name: t('learn.column.bound'), values: of((row) => row.seconds) },
    ].map((ray) => ({ ...ray, end: times })),
  });
}

const limitOf = (row: TileRow | undefined): Value =>
  row?.limit ? { message: `resource.${row.limit}` } : { text: '—' };

export const apartStep = step<Apart>({
  id: 'q3-apart',
  kind: 'modelled',
  start: { heads_q: 32 },
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'hardware'],
  levers: [
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: [64, 96, 128] },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  more: [{ field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 65_536) }],
  guess: { options: ['tall', 'wide', 'same'], right: 'tall' },
  ask: apart,
  told: ({ tall, wide, heights }, { params, hardware }) => {
    const [low, high] = [heights[0], heights.at(-1)];
    return {
      length: { count: Number(params['seq_len_q']) },
      heads: { count: Number(params['heads_q']) },
      d: { count: Number(params['head_dim']) },
      gpu: { text: hardware?.name ?? '' },
      tall: { bytes: tall.flash2 },
      wide: { bytes: wide.flash2 },
      tall1: { bytes: tall.flash1 },
      wide1: { bytes: wide.flash1 },
      low: { count: low?.tile_rows ?? 0 },
      high: { count: high?.tile_rows ?? 0 },
      low_limit: limitOf(low),
      high_limit: limitOf(high),
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
  rows: ({ answer: { tall, wide, heights }, t }) => ({
    caption: t('learn.q3-apart.table'),
    columns: [
      { title: t('learn.column.tile') },
      { title: t('learn.column.working_set'), end: true },
      { title: t('learn.column.flash2'), end: true },
      { title: t('learn.column.flash1'), end: true },
      { title: t('learn.column.blocks'), end: true },
      { title: t('learn.column.bound'), end: true },
    ],
    rows: [tall, wide, ...heights].map((row) => [
      `${row.tile_rows} × ${row.tile_cols}`,
      exactBytes(row.working),
      exactBytes(row.flash2),
      exactBytes(row.flash1),
      row.blocks === null ? '—' : count(row.blocks),
      inTime(row.seconds),
    ]),
  }),
  formulas: () => [],
  myths: mythsAt('q3-apart'),
  check: blocksCheck,
});

const algorithms = ['standard', 'flash2'] as const;

// Memory, bytes carried and time of both, each on a scale of its own; the time once the reader has
// guessed. What is carried is what the time divides by the bandwidth: every byte of GPU memory once.
function gains({ answer, revealed, language, t }: Scene<Gain>, width: number) {
  const { standard, tiled, times } = answer;
  const reports = [standard, tiled];
  const gained = (value: number) =>
    Number.isFinite(value) ? t('learn.q3-gain.less', { ratio: ratio(value) }) : '';
  const memory: Panel = {
    title: t('learn.q3-gain.memory'),
    note: gained(timesAs(standard.peak_memory.bytes, tiled.peak_memory.bytes)),
    unit: 'bytes',
    format: (value) => bytes(value),
    bars: reports.map(({ peak_memory }, i) => ({
      label: named(language, algorithms[i] ?? ''),
      total: bytes(peak_memory.bytes),
      parts: [{ look: 'hbm', label: '', value: Number(peak_memory.bytes) }],
    })),
  };
  const carried: Panel = {
    title: t('learn.q3-gain.carried'),
    note: gained(timesAs(carriedBytes(standard), carriedBytes(tiled))),
    unit: 'bytes',
    format: (value) => bytes(value),
    bars: reports.map((report, i) => ({
      label: named(language, algorithms[i] ?? ''),
      total: bytes(carriedBytes(report)),
      parts: [{ look: 'hbm', label: '', value: Number(carriedBytes(report)) }],
    })),
  };
  const time: Panel = {
    title: t('learn.q3-gain.time'),
    note: revealed ? gained(longer(times[0]) / longer(times[1])) : '?',
    unit: 'plain',
    format: ticksOf(Math.max(...times.flatMap(({ matrix, hbm }) => [matrix, hbm]))),
    bars: times.flatMap((own, i) =>
      (['matrix', 'hbm'] as const)
        .filter((resource) => revealed && !Number.isNaN(own[resource]))
        .map((resource) => ({
          label: t(`learn.q3-gain.${resource}`, { name: named(language, algorithms[i] ?? '') }),
          total: inTime(own[resource]),
          parts: [
            {
              look: `${resource === 'matrix' ? 'compute' : 'hbm'} ${own[resource] < longer(own) ? 'pale' : ''}`,
              label: own[resource] < longer(own) ? '' : t('learn.q3-gain.longer'),
              value: own[resource],
            },
          ],
        })),
    ),
  };
  return panels(width, [memory, carried, ...(time.bars.length > 0 || !revealed ? [time] : [])]);
}

// What becomes of the least possible time; multiplying may set it for both.
function timeSentence([standard, tiled]: Gain['times']): Sentence {
  const [before, after] = [longer(standard), longer(tiled)];
  const values = { before: timeValue(before), after: timeValue(after) };
  if (Number.isNaN(before / after)) return { key: 'learn.q3-gain.time.unknown', values };
  if (before / after < 1.005) return { key: 'learn.q3-gain.time.stays', values };
  return {
    key: 'learn.q3-gain.time.falls',
    values: { ...values, faster: { ratio: before / after } },
  };
}

export const gainStep = step<Gain>({
  id: 'q3-gain',
  kind: 'modelled',
  start: { heads_q: 32 },
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'tile_rows', 'hardware'],
  levers: [
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  more: [{ field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) }],
  guess: { options: ['same', 'more', 'less'], right: 'less' },
  ask: gain,
  told: ({ standard, tiled, times }, { params, hardware }) => ({
    length: { count: Number(params['seq_len_q']) },
    heads: { count: Number(params['heads_q']) },
    d: { count: Number(params['head_dim']) },
    gpu: { text: hardware?.name ?? '' },
    memory: { ratio: timesAs(standard.peak_memory.bytes, tiled.peak_memory.bytes) },
    carried: { bytes: carriedBytes(standard) },
    carried_tiled: { bytes: carriedBytes(tiled) },
    carried_ratio: { ratio: timesAs(carriedBytes(standard), carriedBytes(tiled)) },
    moved: { bytes: movedBytes(standard) },
    moved_tiled: { bytes: movedBytes(tiled) },
    bandwidth: { bytes_per_second: hardware?.mem_bandwidth_bytes_per_s ?? NaN },
    time: { sentence: timeSentence(times) },
    multiply: timeValue(times[1].matrix),
    carry: timeValue(times[0].hbm),
    carry_tiled: timeValue(times[1].hbm),
  }),
  exhibit: (scene) =>
    html`<attn-sketch
      .figure=${(width: number) => gains(scene, width)}
      .label=${scene.t(scene.revealed ? 'learn.q3-gain.drawing' : 'learn.q3-gain.posed')}
    ></attn-sketch>`,
  rows: ({ answer: { standard, tiled, times }, language, t }) => ({
    caption: t('learn.q3-gain.table'),
    columns: [
      { title: t('learn.column.what') },
      { title: named(language, 'standard'), end: true },
      { title: named(language, 'flash2'), end: true },
    ],
    rows: [
      [
        t('learn.q3-gain.memory'),
        exactBytes(standard.peak_memory.bytes),
        exactBytes(tiled.peak_memory.bytes),
      ],
      [
        t('learn.q3-gain.carried'),
        exactBytes(carriedBytes(standard)),
        exactBytes(carriedBytes(tiled)),
      ],
      [t('learn.q3-gain.moved'), exactBytes(movedBytes(standard)), exactBytes(movedBytes(tiled))],
      [t('learn.q3-gain.row.matrix'), inTime(times[0].matrix), inTime(times[1].matrix)],
      [t('learn.q3-gain.row.hbm'), inTime(times[0].hbm), inTime(times[1].hbm)],
    ],
  }),
  facts: ({ standard, tiled }) => [peakMemory(standard), peakMemory(tiled)],
  formulas: () => [],
  myths: mythsAt('q3-gain'),
  check: bandwidthCheck,
});
