// SPDX-License-Identifier: Apache-2.0
// What stands behind each number that the model holds against a published one: rows of the ledger,
// formula, parts and source. Its kind stands with the quantity.
import {
  type EngineReport,
  type HardwareProfile,
  isModelled,
  type LedgerRow,
  type Report,
} from '../engine/protocol.ts';
import type { Quantity } from '../evidence/quantities.ts';
import { readingOverhead, statistics } from '../evidence/quantities.ts';
import type { Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { boundTime, matmulFlops, registersPerThread } from './chip-numbers.ts';
import { type Explained, type Part, plainSentence } from './explained.ts';
import { lettersOf } from './facts.ts';
import {
  hbmBytes,
  l2Hits,
  liveBytes,
  papers,
  peakMemory,
  profileNumber,
  nameWithin,
  scoreMatrix,
  smBytes,
  sramLimit,
  sramRequired,
  sramRuleSource,
  sramUnused,
  workingSet,
} from './numbers.ts';

export interface Case {
  report: EngineReport;
  standard: EngineReport | null; // the same question to standard attention, where that is compared
  hardware: HardwareProfile;
  resources: readonly string[] | undefined; // the only ones that a speed is held against
}

export type Behind = Partial<Explained>;

// What takes traffic and memory that are modelled.
const whole =
  (of: (report: Report, one: Case) => Behind | null) =>
  (one: Case): Behind | null =>
    isModelled(one.report) ? of(one.report, one) : null;

const part = (label: MessageKey, value: Value, formula: string | null = null): Part => ({
  label: plainSentence(label),
  value,
  formula,
});
const theory =
  (formula: string | null) =>
  (one: Case): Behind => ({
    formula,
    letters: lettersOf(one.report),
  });

// Rows of the ledger, which add up to it.
const rows = (wanted: (row: LedgerRow) => boolean) =>
  whole((report) => ({
    ledger: report.traffic.rows.filter(wanted),
    letters: lettersOf(report),
    sources: papers,
    leftOut: 'number.left_out.traffic',
  }));
const op = (name: LedgerRow['op']) => rows((row) => row.op === name);
const tensors = (...names: string[]) => rows((row) => names.includes(row.tensor));

// One tensor of those that are alive at the worst moment.
const alive = (item: string) =>
  whole((report) => {
    const row = report.peak_memory.rows.find((one) => one.item === item);
    return row === undefined ? null : liveBytes(report, item, row.bytes);
  });
const livePart = (report: Report, item: string, label?: MessageKey): Part[] =>
  report.peak_memory.rows
    .filter((row) => row.item === item)
    .map(({ bytes }) => part(label ?? (`tensor.${item}` as MessageKey), { bytes }));

const gpu = (hardware: HardwareProfile): Behind => ({
  gpu: { hardware: hardware.id, dtype: 'fp16' },
});
const ofProfile =
  (field: string) =>
  ({ hardware }: Case): Behind => {
    const number = profileNumber(hardware, field, 'fact.peak_flops', { text: '' });
    const alone = number.sources.length === 0;
    const how = alone ? 'explained.evidence.profile_alone' : 'explained.evidence.profile';
    return { ...number, how: [plainSentence(how)] };
  };
const peak = (name: string) => ofProfile(`peak_flops.${name}`);

// The letters of a profile; one that is not stated is left out.
function letters(hardware: HardwareProfile): Record<string, number> {
  const all = {
    J: hardware.sm_count,
    f: hardware.boost_clock_hz,
    fm: hardware.tensor_clock_hz ?? hardware.boost_clock_hz,
    u: hardware.sfu_ops_per_clk_per_sm,
    s: hardware.smem_bytes_per_clk_per_sm,
    Su: hardware.smem_max_bytes_per_sm,
    Lu: hardware.l1_smem_total_bytes_per_sm,
    Rm: hardware.peak_flops['fp16'] ?? null,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, number] => entry[1] !== null),
  );
}
const product =
  (formula: string) =>
  ({ hardware }: Case): Behind => ({
    ...gpu(hardware),
    formula,
    letters: letters(hardware),
  });

const registers =
  (formula: string | null, whole: boolean) =>
  ({ report }: Case): Behind | null => {
    const { sram } = report;
    if (sram === null) return null;
    const number = registersPerThread(report, sram);
    return {
      ...(whole ? number : { leftOut: 'number.left_out.registers' as const }),
      ...(formula === null ? {} : { formula }),
      letters: { ...lettersOf(report), ...sram.registers.letters },
    };
  };

