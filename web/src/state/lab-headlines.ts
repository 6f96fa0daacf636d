// SPDX-License-Identifier: Apache-2.0
// The one sentence of the Lab's newer views, by rules as in headline.ts.
import type { HardwareProfile, Report, Sram } from '../engine/protocol.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import { gpuName, rateName } from './bounds.ts';
import {
  blocksPerSm,
  intensity,
  ridge,
  shareOfPeak,
  sramSpare,
  timeNumber,
} from './chip-numbers.ts';
import { amountOf } from './quotient.ts';
import type { Told } from './explained.ts';
import { algorithmOf } from './headline.ts';
import { timesAs } from './headline-numbers.ts';
import { hbmTotal, peakOf, smBytes, sramLimit, sramRequired } from './numbers.ts';
import type { Results } from './state.ts';
import { told } from './told.ts';

export const tileOf = (report: Report): Value => ({
  text: `${report.params['tile_rows']} × ${report.params['tile_cols']}`,
});
const limiters = (sram: Sram): Value => ({
  list: sram.limited_by.map((name) => ({ message: `limiter.${name}` })),
});

// HBM traffic of both.
export function levelsHeadline({ standard, tiled, report }: Results): Told {
  if (standard === null || tiled === null) {
    const known = tiled ?? standard ?? report;
    const bytes = hbmTotal(known) ?? smBytes(known);
    return told('headline.levels.one', { bytes }, { algorithm: algorithmOf(known) });
  }
  const values = { algorithm: algorithmOf(tiled) };
  const [own, other] = [hbmTotal(tiled), hbmTotal(standard)];
  if (own === null || other === null) {
    const moved = { tiled: smBytes(tiled), standard: smBytes(standard) };
    return told('headline.levels.unknown', moved, values);
  }
  const [a, b] = [hbmOf(tiled), hbmOf(standard)];
  const ratio = timesAs(
    'fact.hbm_bytes',
    { report: tiled, number: own },
    { report: standard, number: other },
  );
  const model = tiled.params['l2'] === 'none' ? 'papers' : 'cached';
  const rule = a === b ? 'equal' : (`${a < b ? 'less' : 'more'}.${model}` as const);
  return told(`headline.levels.${rule}`, { tiled: own, standard: other, ratio }, values);
}

const hbmOf = ({ traffic }: Report): bigint =>
  (traffic.hbm_bytes_read ?? 0n) + (traffic.hbm_bytes_written ?? 0n);

// Does a block fit, with how much to spare, and how many run at once?
export function fitsHeadline(report: Report, hardware: HardwareProfile | null): Told {
  const { sram } = report;
  const gpu = gpuName(hardware, report);
  const values = { algorithm: algorithmOf(report), tile: tileOf(report), gpu };
  if (sram === null) return told('headline.fits.no_rule', {}, values);
  const asks = { required: sramRequired(report, sram), limit: sramLimit(sram, hardware) };
  const spare = sramSpare(sram, hardware);
  if (!sram.fits) return told('headline.fits.no', { ...asks, missing: spare }, values);
  const known = { ...asks, headroom: spare };
  const blocks = blocksPerSm(report, sram);
  if (blocks === null) return told('headline.fits.yes', known, values);
  return told(
    sram.registers.spills === true ? 'headline.fits.spills' : 'headline.fits.blocks',
    { ...known, blocks },
    { ...values, limiters: limiters(sram) },
  );
}

// Why a term of the occupancy is left out: no rule for the kernel, or nothing stated of the chip.
export const leftOutTerms = ({ left_out, registers }: Sram): Sentence[] =>
  left_out.map((name): Sentence =>
    name === 'registers' && registers.registers_per_thread === null
      ? { key: 'fits.no_register_rule', values: {} }
      : { key: 'fits.unknown_term', values: { name: { message: `limiter.${name}` } } },
  );

// Where the shape in hand stands under the roof, and what bounds it.
export function rooflineHeadline(report: Report, hardware: HardwareProfile | null): Told {
  const values = { algorithm: algorithmOf(report), gpu: gpuName(hardware, report) };
  const missing = roofUnknown(report, hardware);
  if (missing !== null) return told(missing.key, {}, missing.values);
  const { time } = report;
  const [at, meets] = [intensity(report), ridge(report, hardware)];
  const seconds = time?.bound_seconds ?? null;
  if (time === null || at === null || meets === null || seconds === null) {
    return told('headline.roofline.unknown', {}, values);
  }
  const below = (amountOf(at.value) ?? NaN) < (amountOf(meets.value) ?? NaN);
  return told(
    below ? 'headline.roofline.memory' : 'headline.roofline.compute',
    {
      intensity: at,
      ridge: meets,
      seconds: timeNumber(report, seconds),
      share: shareOfPeak(report, hardware),
    },
    { ...values, bound: { message: `resource.${time.bound_by}` } },
  );
}

// Why there is no roof: which rate nobody states, and for which data types the peak is known.
function roofUnknown(report: Report, hardware: HardwareProfile | null): Sentence | null {
  const rates = roofRates(report, hardware);
  if (hardware === null || rates.length === 0) return null;
  const known = Object.entries(hardware.peak_flops).flatMap(([dtype, peak]) =>
    peak === null ? [] : [dtype],
  );
  const values = {
    algorithm: algorithmOf(report),
    gpu: gpuName(hardware, report),
    rates: { list: rates.map(rateName) },
    dtypes: { list: known.map((text) => ({ text })) },
  };
  return {
    key: known.length === 0 ? 'headline.roofline.no_rate' : 'headline.roofline.no_rate.known',
    values,
  };
}

// The rates that a roof needs and that nobody states.
export function roofRates(report: Report, hardware: HardwareProfile | null): string[] {
  const dtype = String(report.params['dtype']);
  const peak = `peak_flops.${dtype.startsWith('fp8') ? 'fp8' : dtype}`;
  return [
    ...(peakOf(hardware, dtype) === null ? [peak] : []),
    ...(hardware?.mem_bandwidth_bytes_per_s ? [] : ['mem_bandwidth_bytes_per_s']),
  ];
}
