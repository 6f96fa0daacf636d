// SPDX-License-Identifier: Apache-2.0
// What stands behind the numbers of a view: formula, value, kind. Formulas explain; the values
// are the engine's.
import type { EngineReport, HardwareProfile, Report } from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { isOwn } from './own-profile.ts';
import type { Results, View } from './state.ts';

// `own`: of a GPU that the reader wrote; `given`: in a line that the reader pasted.
export type Kind = 'theory' | 'modelled' | 'measured' | 'published' | 'own' | 'given';

export interface Fact {
  label: MessageKey;
  formula: string | null;
  value: Value;
  kind: Kind;
}

// The letters of a report, with the element bytes that formulas of sizes need.
export function lettersOf(report: EngineReport): Record<string, bigint | number> {
  const { elements, bytes } = report.score_matrix;
  const q = report.traffic?.rows.find((row) => row.tensor === 'q');
  return {
    ...report.letters,
    e: q?.element_bytes ?? Number(bytes) / Number(elements),
    es: Number(bytes) / Number(elements),
  };
}

const fact = (
  kind: Kind,
  label: MessageKey,
  value: Value,
  formula: string | null = null,
): Fact => ({ label, formula, value, kind });

export function facts(view: View, results: Results, hardware: HardwareProfile | null): Fact[] {
  const { report, tiled } = results;
  const tiling = (tiled ?? report).tiling;
  switch (view) {
    case 'memory':
      return [
        fact('theory', 'fact.score_matrix', { bytes: report.score_matrix.bytes }, 'B*H*Nq*Nk*es'),
        fact('theory', 'fact.peak_memory', { bytes: report.peak_memory.bytes }),
      ];
    case 'traffic':
      return [
        fact('modelled', 'fact.sm_bytes_read', { bytes: report.traffic.sm_bytes_read }),
        fact('modelled', 'fact.sm_bytes_written', { bytes: report.traffic.sm_bytes_written }),
        fact('modelled', 'fact.row_tiles', { count: tiling.row_tiles }, rowTiles(tiled ?? report)),
        fact('modelled', 'fact.col_tiles', { count: tiling.col_tiles }, 'ceil(Nk/N)'),
        fact('modelled', 'fact.visited_tiles', { count: tiling.visited_tiles }),
      ];
    case 'tiles':
      return [
        fact(
          'theory',
          'fact.working_set',
          { bytes: tiling.working_set_bytes },
          '(M*d+N*(d+dv)+M*N+M*dv)*e',
        ),
        fact('theory', 'fact.score_tile', { bytes: tiling.score_tile_bytes }, 'M*N*e'),
        fact(
          'theory',
          'fact.materialization_ratio',
          { ratio: tiling.materialization_ratio },
          'Nq*Nk/(M*N)',
        ),
        ...crossoverRule(tiled),
        ...sramFact(hardware),
      ];
    case 'levels':
    case 'fits':
    case 'map':
    case 'roofline':
    case 'player':
    case 'race':
    case 'gpus':
    case 'compare':
    case 'error':
    case 'counters':
      return [];
  }
}

// None where rows are cut otherwise: packed heads share a tile, flash4 has tiles of its own.
function rowTiles({ letters, tiling }: Report): string | null {
  const cut = (letters.Nq + letters.M - 1n) / letters.M;
  return tiling.row_tiles === cut ? 'ceil(Nq/M)' : null;
}

// The papers' rule for long sequences, beside the crossing that the chart found by counting.
function crossoverRule(tiled: Report | null): Fact[] {
  const rows = tiled?.tiling.crossover_tile_rows ?? null;
  if (rows === null) return [];
  return [fact('theory', 'fact.crossover_rule', { count: rows }, '(d+dv)/4')];
}

const sramFact = (hardware: HardwareProfile | null): Fact[] =>
  hardware?.smem_max_bytes_per_block
    ? [
        fact(isOwn(hardware) ? 'own' : 'published', 'fact.sram_limit', {
          bytes: hardware.smem_max_bytes_per_block,
        }),
      ]
    : [];
