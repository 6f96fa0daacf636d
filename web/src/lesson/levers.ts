// SPDX-License-Identifier: Apache-2.0
// What a step lets the reader move, and what it makes of values that came along from elsewhere.
import type { Description, ParamValue } from '../engine/protocol.ts';
import type { MessageKey } from '../i18n/t.ts';
import { type PartialParams, resolve } from '../params/fields.ts';
import { choicesOf, type LessonField, lessonFields, type Shape, shapeOf, valuesOf } from './ask.ts';

export interface Lever {
  field: LessonField | 'tile'; // tile: rows and columns together
  label: MessageKey;
  stops: readonly number[] | null; // null: named values
  only?: readonly string[]; // of the named values
}

export interface Movable {
  start: PartialParams; // the shape it starts from, where the reader set nothing
  levers: readonly Lever[];
  more?: readonly Lever[]; // folded away
  uses: readonly LessonField[]; // what changes its numbers
  late?: readonly LessonField[]; // of these, what changes only what is told after the guess
}

export const fieldsOf = ({ field }: Lever): readonly LessonField[] =>
  field === 'tile' ? ['tile_rows', 'tile_cols'] : [field];

export const leversOf = ({ levers, more = [] }: Movable): readonly Lever[] => [...levers, ...more];

// The step's own values, and what came along. A step with one lever for rows and columns is about
// square tiles, whatever came along.
export function valuesFor(
  { fields }: Description,
  view: Movable,
  set: PartialParams,
): PartialParams {
  const own = valuesOf(view.start, set);
  if (!leversOf(view).some(({ field }) => field === 'tile')) return own;
  const { tile_rows } = resolve(fields, own);
  return tile_rows === undefined ? own : { ...own, tile_cols: tile_rows };
}

export const shapeFor = (description: Description, view: Movable, set: PartialParams): Shape =>
  shapeOf(description, valuesFor(description, view, set), {});

// The values that are not those the step starts from. A GPU of the reader's own is a value of
// `hardware`; its text is not.
export function movedIn(
  description: Description,
  view: Movable,
  set: PartialParams,
): readonly LessonField[] {
  const [now, start] = [set, {}].map((own) => shapeFor(description, view, own).params);
  return lessonFields.filter((name) => name !== 'custom' && now?.[name] !== start?.[name]);
}

// Those of them that change the step's numbers although no lever in sight shows them.
export const cameAlong = (
  description: Description,
  view: Movable,
  set: PartialParams,
  inSight: readonly Lever[],
): readonly LessonField[] =>
  movedIn(description, view, set).filter(
    (name) => view.uses.includes(name) && !inSight.some((lever) => fieldsOf(lever).includes(name)),
  );

// Where a slider may stand: at its stops, and at the value in hand, whatever it is.
export function stopsWith(stops: readonly number[], own: readonly number[]): readonly number[] {
  return [...new Set([...stops, ...own])].sort((a, b) => a - b);
}

// What a list may name: its own names, and the one in hand, whatever it is.
export function namesOf(lever: Lever, shape: Shape): readonly string[] {
  const value = String(shape.params[lever.field]);
  const names = lever.only ?? choicesOf(shape, lever.field);
  return names.includes(value) ? names : [...names, value];
}

export const valueOf = (lever: Lever, shape: Shape): ParamValue | undefined =>
  shape.params[fieldsOf(lever)[0] ?? ''];
