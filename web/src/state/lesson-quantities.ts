// SPDX-License-Identifier: Apache-2.0
// The quantities that only the lesson speaks of, each with what it is made of.
import type { Report } from '../engine/protocol.ts';
import type { MessageKey } from '../i18n/t.ts';
import { matmulFlops, resourceTime } from './chip-numbers.ts';
import { explained, type Explained, type LessonQuantity, plainSentence } from './explained.ts';
import { lettersOf } from './facts.ts';
import { ofAlgorithm, papers, schemeOf, sramRequired, sramUnused } from './numbers.ts';

// Null where the report has no such number.
export function lessonNumberOf(quantity: LessonQuantity, report: Report): Explained | null {
  switch (quantity) {
    case 'inputs':
      return kept(report, ['q', 'k', 'v', 'o']);
    case 'kv_memory':
      return kept(report, ['k', 'v']);
    case 'score_trips':
      return trips(report, ['scores', 'probs']);
    case 'kv_trips':
      return trips(report, ['k', 'v']);
    case 'sum_trips':
      return trips(report, ['log_sum_exp']);
    case 'score_tile':
      return part(report, report.tiling.score_tile_bytes, 'M*N*e');
    case 'strip': {
      const { working_set_bytes: all, score_tile_bytes: tile } = report.tiling;
      return part(report, (all - tile) / 4n, 'M*d*e');
    }
    case 'tile_rows':
      return tileRows(report);
    case 'matmul':
      return matmulFlops(report);
    case 'corrections':
      return corrections(report);
    case 'matrix_time':
      return resourceTime(report, 'matrix');
    case 'hbm_time':
      return resourceTime(report, 'hbm');
    case 'sram_unused':
      return report.sram && sramUnused(report, report.sram);
  }
}

// What some tensors take at the worst moment.
function kept(report: Report, items: readonly string[]): Explained {
  const rows = report.peak_memory.rows.filter(({ item }) => items.includes(item));
  return explained(
    `${schemeOf(report)}.kept.${items.join('')}`,
    ofAlgorithm('fact.peak_memory', report),
    'theory',
    { bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0n) },
    {
      parts: rows.map(({ item, bytes }) => ({
        label: plainSentence(`tensor.${item}` as MessageKey),
        value: { bytes },
        formula: null,
      })),
      letters: lettersOf(report),
      leftOut: 'number.left_out.memory',
    },
  );
}

// What some tensors have into and out of the SMs.
function trips(report: Report, tensors: readonly string[]): Explained {
  const ledger = report.traffic.rows.filter(({ tensor }) => tensors.includes(tensor));
  return explained(
    `${schemeOf(report)}.trips.${tensors.join('')}`,
    ofAlgorithm('fact.sm_bytes', report),
    'modelled',
    { bytes: ledger.reduce((sum, { bytes }) => sum + bytes, 0n) },
    { ledger, letters: lettersOf(report), sources: papers, leftOut: 'number.left_out.traffic' },
  );
}

// Of the working set of a tile.
const part = (report: Report, bytes: bigint, formula: string): Explained =>
  explained(
    `working_set.${formula}`,
    'fact.working_set',
    'theory',
    { bytes },
    { formula, letters: lettersOf(report), leftOut: 'number.left_out.working_set' },
  );

// The rows of the tile in hand, beside the SRAM that decides whether they fit.
function tileRows(report: Report): Explained | null {
  const { sram, letters } = report;
  if (sram === null) return null;
  const required = sramRequired(report, sram);
  return explained(
    'tile_rows',
    'fact.tallest',
    'modelled',
    { count: letters.M },
    {
      how: [plainSentence('explained.how.tallest')],
      combined: 'beside',
      parts: [
        { label: required.label, value: required.value, formula: null },
        {
          label: plainSentence('fact.sram_limit'),
          value: { bytes: sram.limit_bytes },
          formula: null,
        },
      ],
      sources: required.sources,
      leftOut: required.leftOut,
    },
  );
}

// Without a mask standard attention takes one exponential a score.
const corrections = (report: Report): Explained =>
  explained(
    'corrections',
    'fact.corrections',
    'theory',
    { count: report.flops.exp - report.score_matrix.elements },
    {
      how: [plainSentence('explained.how.corrections')],
      formula: 'B*H*Nq*Tc',
      letters: lettersOf(report),
      sources: papers,
    },
  );
