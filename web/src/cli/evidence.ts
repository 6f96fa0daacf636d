// SPDX-License-Identifier: Apache-2.0
// attnlab evidence: what others published and what the engine answers, one row a number.
import { unwrap } from '../engine/error.ts';
import { evidence, isMiss } from '../evidence/evidence.ts';
import { facts } from '../evidence/facts.ts';
import { type Amount, type Ask, type EvidenceRow, evidenceStatuses } from '../evidence/types.ts';
import { count, percent } from '../i18n/format.ts';
import { print } from '../params/link.ts';
import type { Session } from './attnlab.ts';
import { refuse } from './arguments.ts';
import { toJson } from './json.ts';
import { createOutput, plain } from './output.ts';
import { table } from './table.ts';

export const askModule = ({ engine, description }: Session): Ask => ({
  report: (params, source) => unwrap(engine.report(params, source)),
  explain_error: (message) => unwrap(engine.explain_error(message)),
  hardware: description.hardware,
});

// Throws EngineError for any option but --json, which prints one row a line.
export async function printEvidence(session: Session, args: readonly string[]): Promise<void> {
  const other = args.find((arg) => arg !== '--json');
  if (other !== undefined) refuse(other.replace(/^--/, ''), 'unknown_name', other);
  const { fields } = session.description;
  const rows = await evidence(askModule(session), fields, facts);
  if (!args.includes('--json')) {
    process.stdout.write(`${plain(evidenceText(rows))}\n`);
    return;
  }
  const output = createOutput();
  for (const row of rows) {
    const link = row.params && `#${print(fields, row.params)}`;
    await output.line(toJson({ ...row, link }));
  }
  await output.end();
}

const words = (name: string) => name.replaceAll('_', ' ');

export function amountText(amount: Amount | null, unit: EvidenceRow['unit']): string {
  if (amount === null) return 'not modelled';
  if (typeof amount !== 'bigint' && typeof amount !== 'number') return String(amount);
  if (unit === 'bytes') return `${count(amount)} B`;
  return count(typeof amount === 'bigint' ? amount : Number(amount.toPrecision(6)));
}

function modelledText({ modelled, modelled_high, unit, bound_by }: EvidenceRow): string {
  const low = amountText(modelled, unit);
  if (modelled_high !== null) return `${low} to ${amountText(modelled_high, unit)}`;
  return bound_by === null ? low : `${low} (${bound_by})`;
}

function differenceText({ difference, share_of_bound }: EvidenceRow): string {
  if (share_of_bound !== null) return `${percent(share_of_bound)} of the bound`;
  if (difference === null) return '';
  const sign = difference < 0 ? '-' : '+';
  return difference === 0 ? '0' : `${sign}${percent(Math.abs(difference))}`;
}

function statusText({ status, inferred, why }: EvidenceRow): string {
  const because = why ?? inferred.map(words).join(', ');
  return because === '' ? words(status) : `${words(status)}: ${because}`;
}

// The table for people, and how many rows came out as what.
export function evidenceText(rows: readonly EvidenceRow[]): string {
  const body = rows.map((row) => [
    row.id,
    amountText(row.expected, row.unit),
    modelledText(row),
    differenceText(row),
    statusText(row),
  ]);
  const counts = evidenceStatuses
    .map((status) => [status, rows.filter((row) => row.status === status).length] as const)
    .filter(([, number]) => number > 0)
    .map(([status, number]) => `${count(number)} ${words(status)}`);
  const misses = rows.filter(isMiss).length;
  return [
    table([['row', 'expected', 'modelled', 'difference', 'status'], ...body]),
    '',
    `${count(rows.length)} rows: ${counts.join(', ')}; ${count(misses)} misses.`,
  ].join('\n');
}
