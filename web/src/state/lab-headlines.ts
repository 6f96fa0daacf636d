// SPDX-License-Identifier: Apache-2.0
// The one sentence of the Lab's newer views, by rules as in headline.ts.
import type {
  EngineErrorData,
  FieldInfo,
  HardwareProfile,
  Report,
  Sram,
} from '../engine/protocol.ts';
import { type Sentence, shortened, type Value } from '../i18n/sentence.ts';
import { algorithmOf } from './headline.ts';
import { trafficOf } from './crossing.ts';
import type { ErrorExplanation } from '../engine/explanation.ts';
import { numberDifferences, paramDifferences } from './comparison.ts';
import { sharedTime } from './chip-numbers.ts';
import type { Told } from './explained.ts';
import { gpuName, rateName, resourceNames, sharedBounds, standApart } from './bounds.ts';
import type { GpuLine, GpuTable } from './gpus.ts';
import { peakOf } from './numbers.ts';
import type { Results } from './state.ts';

const tileOf = (report: Report): Value => ({
  text: `${report.params['tile_rows']} × ${report.params['tile_cols']}`,
});
const limiters = (sram: Sram): Value => ({
  list: sram.limited_by.map((name) => ({ message: `limiter.${name}` })),
});

// HBM traffic of both.
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

// Why a term of the occupancy is left out: no rule for the kernel, or nothing stated of the chip.
export const leftOutTerms = ({ left_out, registers }: Sram): Sentence[] =>
  left_out.map((name): Sentence =>
    name === 'registers' && registers.registers_per_thread === null
      ? { key: 'fits.no_register_rule', values: {} }
      : { key: 'fits.unknown_term', values: { name: { message: `limiter.${name}` } } },
  );

