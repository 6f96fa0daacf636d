// SPDX-License-Identifier: Apache-2.0
// The numbers of a report that depend on the GPU: registers, blocks on an SM, the time bound, the
// roofline. Their formulas are the engine's; the rates in them are looked up in the profile when a
// number is opened.
import type { EngineReport, HardwareProfile, Report, Sram, TimeBound } from '../engine/protocol.ts';
import type { Sentence } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { explained, type Explained, later, type Part, plainSentence } from './explained.ts';
import { lettersOf } from './facts.ts';
import {
  kindOf,
  ofAlgorithm,
  papers,
  peakOf,
  profileNumber,
  schemeOf,
  sourcesFor,
  sramRuleSource,
} from './numbers.ts';
import { trafficOf } from './crossing.ts';

type EngineLetters = Readonly<Record<string, bigint | number>>;

type Params = Pick<EngineReport, 'params'>;

const gpuOf = ({ params }: Params): Explained['gpu'] => ({
  hardware: String(params['hardware']),
  dtype: String(params['dtype']),
});

const lettersWith = (report: EngineReport, more: readonly EngineLetters[]): EngineLetters =>
  Object.assign({}, lettersOf(report), ...more) as EngineLetters;

const orNull = (formula: string): string | null => (formula === '' ? null : formula);

// ---- one thread block -------------------------------------------------------------------------

export function registersPerThread(report: EngineReport, { registers }: Sram): Explained | null {
  const { registers_per_thread: all, accumulators_per_thread: own, estimated } = registers;
  if (all === null) return null;
  return explained(
    'registers',
    'fact.registers_per_thread',
    estimated ? 'modelled' : 'own',
    { count: all },
    {
      formula: orNull(registers.formula),
      parts: own === null || own > all ? [] : registerParts(own, all - own),
      letters: lettersWith(report, [registers.letters]),
      leftOut: estimated ? 'number.left_out.registers' : 'number.left_out.registers_stated',
    },
  );
}

const registerParts = (own: bigint, others: bigint): Part[] => [
  { label: plainSentence('fact.accumulators_per_thread'), value: { count: own }, formula: null },
  { label: plainSentence('fact.other_registers'), value: { count: others }, formula: null },
];

// Columns of tensor memory: what scores and output of a block take, and what an SM has. Null where
// the kernel keeps its accumulators in registers.
export function tensorColumns(
  report: EngineReport,
  sram: Sram,
  hardware: HardwareProfile | null,
): Record<'columns' | 'max', Explained> | null {
  const memory = sram.registers.tensor_memory;
  if (memory === null) return null;
  const sources = [sramRuleSource(sram.rule)];
  const { N, dv } = lettersOf(report);
  const each = Number(N) + Number(dv);
  const stated = hardware?.tmem_bytes_per_sm ?? 0;
  const label = 'fact.tensor_columns_most';
  const value = { count: memory.max_columns };
  return {
    columns: explained(
      'tensor_memory.columns',
      'fact.tensor_columns',
      'modelled',
      { count: memory.columns },
      {
        formula: 'Qt*(N+dv)',
        letters: { ...lettersOf(report), Qt: Number(memory.columns) / each },
        sources,
      },
    ),
    max:
      stated === 0
        ? explained('tensor_memory.max', label, 'modelled', value, {
            how: [plainSentence('explained.note.no_tensor_memory')],
            sources,
          })
        : explained('tensor_memory.max', label, kindOf(hardware), value, {
            how: [plainSentence('explained.note.tensor_column')],
            formula: 'Tm/(128*4)',
            letters: { Tm: stated },
            gpu: gpuOf(report),
          }),
  };
}

export const blocksPerSm = (report: Report, sram: Sram): Explained | null =>
  sram.blocks_per_sm === null
    ? null
    : explained(
        'sram.blocks',
        'fact.blocks_per_sm',
        'modelled',
        { count: sram.blocks_per_sm },
        {
          combined: 'least',
          parts: sram.terms.map(({ name, blocks, formula }) => ({
            label: { key: 'plain', values: { value: { message: `limiter.${name}` } } },
            value: { count: blocks },
            formula: orNull(formula),
            note: noteOfTerm(name, formula, sram),
          })),
          letters: lettersWith(
            report,
            sram.terms.map(({ letters }) => letters),
          ),
          gpu: gpuOf(report),
          leftOut: 'number.left_out.occupancy',
          unknown: sram.left_out.map((name) => ({
            key: 'explained.no_term',
            values: { term: { message: `limiter.${name}` } },
          })),
        },
      );

