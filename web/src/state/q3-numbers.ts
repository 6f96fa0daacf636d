// SPDX-License-Identifier: Apache-2.0
// The numbers of the third lesson before its end, by the names of what its steps tell.
import type { HardwareProfile, Params, Report } from '../engine/protocol.ts';
import type { Sentence } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { numberIn, paramsAt, type Shape } from '../lesson/ask.ts';
import {
  type Crossover,
  type Fits,
  movedAtRule,
  neededBy,
  type Threads,
  type Tradeoff,
  type TradeoffPoint,
} from '../lesson/q3.ts';
import {
  type Apart,
  changeOf,
  flatFrom,
  type Shapes,
  sharing,
  type TileRow,
} from '../lesson/q3-apart.ts';
import { scopeCapacity } from './chip-numbers.ts';
import {
  asked,
  type AskedQuantity,
  explained,
  type Explained,
  type Part,
  plainSentence,
} from './explained.ts';
import { lettersOf } from './facts.ts';
import { mostNumber } from './most-registers.ts';
import {
  counted,
  inMilliseconds,
  known,
  labelled,
  type Numbers,
  ofReport,
  statedBytes,
  tileLabel,
} from './lesson-numbers.ts';
import { kindOf, papers, profileNumber, sourcesFor, sramLimit, sramRequired } from './numbers.ts';
import { toldQuotient } from './quotient.ts';

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