// Where the shape in hand stands under the roof, and what bounds it.
export function rooflineHeadline(report: Report, hardware: HardwareProfile | null): Sentence {
  const { time } = report;
  const at = time?.arithmetic_intensity_flop_per_byte ?? null;
  const peak = peakOf(hardware, String(report.params['dtype']));
  const bandwidth = hardware?.mem_bandwidth_bytes_per_s ?? null;
  const seconds = time?.bound_seconds ?? null;
  const values = { algorithm: algorithmOf(report), gpu: gpuName(hardware, report) };
  const missing = roofUnknown(report, hardware);
  if (missing !== null) return missing;
  if (time === null || at === null || peak === null || bandwidth === null || seconds === null) {
    return { key: 'headline.roofline.unknown', values };
  }
  const ridge = peak / bandwidth;
  const known = {
    ...values,
    intensity: { flops_per_byte: at },
    ridge: { flops_per_byte: ridge },
    seconds: { seconds },
    bound: { message: `resource.${time.bound_by}` },
    share: { share: Number(report.flops.matmul) / seconds / peak },
  };
  return {
    key: at < ridge ? 'headline.roofline.memory' : 'headline.roofline.compute',
    values: known,
  };
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

// On how many GPUs it runs, and where the bound is least, of those that can be compared.
export function gpusHeadline({ lines, counted }: GpuTable, report: Report): Sentence {
  const judged = lines.filter(({ fits }) => fits !== null);
  const fitting = judged.filter(({ fits }) => fits === true);
  const ranked = lines.filter(({ compared }) => compared !== null);
  const least = ranked.reduce<GpuLine | null>(
    (best, line) => (best === null || (line.compared ?? 0) < (best.compared ?? 0) ? line : best),
    null,
  );
  const values = {
    algorithm: algorithmOf(report),
    tile: tileOf(report),
    fit: { count: fitting.length },
    judged: { count: judged.length },
    all: { count: lines.length },
  };
  if (judged.length === 0) return { key: 'headline.gpus.no_rule', values };
  if (least === null) return { key: 'headline.gpus.fit', values };
  return {
    key: 'headline.gpus.best',
    values: {
      ...values,
      ranked: { count: ranked.length },
      resources: resourceNames(counted),
      best: { text: least.name },
      seconds: { seconds: least.compared ?? 0 },
    },
  };
}

export function compareHeadline(
  pinned: Report | null,
  here: Report,
  table: readonly FieldInfo[],
): Told {
  const told = (key: Told['key'], values: Told['values'] = {}): Told => ({
    key,
    values,
    numbers: {},
  });
  if (pinned === null) return told('headline.compare.none');
  const fields = paramDifferences(pinned, here, table);
  const numbers = numberDifferences(pinned, here);
  if (fields.length === 0) return told('headline.compare.same');
  const names: Value = { list: fields.slice(0, 4).map(({ field }) => ({ field })) };
  const bound = numbers.find(({ here: number }) => number?.key.endsWith('.bound'));
  const values = {
    count: { count: fields.length },
    fields: names,
    numbers: { count: numbers.length },
  };
  const pair = [pinned, here] as const;
  const shared = sharedBounds(pair);
  if (pinned.time?.bound_seconds && here.time?.bound_seconds && shared && standApart(pair)) {
    const { alone, bounds } = shared;
    const [a, b] = [
      sharedTime(pinned, shared.shared, bounds[0].seconds),
      sharedTime(here, shared.shared, bounds[1].seconds),
    ];
    return {
      key: 'headline.compare.apart',
      values: { ...values, alone: resourceNames(alone), pinned: a.value, here: b.value },
      numbers: { pinned: { ...a, key: `pinned.${a.key}` }, here: b },
    };
  }
  if (!bound?.ratio) return told('headline.compare.differ', values);
  const faster = bound.ratio < 1;
  const ratio = { ratio: faster ? 1 / bound.ratio : bound.ratio };
  return told(faster ? 'headline.compare.faster' : 'headline.compare.slower', { ...values, ratio });
}

// `text` is what was pasted; a line of which nothing is understood has no answer.
export function errorHeadline(
  answer: ErrorExplanation | null,
  text: string,
  problem: EngineErrorData | null = null,
): Sentence {
  if (text.trim() === '') return { key: 'headline.error.none', values: {} };
  if (answer === null && problem?.reason === 'out_of_range') {
    return { key: 'headline.error.too_large', values: { got: { text: shortened(problem.got) } } };
  }
  if (answer === null) return { key: 'headline.error.unknown', values: {} };
  const { required_bytes: required, limit_bytes: limit, candidate_count: found } = answer;
  if (answer.resource === 'unknown') return { key: 'headline.error.unknown', values: {} };
  const resource: Value = { message: `error_line.resource.${answer.resource}` };
  if (answer.resource === 'device_memory' && answer.required !== null) {
    return {
      key: 'headline.error.device_memory',
      values: { required: { bytes: answer.required } },
    };
  }
  if (answer.required !== null && answer.limit !== null && answer.required <= answer.limit) {
    const values = { required: { count: answer.required }, limit: { count: answer.limit } };
    return { key: 'headline.error.within', values: { resource, ...values } };
  }
  if (answer.resource === 'tensor_memory' && answer.required !== null && answer.limit !== null) {
    const columns = { required: answer.required, limit: answer.limit };
    return {
      key: 'headline.error.tensor_memory',
      values: {
        required: { count: columns.required },
        limit: { count: columns.limit },
        over: { count: columns.required - columns.limit },
      },
    };
  }
  if (required === null || limit === null) {
    if (answer.required === null || answer.limit === null)
      return { key: 'headline.error.partial', values: { resource } };
    return {
      key: 'headline.error.counted',
      values: {
        resource,
        required: { count: answer.required },
        limit: { count: answer.limit },
        over: { count: answer.required - answer.limit },
      },
    };
  }
  const values = {
    required: { bytes: required },
    limit: { bytes: limit },
    over: { bytes: required - limit },
    found: { count: found },
  };
  if (answer.limit_kind === 'static') return { key: 'headline.error.static', values };
  return { key: found > 0n ? 'headline.error.candidates' : 'headline.error.no_candidates', values };
}
