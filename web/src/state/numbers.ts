// SPDX-License-Identifier: Apache-2.0
// The numbers of a report, each with what stands behind it.
import type {
  EngineReport,
  HardwareProfile,
  HardwareSource,
  LedgerRow,
  Report,
  Sram,
  SramRow,
} from '../engine/protocol.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { asked, explained, type Explained, type Part, plainSentence } from './explained.ts';
import { type Kind, lettersOf } from './facts.ts';
import { isOwn } from './own-profile.ts';
import { trafficOf } from './crossing.ts';

export const papers: readonly HardwareSource[] = [
  { doc: 'FlashAttention (Dao et al., 2022), algorithms 0 and 1, theorem 2', fields: '' },
  { doc: 'FlashAttention-2 (Dao, 2023), algorithm 1', fields: '' },
];

export const schemeOf = (report: EngineReport): string => String(report.params['algorithm']);

// Who says what reaches HBM: without an L2 the papers; a cache is this model's own rule.
const l2Source: HardwareSource = { doc: 'AttnLab, cpp/README.md: L2', fields: '' };
const hbmSources = ({ params }: Report): readonly HardwareSource[] =>
  params['l2'] === 'none' ? papers : [l2Source];

// Inside a sentence or after a label.
export const nameWithin = (report: EngineReport): Value =>
  schemeOf(report) === 'standard'
    ? { message: 'choice.algorithm.standard.within' }
    : { choice: ['algorithm', schemeOf(report)] };

// "Read by the SMs, FlashAttention-2"
export const ofAlgorithm = (label: MessageKey, report: EngineReport): Sentence => ({
  key: 'number.of_algorithm',
  values: {
    label: { message: label },
    algorithm: nameWithin(report),
  },
});

const rowsOf = (report: Report, op: LedgerRow['op']): LedgerRow[] =>
  report.traffic.rows.filter((row) => row.op === op);

const traffic = (
  name: string,
  report: Report,
  label: MessageKey,
  bytes: bigint,
  ledger: LedgerRow[],
): Explained =>
  explained(
    `${schemeOf(report)}.${name}`,
    ofAlgorithm(label, report),
    'modelled',
    { bytes },
    {
      ledger,
      letters: lettersOf(report),
      sources: papers,
      leftOut: 'number.left_out.traffic',
    },
  );

export const smBytesRead = (report: Report): Explained =>
  traffic(
    'sm_bytes_read',
    report,
    'fact.sm_bytes_read',
    report.traffic.sm_bytes_read,
    rowsOf(report, 'read'),
  );

export const smBytesWritten = (report: Report): Explained =>
  traffic(
    'sm_bytes_written',
    report,
    'fact.sm_bytes_written',
    report.traffic.sm_bytes_written,
    rowsOf(report, 'write'),
  );

export const smBytes = (report: Report): Explained =>
  traffic('sm_bytes', report, 'fact.sm_bytes', trafficOf(report), report.traffic.rows);

// Of one tensor, read or written.
export const tensorBytes = (report: Report, tensor: string, op: LedgerRow['op']): Explained => {
  const ledger = report.traffic.rows.filter((row) => row.tensor === tensor && row.op === op);
  const bytes = ledger.reduce((sum, row) => sum + row.bytes, 0n);
  return explained(
    `${schemeOf(report)}.${tensor}.${op}`,
    {
      key: 'number.tensor',
      values: { tensor: { message: `tensor.${tensor}` }, op: { message: `op.${op}` } },
    },
    'modelled',
    { bytes },
    { ledger, letters: lettersOf(report), sources: papers, leftOut: 'number.left_out.traffic' },
  );
};

// Of one row of the ledger.
export const rowBytes = (report: Report, row: LedgerRow): Explained =>
  explained(
    `${schemeOf(report)}.${row.kernel}.${row.pass}.${row.tensor}.${row.op}`,
    {
      key: 'number.tensor',
      values: { tensor: { message: `tensor.${row.tensor}` }, op: { message: `op.${row.op}` } },
    },
    'modelled',
    { bytes: row.bytes },
    {
      ledger: [row],
      letters: lettersOf(report),
      sources: papers,
      leftOut: 'number.left_out.traffic',
    },
  );

// HBM bytes under the L2 in hand; null where there is no rule for it.
export function hbmBytes(report: Report, op: LedgerRow['op']): Explained | null {
  const { traffic: t, params } = { traffic: report.traffic, params: report.params };
  const bytes = op === 'read' ? t.hbm_bytes_read : t.hbm_bytes_written;
  if (bytes === null) return null;
  const label = op === 'read' ? 'fact.hbm_bytes_read' : 'fact.hbm_bytes_written';
  const rest: Partial<Explained> =
    params['l2'] === 'none'
      ? { ledger: rowsOf(report, op), leftOut: 'number.left_out.hbm_none' }
      : {
          parts: levelParts(report, op),
          leftOut:
            params['l2'] === 'ideal'
              ? 'number.left_out.hbm_ideal'
              : 'number.left_out.hbm_simulated',
        };
  return explained(
    `${schemeOf(report)}.hbm.${op}`,
    ofAlgorithm(label, report),
    'modelled',
    { bytes },
    {
      letters: lettersOf(report),
      sources: hbmSources(report),
      ...rest,
    },
  );
}

