// SPDX-License-Identifier: Apache-2.0
// The points of the sweeps over length and tile, behind each of which stands the report of it.
import type { HardwareProfile, Params } from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import { trafficAt } from './crossing.ts';
import type { Scheme, SweepQuantity, TileCurves } from './derive.ts';
import {
  asked,
  type AskedQuantity,
  explained,
  type Explained,
  later,
  plainSentence,
} from './explained.ts';
import { lettersOf } from './facts.ts';
import { papers, smBytes } from './numbers.ts';
import type { Results } from './state.ts';

export const sweptQuantity: Readonly<Record<SweepQuantity, AskedQuantity>> = {
  memory: 'peak_memory',
  traffic: 'traffic',
  time: 'time',
};

interface LengthNumber {
  scheme: Scheme;
  length: number;
  quantity: SweepQuantity; // that the sweep shows
  asks?: AskedQuantity; // of the same length, where it is another one
  label: Value;
  value: Value;
}

export function lengthNumber(
  { params, tiled, report }: Results,
  fields: readonly string[], // that were swept
  { scheme, length, quantity, asks = sweptQuantity[quantity], label, value }: LengthNumber,
): Explained {
  const own =
    scheme === 'standard' ? { ...params, algorithm: 'standard' } : (tiled ?? report).params;
  const set = Object.fromEntries(fields.map((field) => [field, length]));
  return asked(
    `length.${quantity}.${asks}.${scheme}.${length}`,
    { key: 'number.at_length', values: { label, length: { count: length } } },
    value,
    { ...own, ...set },
    asks,
  );
}

// Of the theorem's curve. Z are the elements that the SRAM of a block holds.
export const theoremNumber = (
  { report }: Pick<Results, 'report'>,
  { length, value }: { length: number; value: number },
  hardware: HardwareProfile | null,
): Explained =>
  explained(
    `length.traffic.theorem.${length}`,
    {
      key: 'number.at_length',
      values: { label: { message: 'sweep.theorem' }, length: { count: length } },
    },
    'theory',
    { bytes: value },
    {
      formula: 'B*H*(Nq*d)*(Nq*d)/floor(Sl/e)*e',
      letters: {
        ...lettersOf(report),
        Nq: length,
        Sl: hardware?.smem_max_bytes_per_block ?? 0,
      },
      sources: papers.filter(({ doc }) => doc.includes('theorem')),
      gpu: { hardware: String(report.params['hardware']), dtype: String(report.params['dtype']) },
      leftOut: 'number.left_out.theorem',
    },
  );

export const tileSizeNumber = (
  params: Params,
  size: number,
  bytes: bigint,
  quantity: 'working_set' | 'traffic',
): Explained =>
  asked(
    `tiles.${quantity}.${size}`,
    {
      key: 'number.at_tile',
      values: {
        label: { message: quantity === 'traffic' ? 'table.traffic' : 'fact.working_set' },
        size: { count: size },
      },
    },
    { bytes },
    { ...params, tile_rows: size, tile_cols: size },
    quantity,
  );

// From which size on no square tile that was computed moves more than standard attention.
export function crossingNumber(
  { tiles, tiled, standard }: Results,
  { crossing }: TileCurves,
): Explained | null {
  if (crossing === null || tiled === null || standard === null || tiles === null) return null;
  const { from, below } = crossing;
  const at = (size: number) => {
    const found = [tiles.refined, tiles.tiled].find((series) => series?.values.includes(size));
    const i = found?.values.indexOf(size) ?? -1;
    const bytes = found === undefined || found === null ? 0n : trafficAt(found, i);
    const { label, value } = tileSizeNumber(tiled.params, size, bytes, 'traffic');
    return { label, value, formula: null };
  };
  const value = { count: from };
  return later('tiles.crossing', 'fact.crossing', 'modelled', value, () => {
    const plain = smBytes(standard);
    return explained('', 'fact.crossing', 'modelled', value, {
      how: [plainSentence('explained.how.crossing')],
      combined: 'beside',
      parts: [
        ...(below === null ? [] : [at(below)]),
        at(from),
        { label: plain.label, value: plain.value, formula: null },
      ],
      leftOut: 'number.left_out.traffic',
    });
  });
}
