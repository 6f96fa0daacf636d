// SPDX-License-Identifier: Apache-2.0
// The numbers of the third lesson before its end, by the names of what its steps tell.
import type { HardwareProfile, Params } from '../engine/protocol.ts';
import type { MessageKey } from '../i18n/t.ts';
import { paramsAt, type Shape } from '../lesson/ask.ts';
import type { Crossover, Fits, Tradeoff, TradeoffPoint } from '../lesson/q3.ts';
import { type Apart, sharing, type TileRow } from '../lesson/q3-apart.ts';
import { scopeCapacity } from './chip-numbers.ts';
import {
  asked,
  type AskedQuantity,
  explained,
  type Explained,
  later,
  plainSentence,
} from './explained.ts';
import { lettersOf } from './facts.ts';
import {
  inMilliseconds,
  known,
  labelled,
  type Numbers,
  ofReport,
  statedBytes,
  tileLabel,
} from './lesson-numbers.ts';
import { kindOf, profileNumber, sourcesFor, sramLimit, sramRequired } from './numbers.ts';

// ---- room and traffic by tile -----------------------------------------------------------------

type PointNumbers = Readonly<Record<'working' | 'traffic' | 'ideal', Explained>>;

// Of one square tile of FlashAttention-2; `key` where it stands.
export function pointNumbers(
  key: string,
  { tile, working, traffic, ideal }: TradeoffPoint,
  shape: Shape,
): PointNumbers {
  const params = paramsAt(shape, { algorithm: 'flash2', tile_rows: tile, tile_cols: tile });
  const number = (
    name: string,
    label: MessageKey,
    bytes: bigint,
    quantity: AskedQuantity,
    change: Partial<Params> = {},
  ) =>
    asked(
      `${key}.${name}`,
      tileLabel(label, tile),
      { bytes },
      { ...params, ...change } as Params,
      quantity,
    );
  return {
    working: number('working', 'fact.working_set', working, 'working_set'),
    traffic: number('traffic', 'fact.sm_bytes', traffic, 'traffic'),
    ideal: number('ideal', 'fact.hbm_once', ideal, 'hbm', { l2: 'ideal' }),
  };
}

export function tradeoffNumbers({ small, large, here }: Tradeoff, shape: Shape): Numbers {
  const [a, b] = [
    pointNumbers('q3-tradeoff.small', small, shape),
    pointNumbers('q3-tradeoff.large', large, shape),
  ];
  const own = pointNumbers('q3-tradeoff.here', here, shape);
  return {
    small_set: a.working,
    small_traffic: a.traffic,
    large_set: b.working,
    large_traffic: b.traffic,
    here_traffic: own.traffic,
    ideal: own.ideal,
  };
}

// ---- where both move as much ------------------------------------------------------------------

// All that standard attention moves.
export const standardMoved = (key: string, bytes: bigint, shape: Shape): Explained =>
  asked(
    key,
    labelled('fact.sm_bytes', { choice: ['algorithm', 'standard'] }),
    { bytes },
    paramsAt(shape, { algorithm: 'standard' }),
    'traffic',
  );

// What a tile of the reader's own guess moves, or the one that the algebra finds.
const movedAt = (key: string, tile: number, bytes: bigint, shape: Shape): Explained =>
  pointNumbers(key, { tile, working: 0n, traffic: bytes, ideal: 0n }, shape).traffic;

export function guessNumbers(
  { tradeoff, traffic }: Crossover,
  guess: number,
  shape: Shape,
): Numbers {
  const moved = traffic.get(guess);
  return known({
    traffic: moved === undefined ? null : movedAt('q3-crossover.guess', guess, moved, shape),
    standard: standardMoved('q3-crossover.standard', tradeoff.standard, shape),
  });
}

export function crossoverNumbers(answer: Crossover, shape: Shape): Numbers {
  const { tradeoff, row, traffic } = answer;
  const { report } = row;
  const standard = standardMoved('q3-crossover.standard', tradeoff.standard, shape);
  const rule = report.tiling.crossover_tile_rows;
  const moved = rule === null ? undefined : traffic.get(rule);
  // Of one row of Q, as the formulas of the step have it.
  const perRow = (name: 'scores' | 'keys', label: MessageKey, formula: string) =>
    later(`q3-crossover.${name}`, label, 'modelled', { bytes: row[name] }, () =>
      explained(
        '',
        label,
        'modelled',
        { bytes: row[name] },
        { formula, letters: lettersOf(report), leftOut: 'number.left_out.traffic' },
      ),
    );
  const params = paramsAt(shape, { algorithm: 'standard' });
  return known({
    traffic: pointNumbers('q3-crossover.here', tradeoff.here, shape).traffic,
    standard,
    scores: perRow('scores', 'fact.row_scores', '4*Nk*e'),
    keys: perRow('keys', 'fact.row_keys', '(d+dv)*Nk*e*Tr/Nq'),
    'at_rule.traffic_rule':
      rule === null || moved === undefined
        ? null
        : movedAt('q3-crossover.rule', rule, moved, shape),
    'at_rule.standard': standard,
    'at_rule.once': ofReport(
      'q3-crossover.once',
      { ...report, params },
      'fact.kv_trips',
      { bytes: row.once },
      'kv_trips',
    ),
    'at_rule.sums': ofReport(
      'q3-crossover.sums',
      report,
      'fact.sum_trips',
      { bytes: row.sums },
      'sum_trips',
    ),
  });
}