export function tradeoffNumbers({ small, large, here, trips }: Tradeoff, shape: Shape): Numbers {
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
    trips: counted('q3-tradeoff.trips', 'fact.kv_reads', { count: trips }, 'ceil(Nq/M)', {
      Nq: numberIn(shape, 'seq_len_q'),
      M: here.tile,
    }),
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

// What the algebra of the step comes to.
export function algebraNumbers({ row }: Crossover) {
  const { report } = row;
  const rule = report.tiling.crossover_tile_rows;
  const letters = lettersOf(report);
  // Of one row of Q, as the formulas of the step have it.
  const perRow = (name: 'scores' | 'keys', label: MessageKey, formula: string) =>
    explained(
      `q3-crossover.${name}`,
      label,
      'modelled',
      { bytes: row[name] },
      { formula, letters, leftOut: 'number.left_out.traffic' },
    );
  return {
    scores: perRow('scores', 'fact.row_scores', '4*Nk*e'),
    keys: perRow('keys', 'fact.row_keys', '(d+dv)*Nk*e*Tr/Nq'),
    rule:
      rule === null
        ? null
        : counted('q3-crossover.rule', 'fact.crossover_rule', { count: rule }, '(d+dv)/4', letters),
  };
}

// The first tile that moves less, beside what it and the one before it move.
function crossingNumber({ tradeoff, traffic }: Crossover, standard: Explained): Explained | null {
  const { crossover: from } = tradeoff;
  if (from === null) return null;
  const tiles = [from - 1, from].flatMap((tile): Part[] => {
    const bytes = traffic.get(tile);
    if (bytes === undefined) return [];
    return [{ label: tileLabel('fact.sm_bytes', tile), value: { bytes }, formula: null }];
  });
  return explained(
    'q3-crossover.from',
    'fact.crossover',
    'modelled',
    { count: from },
    {
      how: [plainSentence('explained.how.crossover')],
      combined: 'beside',
      parts: [{ label: standard.label, value: standard.value, formula: null }, ...tiles],
      sources: papers,
      leftOut: 'number.left_out.traffic',
    },
  );
}

export function crossoverNumbers(answer: Crossover, shape: Shape): Numbers {
  const { tradeoff, row } = answer;
  const standard = standardMoved('q3-crossover.standard', tradeoff.standard, shape);
  const { scores, keys, rule } = algebraNumbers(answer);
  const found = movedAtRule(answer);
  const params = paramsAt(shape, { algorithm: 'standard' });
  const atRule: Record<string, Explained | null> =
    found === null
      ? {}
      : {
          'at_rule.rule': rule,
          'at_rule.traffic_rule': movedAt('q3-crossover.at_rule', found.rule, found.moved, shape),
          'at_rule.standard': standard,
          'at_rule.once': ofReport(
            'q3-crossover.once',
            { ...row.report, params },
            'fact.kv_trips',
            { bytes: row.once },
            'kv_trips',
          ),
          'at_rule.sums': ofReport(
            'q3-crossover.sums',
            row.report,
            'fact.sum_trips',
            { bytes: row.sums },
            'sum_trips',
          ),
        };
  return known({
    standard,
    crossover: crossingNumber(answer, standard),
    scores,
    keys,
    ...atRule,
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

// The tallest tile that SRAM has room for; null where there is no such tile, or no end of them.
export function tallestNumber(
  key: string,
  rows: number | null,
  shape: Shape,
  dtype?: string,
): Explained | null {
  if (!rows || !Number.isFinite(rows)) return null;
  const label: Sentence =
    dtype === undefined ? plainSentence('fact.tallest') : labelled('fact.tallest', { text: dtype });
  const change = { algorithm: 'flash2', tile_rows: rows, ...(dtype ? { dtype } : {}) };
  return asked(key, label, { count: rows }, paramsAt(shape, change), 'tile_rows');
}

// What a thread holds, as the engine estimates it.
function registerNumbers(report: Report, threads: Threads): Record<string, Explained> {
  const letters = { ...lettersOf(report), ...report.sram?.registers.letters };
  const part = (label: MessageKey, count: number, formula: string | null): Part => ({
    label: plainSentence(label),
    value: { count },
    formula,
  });
  return {
    'registers.most': mostNumber,
    'registers.threads': counted(
      'q3-fits.threads',
      'fact.threads',
      { count: threads.count },
      '32*w',
      letters,
    ),
    'registers.needed': explained(
      'q3-fits.registers',
      'fact.registers_needed',
      'modelled',
      { count: neededBy(threads) },
      {
        parts: [
          part('buffer.scores', threads.scores, 'M*N/(32*w)'),
          part('buffer.o', threads.output, 'M*dv/(32*w)'),
          part('fact.other_registers', threads.rest, null),
        ],
        letters,
        leftOut: 'number.left_out.registers',
      },
    ),
  };
}

export function fitsNumbers(answer: Fits, shape: Shape): Numbers {
  const { report, tallest, threads } = answer;
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
    'all_sms.chip': capacity('chip', 'fact.sram_chip'),
    ...withL1(hardware),
    'with_l2.l2': statedBytes(shape, 'l2_bytes', 'fact.l2_bytes'),
    'room.required': sram && sramRequired(report, sram),
    'room.block': limit,
    'room.tallest.tallest': tallestNumber('q3-fits.tallest', tallest, shape),
    ...(threads === null ? {} : registerNumbers(report, threads)),
  });
}

// The L1 cache counted with it.
function withL1(hardware: HardwareProfile | null): Record<string, Explained | null> {
  const [sms, sm] = [hardware?.sm_count, hardware?.l1_smem_total_bytes_per_sm];
  if (!hardware || !sms || !sm || sm === hardware.smem_max_bytes_per_sm) return {};
  const field = 'l1_smem_total_bytes_per_sm';
  return {
    'with_l1.sms': profileNumber(hardware, 'sm_count', 'fact.sm_count', { count: sms }),
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

// Of the two tiles that need the same room.
export function shapeNumbers({ tall, wide, trips }: Shapes, shape: Shape): Numbers {
  const traffic = (name: string, row: TileRow) =>
    tileNumbers(`q3-shape.${name}`, row, shape).traffic;
  const reads = (name: 'tall' | 'wide', { tile_rows: M }: TileRow) =>
    counted(
      `q3-shape.${name}.trips`,
      tileLabel('fact.kv_reads', M, name === 'tall' ? tall.tile_cols : wide.tile_cols),
      { count: trips[name] },
      'ceil(Nq/M)',
      { Nq: numberIn(shape, 'seq_len_q'), M },
    );
  if (tall.traffic === wide.traffic) return known({ 'moved.tall': traffic('tall', tall) });
  return known({
    'moved.tall': traffic('tall', tall),
    'moved.wide': traffic('wide', wide),
    'trips.tall_trips': reads('tall', tall),
    'trips.wide_trips': reads('wide', wide),
  });
}

export function apartNumbers({ heights }: Apart, shape: Shape): Numbers {
  const at = (name: string, row: TileRow | undefined) =>
    row === undefined ? null : tileNumbers(`q3-apart.${name}`, row, shape);
  const timed = heights.filter(({ seconds }) => seconds !== null);
  const [low, high] = [at('low', timed[0]), at('high', timed.at(-1))];
  return known({
    ...changeNumbers(heights, low, high),
    'shared.blocks': at('shared', sharing(heights) ?? undefined)?.blocks ?? null,
    ...flatNumbers(heights, high, shape),
  });
}

// What moves and what it takes, from the lowest to the tallest of them.
function changeNumbers(
  heights: readonly TileRow[],
  low: RowNumbers | null,
  high: RowNumbers | null,
): Record<string, Explained | null> {
  const change = changeOf(heights);
  if (change === null) return { 'time.low_time': low?.seconds ?? null };
  if (!low?.seconds || !high?.seconds || !low.traffic || !high.traffic) return {};
  const ratio = { ratio: change.moved };
  const always = {
    'time.high_time': high.seconds,
    'time.moved': toldQuotient('q3-apart.moved', ratio, low.traffic, high.traffic),
  };
  if (change.way === 'alike')
    return { 'time.low_time': low.seconds, 'time.high_time': high.seconds };
  if (change.way === 'stays') return always;
  const [first, second] = change.way === 'falls' ? [low, high] : [high, low];
  return {
    ...always,
    'time.low_time': low.seconds,
    'time.times': toldQuotient(
      'q3-apart.faster',
      { ratio: change.times },
      first.seconds ?? low.seconds,
      second.seconds ?? high.seconds,
    ),
  };
}

// From where on taller tiles gain no time, and how much less they still move.
function flatNumbers(
  heights: readonly TileRow[],
  high: RowNumbers | null,
  shape: Shape,
): Record<string, Explained | null> {
  const flat = flatFrom(heights);
  if (flat === null) return {};
  const from = tileNumbers('q3-apart.flat', flat.from, shape);
  const parts = [from.seconds, high?.seconds].flatMap((number): Part[] =>
    number ? [{ label: number.label, value: number.value, formula: null }] : [],
  );
  return {
    'flat.from': explained(
      'q3-apart.from',
      'fact.flat_from',
      'modelled',
      { count: flat.from.tile_rows },
      { how: [plainSentence('explained.how.flat')], combined: 'beside', parts },
    ),
    'flat.times':
      from.traffic && high?.traffic
        ? toldQuotient('q3-apart.times', { ratio: flat.times }, from.traffic, high.traffic)
        : null,
  };
}