const sram =
  (number: (one: Case, sram: NonNullable<EngineReport['sram']>) => Behind) =>
  (one: Case): Behind | null =>
    one.report.sram === null ? null : number(one, one.report.sram);

const resource = (report: EngineReport, name: string): Part | null => {
  const row = report.time?.rows.find((one) => one.resource === name);
  return row === undefined
    ? null
    : part(`resource.${name}` as MessageKey, { seconds: row.seconds }, row.formula || null);
};
const timeLetters = (report: EngineReport) =>
  Object.assign(
    lettersOf(report),
    ...(report.time?.rows ?? []).map((row) => row.letters),
  ) as Explained['letters'];
const gpuOf = ({ params }: EngineReport): Explained['gpu'] => ({
  hardware: String(params['hardware']),
  dtype: String(params['dtype']),
});

const bound = ({ report, resources }: Case): Behind | null => boundTime(report, resources ?? null);

// Charts count 4 N² d a head, the backward pass 2.5 times that.
const passes: Readonly<Record<string, number>> = { forward: 1, backward: 2.5, both: 3.5 };
function speed(one: Case): Behind | null {
  const time = bound(one);
  if (time?.value === undefined || !('seconds' in time.value)) return null;
  const { letters, params } = one.report;
  const work = Number(4n * letters.B * letters.H * letters.Nq * letters.Nk * letters.d);
  return {
    ...time,
    how: [plainSentence('explained.evidence.speed')],
    formula: 'Fc/tb',
    letters: {
      ...time.letters,
      Fc: work * (passes[String(params['pass'])] ?? NaN),
      tb: time.value.seconds,
    },
  };
}

const rowTiles = ({ report }: Case): Behind => {
  const { Nq, M } = report.letters;
  const plain = report.tiling.row_tiles === (Nq + M - 1n) / M;
  return theory(plain ? 'ceil(Nq/M)' : null)({ report } as Case);
};