// Reads that the L2 answers; null without an L2, or where there is no rule for it.
export function l2Hits(report: Report): Explained | null {
  const { l2_hit_bytes, sm_bytes_read, hbm_bytes_read } = report.traffic;
  if (report.params['l2'] === 'none' || l2_hit_bytes === null || hbm_bytes_read === null) {
    return null;
  }
  return explained(
    `${schemeOf(report)}.l2_hits`,
    ofAlgorithm('fact.l2_hit_bytes', report),
    'modelled',
    { bytes: l2_hit_bytes },
    {
      parts: bytesOf([
        ['fact.sm_bytes_read', sm_bytes_read],
        ['fact.atomic_fetched', l2_hit_bytes + hbm_bytes_read - sm_bytes_read],
        ['fact.hbm_bytes_read', -hbm_bytes_read],
      ]),
      sources: hbmSources(report),
      leftOut:
        report.params['l2'] === 'ideal'
          ? 'number.left_out.hbm_ideal'
          : 'number.left_out.hbm_simulated',
    },
  );
}

// Reads and writes together.
export function hbmTotal(report: Report): Explained | null {
  const [read, written] = [hbmBytes(report, 'read'), hbmBytes(report, 'write')];
  const { hbm_bytes_read, hbm_bytes_written } = report.traffic;
  if (read === null || written === null || hbm_bytes_read === null || hbm_bytes_written === null) {
    return null;
  }
  const parts = [read, written].map(({ value }, i) => ({
    label: plainSentence(i === 0 ? 'fact.hbm_bytes_read' : 'fact.hbm_bytes_written'),
    value,
    formula: null,
  }));
  return explained(
    `${schemeOf(report)}.hbm`,
    ofAlgorithm('fact.hbm_bytes', report),
    'modelled',
    { bytes: hbm_bytes_read + hbm_bytes_written },
    { parts, sources: hbmSources(report), leftOut: read.leftOut },
  );
}

// Each byte once, as a bound counts it and an endless L2 lets it through.
export const hbmOnce = (report: EngineReport): Explained | null => {
  const bytes = report.time?.hbm_bytes ?? null;
  if (bytes === null) return null;
  const params = { ...report.params, l2: 'ideal' };
  const label = ofAlgorithm('fact.hbm_once', report);
  return asked(`${schemeOf(report)}.hbm_once`, label, { bytes }, params, 'hbm');
};

// What crosses one side of the L2 and what it keeps away, so that the rows add up to the other side.
function levelParts({ traffic: t, params }: Report, op: LedgerRow['op']): Part[] {
  if (op === 'read') {
    const [hits, read] = [t.l2_hit_bytes ?? 0n, t.hbm_bytes_read ?? 0n];
    return bytesOf([
      ['fact.sm_bytes_read', t.sm_bytes_read],
      ['fact.atomic_fetched', hits + read - t.sm_bytes_read],
      ['fact.l2_hit_bytes', -hits],
    ]);
  }
  const flushed = params['l2'] === 'ideal' || params['flush'] === true;
  const left = flushed ? 0n : (t.dirty_bytes_left ?? 0n);
  return bytesOf([
    ['fact.sm_bytes_written', t.sm_bytes_written],
    ['fact.l2_overwritten', (t.hbm_bytes_written ?? 0n) + left - t.sm_bytes_written],
    ['fact.dirty_bytes_left', -left],
  ]);
}

// Rows that add up, those below zero taken away; the first stands in any case.
const bytesOf = (rows: readonly (readonly [MessageKey, bigint])[]): Part[] =>
  rows
    .filter(([, bytes], i) => i === 0 || bytes !== 0n)
    .map(([label, bytes]) => ({
      label: plainSentence(label),
      value: { bytes: bytes < 0n ? -bytes : bytes },
      formula: null,
      minus: bytes < 0n,
    }));

export const scoreMatrix = (report: EngineReport): Explained =>
  explained(
    'score_matrix',
    'fact.score_matrix',
    'theory',
    { bytes: report.score_matrix.bytes },
    {
      formula: 'B*H*Nq*Nk*es',
      letters: lettersOf(report),
    },
  );

export const peakMemory = (report: Report): Explained =>
  explained(
    `${schemeOf(report)}.peak_memory`,
    ofAlgorithm('fact.peak_memory', report),
    'theory',
    { bytes: report.peak_memory.bytes },
    {
      parts: report.peak_memory.rows.map(({ item, bytes }) => ({
        label: plainSentence(`tensor.${item}` as MessageKey),
        value: { bytes },
        formula: null,
      })),
      leftOut: 'number.left_out.memory',
    },
  );

