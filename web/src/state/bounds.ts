// SPDX-License-Identifier: Apache-2.0
// Lower bounds of the time side by side: what each of them counts, and what may be said of several.
import { type EngineReport, type HardwareProfile, isModelled } from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import { sharedTime, timeNumber } from './chip-numbers.ts';
import { type Explained, later, type Told } from './explained.ts';
import { hbmOnce, hbmTotal, nameWithin, ofAlgorithm, schemeOf } from './numbers.ts';
import { busySms, smCount } from './sm-numbers.ts';
import { told } from './told.ts';

export interface Bound {
  seconds: number;
  resource: string; // that it comes from
}

// The resources that take part in a bound.
export const countedIn = ({ time }: EngineReport): string[] =>
  (time?.rows ?? []).filter((row) => row.in_bound).map(({ resource }) => resource);

// The largest of these resources; null where one of them is not counted, or there are none.
export function boundOver({ time }: EngineReport, resources: readonly string[]): Bound | null {
  const rows = (time?.rows ?? []).filter(
    ({ in_bound, resource }) => in_bound && resources.includes(resource),
  );
  if (rows.length < resources.length) return null;
  return rows.reduce<Bound | null>(
    (most, row) => (most === null || row.seconds > most.seconds ? row : most),
    null,
  );
}

export type Pair = readonly [EngineReport, EngineReport];

// The bounds of two over the resources that have a rule for both: else a rule that only one of them
// has would hold it back alone. Null where they share none.
export function sharedBounds([first, second]: Pair): {
  shared: string[];
  alone: string[]; // counted for one of them only
  bounds: [Bound, Bound];
} | null {
  const [a, b] = [countedIn(first), countedIn(second)];
  const shared = a.filter((name) => b.includes(name));
  const bounds = [boundOver(first, shared), boundOver(second, shared)] as const;
  if (bounds[0] === null || bounds[1] === null) return null;
  const alone = [...a, ...b].filter((name) => !shared.includes(name));
  return { shared, alone, bounds: [bounds[0], bounds[1]] };
}

// What one of two counts and the other does not makes a difference: then the two bounds as they
// stand do not say which is faster.
export function standApart(pair: Pair): boolean {
  const known = sharedBounds(pair);
  if (known === null) return true;
  return pair.some(({ time }, i) => time?.bound_seconds !== known.bounds[i]?.seconds);
}

// ---- what is not counted ----------------------------------------------------------------------

// Left out for want of a rule, not of a rate.
const rules = ['algorithm', 'pass', 'hbm_bytes', 'sm_bytes'];
// Stated for few GPUs: times of many are compared without it.
const seldom: readonly string[] = ['l2', 'matrix_executed'];

// What a bound would need and is not known of the GPU.
export function unknownRates({ time }: EngineReport): string[] {
  const missing = (time?.left_out ?? []).filter(({ unknown }) => !rules.includes(unknown));
  return [...new Set(missing.map(({ unknown }) => unknown))];
}

// Those of the resources for which there is no rule here.
export const withoutRule = ({ time }: EngineReport, resources: readonly string[]): string[] =>
  (time?.left_out ?? [])
    .filter(({ resource, unknown }) => rules.includes(unknown) && resources.includes(resource))
    .map(({ resource }) => resource);

// What the bounds of many are compared over: all that any of them counts, but for what is seldom
// stated.
export const yardstick = (reports: readonly EngineReport[]): string[] =>
  [...new Set(reports.flatMap(countedIn))].filter((name) => !seldom.includes(name));

// Counted by some of them beside that.
export const besides = (reports: readonly EngineReport[]): string[] =>
  [...new Set(reports.flatMap(countedIn))].filter((name) => seldom.includes(name));

// "fp16 peak of the matrix units"
export const rateName = (field: string): Value =>
  field.startsWith('peak_flops.')
    ? { sentence: { key: 'rate.peak_flops', values: { dtype: { text: field.slice(11) } } } }
    : { message: `rate.${field}` };

