// SPDX-License-Identifier: Apache-2.0
// attnlab report: one question, one answer.
import { AskedError, unwrap } from '../engine/error.ts';
import type {
  EngineReport,
  FieldInfo,
  HardwareProfile,
  LedgerRow,
  Letter,
  Source,
} from '../engine/protocol.ts';
import { bytes, count, exactBytes, milliseconds } from '../i18n/format.ts';
import { isMessageKey, translate } from '../i18n/t.ts';
import type { Session } from './attnlab.ts';
import { type Options, paramsOf } from './arguments.ts';
import { applies } from '../params/fields.ts';
import { toJson } from './json.ts';
import { plain } from './output.ts';
import { lettersIn } from '../state/formula.ts';
import { showProgress, workOf } from './progress.ts';
import { table, wrapped } from './table.ts';

// Throws EngineError.
export function report({ engine, description }: Session, options: Options): void {
  const params = paramsOf(description.fields, options.texts);
  const progress = showProgress('counting', () => workOf(engine, params));
  const reply = engine.report(params, options.source, progress.tell);
  progress.clear();
  if ('error' in reply) throw new AskedError(reply.error, params);
  const answer = reply.value;
  const text = options.json
    ? toJson(answer, 1)
    : plain(
        reportText(
          answer,
          description.fields,
          options.source,
          unwrap(engine.hardware_profile(params)),
        ),
      );
  process.stdout.write(`${text}\n`);
}

const both = (value: bigint) => `${bytes(value)} (${exactBytes(value)})`;

// The answer for people: what was asked, then the numbers, each with unit and kind.
export function reportText(
  report: EngineReport,
  fields: readonly FieldInfo[],
  source: Source,
  hardware: HardwareProfile,
): string {
  const { tiling, traffic, sram, peak_memory } = report;
  const counted = source === 'model' ? 'modelled' : 'counted by executing the schedule';
  const asked = wrapped(
    fields
      .filter((field) => applies(field, report.params))
      .map(({ name }) => `${name} ${String(report.params[name])}`),
  );
  const known = (name: string, value: bigint | null | undefined, kind: string) =>
    value === null || value === undefined ? [name, 'not modelled'] : [name, both(value), kind];
  const numbers = table([
    ['score matrix', both(report.score_matrix.bytes), 'theory'],
    ['score tile', both(tiling.score_tile_bytes), 'theory'],
    ['working set', both(tiling.working_set_bytes), workingSetKind(report)],
    ['tiles', `${count(tiling.row_tiles)} x ${count(tiling.col_tiles)}`, 'one head'],
    ['visited tiles', count(tiling.visited_tiles), 'one head'],
    ['masked tiles', count(tiling.masked_tiles), 'one head'],
    ...splitsRow(report),
    known('SRAM of a block', sram?.required_bytes, sramVerdict(sram)),
    known('peak memory', peak_memory?.bytes, `theory${beyondMemory(peak_memory, hardware)}`),
    known('read by the SMs', traffic?.sm_bytes_read, counted),
    known('written by the SMs', traffic?.sm_bytes_written, counted),
    known('read from HBM', traffic?.hbm_bytes_read, counted),
    known('written to HBM', traffic?.hbm_bytes_written, counted),
    ['products', `${count(report.flops.matmul)} FLOP`, 'theory'],
    timeRow(report),
  ]);
  if (traffic === null) return `${asked}\n\n${numbers}\n\nTraffic: not modelled`;
  const rows = table([
    ['pass', 'kernel', 'tensor', 'op', 'times', 'elements', 'element bytes', 'bytes', 'formula'],
    ...traffic.rows.map((row) => [
      row.pass,
      row.kernel,
      row.tensor,
      row.atomic ? 'atomic' : row.op,
      count(row.times),
      count(row.elements),
      String(row.element_bytes),
      count(row.bytes),
      row.formula ?? '',
    ]),
  ]);
  const heading = `Traffic, ${counted}: bytes = times x elements x element bytes`;
  const legend = legendOf(report, traffic.rows);
  return `${asked}\n\n${numbers}\n\n${heading}\n${rows}${legend === '' ? '' : `\n\n${legend}`}`;
}

// The letters that stand in the formulas, with what they are here.
function legendOf({ letters }: EngineReport, rows: readonly LedgerRow[]): string {
  const used = new Set(rows.flatMap(({ formula }) => (formula === null ? [] : lettersIn(formula))));
  const known = (Object.keys(letters) as Letter[]).filter((letter) => used.has(letter));
  const words = known.flatMap((letter) => {
    const key = `letter.${letter}`;
    return isMessageKey(key)
      ? [`${letter} = ${count(letters[letter])} (${translate('en', key)})`]
      : [];
  });
  return words.length === 0 ? '' : `Letters in the formulas\n${wrapped(words)}`;
}

// Where V lies inside K, the lesson's formula has no such case.
const workingSetKind = ({ params }: EngineReport): string =>
  params['kv_shared'] === true
    ? "theory; the lesson's formula, which counts K and V apart though they are shared here"
    : 'theory';

// What the kernel's own rule made of splits that are left to it.
function splitsRow({ params, letters, traffic }: EngineReport): string[][] {
  const isAsked = params['algorithm'] === 'split_kv' && params['splits'] === 0;
  if (!isAsked || traffic === null) return [];
  const rule = `chosen by the rule of ${String(params['split_heuristic'])}`;
  return [['splits', count(letters.S), `${rule}, as splits is 0`]];
}

function beyondMemory(memory: EngineReport['peak_memory'], hardware: HardwareProfile): string {
  const { id, mem_capacity_bytes: capacity } = hardware;
  if (memory === null || capacity === null) return '';
  const over = memory.bytes - BigInt(capacity);
  if (over <= 0n) return '';
  return `; does not fit the ${bytes(capacity)} of ${id}: ${both(over)} too much`;
}

function sramVerdict(sram: EngineReport['sram']): string {
  if (sram === null) return '';
  const fits = sram.fits ? 'fits' : 'does not fit';
  return `modelled; ${fits} the ${bytes(sram.limit_bytes)} of a block`;
}

const boundWords: Readonly<Record<string, string>> = {
  matrix: 'matrix products',
  exp: 'exponentials',
  hbm: 'HBM bytes',
  l2: 'L2 bytes',
  sram: 'SRAM bytes',
  waves: 'matrix products of the busiest SM',
};

// Of a bound that shipped kernels may beat, what it takes for granted.
const assumedWords: Readonly<Record<string, string>> = {
  one_block_per_head: ', one block per head as in the paper (later releases split its query rows)',
};

function timeRow({ time, params }: EngineReport): string[] {
  if (time === null || time.bound_seconds === null) return ['time', 'not modelled'];
  const assumes = time.rows.find(({ resource }) => resource === time.bound_by)?.assumes;
  // Without a simulated L2 the rows above are not what HBM has to carry at least.
  const once = time.bound_by === 'hbm' && params['l2'] !== 'simulated' ? ', each moved once' : '';
  const words = boundWords[time.bound_by] ?? time.bound_by;
  const by = `${words}${once}${assumedWords[assumes ?? ''] ?? ''}`;
  return [
    'time',
    milliseconds(time.bound_seconds * 1000),
    `lower bound, no prediction; set by: ${by}`,
  ];
}