export const workingSet = (report: EngineReport): Explained =>
  explained(
    'working_set',
    'fact.working_set',
    'theory',
    { bytes: report.tiling.working_set_bytes },
    {
      formula: '(M*d+N*(d+dv)+M*N+M*dv)*e',
      letters: lettersOf(report),
      leftOut:
        report.params['kv_shared'] === true
          ? 'number.left_out.working_set_shared'
          : 'number.left_out.working_set',
    },
  );

// ---- one thread block -------------------------------------------------------------------------

export const bufferLabel = (item: string, copies: bigint): Sentence => ({
  key: copies > 1n ? 'number.buffers' : 'plain',
  values: {
    value: { message: `buffer.${item}` },
    item: { message: `buffer.${item}` },
    copies: { count: copies },
  },
});

export const sramRuleSource = (rule: string): HardwareSource => ({
  fields: '',
  doc: `AttnLab, cpp/README.md: SRAM, ${rule}`,
});

export const sramRequired = (report: EngineReport, sram: Sram): Explained =>
  explained(
    'sram.required',
    'fact.sram_required',
    'modelled',
    { bytes: sram.required_bytes },
    {
      parts: sram.ledger.map((row) => ({
        label: bufferLabel(row.item, row.copies),
        value: { bytes: row.bytes },
        formula: row.copies > 1n ? `${row.copies}*${bracketed(row.formula)}` : row.formula,
      })),
      letters: lettersOf(report),
      sources: [sramRuleSource(sram.rule)],
      leftOut: 'number.left_out.sram',
    },
  );

// Of one buffer of the block.
export const bufferBytes = (report: Report, row: SramRow): Explained =>
  explained(
    `sram.${row.item}`,
    bufferLabel(row.item, row.copies),
    'modelled',
    { bytes: row.bytes },
    {
      formula: row.copies > 1n ? `${row.copies}*${bracketed(row.formula)}` : row.formula,
      letters: lettersOf(report),
      leftOut: 'number.left_out.sram',
    },
  );

// Padding of one buffer.
export const bufferUnused = (report: Report, row: SramRow): Explained =>
  explained(
    `sram.${row.item}.unused`,
    'fact.sram_unused',
    'modelled',
    { bytes: row.unused_bytes },
    {
      combined: 'part',
      parts: [
        {
          label: bufferLabel(row.item, row.copies),
          value: { bytes: row.bytes },
          formula: row.formula,
        },
      ],
      letters: lettersOf(report),
    },
  );

// What one tensor takes at the worst moment.
export const liveBytes = (report: Report, item: string, bytes: bigint): Explained => {
  const whole = peakMemory(report);
  return explained(
    `${schemeOf(report)}.live.${item}`,
    { key: 'plain', values: { value: { message: `tensor.${item}` } } },
    'theory',
    { bytes },
    {
      combined: 'part',
      parts: [{ label: whole.label, value: whole.value, formula: null }],
      leftOut: 'number.left_out.memory',
    },
  );
};

// a*b and max(a, b) need no bracket as a factor.
const bracketed = (formula: string): string => (/[+-]/.test(formula) ? `(${formula})` : formula);

export const sramLimit = (sram: Sram, hardware: HardwareProfile | null): Explained =>
  explained(
    'sram.limit',
    'fact.sram_limit',
    kindOf(hardware),
    { bytes: sram.limit_bytes },
    {
      sources: sourcesFor(hardware, 'smem_max_bytes_per_block'),
    },
  );

export const sramUnused = (report: EngineReport, sram: Sram): Explained =>
  explained(
    'sram.unused',
    'fact.sram_unused',
    'modelled',
    { bytes: sram.unused_bytes },
    {
      parts: sram.ledger
        .filter((row) => row.unused_bytes > 0n)
        .map((row) => ({
          label: bufferLabel(row.item, row.copies),
          value: { bytes: row.unused_bytes },
          formula: null,
        })),
      letters: lettersOf(report),
    },
  );

// What a profile says is published, or the reader's own word.
export const kindOf = (hardware: HardwareProfile | null): Kind =>
  isOwn(hardware) ? 'own' : 'published';

// ---- sources ----------------------------------------------------------------------------------

// The documents of a profile that state a field; all of them where none names it.
export function sourcesFor(hardware: HardwareProfile | null, field: string): HardwareSource[] {
  const sources = hardware?.sources ?? [];
  const named = sources.filter(({ fields }) =>
    fields.split(',').some((name) => name.trim() === field),
  );
  return named.length > 0 ? named : sources.filter(({ fields }) => fields === 'all');
}

export const profileNumber = (
  hardware: HardwareProfile,
  field: string,
  label: MessageKey,
  value: Value,
): Explained =>
  explained(`hardware.${field}`, label, kindOf(hardware), value, {
    sources: sourcesFor(hardware, field),
  });

// The matrix units' peak in a data type; null where it is unknown.
export function peakOf(hardware: HardwareProfile | null, dtype: string): number | null {
  const name = dtype.startsWith('fp8') ? 'fp8' : dtype;
  return hardware?.peak_flops[name] ?? null;
}
