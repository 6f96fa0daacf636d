// SPDX-License-Identifier: Apache-2.0
// On how many GPUs it runs, and where the bound is least, of those that can be compared.
import type { EngineReport, Report } from '../engine/protocol.ts';
import type { MessageKey } from '../i18n/t.ts';
import { resourceNames } from './bounds.ts';
import { explained, type Explained, type Part, plainSentence, type Told } from './explained.ts';
import { gpuNumbers } from './gpu-numbers.ts';
import type { GpuLine, GpuTable } from './gpus.ts';
import { algorithmOf } from './headline.ts';
import { tileOf } from './lab-headlines.ts';
import { told } from './told.ts';

// `reportOf`: of the GPU with this id, as it stands in the table.
export function gpusHeadline(
  { lines, counted }: GpuTable,
  report: Report,
  reportOf: (id: string) => EngineReport | null,
): Told {
  const judged = lines.filter(({ fits }) => fits !== null);
  const ranked = lines.filter(({ compared }) => compared !== null);
  const least = ranked.reduce<GpuLine | null>(
    (best, line) => (best === null || (line.compared ?? 0) < (best.compared ?? 0) ? line : best),
    null,
  );
  const values = { algorithm: algorithmOf(report), tile: tileOf(report) };
  if (judged.length === 0) {
    return told('headline.gpus.no_rule', {}, { ...values, all: { count: lines.length } });
  }
  const numbers = verdicts(lines);
  if (least === null) return told('headline.gpus.fit', numbers, values);
  return told(
    'headline.gpus.best',
    {
      ...numbers,
      ranked: rankedGpus(lines.length, ranked.length),
      seconds: gpuNumbers(reportOf(least.id), least, counted).time,
    },
    { ...values, resources: resourceNames(counted), best: { text: least.name } },
  );
}

const part = (label: MessageKey, count: number, minus = false): Part => ({
  label: plainSentence(label),
  value: { count },
  formula: null,
  minus,
});

// Each line of the table is a verdict of its own: what there are of each kind.
function verdicts(lines: readonly GpuLine[]): Record<'fit' | 'judged', Explained> {
  const of = (verdict: boolean | null) => lines.filter(({ fits }) => fits === verdict).length;
  const [fit, tooLarge, without] = [of(true), of(false), of(null)];
  const how = [plainSentence('explained.how.gpus_fit')];
  return {
    fit: explained(
      'gpus.fit',
      'fact.gpus_fit',
      'modelled',
      { count: fit },
      {
        how,
        parts: [
          part('fact.gpus_judged', fit + tooLarge),
          part('fact.gpus_refused', tooLarge, true),
        ],
      },
    ),
    judged: explained(
      'gpus.judged',
      'fact.gpus_judged',
      'modelled',
      { count: fit + tooLarge },
      {
        how,
        parts: [
          part('fact.gpus', lines.length),
          ...(without > 0 ? [part('fact.gpus_without_rule', without, true)] : []),
        ],
      },
    ),
  };
}

const rankedGpus = (all: number, ranked: number): Explained =>
  explained(
    'gpus.ranked',
    'fact.gpus_ranked',
    'modelled',
    { count: ranked },
    {
      how: [plainSentence('explained.how.gpus_ranked')],
      parts: [part('fact.gpus', all), part('fact.gpus_apart', all - ranked, true)],
    },
  );