export const resourceNames = (resources: readonly string[]): Value => ({
  list: resources.map((name) => ({ message: `resource.${name}` })),
});

export const gpuName = (hardware: HardwareProfile | null, report: EngineReport): Value => ({
  text: hardware?.name ?? String(report.params['hardware']),
});

// ---- sentences that stand beside times --------------------------------------------------------

// HBM bytes as the two-level model counts them: without an L2 every read comes from HBM.
function shownBytes({ traffic }: EngineReport): bigint | null {
  if (traffic === null || traffic.hbm_bytes_read === null || traffic.hbm_bytes_written === null)
    return null;
  return traffic.hbm_bytes_read + traffic.hbm_bytes_written;
}

// Where the bytes on show are not those that the time counts: both numbers.
export function onceNotes(reports: readonly (EngineReport | null)[]): Told[] {
  const apart = reports.flatMap((report) => {
    const shown = report && shownBytes(report);
    const counted = report?.time?.hbm_bytes ?? null;
    if (report === null || shown === null || counted === null || shown === counted) return [];
    return [
      { name: nameWithin(report), shown: shownNumber(report, shown), counted: hbmOnce(report) },
    ];
  });
  const [one, two] = apart;
  if (one === undefined) return [];
  const first = { shown: one.shown, counted: one.counted };
  if (two === undefined) return [told('note.once', first, { algorithm: one.name })];
  return [
    told(
      'note.once.both',
      { ...first, other_shown: two.shown, other_counted: two.counted },
      { algorithm: one.name, other: two.name },
    ),
  ];
}

const shownNumber = (report: EngineReport, bytes: bigint): Explained =>
  later(
    `${schemeOf(report)}.hbm`,
    ofAlgorithm('fact.hbm_bytes', report),
    'modelled',
    { bytes },
    () => (isModelled(report) ? hbmTotal(report) : null),
  );

// A rate that a bound lacks.
export function rateNote(
  reports: readonly (EngineReport | null)[],
  hardware: HardwareProfile | null,
): Told[] {
  const known = reports.filter((report) => report !== null);
  const rates = [...new Set(known.flatMap((report) => unknownRates(report)))];
  const [first] = known;
  if (first === undefined || rates.length === 0) return [];
  const values = { gpu: gpuName(hardware, first), rates: { list: rates.map(rateName) } };
  return [{ key: 'note.no_rate', values, numbers: {} }];
}

// Two times that do not count the same, and what they are over that which both count.
export function apartNote(first: EngineReport | null, second: EngineReport | null): Told[] {
  if (!first?.time?.bound_seconds || !second?.time?.bound_seconds) return [];
  if (!standApart([first, second])) return [];
  const known = sharedBounds([first, second]);
  if (known === null) return [];
  const { alone, shared, bounds } = known;
  return [
    told(
      'note.apart',
      {
        first_time: sharedTime(first, shared, bounds[0].seconds),
        second_time: sharedTime(second, shared, bounds[1].seconds),
      },
      { alone: resourceNames(alone), first: nameWithin(first), second: nameWithin(second) },
    ),
  ];
}

// Few blocks leave SMs without work, and that alone sets the bound.
export function idleNote(report: EngineReport | null, hardware: HardwareProfile | null): Told[] {
  const busy = report?.time?.busy_sms ?? null;
  const sms = hardware?.sm_count ?? null;
  const seconds = report?.time?.bound_seconds ?? null;
  if (report?.time?.bound_by !== 'waves' || hardware === null) return [];
  if (busy === null || sms === null || seconds === null) return [];
  if (busy >= sms) return [];
  return [
    told(
      'note.idle',
      {
        seconds: timeNumber(report, seconds),
        busy: busySms(report, busy, sms),
        sms: smCount(hardware, sms),
      },
      { algorithm: nameWithin(report) },
    ),
  ];
}
