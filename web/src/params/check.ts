// SPDX-License-Identifier: Apache-2.0
// Checks one value against its row of the field table, with the engine's own errors.
//
// Text comes from a link, a command line or the form (read-number.ts has been there before);
// numbers and booleans come from JSON. What one field asks of another, the engine checks.
import type { EngineErrorData, ErrorReason, FieldInfo, ParamValue } from '../engine/protocol.ts';

export type Checked = { value: ParamValue } | { error: EngineErrorData };

const decimal = /^[+-]?(?:(\d+)\.?(\d*)|\.(\d+))(?:e([+-]?\d+))?$/i;

export function checkValue(field: FieldInfo, got: unknown): Checked {
  const refuse = (reason: ErrorReason): Checked => ({
    error: { field: field.name, reason, got: textOf(got) },
  });
  if (got === undefined) return refuse('missing');
  switch (field.kind) {
    case 'integer':
      return isFraction(got)
        ? refuse('not_an_integer')
        : checkInteger(field, numberOf(got), refuse);
    case 'real':
      return checkShare(numberOf(got), refuse);
    case 'boolean':
      if (got === true || got === 'true' || got === '1') return { value: true };
      if (got === false || got === 'false' || got === '0') return { value: false };
      return refuse('unknown_name');
    case 'choice':
      return typeof got === 'string' && field.choices.includes(got)
        ? { value: got }
        : refuse('unknown_name');
    case 'text':
      return typeof got === 'string' ? { value: got } : refuse('unknown_name');
  }
}

function checkInteger(
  field: FieldInfo,
  value: number,
  refuse: (reason: ErrorReason) => Checked,
): Checked {
  if (Number.isNaN(value)) return refuse('not_a_number');
  if (Number.isFinite(value) && !Number.isInteger(value)) return refuse('not_an_integer');
  if (value < (field.min ?? -Infinity)) return refuse('out_of_range');
  if (value > Math.min(field.max ?? Infinity, Number.MAX_SAFE_INTEGER)) {
    return refuse('out_of_range');
  }
  return { value: value === 0 ? 0 : value }; // no negative zero
}

function checkShare(value: number, refuse: (reason: ErrorReason) => Checked): Checked {
  if (Number.isNaN(value)) return refuse('not_a_number');
  return value > 0 && value <= 1 ? { value } : refuse('out_of_range');
}

function numberOf(got: unknown): number {
  if (typeof got === 'number') return got;
  if (typeof got === 'string' && decimal.test(got)) return Number(got);
  return NaN;
}

// Text of a number with a part below one, however small: as a number it may round to a whole one.
function isFraction(got: unknown): boolean {
  const [text, whole = '', part = '', bare = '', exponent = '0'] =
    typeof got === 'string' ? (decimal.exec(got) ?? []) : [];
  const digits = whole + part + bare;
  const ending = digits.length - digits.replace(/0+$/, '').length; // zeros
  const places = (part + bare).length - Number(exponent);
  return text !== undefined && /[1-9]/.test(digits) && places > ending;
}

// What was got, as the engine prints it.
export const textOf = (got: unknown): string => String(got);
