// SPDX-License-Identifier: Apache-2.0
// What the lesson asks the engine, and at which shape. Every number of the lesson comes from here.
import { modelled } from '../engine/error.ts';
import type {
  Answer,
  Arguments,
  Description,
  FieldInfo,
  HardwareProfile,
  Method,
  Params,
  ParamValue,
  Report,
} from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import { fieldNamed, ownId, type PartialParams, resolve } from '../params/fields.ts';

export type Ask = <M extends Method>(method: M, args: Arguments<M>) => Promise<Answer<M>>;

// The fields that the lesson lets the reader move. All others stand at their defaults here,
// whatever the Lab does with them.
export const lessonFields = [
  'batch',
  'heads_q',
  'seq_len_q',
  'head_dim',
  'dtype',
  'tile_rows',
  'tile_cols',
  'stages',
  'hardware',
  'custom',
] as const;
export type LessonField = (typeof lessonFields)[number];

// The lesson's own quantities count whole bytes an element.
const halfByte = 'fp4';

export interface Shape {
  params: Params; // complete
  fields: readonly FieldInfo[];
  hardware: HardwareProfile | null;
  profiles: readonly HardwareProfile[]; // of all GPUs
}

// What the reader set, else what the step starts from.
export function valuesOf(start: PartialParams, set: PartialParams): PartialParams {
  const own: Record<string, ParamValue> = { ...start };
  for (const name of lessonFields) {
    const value = set[name];
    if (value === undefined || value === halfByte) continue;
    own[name] = value;
  }
  return own;
}

// That, and the default of all else.
export function shapeOf(
  { fields, hardware }: Description,
  start: PartialParams,
  set: PartialParams,
): Shape {
  const params = resolve(fields, valuesOf(start, set));
  const profile = hardware.find(({ id }) => id === params['hardware']) ?? null;
  return { params, fields, hardware: profile, profiles: hardware };
}

// A GPU of the reader's own is there to choose once it is in hand.
export const choicesOf = (shape: Shape, field: string): readonly string[] =>
  (fieldNamed(shape.fields, field)?.choices ?? []).filter(
    (choice) => field !== 'hardware' || choice !== ownId || shape.params['custom'] !== '',
  );

export const numberIn = (shape: Shape, field: LessonField): number => Number(shape.params[field]);

// One report of the shape with some fields changed. A field that follows another follows again
// where the other one is changed: the lesson sets no other fields.
export async function reportAt(
  ask: Ask,
  shape: Shape,
  change: PartialParams = {},
): Promise<Report> {
  return modelled(await ask('report', [paramsAt(shape, change), 'model']));
}

export function paramsAt(shape: Shape, change: PartialParams): Params {
  const set: Record<string, ParamValue> = {};
  for (const field of shape.fields) {
    const value = shape.params[field.name];
    const follows = field.default_from !== null && change[field.default_from] !== undefined;
    if (value !== undefined && !follows) set[field.name] = value;
  }
  return resolve(shape.fields, { ...set, ...change });
}

// Bytes of one element of Q, as the engine counts them.
export const elementBytes = (report: Report): number =>
  report.traffic.rows.find(({ tensor }) => tensor === 'q')?.element_bytes ?? NaN;

// What a pass carries over the memory bus. Every algorithm of the lesson has a count of it.
export function carriedBytes({ time }: Report): bigint {
  if (typeof time?.hbm_bytes !== 'bigint') throw new Error('The report counts no HBM bytes.');
  return time.hbm_bytes;
}

// All bytes in and out of the SMs.
export const movedBytes = ({ traffic }: Report): bigint =>
  traffic.sm_bytes_read + traffic.sm_bytes_written;

// Rows of the ledger, added up.
export const bytesOf = (rows: readonly { bytes: bigint }[]): bigint =>
  rows.reduce((sum, { bytes }) => sum + bytes, 0n);

// What one resource needs at least; NaN where there is no rule.
export const secondsOf = (report: Report, resource: string): number =>
  report.time?.rows.find((row) => row.resource === resource)?.seconds ?? NaN;

// How much larger one exact count is, for sentences and drawings.
export const timesAs = (a: bigint, b: bigint): number => Number(a) / Number(b);

// GPU memory as it is sold, in powers of ten, with what this page counts it as.
export function memoryValue(size: number | null | undefined): Value {
  if (!size) return { text: '—' };
  if (size % 1e9 !== 0) return { bytes: size };
  const values = { gb: { count: size / 1e9 }, bytes: { bytes: size } };
  return { sentence: { key: 'learn.level.sold', values } };
}

// As the lesson writes times; a dash where a rate is unknown.
export const timeValue = (seconds: number | null): Value =>
  seconds === null || Number.isNaN(seconds) ? { text: '—' } : { milliseconds: seconds * 1000 };
