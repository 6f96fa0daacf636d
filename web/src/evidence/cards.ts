// SPDX-License-Identifier: Apache-2.0
// Rows of evidence as cards: one a published case, with what all its rows have in common.
import type { PartialParams } from '../params/fields.ts';
import { byEntry, isMiss } from './evidence.ts';
import type { EvidenceKind, EvidenceRow, EvidenceStatus, Facts } from './types.ts';
import { evidenceKinds, evidenceStatuses } from './types.ts';

export interface CardRow {
  row: EvidenceRow;
  series: string | null; // whose measurement, where a source has several
  own: PartialParams; // what sets it apart from the other rows
}

export interface Card {
  entry: string;
  kind: EvidenceKind;
  rows: readonly CardRow[];
  given: PartialParams; // common to all rows
  message: string | null;
  sources: readonly string[];
  places: readonly PartialParams[]; // the configurations that the lab can open, each once
}

export interface Filter {
  kind: EvidenceKind | null; // null: all
  status: EvidenceStatus | null;
}

// Entries in the order of the facts: a card keeps its place whichever is computed first.
export function entriesOf({ cases, speeds }: Facts): string[] {
  return [
    ...new Set([...cases.map(({ id, entry }) => entry ?? id), ...speeds.map(({ id }) => id)]),
  ];
}

// A card whose rows are all the same stays the same object: it is not drawn again.
export function cardsOf(
  rows: readonly EvidenceRow[],
  entries: readonly string[],
  before: readonly Card[] = [],
): Card[] {
  const groups = byEntry(rows);
  const known = new Map(before.map((card) => [card.entry, card]));
  return entries.flatMap((entry) => {
    const group = groups.get(entry);
    if (group === undefined) return [];
    const old = known.get(entry);
    const same =
      old?.rows.length === group.length && old.rows.every((one, i) => one.row === group[i]);
    return [same && old !== undefined ? old : cardOf(entry, group)];
  });
}

function cardOf(entry: string, rows: readonly EvidenceRow[]): Card {
  const sets = rows.flatMap(({ params }) => (params === null ? [] : [params]));
  const given = common(sets);
  const all = rows.map((row) => ({ row, series: seriesOf(row), own: apart(row.params, given) }));
  const several = new Set(all.map(({ series }) => series)).size > 1;
  const first = rows[0];
  return {
    entry,
    kind: first?.kind ?? 'traffic',
    rows: several ? all : all.map((one) => ({ ...one, series: null })),
    given,
    message: first?.message ?? null,
    sources: unique(rows.map(({ source }) => source)),
    places: unique(sets.map((set) => JSON.stringify(set))).map(
      (text) => JSON.parse(text) as PartialParams,
    ),
  };
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

// Fields that every set gives alike.
function common(sets: readonly PartialParams[]): PartialParams {
  const [first = {}, ...others] = sets;
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((set) => set[name] === value)),
  );
}

// Of a speed only the length is named: how a kernel is modelled goes with its series.
function apart(params: PartialParams | null, given: PartialParams): PartialParams {
  const own = Object.entries(params ?? {}).filter(([name]) => !(name in given));
  return Object.fromEntries(own);
}

// The series of a speed stands in its id: entry/series/length.
function seriesOf({ id, entry, share_of_bound }: EvidenceRow): string | null {
  const [series, length] = id.slice(entry.length + 1).split('/');
  return share_of_bound === null || length === undefined ? null : (series ?? null);
}

export const statusesOf = ({ rows }: Card): Set<EvidenceStatus> =>
  new Set(rows.map(({ row }) => row.status));

export const shown = (cards: readonly Card[], { kind, status }: Filter): Card[] =>
  cards.filter(
    (card) =>
      (kind === null || card.kind === kind) && (status === null || statusesOf(card).has(status)),
  );

// How many cards each choice would leave, the other choice as it stands.
export function counts(cards: readonly Card[], filter: Filter) {
  const kinds = evidenceKinds.map(
    (kind) => [kind, shown(cards, { ...filter, kind }).length] as const,
  );
  const statuses = evidenceStatuses.map(
    (status) => [status, shown(cards, { ...filter, status }).length] as const,
  );
  return { kinds, statuses };
}

export interface Tally {
  rows: number;
  exact: number; // plus scratch too
  inferred: number;
  allowed: number; // close, in the interval, within the bound
  misses: number;
  silent: number; // not modelled
}

export function tally(rows: readonly EvidenceRow[]): Tally {
  const of = (...statuses: EvidenceStatus[]) =>
    rows.filter(({ status }) => statuses.includes(status)).length;
  return {
    rows: rows.length,
    exact: of('exact', 'exact_plus_scratch'),
    inferred: of('inferred'),
    allowed: of('close', 'in_interval', 'within_bound'),
    misses: rows.filter(isMiss).length,
    silent: of('not_modelled'),
  };
}