function noteOfTerm(name: string, formula: string, sram: Sram): Sentence | null {
  if (formula === '') return plainSentence('explained.note.too_large');
  const estimated = name === 'registers' && sram.registers.estimated;
  return estimated ? plainSentence('explained.note.estimated') : null;
}

// What a block leaves of its SRAM, or what it lacks.
export function sramSpare(sram: Sram, hardware: HardwareProfile | null): Explained {
  const { fits, limit_bytes: limit, required_bytes: required } = sram;
  const part = (label: MessageKey, bytes: bigint): Part => ({
    label: plainSentence(label),
    value: { bytes },
    formula: null,
  });
  return explained(
    'sram.spare',
    fits ? 'fact.headroom' : 'fact.missing',
    'modelled',
    { bytes: fits ? limit - required : required - limit },
    {
      formula: fits ? 'Sl-b' : 'b-Sl',
      letters: { Sl: limit, b: required },
      combined: 'beside',
      parts: [part('fact.sram_limit', limit), part('fact.sram_required', required)],
      sources: sourcesFor(hardware, 'smem_max_bytes_per_block'),
      leftOut: 'number.left_out.sram',
    },
  );
}

// ---- time -------------------------------------------------------------------------------------

type BoundRow = TimeBound['rows'][number];

// `only`: the resources that take part, where two bounds are held against each other.
export function boundTime(
  report: EngineReport,
  only: readonly string[] | null = null,
): Explained | null {
  const time = report.time;
  if (time === null || time.bound_seconds === null) return null;
  const counts = (row: BoundRow) => row.in_bound && (only === null || only.includes(row.resource));
  const seconds = Math.max(...time.rows.filter(counts).map((row) => row.seconds));
  if (!Number.isFinite(seconds)) return null;
  return explained(
    `${schemeOf(report)}.bound`,
    ofAlgorithm('fact.bound_seconds', report),
    'modelled',
    { seconds },
    {
      combined: 'largest',
      parts: time.rows.map((row): Part => ({
        label: {
          key: counts(row) ? 'plain' : 'number.not_in_bound',
          values: { value: { message: `resource.${row.resource}` } },
        },
        value: { seconds: row.seconds },
        formula: orNull(row.formula),
        note: noteOfRow(row, time, report),
      })),
      letters: lettersWith(
        report,
        time.rows.map(({ letters }) => letters),
      ),
      gpu: gpuOf(report),
      leftOut: 'number.left_out.bound',
      unknown: time.left_out.map(whyLeftOut),
    },
  );
}

// What one resource alone takes at least; null where there is no rule or no rate.
export function resourceTime(report: EngineReport, resource: string): Explained | null {
  const row = report.time?.rows.find((one) => one.resource === resource);
  if (report.time === null || row === undefined) return null;
  const note = noteOfRow(row, report.time, report);
  return explained(
    `${schemeOf(report)}.time.${resource}`,
    { key: 'plain', values: { value: { message: `resource.${resource}` } } },
    'modelled',
    { seconds: row.seconds },
    {
      how: note === null ? [] : [note],
      formula: orNull(row.formula),
      letters: lettersWith(report, [row.letters]),
      gpu: gpuOf(report),
      leftOut: 'number.left_out.bound',
    },
  );
}

// What carrying all traffic to and from HBM takes at its bandwidth, where no cache helps.
export const uncachedTime = (report: Report, seconds: number, bandwidth: number): Explained =>
  explained(
    `${schemeOf(report)}.time.uncached`,
    ofAlgorithm('fact.uncached', report),
    'modelled',
    { seconds },
    {
      formula: 'Bl/Rh',
      letters: lettersWith(report, [{ Bl: trafficOf(report), Rh: bandwidth }]),
      ledger: report.traffic.rows,
      ledgerOf: 'explained.rows.sms',
      gpu: gpuOf(report),
      sources: papers,
      leftOut: 'number.left_out.hbm_none',
    },
  );

