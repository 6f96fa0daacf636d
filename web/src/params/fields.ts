// SPDX-License-Identifier: Apache-2.0
// Questions to the engine's field table that need no page.
import type { FieldInfo, ParamValue, Params } from '../engine/protocol.ts';

export type PartialParams = Readonly<Record<string, ParamValue>>;

// The id of a GPU of the reader's own: its text is the field `custom`.
export const ownId = 'custom';

export const fieldNamed = (fields: readonly FieldInfo[], name: string): FieldInfo | undefined =>
  fields.find((field) => field.name === name);

// Every field: what is set, else the default, which may be another field's value.
// A field that default_from names comes earlier in the table. Names without a row are left out.
export function resolve(fields: readonly FieldInfo[], set: PartialParams): Params {
  const params: Params = {};
  for (const field of fields) {
    const value = set[field.name] ?? defaultOf(field, params);
    if (value === undefined) throw new Error(`Field ${field.name} has no default.`);
    params[field.name] = value;
  }
  return params;
}

// The value a field takes when it is left out, given the fields before it.
export function defaultOf(field: FieldInfo, earlier: PartialParams): ParamValue | undefined {
  return field.default_from === null ? (field.default ?? undefined) : earlier[field.default_from];
}

// Does the field change anything, as the others stand?
export function applies(field: FieldInfo, params: PartialParams): boolean {
  const condition = field.applies_when;
  return condition === null || condition.values.includes(String(params[condition.field]));
}

// Where a slider may stand: both ends of the typical range and the powers of two between.
export function sliderStops(field: FieldInfo): number[] {
  const { typical_min: low, typical_max: high } = field;
  if (low === null || high === null) return [];
  const stops = [low];
  for (let power = 1; power < high; power *= 2) if (power > low) stops.push(power);
  if (high > low) stops.push(high);
  return stops;
}

// The stop nearest to a value on a log scale (0 counts as a half).
export function nearestStop(stops: readonly number[], value: number): number {
  const log = (x: number) => Math.log2(Math.max(x, 0.5));
  let best = 0;
  stops.forEach((stop, i) => {
    const distance = Math.abs(log(stop) - log(value));
    if (distance < Math.abs(log(stops[best] ?? stop) - log(value))) best = i;
  });
  return best;
}