// Null where this case has nothing more to say.
export const behind: Readonly<Record<Quantity, (one: Case) => Behind | null>> = {
  score_matrix_bytes: ({ report }) => scoreMatrix(report),
  row_tiles: rowTiles,
  score_tiles: (one) => ({
    ...theory('ceil(Nq/M)*ceil(Nk/N)')(one),
    ...(rowTiles(one).formula === null ? { formula: null } : {}),
  }),
  visited_tiles: ({ report }) => ({
    how: [plainSentence('explained.evidence.visited')],
    combined: 'part',
    parts: [part('evidence.quantity.score_tiles', { count: report.tiling.score_tiles })],
  }),
  score_tile_bytes: theory('M*N*e'),
  working_set_bytes: ({ report }) => workingSet(report),
  materialization_ratio: theory('Nq*Nk/(M*N)'),

  moved_mib: whole(smBytes),
  moved_gb: whole(smBytes),
  moved_gb_without_statistics: rows((row) => !statistics.includes(row.tensor)),
  standard_over_tiled: whole((report, { standard }) =>
    standard === null || !isModelled(standard)
      ? null
      : {
          combined: 'quotient',
          parts: [standard, report].map((one) => ({
            label: smBytes(one).label,
            value: smBytes(one).value,
            formula: null,
          })),
          sources: papers,
          leftOut: 'number.left_out.traffic',
        },
  ),
  o_write_bytes: rows((row) => row.tensor === 'o' && row.op === 'write'),
  mask_read_bytes: tensors('mask'),
  k_memory_bytes: alive('k'),
  k_sm_bytes: tensors('k'),
  kv_bytes: tensors('k', 'v'),
  sm_bytes_read: op('read'),
  sm_bytes_written: op('write'),
  l2_read_bytes: op('read'),
  hbm_bytes_read: whole((report) => hbmBytes(report, 'read')),
  dram_bytes: whole((report) => {
    const [read, written] = [hbmBytes(report, 'read'), hbmBytes(report, 'write')];
    const hits = l2Hits(report);
    return (
      read &&
      written && {
        how: [plainSentence('explained.evidence.interval')],
        ledger: report.traffic.rows,
        ledgerOf: 'explained.rows.sms',
        letters: lettersOf(report),
        combined: 'beside',
        parts: [
          part('fact.sm_bytes_read', { bytes: report.traffic.sm_bytes_read }),
          ...(hits === null ? [] : [part('fact.l2_hit_bytes', hits.value)]),
          part('fact.hbm_bytes_read', read.value),
          part('fact.hbm_bytes_written', written.value),
        ],
        sources: read.sources,
        leftOut: read.leftOut,
      }
    );
  }),

  rule: sram(({ report }, { rule }) => ({
    how: [
      {
        key: 'explained.evidence.rule',
        values: { algorithm: nameWithin(report) },
      },
    ],
    sources: [sramRuleSource(rule)],
  })),
  required_bytes: sram(({ report }, one) => sramRequired(report, one)),
  unused_bytes: sram(({ report }, one) => ({
    ...sramUnused(report, one),
    how: one.unused_bytes > 0n ? [] : [plainSentence('explained.evidence.unpadded')],
  })),
  limit_bytes: sram(({ hardware }, one) => sramLimit(one, hardware)),
  fits: sram(({ report, hardware }, one) => ({
    ...sramRequired(report, one),
    how: [plainSentence('explained.evidence.fits')],
    combined: 'beside',
    parts: [
      part('fact.sram_required', { bytes: one.required_bytes }),
      part('fact.sram_limit', { bytes: one.limit_bytes }),
    ],
    sources: [...sramRequired(report, one).sources, ...sramLimit(one, hardware).sources],
  })),
  explained_bytes: () => null, // of an error's line: it has no report

  allocator_reading_bytes: whole((report) => ({
    ...peakMemory(report),
    how: [plainSentence('explained.evidence.allocator')],
    parts: [
      ...report.peak_memory.rows
        .filter(({ item }) => item !== 'log_sum_exp')
        .flatMap(({ item }) => livePart(report, item)),
      part('explained.evidence.overhead', { bytes: readingOverhead }),
    ],
  })),
  dropout_mask_bytes: alive('dropout_mask'),
  dropout_bytes: whole((report) => ({
    parts: [...livePart(report, 'dropout_mask'), ...livePart(report, 'dropped_probs')],
    leftOut: 'number.left_out.memory',
  })),
  saved_bytes: whole((report) => ({
    ...peakMemory(report),
    parts: [
      ...peakMemory(report).parts,
      ...livePart(report, 'q', 'explained.evidence.layer_input'),
      ...livePart(report, 'q', 'explained.evidence.layer_output'),
    ],
  })),

  o_accumulator_bytes: registers('M*dv*4', false),
  scores_accumulator_bytes: registers('M*N*4', false),
  accumulators_per_thread: registers('M*(N+dv)/(32*w)', false),
  registers_per_thread: registers(null, true),
  spills: ({ report }) => {
    const number = registers(null, true)({ report } as Case);
    const all = report.sram?.registers.registers_per_thread ?? null;
    if (number === null || all === null) return null;
    return {
      ...number,
      how: [plainSentence('explained.evidence.spills')],
      formula: null,
      combined: 'beside',
      parts: [
        part('fact.registers_per_thread', { count: all }, number.formula ?? null),
        ...(number.parts ?? []),
      ],
    };
  },

  smem_max_bytes_per_block: ofProfile('smem_max_bytes_per_block'),
  smem_max_bytes_per_sm: ofProfile('smem_max_bytes_per_sm'),
  chip_smem_bytes: product('Su*J'),
  chip_l1_smem_bytes: product('Lu*J'),
  chip_smem_bytes_per_s: product('s*J*f'),
  l2_bytes: ofProfile('l2_bytes'),
  mem_bandwidth_bytes_per_s: ofProfile('mem_bandwidth_bytes_per_s'),
  mem_capacity_bytes: ofProfile('mem_capacity_bytes'),
  host_memory_bytes_per_s: () => null,
  fp16_peak_tflops: peak('fp16'),
  fp16_max_tflops: peak('fp16'),
  fp8_max_tflops: peak('fp8'),
  sfu_ops_per_clk_per_sm: ofProfile('sfu_ops_per_clk_per_sm'),
  sfu_teraops: product('u*J*fm'),
  matrix_over_exp_rate: product('Rm/(u*J*fm)'),

  flops_per_exp: ({ report }) => {
    const work = matmulFlops(report);
    return {
      formula: 'F/(B*H*Nq*Nk)',
      letters: { ...lettersOf(report), F: report.flops.matmul },
      leftOut: work.leftOut,
    };
  },
  exp_over_matrix_seconds: ({ report }) => ({
    combined: 'quotient',
    parts: ['exp', 'matrix'].flatMap((name) => resource(report, name) ?? []),
    letters: timeLetters(report),
    gpu: gpuOf(report),
  }),
  workload_utilisation: () => null,

  hbm_us: ({ report }) => {
    const row = resource(report, 'hbm');
    return (
      row && {
        formula: row.formula,
        letters: timeLetters(report),
        gpu: gpuOf(report),
        how: [plainSentence('explained.note.hbm_once')],
        leftOut: 'number.left_out.bound',
      }
    );
  },
  ms: bound,
  us: bound,
  tflops: speed,
};
