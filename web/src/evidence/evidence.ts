// SPDX-License-Identifier: Apache-2.0
// Held against what others published: one row per number of every fact.
//
// The same function serves the Evidence room, `attnlab evidence` and the tests. A miss stays a row.
import type { FieldInfo, HardwareProfile, Source } from '../engine/protocol.ts';
import { type PartialParams, resolve } from '../params/fields.ts';
import { type Answers, quantities, quantityNamed, type Reading } from './quantities.ts';
import type {
  Amount,
  Ask,
  CaseFact,
  EvidenceRow,
  EvidenceStatus,
  Expectation,
  Facts,
  Inference,
  SpeedFact,
} from './types.ts';

const intervalSlack = 0.01;
const scratch = [2n, 256n, 512n, 1024n];

// Rows in the order of the facts. `source` is the road of tiles and traffic.
export async function evidence(
  ask: Ask,
  fields: readonly FieldInfo[],
  facts: Facts,
  source: Source = 'model',
): Promise<EvidenceRow[]> {
  const rows: EvidenceRow[] = [];
  for (const fact of facts.cases) rows.push(...(await caseRows(ask, fields, fact, source)));
  for (const fact of facts.speeds) rows.push(...(await speedRows(ask, fields, fact)));
  return rows;
}

export const isMiss = ({ status }: EvidenceRow): boolean =>
  status === 'does_not_fit' || status === 'bound_beaten';

// Entries in the order of their first row.
export function byEntry(rows: readonly EvidenceRow[]): Map<string, EvidenceRow[]> {
  const entries = new Map<string, EvidenceRow[]>();
  for (const row of rows) entries.set(row.entry, [...(entries.get(row.entry) ?? []), row]);
  return entries;
}

async function answersOf(
  ask: Ask,
  fields: readonly FieldInfo[],
  set: PartialParams,
  compare: boolean,
  source: Source,
): Promise<Answers> {
  const params = resolve(fields, set);
  const standard = { ...params, algorithm: 'standard' };
  return {
    report: await ask.report(params, source),
    hardware: hardwareNamed(ask, String(params['hardware'])),
    standard: compare ? await ask.report(standard, source) : null,
  };
}

function hardwareNamed({ hardware }: Ask, id: string): HardwareProfile {
  const profile = hardware.find((one) => one.id === id);
  if (profile === undefined) throw new Error(`No hardware ${id}.`);
  return profile;
}

export async function caseRows(
  ask: Ask,
  fields: readonly FieldInfo[],
  fact: CaseFact,
  source: Source = 'model',
): Promise<EvidenceRow[]> {
  if (fact.message !== undefined) return explainRows(ask, fact, fact.message);
  const compare = fact.expect.some(({ quantity }) => quantities[quantityNamed(quantity)].standard);
  const answers = await answersOf(ask, fields, fact.params ?? {}, compare ?? false, source);
  return fact.expect.map((expectation) => {
    const reading: Reading = quantities[quantityNamed(expectation.quantity)];
    return caseRow(fact, expectation, {
      modelled: reading.read(answers),
      high: reading.high?.(answers) ?? null,
    });
  });
}

// Among the candidates of the named rule: bytes that come out as stated.
async function explainRows(ask: Ask, fact: CaseFact, message: string): Promise<EvidenceRow[]> {
  const { candidates } = await ask.explain_error(message);
  const found = candidates.find(({ rule }) => rule === fact.rule);
  return fact.expect.map((expectation) =>
    caseRow(fact, expectation, { modelled: found?.model_bytes ?? null, high: null }),
  );
}

interface Modelled {
  modelled: Amount | null;
  high: Amount | null;
}

function caseRow(fact: CaseFact, expectation: Expectation, modelled: Modelled): EvidenceRow {
  const { quantity } = expectation;
  return judged({
    id: `${fact.id}/${quantity}`,
    entry: fact.entry ?? fact.id,
    kind: fact.kind,
    source: fact.source,
    params: fact.params ?? null,
    message: fact.message ?? null,
    expectation,
    inferred: fact.inferred ?? [],
    boundBy: null,
    why: null,
    ...modelled,
  });
}

export async function speedRows(
  ask: Ask,
  fields: readonly FieldInfo[],
  fact: SpeedFact,
): Promise<EvidenceRow[]> {
  const rows: EvidenceRow[] = [];
  for (const [seqLen, value] of fact.points) {
    const params = paramsAt(fact, seqLen);
    const { report } = await answersOf(ask, fields, params, false, 'model');
    const beaten = fact.beaten?.seq_len.includes(seqLen) ?? false;
    const bound = boundOf(report.time, fact.resources);
    rows.push(
      judged({
        id: `${fact.id}/${fact.series}/${seqLen}`,
        entry: fact.id,
        kind: 'time',
        source: fact.source,
        params,
        message: null,
        expectation: {
          quantity: fact.quantity,
          value,
          status: beaten ? 'bound_beaten' : 'within_bound',
        },
        inferred: fact.inferred ?? [],
        boundBy: bound?.resource ?? null,
        why: beaten ? (fact.beaten?.why ?? null) : null,
        modelled: bound && inUnit(fact, report.params, bound.seconds),
        high: null,
      }),
    );
  }
  return rows;
}