// Made when it is opened.
export const timeNumber = (report: EngineReport, seconds: number): Explained =>
  later(
    `${schemeOf(report)}.bound`,
    ofAlgorithm('fact.bound_seconds', report),
    'modelled',
    { seconds },
    () => boundTime(report),
  );

// Over what two bounds both count, where each for itself counts more.
export const sharedTime = (
  report: EngineReport,
  shared: readonly string[],
  seconds: number,
): Explained =>
  later(
    `${schemeOf(report)}.bound.shared`,
    ofAlgorithm('fact.bound_shared', report),
    'modelled',
    { seconds },
    () => boundTime(report, shared),
  );

function noteOfRow(row: BoundRow, time: TimeBound, { params }: EngineReport): Sentence | null {
  if (row.resource === 'hbm') {
    return plainSentence(
      params['l2'] === 'simulated' ? 'explained.note.hbm_simulated' : 'explained.note.hbm_once',
    );
  }
  if (row.resource === 'l2' && !row.in_bound) return plainSentence('explained.note.l2_measured');
  if (row.resource !== 'waves') return null;
  if (row.assumes === 'one_block_per_head') return plainSentence('explained.note.one_block');
  const matrix = time.rows.find(({ resource }) => resource === 'matrix')?.seconds ?? 0;
  if (matrix === 0 || row.seconds <= matrix) return plainSentence('explained.note.full_waves');
  return { key: 'explained.note.waves', values: { ratio: { ratio: row.seconds / matrix } } };
}

// The rate, or the rule, that a resource lacks.
function whyLeftOut({ resource, unknown }: TimeBound['left_out'][number]): Sentence {
  const of = { resource: { message: `resource.${resource}` } };
  switch (unknown) {
    case 'algorithm':
    case 'pass':
      return { key: 'explained.no_rule', values: of };
    case 'hbm_bytes':
    case 'sm_bytes':
      return { key: 'explained.no_bytes', values: of };
    default: {
      const [name, dtype] = unknown.split('.');
      if (dtype !== undefined) {
        return { key: 'explained.no_peak', values: { ...of, dtype: { text: dtype } } };
      }
      return {
        key: 'explained.no_rate',
        values: { ...of, rate: { message: `explained.rate.${name}` } },
      };
    }
  }
}

// ---- roofline ---------------------------------------------------------------------------------

export const matmulFlops = (report: EngineReport): Explained =>
  explained(
    'flops.matmul',
    'fact.matmul',
    'theory',
    { flops: report.flops.matmul },
    {
      formula: orNull(report.flops.formula),
      letters: lettersWith(report, [report.flops.letters]),
      leftOut: 'number.left_out.flops',
    },
  );

export function intensity(report: Report): Explained | null {
  const value = report.time?.arithmetic_intensity_flop_per_byte ?? null;
  const hbm = report.time?.rows.find(({ resource }) => resource === 'hbm');
  if (value === null) return null;
  return explained(
    `${schemeOf(report)}.intensity`,
    ofAlgorithm('fact.intensity', report),
    'modelled',
    { flops_per_byte: value },
    {
      formula: hbm === undefined ? null : 'F/Bh',
      letters: { F: report.flops.matmul, ...hbm?.letters },
      leftOut: 'number.left_out.intensity',
    },
  );
}

// What peak and bandwidth allow at this intensity; null where either is unknown.
export function attainable(report: Report): Explained | null {
  const value = report.time?.attainable_flop_per_second ?? null;
  const rows = report.time?.rows ?? [];
  if (value === null) return null;
  return explained(
    `${schemeOf(report)}.attainable`,
    ofAlgorithm('fact.attainable', report),
    'modelled',
    { flops_per_second: value },
    {
      formula: 'min(Rm,F/Bh*Rh)',
      letters: Object.assign(
        {},
        ...rows
          .filter(({ resource }) => ['matrix', 'hbm'].includes(resource))
          .map(({ letters }) => letters),
      ) as EngineLetters,
      gpu: gpuOf(report),
      leftOut: 'number.left_out.intensity',
    },
  );
}

// Where the roof of bandwidth meets that of the matrix units.
export function ridge(report: Report, hardware: HardwareProfile | null): Explained | null {
  const peak = peakOf(hardware, String(report.params['dtype']));
  const bandwidth = hardware?.mem_bandwidth_bytes_per_s ?? null;
  if (peak === null || bandwidth === null) return null;
  return explained(
    'roofline.ridge',
    'fact.ridge',
    kindOf(hardware),
    { flops_per_byte: peak / bandwidth },
    { formula: 'Rm/Rh', letters: { Rm: peak, Rh: bandwidth }, gpu: gpuOf(report) },
  );
}

