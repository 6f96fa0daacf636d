// SPDX-License-Identifier: Apache-2.0
// An error in words for people at a command line: it names the option as it is typed there.
import type { EngineErrorData, FieldInfo, Params } from '../engine/protocol.ts';
import '../i18n/profile.ts';
import { errorSentence, say } from '../i18n/sentence.ts';
import { isMessageKey } from '../i18n/t.ts';
import { fieldNamed } from '../params/fields.ts';
import { nearNames } from '../params/near.ts';
import { commands, sources } from './arguments.ts';

const listed = (words: readonly string[]) => words.join(', ');

// A list longer than this is left to attnlab help.
const mostListed = 12;

const near = (known: readonly string[], got: string): string => {
  const names = nearNames(known, got);
  return names.length === 0 ? '' : ` Near: ${listed(names)}.`;
};

// `asked`: the whole question, where there was one: some errors are about two fields.
export function errorText(
  fields: readonly FieldInfo[],
  error: EngineErrorData,
  asked: Params = {},
): string {
  const field = fieldNamed(fields, error.field);
  const sentence = () => say('en', errorSentence(error, field, true));
  if (field !== undefined) return ofField(field, error, asked) ?? `--${field.name}: ${sentence()}`;
  return ofWord(fields, error) ?? sentence();
}

function ofField(
  { name, kind, choices }: FieldInfo,
  error: EngineErrorData,
  asked: Params,
): string | null {
  const { reason, got } = error;
  const option = `--${name}`;
  const { heads_kv } = asked;
  if (reason === 'not_a_multiple' && name === 'heads_q' && heads_kv !== undefined) {
    return `${option} ${got} is no multiple of --heads_kv ${String(heads_kv)}: each key/value head serves equally many query heads.`;
  }
  if (reason === 'given_twice') return `${option} is given twice: which one is meant?`;
  if (reason === 'missing' && got === '') return `${option} needs a value.`;
  if (reason === 'unknown_name') {
    if (got === name || got === option) {
      return `“${got}” is not understood here: a field is written ${option} VALUE, and batch reads it in its lines.`;
    }
    const known = kind === 'boolean' ? ['true', 'false'] : choices;
    if (known.length === 0) return null;
    return known.length > mostListed
      ? `${option} has no “${got}”.${near(known, got)} attnlab help lists all ${known.length}.`
      : `${option} is one of ${listed(known)}; “${got}” is not.${near(known, got)}`;
  }
  // Only a sweep's own values have these signs.
  if (reason === 'out_of_range' && got.includes(':')) {
    return `${option}: a range is first:last or first:last:step, the last not below the first, the step at least 1; got ${got}.`;
  }
  if (reason === 'exceeds_capacity' && /[:,]/.test(got)) {
    return `${option}: with ${got} there are more combinations than one sweep answers.`;
  }
  return null;
}

// What is no field: commands, switches, the text to explain.
function ofWord(
  fields: readonly FieldInfo[],
  { field, reason, got }: EngineErrorData,
): string | null {
  if (field === 'message') {
    if (reason === 'out_of_range') return `The number ${got} is too large to be a size.`;
    return reason === 'missing'
      ? 'There is no text to explain: give it as words, or on standard input.'
      : `No line about a resource that ran out is in this text: “${got}”.`;
  }
  const options = [...fields.map(({ name }) => name), 'source', 'hardware_file', 'json'];
  const isOption = options.some((name) => got === `--${name}`); // of another command
  const meant = isOption ? [] : nearNames(options, got).map((name) => `--${name}`);
  const nearOptions = meant.length === 0 ? '' : ` Near: ${listed(meant)}.`;
  const noOption = `“${got}” is no option here; attnlab help lists them.${nearOptions}`;
  if (reason === 'unknown_name' && got === `--${field}`) return noOption;
  if (field === 'hardware_file' && got !== '') {
    return reason === 'missing'
      ? `The file ${got} cannot be read.`
      : `The file of --hardware_file is not JSON: “${got}”.`;
  }
  if (isMessageKey(`profile.${field}`)) return null;
  if (reason === 'given_twice') return `--${field} is given twice: which one is meant?`;
  if (reason === 'missing') return `--${field} needs a value.`;
  if (reason !== 'unknown_name') return null;
  if (field === 'command')
    return `There is no command “${got}”, only ${listed(commands)}.${near(commands, got)}`;
  if (field === 'source') return `--source is one of ${listed(sources)}; “${got}” is not.`;
  if (field === 'json') return `--json takes no value; got “${got}”.`;
  return noOption;
}
