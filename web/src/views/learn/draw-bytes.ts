// SPDX-License-Identifier: Apache-2.0
// What the drawings of several steps share: bars of traffic, names, usual values.
import type { Report } from '../../engine/protocol.ts';
import type { Bar } from '../../figures/bars.ts';
import { bytes } from '../../i18n/format.ts';
import { choiceLabel, type Language } from '../../i18n/t.ts';
import { bytesOf, movedBytes } from '../../lesson/ask.ts';

export const headDims = [32, 64, 96, 128, 192, 256];
export const dtypes = ['fp32', 'fp16', 'bf16', 'fp8_e4m3', 'int8'];

const isScores = (tensor: string) => tensor === 'scores' || tensor === 'probs';

// A bar of traffic: the trips of the scores apart from the rest.
export function trafficBar(label: string, report: Report): Bar {
  const big = bytesOf(report.traffic.rows.filter(({ tensor }) => isScores(tensor)));
  const rest = movedBytes(report) - big;
  return {
    label,
    total: bytes(movedBytes(report)),
    parts: [
      { look: 'ink', label: 'Q K V O', value: Number(rest) },
      { look: 'hbm', label: 'S P', value: Number(big) },
    ].filter(({ value }) => value > 0),
  };
}

export const named = (language: Language, id: string): string =>
  choiceLabel(language, 'algorithm', id);
