// SPDX-License-Identifier: Apache-2.0
// attnlab batch: one JSON object of fields a line in, one report or error a line out, in order.
//
// Fields left out take their default; `source` may be among them. An error is
// {"error": {field, reason, got}} and the next line goes on.
import type { Description, EngineErrorData, ParamValue, Reply } from '../engine/protocol.ts';
import { EngineError } from '../engine/error.ts';
import { fieldNamed, resolve } from '../params/fields.ts';
import type { Session } from './attnlab.ts';
import { type Options, refuse, sourceNamed } from './arguments.ts';
import { toJson } from './json.ts';
import { linesOf, maxLineLength } from './lines.ts';
import { createOutput } from './output.ts';
import { repeatedName } from './repeated-name.ts';
import { showProgress, workOf } from './progress.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseLine(line: string): Record<string, unknown> {
  if (line.trim() === '') return refuse('line', 'missing', '');
  if (line.length > maxLineLength) refuse('line', 'exceeds_capacity', line.slice(0, 200));
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse('line', 'unknown_name', line.slice(0, 200));
  }
  if (!isObject(value)) return refuse('line', 'unknown_name', line.slice(0, 200));
  const twice = repeatedName(line);
  return twice === null ? value : refuse(twice, 'given_twice', line.slice(0, 200));
}

// Its beginning; what is nested too deeply to be written is only named.
function shownJson(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, 200);
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}

// A profile as text again. A number that passed 1.8e308 would come out as null, which is unknown.
// Throws EngineError.
function profileText(field: string, profile: Record<string, unknown>): string {
  const refuseInfinite = (prefix: string, record: Record<string, unknown>): void => {
    for (const [name, value] of Object.entries(record)) {
      if (value === Infinity || value === -Infinity) {
        refuse(prefix + name, 'out_of_range', String(value));
      }
      if (prefix === '' && isObject(value)) refuseInfinite(`${name}.`, value);
    }
  };
  refuseInfinite('', profile);
  try {
    return JSON.stringify(profile);
  } catch {
    return refuse(field, 'exceeds_capacity', shownJson(profile));
  }
}

// Names are checked here, values by the engine. Throws EngineError.
function fieldsOf({ fields }: Description, object: Record<string, unknown>) {
  const set: Record<string, ParamValue> = {};
  for (const [name, value] of Object.entries(object)) {
    if (name === 'source') continue;
    const field = fieldNamed(fields, name);
    if (field === undefined) return refuse(name || 'line', 'unknown_name', name);
    if (field.kind === 'text' && isObject(value)) {
      set[name] = profileText(name, value);
      continue;
    }
    // With the engine's reasons; null would count as left out.
    const isNumber = field.kind === 'integer' || field.kind === 'real';
    if (typeof value === 'object') {
      refuse(name, isNumber ? 'not_a_number' : 'unknown_name', shownJson(value));
    }
    set[name] = value as ParamValue;
  }
  return resolve(fields, set);
}

export function answerLine(
  { engine, description }: Session,
  options: Options,
  line: string,
  number: number,
) {
  const asError = (error: EngineErrorData): Reply<never> => ({ error });
  try {
    const object = parseLine(line);
    const source = Object.hasOwn(object, 'source') ? sourceNamed(object['source']) : options.source;
    const params = fieldsOf(description, object);
    const progress = showProgress(`line ${number}`, () => workOf(engine, params));
    const reply = engine.report(params, source, progress.tell);
    progress.clear();
    return 'error' in reply ? reply : reply.value;
  } catch (error) {
    if (error instanceof EngineError) return asError(error.data);
    throw error;
  }
}

// Throws EngineError where an option names a field: batch takes them from its lines.
export async function batch(session: Session, options: Options): Promise<void> {
  for (const name of options.texts.keys()) refuse(name, 'unknown_name', name);
  const output = createOutput();
  let number = 0;
  for await (const line of linesOf(process.stdin)) {
    await output.line(toJson(answerLine(session, options, line, (number += 1))));
  }
  await output.end();
}
