// SPDX-License-Identifier: Apache-2.0
// Reads `--name value`, `--name=value` and bare switches; names are those of the field table.
import { readFileSync } from 'node:fs';
import { EngineError } from '../engine/error.ts';
import type { ErrorReason, FieldInfo, Params, ParamValue, Source } from '../engine/protocol.ts';
import { checkValue } from '../params/check.ts';
import { fieldNamed, resolve } from '../params/fields.ts';

export interface Options {
  json: boolean;
  source: Source;
  texts: Map<string, string>; // field name -> what was written, not yet checked
}

export const commands = [
  'report',
  'sweep',
  'batch',
  'explain-error',
  'evidence',
  'bench',
  'help',
] as const;
export const sources: readonly Source[] = ['model', 'simulate'];

// Throws EngineError.
export function refuse(field: string, reason: ErrorReason, got: string): never {
  throw new EngineError({ field, reason, got });
}

// Throws EngineError for an unknown name, one that is given twice, a missing value or a word that
// belongs to no option.
export function readOptions(fields: readonly FieldInfo[], args: readonly string[]): Options {
  const options: Options = { json: false, source: 'model', texts: new Map() };
  const given = new Set<string>();
  for (let i = 0; i < args.length; i += 1) {
    const word = args[i] ?? '';
    if (!word.startsWith('--')) refuse(word || 'option', 'unknown_name', word);
    const equals = word.indexOf('=');
    const name = word.slice(2, equals < 0 ? undefined : equals);
    const next = args[i + 1];
    const inline = equals < 0 ? undefined : word.slice(equals + 1);
    const value = inline ?? (next?.startsWith('--') ? undefined : next);
    const isSwitch = name === 'json' || fieldNamed(fields, name)?.kind === 'boolean';
    const takesNext = inline === undefined && value !== undefined;
    if (name === 'json') {
      if (inline !== undefined) refuse('json', 'unknown_name', inline);
      options.json = true;
      continue;
    }
    const isOwn = name === 'source' || name === 'hardware_file';
    if (!isOwn && fieldNamed(fields, name) === undefined) {
      refuse(name || word, 'unknown_name', name || word);
    }
    if (value === undefined && !isSwitch) refuse(name, 'missing', '');
    // --hardware_file says what --hardware and --custom say.
    for (const said of name === 'hardware_file' ? ['hardware', 'custom'] : [name]) {
      if (given.has(said)) refuse(name, 'given_twice', value ?? name);
      given.add(said);
    }
    if (name === 'source') options.source = sourceNamed(value);
    else if (name === 'hardware_file') {
      options.texts.set('hardware', 'custom').set('custom', profileIn(value ?? ''));
    } else options.texts.set(name, value ?? 'true');
    if (takesNext) i += 1;
  }
  return options;
}

// The text of a profile, without the spaces of a file: what stands in it is the engine's to read, a
// number too large for JavaScript or a name twice included. Throws EngineError.
function profileIn(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return refuse('hardware_file', 'missing', path);
  }
  try {
    JSON.parse(text);
  } catch {
    return refuse('hardware_file', 'unknown_name', text.slice(0, 80));
  }
  return text.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, '$1');
}

// Throws EngineError.
export function sourceNamed(got: unknown): Source {
  const source = sources.find((known) => known === got);
  return source ?? refuse('source', 'unknown_name', String(got));
}

// Throws EngineError.
export function valueOf(field: FieldInfo, got: unknown): ParamValue {
  const checked = checkValue(field, got);
  if ('error' in checked) throw new EngineError(checked.error);
  return checked.value;
}

// Every field, from the texts and the defaults. Throws EngineError.
export function paramsOf(fields: readonly FieldInfo[], texts: ReadonlyMap<string, string>): Params {
  const set: Record<string, ParamValue> = {};
  for (const field of fields) {
    const text = texts.get(field.name);
    if (text !== undefined) set[field.name] = valueOf(field, text);
  }
  return resolve(fields, set);
}
