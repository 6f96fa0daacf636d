// SPDX-License-Identifier: Apache-2.0
// Letters of the engine that name an amount with a unit, or a figure of the GPU.
import {
  bytesPerSecond,
  count,
  decimal,
  exactBytes,
  flops,
  flopsPerSecond,
  seconds,
} from '../i18n/format.ts';

type Amount = bigint | number;

interface LetterInfo {
  text: (value: Amount) => string;
  field?: string; // of the GPU's profile
}

const amount = (text: (value: Amount) => string): LetterInfo => ({ text });
const rate = (field: string, text: (value: number) => string = count): LetterInfo => ({
  text: (value) => text(Number(value)),
  field,
});
const megahertz = (value: number): string => `${decimal(value / 1e6)}\u00a0MHz`;

const digits = (value: Amount): string =>
  typeof value === 'bigint' ? count(value) : decimal(value);

const letterTable: Readonly<Record<string, LetterInfo>> = {
  F: amount(flops),
  Fx: amount(flops),
  Ff: amount(flops),
  Fb: amount(flops),
  Fc: amount(flops),
  Bh: amount(exactBytes),
  Bl: amount(exactBytes),
  b: amount(exactBytes),
  Ba: amount(exactBytes),
  t: amount((value) => seconds(Number(value))),
  to: amount((value) => seconds(Number(value))),
  Pk: amount((value) => flopsPerSecond(Number(value))),
  q: amount(exactBytes),
  Rm: rate('peak_flops', flopsPerSecond),
  Rh: rate('mem_bandwidth_bytes_per_s', bytesPerSecond),
  Rl: rate('l2_bandwidth_bytes_per_s', bytesPerSecond),
  tb: amount((value) => seconds(Number(value))),
  Ym: amount(digits),
  Yp: amount(digits),
  J: rate('sm_count'),
  U: rate('sm_count'),
  f: rate('boost_clock_hz', megahertz),
  fm: rate('tensor_clock_hz', megahertz),
  u: rate('sfu_ops_per_clk_per_sm'),
  s: rate('smem_bytes_per_clk_per_sm', exactBytes),
  Ku: rate('max_blocks_per_sm'),
  Wu: rate('max_warps_per_sm'),
  Ru: rate('regfile_bytes_per_sm'),
  Zl: rate('l2_bytes', exactBytes),
  Zh: rate('mem_capacity_bytes', exactBytes),
  Sl: rate('smem_max_bytes_per_block', exactBytes),
  Su: rate('smem_max_bytes_per_sm', exactBytes),
  Tm: rate('tmem_bytes_per_sm', exactBytes),
  Lu: rate('l1_smem_total_bytes_per_sm', exactBytes),
  o: rate('smem_reserved_bytes_per_block', exactBytes),
};

export const letterText = (name: string, value: Amount): string =>
  letterTable[name]?.text(value) ?? count(value);

// The field of a profile that a letter stands for; the peak is stated for each data type.
export function letterField(name: string, dtype: string): string | null {
  const field = letterTable[name]?.field ?? null;
  if (field !== 'peak_flops') return field;
  return `peak_flops.${dtype.startsWith('fp8') ? 'fp8' : dtype}`;
}

// With their units, to stand in a formula.
export const letterTexts = (
  letters: Readonly<Record<string, Amount>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(letters).map(([name, value]) => [name, letterText(name, value)]),
  );
