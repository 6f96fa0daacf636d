// SPDX-License-Identifier: Apache-2.0
// Params to the fragment of a link and back: #v=1&seq_len_q=8192&dtype=fp8_e4m3
//
// Only fields that differ from their resolved default, in table order. A bad value, an unknown name
// or a second value for a name is reported and the rest applies.
import type { EngineErrorData, FieldInfo, ParamValue } from '../engine/protocol.ts';
import { checkValue } from './check.ts';
import { defaultOf, fieldNamed, type PartialParams, resolve } from './fields.ts';

export const linkVersion = '1';

export interface Link {
  set: Record<string, ParamValue>;
  problems: EngineErrorData[];
}

export function parse(fields: readonly FieldInfo[], text: string): Link {
  const link: Link = { set: {}, problems: [] };
  const given = new Set<string>();
  for (const [name, got] of new URLSearchParams(text.replace(/^[#?]/, ''))) {
    const field = fieldNamed(fields, name);
    if (name === 'v') {
      if (got !== linkVersion) link.problems.push({ field: 'v', reason: 'unknown_name', got });
    } else if (field === undefined) {
      link.problems.push({ field: name, reason: 'unknown_name', got: name });
    } else if (given.has(name)) {
      link.problems.push({ field: name, reason: 'given_twice', got });
    } else {
      given.add(name);
      const checked = checkValue(field, got);
      if ('error' in checked) link.problems.push(checked.error);
      else link.set[name] = checked.value;
    }
  }
  return link;
}

// Without the leading '#'; empty where nothing differs. Fields to keep stand in it where they are
// set, also at their default: a place that starts from other values has to be told of them.
export function print(
  fields: readonly FieldInfo[],
  set: PartialParams,
  keep: readonly string[] = [],
): string {
  const params = resolve(fields, set);
  const differing = fields
    .filter(
      (field) =>
        params[field.name] !== defaultOf(field, params) ||
        (keep.includes(field.name) && set[field.name] !== undefined),
    )
    .map((field): [string, string] => [field.name, String(params[field.name])]);
  if (differing.length === 0) return '';
  return new URLSearchParams([['v', linkVersion], ...differing]).toString();
}
