// SPDX-License-Identifier: Apache-2.0
// What `attnlab help` prints, made from the field table.
import type { FieldInfo } from '../engine/protocol.ts';
import { fieldLabel } from '../i18n/t.ts';
import { table, wrapped } from './table.ts';

const usage = `attnlab: what attention moves, and what it keeps

  attnlab report --seq_len_q 1024 --head_dim 64 --algorithm flash1 [--json]
  attnlab sweep  --tile_rows 16:256:16 --algorithm flash1,flash2 [--json]
  attnlab batch  < fields.jsonl > reports.jsonl
  attnlab explain-error "OutOfResources: shared memory, Required: 131072, Hardware limit: 101376"
  attnlab evidence [--json]
  attnlab bench [--json]

  report         one question, one answer: sizes, traffic row by row, SRAM, a time bound
  sweep          every combination of lists a,b,c and ranges first:last:step, a line each
  batch          a JSON object of fields a line in ("source" may be among them), a report or
                 {"error": …} a line out, in order
  explain-error  which tiles ask for what was refused, and on which GPUs; without words it
                 reads standard input
  evidence       what others published beside what the engine answers, misses included
  bench          the kernels on this machine: times, speed, error; with fields, at that shape

  --source model|simulate   closed form (default) or executed schedule
  --hardware_file FILE      a GPU of your own: a JSON object as --custom takes it, with the names of
                            the catalogue ("base": "a100-80-sxm" and what differs, or a whole row);
                            sets --hardware custom
  --json                    report, explain-error, bench: one object; sweep, evidence: a line each;
                            errors as {"field","reason","got"}
  --help                    this text

  A field is given once: twice is an error (reason given_twice), in a line of batch too. An
  execution of some seconds says on standard error how large it is, on a terminal how far.
  Answers go to standard output, errors to standard error. Exit status: 0 answered, 1 not
  written, 2 bad input. A combination or line that is refused says so in its place and is no failure.

Fields (left out: the default)
`;

function values(field: FieldInfo): string {
  if (field.name === 'hardware') return `one of ${field.choices.length} ids, listed below`;
  if (field.kind === 'choice') return field.choices.join(' | ');
  if (field.kind === 'boolean') return 'true | false';
  if (field.kind === 'text') return 'JSON, see below';
  if (field.kind === 'real') return 'above 0, at most 1';
  return `${field.min} .. ${field.max} ${field.unit}`;
}

export function help(fields: readonly FieldInfo[]): string {
  const rows = fields.map((field) => [
    `  --${field.name}`,
    field.default_from === null ? String(field.default) || 'none' : `as ${field.default_from}`,
    fieldLabel('en', field.name),
    values(field),
  ]);
  const ids = fields.find(({ name }) => name === 'hardware')?.choices ?? [];
  return `${usage}${table(rows)}\n\nids of --hardware\n${wrapped(ids, 96, '  ')}\n`;
}