// The fields of one point of a series.
export function paramsAt({ params, tokens }: SpeedFact, seqLen: number): PartialParams {
  const at: Record<string, PartialParams[string]> = { ...params };
  if (params['seq_len_q'] === undefined) at['seq_len_q'] = seqLen;
  if (params['seq_len_q'] !== undefined) at['seq_len_kv'] = seqLen;
  if (tokens !== undefined) at['batch'] = tokens / seqLen;
  return at;
}

interface Bound {
  resource: string;
  seconds: number;
}

// The slowest resource, of those named where names are given.
function boundOf(
  time: Answers['report']['time'],
  resources: readonly string[] | undefined,
): Bound | null {
  let slowest: Bound | null = null;
  for (const { resource, seconds, in_bound } of time?.rows ?? []) {
    if (!in_bound || !(resources?.includes(resource) ?? true)) continue;
    if (slowest === null || seconds > slowest.seconds) slowest = { resource, seconds };
  }
  return slowest;
}

// The bound in the unit of the source. Charts count 4 N² d per head, the backward pass 2.5 times.
function inUnit(fact: SpeedFact, params: PartialParams, seconds: number): number {
  if (fact.quantity === 'ms') return seconds * 1e3;
  if (fact.quantity === 'us') return seconds * 1e6;
  const of = (name: string) => Number(params[name]);
  const cells = of('seq_len_q') * of('seq_len_kv') * of('batch') * of('heads_q');
  const passes = { forward: 1, backward: 2.5, both: 3.5 }[String(params['pass'])] ?? NaN;
  return (4 * cells * of('head_dim') * passes) / seconds / 1e12;
}

interface Draft extends Modelled {
  id: string;
  entry: string;
  kind: EvidenceRow['kind'];
  source: string;
  params: PartialParams | null;
  message: string | null;
  expectation: Expectation;
  inferred: readonly Inference[];
  boundBy: string | null;
  why: string | null;
}

function judged({ expectation, boundBy, modelled, high, ...draft }: Draft): EvidenceRow {
  const quantity = quantityNamed(expectation.quantity);
  const { unit, relation = 'value' }: Reading = quantities[quantity];
  const expected = amountOf(expectation.value);
  const outcome = { relation, expected, modelled, high };
  const status = statusOf(outcome, expectation);
  const certain = status !== 'exact' && status !== 'exact_plus_scratch';
  return {
    ...draft,
    quantity,
    unit,
    expected,
    modelled,
    modelled_high: high,
    difference: differenceOf(outcome),
    share_of_bound: shareOfBound(outcome),
    bound_by: boundBy,
    status: certain || draft.inferred.length === 0 ? status : 'inferred',
    stated: expectation.status,
  };
}

// Whole numbers are written as text: exact at any size.
const amountOf = (value: Expectation['value']): Amount | null =>
  typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : value;

interface Judged extends Modelled {
  relation: NonNullable<Reading['relation']>;
  expected: Amount | null;
}

const isNumber = (value: Amount | null): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';

function statusOf(judged: Judged, expectation: Expectation): EvidenceStatus {
  const { relation, expected, modelled, high } = judged;
  if (modelled === null) return 'not_modelled';
  if (!isNumber(expected) || !isNumber(modelled)) {
    return expected === modelled ? 'exact' : 'does_not_fit';
  }
  if (relation === 'interval') {
    const inside =
      Number(expected) >= Number(modelled) * (1 - intervalSlack) &&
      Number(expected) <= Number(high) * (1 + intervalSlack);
    return inside ? 'in_interval' : 'does_not_fit';
  }
  if (relation === 'value') return equality(expected, modelled, expectation);
  return (shareOfBound(judged) ?? Infinity) <= 1 ? 'within_bound' : 'bound_beaten';
}

function equality(
  expected: bigint | number,
  modelled: bigint | number,
  { within, share, scratch_bytes }: Expectation,
): EvidenceStatus {
  if (typeof expected === 'bigint' && typeof modelled === 'bigint') {
    if (expected === modelled) return 'exact';
    const above = expected - modelled;
    if (scratch_bytes !== undefined && scratch.includes(above)) return 'exact_plus_scratch';
  }
  const off = Math.abs(Number(modelled) - Number(expected));
  if (off <= (within ?? 0)) return 'exact';
  return off <= (share ?? 0) * Number(expected) ? 'close' : 'does_not_fit';
}

function differenceOf({ relation, expected, modelled, high }: Judged): number | null {
  if (!isNumber(expected) || !isNumber(modelled)) return null;
  const [at, low] = [Number(expected), Number(modelled)];
  if (at === low) return 0; // both may be 0
  if (relation !== 'interval' || at < low) return low / at - 1;
  return at <= Number(high) ? 0 : Number(high) / at - 1;
}

function shareOfBound({ relation, expected, modelled }: Judged): number | null {
  if (!isNumber(expected) || !isNumber(modelled)) return null;
  if (relation === 'low') return Number(modelled) / Number(expected);
  return relation === 'high' ? Number(expected) / Number(modelled) : null;
}
