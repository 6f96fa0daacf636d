// SPDX-License-Identifier: Apache-2.0
// What `attnlab help` prints, made from the field table.
import type { FieldInfo } from '../engine/protocol.ts';
import { fieldLabel } from '../i18n/t.ts';
import { table } from './table.ts';

const usage = `attnlab: what attention moves, and what it keeps

  attnlab report --seq_len_q 1024 --head_dim 64 --algorithm flash1 [--json]
  attnlab sweep  --tile_rows 16:256:16 --algorithm flash1,flash2 [--json]
  attnlab batch  < fields.jsonl > reports.jsonl
  attnlab explain-error "OutOfResources: shared memory, Required: 131072, Hardware limit: 101376"
  attnlab evidence [--json]      what others published beside what the engine answers

  --source model|simulate   closed form (default) or executed schedule
  --json                    report: one object; sweep, evidence: a line each; errors as {"field","reason","got"}
  Exit status: 0 answered, 2 bad input.

Fields (left out: the default)
`;

function values(field: FieldInfo): string {
  if (field.name === 'hardware')
    return `one of ${field.choices.length} ids: ${field.choices.join(', ')}`;
  if (field.kind === 'choice') return field.choices.join(' | ');
  if (field.kind === 'boolean') return 'true | false';
  return `${field.min} .. ${field.max} ${field.unit}`;
}

export function help(fields: readonly FieldInfo[]): string {
  const rows = fields.map((field) => [
    `  --${field.name}`,
    field.default_from === null ? String(field.default) : `as ${field.default_from}`,
    fieldLabel('en', field.name),
    values(field),
  ]);
  return `${usage}${table(rows)}\n`;
}