// How near the bound lets the work come to the peak of the matrix units.
export function shareOfPeak(report: Report, hardware: HardwareProfile | null): Explained | null {
  const peak = peakOf(hardware, String(report.params['dtype']));
  const seconds = report.time?.bound_seconds ?? null;
  if (peak === null || seconds === null) return null;
  return explained(
    `${schemeOf(report)}.share_of_peak`,
    ofAlgorithm('fact.share_of_peak', report),
    'modelled',
    { share: Number(report.flops.matmul) / seconds / peak },
    {
      formula: 'F/tb/Rm',
      letters: { F: report.flops.matmul, tb: seconds, Rm: peak },
      gpu: gpuOf(report),
      leftOut: 'number.left_out.bound',
    },
  );
}

// The GPU's own: what the roofline is made of.
export function roofOf(hardware: HardwareProfile | null, dtype: string): Explained[] {
  if (hardware === null) return [];
  const peak = peakOf(hardware, dtype);
  const name = dtype.startsWith('fp8') ? 'fp8' : dtype;
  const bandwidth = hardware.mem_bandwidth_bytes_per_s;
  return [
    ...(peak === null
      ? []
      : [
          profileNumber(hardware, `peak_flops.${name}`, 'fact.peak_flops', {
            flops_per_second: peak,
          }),
        ]),
    ...(bandwidth === null
      ? []
      : [
          profileNumber(hardware, 'mem_bandwidth_bytes_per_s', 'fact.mem_bandwidth', {
            bytes_per_second: bandwidth,
          }),
        ]),
  ];
}

// ---- where a block's SRAM lies ----------------------------------------------------------------

type Scope = Sram['scopes'][number];

const scopeLabel = (scope: string, what: 'table.used_at_most' | 'table.capacity'): Sentence => ({
  key: 'number.scope',
  values: { scope: { message: `scope.${scope}` }, what: { message: what } },
});

// What the blocks that run at once take of it: as many as there is room for, and as there are.
export function scopeUsed(
  report: Report,
  sram: Sram,
  { scope, used_bytes }: Scope,
  hardware: HardwareProfile | null,
): Explained | null {
  if (used_bytes === null) return null;
  const { required_bytes, blocks_per_sm, grid_blocks } = sram;
  const places = { sm: 'k', chip: 'k*J' }[scope];
  const formula =
    places === undefined ? 'b' : grid_blocks === null ? `b*${places}` : `b*min(${places},K)`;
  const letters = {
    b: required_bytes,
    k: blocks_per_sm ?? 0n,
    J: hardware?.sm_count ?? 0,
    K: grid_blocks ?? 0n,
  };
  const oneEach = places !== undefined && report.params['algorithm'] === 'flash1';
  const rest = {
    how: oneEach ? [plainSentence('explained.note.one_block')] : [],
    formula,
    letters,
    gpu: gpuOf(report),
    leftOut: 'number.left_out.sram',
  } as const;
  return explained(
    `scope.${scope}.used`,
    scopeLabel(scope, 'table.used_at_most'),
    'modelled',
    { bytes: used_bytes },
    rest,
  );
}

export function scopeCapacity(
  report: Params,
  { scope, capacity_bytes }: Pick<Scope, 'scope' | 'capacity_bytes'>,
  hardware: HardwareProfile | null,
): Explained | null {
  if (capacity_bytes === null || hardware === null) return null;
  const [label, value] = [scopeLabel(scope, 'table.capacity'), { bytes: capacity_bytes }];
  const key = `scope.${scope}.capacity`;
  if (scope !== 'chip') {
    const field = scope === 'block' ? 'smem_max_bytes_per_block' : 'smem_max_bytes_per_sm';
    return { ...profileNumber(hardware, field, 'table.capacity', value), key, label };
  }
  return explained(key, label, kindOf(hardware), value, {
    formula: 'Su*J',
    letters: { Su: hardware.smem_max_bytes_per_sm ?? 0, J: hardware.sm_count ?? 0 },
    gpu: gpuOf(report),
  });
}
