// SPDX-License-Identifier: Apache-2.0
// Q3: room against traffic, what fits, and three things that pull apart.
import { html, nothing } from 'lit';
import { bars } from '../../../figures/bars.ts';
import type { Report } from '../../../engine/protocol.ts';
import { bytes, count, exactBytes, milliseconds } from '../../../i18n/format.ts';
import type { Value } from '../../../i18n/sentence.ts';
import { powers } from '../../../lesson/q1.ts';
import {
  apart,
  crossoverCheck,
  fits,
  fitsCheck,
  readsCheck,
  type TileRow,
  tileIn,
  type Tradeoff,
  tradeoff,
} from '../../../lesson/q3.ts';
import { sramLimit, sramRequired } from '../../../state/numbers.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import '../attn-sketch.ts';
import '../attn-tiles.ts';
import '../attn-tradeoff.ts';
import { step } from '../step-view.ts';

const headDims = [32, 64, 96, 128, 192, 256];
const lesson = ['fp32', 'fp16', 'bf16', 'fp8_e4m3', 'int8'];
const bytesOr = (value: bigint | number | null | undefined): Value =>
  value === null || value === undefined ? { text: '—' } : { bytes: value };

export const tradeoffStep = step<Tradeoff>({
  id: 'q3-tradeoff',
  kind: 'modelled',
  start: { tile_rows: 64, tile_cols: 64 },
  levers: [
    { field: 'tile', label: 'learn.lever.tile', stops: powers(8, 512) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
    { field: 'dtype', label: 'learn.lever.dtype', stops: null, only: lesson },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  guess: { options: ['less', 'same', 'more'], right: 'more' },
  ask: tradeoff,
  told: ({ small, large, standard, crossover, here }, { params }) => ({
    length: { count: Number(params['seq_len_q']) },
    d: { count: Number(params['head_dim']) },
    small: { count: small.tile },
    small_set: { bytes: small.working },
    small_traffic: { bytes: small.traffic },
    large: { count: large.tile },
    large_set: { bytes: large.working },
    large_traffic: { bytes: large.traffic },
    standard: { bytes: standard },
    crossover: crossover === null ? { text: '—' } : { count: crossover },
    ideal: { bytes: here.ideal },
  }),
  exhibit: ({ answer, shape, revealed }) =>
    revealed ? html`<attn-tradeoff .answer=${answer} .shape=${shape}></attn-tradeoff>` : nothing,
  rows: ({ answer, t }) => ({
    caption: t('learn.q3-tradeoff.table'),
    columns: [
      { title: t('learn.column.tile') },
      { title: t('learn.column.working_set'), end: true },
      { title: t('learn.q3-tradeoff.traffic'), end: true },
      { title: t('learn.q3-tradeoff.standard'), end: true },
      { title: t('learn.column.ideal'), end: true },
    ],
    rows: answer.points.map(({ tile, working, traffic, ideal }) => [
      `${tile} × ${tile}`,
      exactBytes(working),
      exactBytes(traffic),
      exactBytes(answer.standard),
      exactBytes(ideal),
    ]),
  }),
  formulas: () => [],
  myths: mythsAt('q3-tradeoff'),
  check: crossoverCheck,
});

export const fitsStep = step<Report>({
  id: 'q3-fits',
  kind: 'modelled',
  start: {},
  levers: [
    { field: 'tile_rows', label: 'learn.lever.tile_rows', stops: [32, 64, 96, 128, 192, 256, 512] },
    { field: 'tile_cols', label: 'learn.lever.tile_cols', stops: [32, 64, 96, 128, 192, 256] },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
    { field: 'dtype', label: 'learn.lever.dtype', stops: null, only: lesson },
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  guess: { options: ['all', 'tenth', 'hundredth'], right: 'hundredth' },
  ask: fits,
  told: ({ sram }, { params, hardware }) => {
    const scope = (name: string) =>
      bytesOr(sram?.scopes.find((one) => one.scope === name)?.capacity_bytes);
    return {
      rows: { count: Number(params['tile_rows']) },
      cols: { count: Number(params['tile_cols']) },
      d: { count: Number(params['head_dim']) },
      dtype: { text: String(params['dtype']) },
      gpu: { text: hardware?.name ?? '' },
      required: bytesOr(sram?.required_bytes),
      block: bytesOr(sram?.limit_bytes),
      sm: scope('sm'),
      chip: scope('chip'),
      l2: bytesOr(hardware?.l2_bytes),
    };
  },
  exhibit({ answer: { sram }, shape, revealed, t }) {
    if (!revealed) return nothing;
    if (sram === null) return html`<p>${t('learn.not_modelled')}</p>`;
    const total = bytes(sram.required_bytes);
    const figure = (width: number) =>
      bars({
        width,
        bars: [
          {
            label: t('learn.q3-fits.bar', { gpu: shape.hardware?.name ?? '' }),
            total: t(sram.fits ? 'learn.fits.yes' : 'learn.fits.no', { bytes: total }),
            look: sram.fits ? '' : 'refused',
            parts: sram.ledger.map((row) => ({
              look: sram.fits ? 'sram' : 'refused',
              label: t('learn.q2-chip.part', {
                name: t(`learn.matrix.${row.item as 'q'}`),
                bytes: bytes(row.bytes),
              }),
              value: Number(row.bytes),
            })),
          },
        ],
        limit: {
          value: Number(sram.limit_bytes),
          label: t('learn.limit', { bytes: bytes(sram.limit_bytes) }),
        },
      });
    return html`<attn-sketch
      .figure=${figure}
      .label=${t('learn.q3-fits.drawing', { required: total, block: bytes(sram.limit_bytes) })}
    ></attn-sketch>`;
  },
  rows: ({ answer: { sram }, t }) => ({
    caption: t('learn.q3-fits.table'),
    columns: [
      { title: t('learn.column.part') },
      { title: t('learn.column.copies'), end: true },
      { title: t('learn.column.bytes'), end: true },
    ],
    rows: (sram?.ledger ?? []).map((row) => [
      t(`learn.matrix.${row.item as 'q'}`),
      count(row.copies),
      exactBytes(row.bytes),
    ]),
  }),
  facts: (report, { hardware }) =>
    report.sram === null
      ? []
      : [sramRequired(report, report.sram), sramLimit(report.sram, hardware)],
  formulas: () => [],
  myths: mythsAt('q3-fits'),
  check: fitsCheck,
});

export const apartStep = step<TileRow[]>({
  id: 'q3-apart',
  kind: 'modelled',
  start: { heads_q: 32 },
  levers: [
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 65_536) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: [64, 96, 128] },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  guess: { options: ['tall', 'wide', 'same'], right: 'tall' },
  ask: apart,
  told: (rows, { params, hardware }) => {
    const [tall, wide] = [tileIn(rows, 128, 32), tileIn(rows, 32, 128)];
    return {
      length: { count: Number(params['seq_len_q']) },
      d: { count: Number(params['head_dim']) },
      gpu: { text: hardware?.name ?? '' },
      tall: { bytes: tall.flash2 },
      wide: { bytes: wide.flash2 },
      tall1: { bytes: tall.flash1 },
      wide1: { bytes: wide.flash1 },
    };
  },
  exhibit: ({ answer, revealed }) =>
    revealed ? html`<attn-tiles .rows=${answer}></attn-tiles>` : nothing,
  rows: ({ answer, t }) => ({
    caption: t('learn.column.tile'),
    columns: [
      { title: t('learn.column.tile') },
      { title: t('learn.column.working_set'), end: true },
      { title: t('learn.column.flash2'), end: true },
      { title: t('learn.column.flash1'), end: true },
      { title: t('learn.column.blocks'), end: true },
      { title: t('learn.column.bound'), end: true },
    ],
    rows: answer.map((row) => [
      `${row.tile_rows} × ${row.tile_cols}`,
      exactBytes(row.working),
      exactBytes(row.flash2),
      exactBytes(row.flash1),
      row.blocks === null ? '—' : count(row.blocks),
      row.seconds === null ? '—' : milliseconds(row.seconds * 1000),
    ]),
  }),
  formulas: () => [],
  myths: mythsAt('q3-apart'),
  check: readsCheck,
});