// ---- what fits --------------------------------------------------------------------------------

// Of the GPU that the question names.
function askedNumbers(
  { asked: report }: Fits,
  { profiles }: Shape,
): Record<string, Explained | null> {
  const profile = profiles.find(({ id }) => id === report?.params['hardware']);
  if (!report?.sram || !profile) return {};
  const of = (number: Explained | null, label: MessageKey): Explained | null =>
    number && {
      ...number,
      key: `q3-fits.asked.${number.key}`,
      label: labelled(label, { text: profile.name }),
    };
  const chip = report.sram.scopes.find(({ scope }) => scope === 'chip');
  return {
    'asked.block': of(sramLimit(report.sram, profile), 'fact.sram_limit'),
    'asked.chip': of(chip ? scopeCapacity(report, chip, profile) : null, 'fact.sram_chip'),
  };
}

export function fitsNumbers(answer: Fits, shape: Shape): Numbers {
  const { report } = answer;
  const { hardware } = shape;
  const { sram } = report;
  const limit = sram && sramLimit(sram, hardware);
  const capacity = (name: 'sm' | 'chip', label: MessageKey): Explained | null => {
    const scope = sram?.scopes.find((one) => one.scope === name);
    const number = scope && scopeCapacity(report, scope, hardware);
    return number ? { ...number, label: plainSentence(label) } : null;
  };
  return known({
    ...askedNumbers(answer, shape),
    block: limit,
    sm: capacity('sm', 'fact.sram_sm'),
    chip: capacity('chip', 'fact.sram_chip'),
    ...withL1(hardware),
    'with_l2.l2': statedBytes(shape, 'l2_bytes', 'fact.l2_bytes'),
    'room.required': sram && sramRequired(report, sram),
    'room.block': limit,
  });
}

// The L1 cache counted with it.
function withL1(hardware: HardwareProfile | null): Record<string, Explained | null> {
  const [sms, sm] = [hardware?.sm_count, hardware?.l1_smem_total_bytes_per_sm];
  if (!hardware || !sms || !sm) return {};
  const field = 'l1_smem_total_bytes_per_sm';
  return {
    'with_l1.sm': profileNumber(hardware, field, 'fact.sram_l1', { bytes: sm }),
    'with_l1.all': explained(
      'q3-fits.with_l1',
      'fact.sram_l1_chip',
      kindOf(hardware),
      { bytes: sms * sm },
      {
        formula: 'Lu*J',
        letters: { Lu: sm, J: sms },
        sources: sourcesFor(hardware, field),
      },
    ),
  };
}

// ---- what pulls apart -------------------------------------------------------------------------

type RowNumbers = Readonly<Record<'working' | 'traffic' | 'blocks' | 'seconds', Explained | null>>;

// Of one tile of FlashAttention-2.
export function tileNumbers(key: string, row: TileRow, shape: Shape): RowNumbers {
  const { tile_rows, tile_cols, working, traffic, blocks, seconds } = row;
  const params = paramsAt(shape, { algorithm: 'flash2', tile_rows, tile_cols });
  const label = (of: MessageKey) => tileLabel(of, tile_rows, tile_cols);
  const time = inMilliseconds(seconds);
  const moved = { bytes: traffic };
  const room = { bytes: working };
  return {
    working: asked(`${key}.working`, label('fact.working_set'), room, params, 'working_set'),
    traffic: asked(`${key}.traffic`, label('fact.sm_bytes'), moved, params, 'traffic'),
    blocks:
      blocks === null
        ? null
        : asked(
            `${key}.blocks`,
            label('fact.blocks_per_sm'),
            { count: blocks },
            params,
            'occupancy',
          ),
    seconds: time && asked(`${key}.time`, label('fact.bound_seconds'), time, params, 'time'),
  };
}

export function apartNumbers({ tall, wide, heights }: Apart, shape: Shape): Numbers {
  const at = (name: string, row: TileRow | undefined) =>
    row === undefined ? null : tileNumbers(`q3-apart.${name}`, row, shape);
  return known({
    tall: at('tall', tall)?.traffic ?? null,
    wide: at('wide', wide)?.traffic ?? null,
    low_time: at('low', heights[0])?.seconds ?? null,
    high_time: at('high', heights.at(-1))?.seconds ?? null,
    'shared.blocks': at('shared', sharing(heights) ?? undefined)?.blocks ?? null,
  });
}
