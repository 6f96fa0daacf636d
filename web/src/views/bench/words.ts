// SPDX-License-Identifier: Apache-2.0
// Sentences and cells that the views of the Bench share.
import type { RunRecord } from '../../bench/record.ts';
import type { BenchRow, BenchShape, Cell } from '../../bench/row.ts';
import { count } from '../../i18n/format.ts';
import { choiceLabel, type Language, translate } from '../../i18n/t.ts';

function shapeText(language: Language, shape: BenchShape): string {
  const grouped = shape.heads_kv !== shape.heads_q;
  return translate(language, grouped ? 'bench.shape.grouped' : 'bench.shape', {
    batch: count(shape.batch),
    heads: count(shape.heads_q),
    heads_kv: count(shape.heads_kv),
    queries: count(shape.seq_len_q),
    keys: count(shape.seq_len_kv),
    head_dim: count(shape.head_dim),
    mask: choiceLabel(language, 'mask', shape.mask),
  });
}

export type Work = Pick<Cell, 'shape' | 'pass'>;

export function workText(language: Language, { shape, pass }: Work): string {
  const text = shapeText(language, shape);
  return pass === 'forward' ? text : translate(language, 'bench.shape.backward', { shape: text });
}

export const sameWork = (a: Work, b: Work): boolean =>
  a.pass === b.pass &&
  (Object.keys(a.shape) as (keyof BenchShape)[]).every((name) => a.shape[name] === b.shape[name]);

// What a run was asked for: the longest of its rows.
export const workOfRun = (record: RunRecord): Work | null =>
  record.rows.at(-1) ?? record.refused.at(-1) ?? null;

export const tileText = (language: Language, row: Pick<BenchRow, 'tile_rows' | 'tile_cols'>) =>
  row.tile_rows === 0
    ? translate(language, 'bench.own_tile')
    : `${count(row.tile_rows)} × ${count(row.tile_cols)}`;

// 2026-01-31 14:05, this device's clock.
export function timeText(iso: string): string {
  const time = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

export const nameOfRun = (language: Language, run: RunRecord): string =>
  run.name ||
  translate(language, 'kept.unnamed', {
    experiment: translate(language, `bench.${run.experiment}.title`),
    time: timeText(run.time),
  });
