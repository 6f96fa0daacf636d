// SPDX-License-Identifier: Apache-2.0
// The one sentence of the Lab's newer views, by rules as in headline.ts.
import type { HardwareProfile, Report, Sram } from '../engine/protocol.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import { algorithmOf } from './headline.ts';
import { trafficOf } from './crossing.ts';
import type { Results } from './state.ts';

const tileOf = (report: Report): Value => ({
  text: `${report.params['tile_rows']} × ${report.params['tile_cols']}`,
});
const gpuName = (hardware: HardwareProfile | null, report: Report): Value => ({
  text: hardware?.name ?? String(report.params['hardware']),
});
const limiters = (sram: Sram): Value => ({
  list: sram.limited_by.map((name) => ({ message: `limiter.${name}` })),
});

// HBM traffic of both, and whether the block runs at all.
export function levelsHeadline(results: Results): Sentence {
  const { standard, tiled } = results;
  if (standard === null || tiled === null) {
    const known = tiled ?? standard ?? results.report;
    return {
      key: 'headline.levels.one',
      values: { algorithm: algorithmOf(known), bytes: { bytes: hbmOf(known) ?? trafficOf(known) } },
    };
  }
  const [a, b] = [hbmOf(tiled), hbmOf(standard)];
  if (a === null || b === null) {
    return {
      key: 'headline.levels.unknown',
      values: {
        algorithm: algorithmOf(tiled),
        tiled: { bytes: trafficOf(tiled) },
        standard: { bytes: trafficOf(standard) },
      },
    };
  }
  const less = a <= b;
  const values = {
    algorithm: algorithmOf(tiled),
    tiled: { bytes: a },
    standard: { bytes: b },
    ratio: { ratio: less ? Number(b) / Number(a) : Number(a) / Number(b) },
  };
  const model = tiled.params['l2'] === 'none' ? 'papers' : 'cached';
  if (a === b) return { key: 'headline.levels.equal', values };
  return { key: `headline.levels.${less ? 'less' : 'more'}.${model}`, values };
}

const hbmOf = ({ traffic }: Report): bigint | null =>
  traffic.hbm_bytes_read === null || traffic.hbm_bytes_written === null
    ? null
    : traffic.hbm_bytes_read + traffic.hbm_bytes_written;

// Does a block fit, with how much to spare, and how many run at once?
export function fitsHeadline(report: Report, hardware: HardwareProfile | null): Sentence {
  const { sram } = report;
  const gpu = gpuName(hardware, report);
  const values = { algorithm: algorithmOf(report), tile: tileOf(report), gpu };
  if (sram === null) return { key: 'headline.fits.no_rule', values };
  const known = {
    ...values,
    required: { bytes: sram.required_bytes },
    limit: { bytes: sram.limit_bytes },
  };
  if (!sram.fits) {
    return {
      key: 'headline.fits.no',
      values: { ...known, missing: { bytes: sram.required_bytes - sram.limit_bytes } },
    };
  }
  const spare = { ...known, headroom: { bytes: sram.limit_bytes - sram.required_bytes } };
  if (sram.blocks_per_sm === null) return { key: 'headline.fits.yes', values: spare };
  return {
    key: sram.registers.spills === true ? 'headline.fits.spills' : 'headline.fits.blocks',
    values: { ...spare, blocks: { count: sram.blocks_per_sm }, limiters: limiters(sram) },
  };
}
