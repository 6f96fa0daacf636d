// SPDX-License-Identifier: Apache-2.0
// The memory chart as data: levels from HBM to the compute units, and what crosses between them.
import type { HardwareProfile, Report } from '../engine/protocol.ts';
import type { Explained } from './explained.ts';
import { blocksPerSm, matmulFlops } from './chip-numbers.ts';
import { hbmBytes, l2Hits, smBytesRead, smBytesWritten, sramRequired } from './numbers.ts';

export interface Crossing {
  from: 'hbm' | 'l2';
  to: 'l2' | 'sram';
  read: Explained | null; // null: no rule for this L2
  written: Explained | null;
  counters: CounterNames | null;
}

export interface Lane {
  report: Report;
  hasL2: boolean; // else the papers' two-level model
  crossings: Crossing[];
  hits: Explained | null; // reads that the L2 answers; null: no L2, or no rule for it
  hitCounter: CounterName | null;
  block: Explained | null; // SRAM of a block; null: no rule
  blocks: Explained | null;
  work: Explained;
}

type CounterUnit = 'bytes' | 'sectors' | 'kilobytes' | 'requests';

export interface CounterNames {
  read: string;
  written: string;
  unit: CounterUnit;
}

export interface CounterName {
  name: string;
  unit: CounterUnit;
}

// Where a profiler shows the same bytes. Source: MODEL, section 6; for AMD the performance counters
// and derived metrics of the ROCm documentation (MI200 and MI300). The hits hold those of writes too.
const hitCounters: Record<string, CounterName> = {
  NVIDIA: { name: 'lts__t_sectors_srcunit_tex_lookup_hit.sum', unit: 'sectors' },
  AMD: { name: 'TCC_HIT_sum', unit: 'requests' },
};
const nvidia: Record<'hbm' | 'l2', CounterNames> = {
  hbm: { read: 'dram__bytes_read.sum', written: 'dram__bytes_write.sum', unit: 'bytes' },
  l2: {
    read: 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
    written: 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum',
    unit: 'sectors',
  },
};
// Copies by TMA pass by the load and store unit.
const nvidiaTma: CounterNames = {
  read: 'lts__t_sectors_srcunit_tex_op_read.sum',
  written: 'lts__t_sectors_srcunit_tex_op_write.sum',
  unit: 'sectors',
};
const amd: Record<'hbm' | 'l2', CounterNames> = {
  hbm: { read: 'FETCH_SIZE', written: 'WRITE_SIZE', unit: 'kilobytes' },
  l2: { read: 'TCP_TCC_READ_REQ_sum', written: 'TCP_TCC_WRITE_REQ_sum', unit: 'requests' },
};

export function counterNames(
  hardware: HardwareProfile | null,
  level: 'hbm' | 'l2',
  algorithm: string,
): CounterNames | null {
  if (hardware?.vendor === 'AMD') return amd[level];
  if (hardware?.vendor !== 'NVIDIA') return null;
  const tma = algorithm === 'flash3' || algorithm === 'flash4';
  return level === 'l2' && tma ? nvidiaTma : nvidia[level];
}

export function lane(report: Report, hardware: HardwareProfile | null): Lane {
  const hasL2 = report.params['l2'] !== 'none';
  const algorithm = String(report.params['algorithm']);
  const names = (level: 'hbm' | 'l2') => counterNames(hardware, level, algorithm);
  const sm = { read: smBytesRead(report), written: smBytesWritten(report) };
  const crossings: Crossing[] = hasL2
    ? [
        {
          from: 'hbm',
          to: 'l2',
          read: hbmBytes(report, 'read'),
          written: hbmBytes(report, 'write'),
          counters: names('hbm'),
        },
        { from: 'l2', to: 'sram', ...sm, counters: names('l2') },
      ]
    : [{ from: 'hbm', to: 'sram', ...sm, counters: names('l2') }];
  return {
    report,
    hasL2,
    crossings,
    hits: l2Hits(report),
    hitCounter: hitCounters[hardware?.vendor ?? ''] ?? null,
    block: report.sram && sramRequired(report, report.sram),
    blocks: report.sram && blocksPerSm(report, report.sram),
    work: matmulFlops(report),
  };
}

// Width of an arrow: from a hairline at a kibibyte to broad at a tebibyte, by the logarithm.
export function arrowWidth(bytes: bigint): number {
  if (bytes <= 0n) return 0;
  const doublings = Math.log2(Number(bytes)) - 10;
  return Math.max(1, Math.min(22, 1 + doublings * 0.7));
}
