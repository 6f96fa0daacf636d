// SPDX-License-Identifier: Apache-2.0
// attnlab sweep: every combination of the values given, one line each.
//
// `--tile_rows 16:256:16` counts from 16 to 256 by 16; `--algorithm flash1,flash2` lists values.
// A combination that the engine refuses is a line with its error.
import type { FieldInfo, ParamValue } from '../engine/protocol.ts';
import { bytes, milliseconds } from '../i18n/format.ts';
import { fieldNamed, resolve } from '../params/fields.ts';
import type { Session } from './attnlab.ts';
import { type Options, refuse, valueOf } from './arguments.ts';
import { errorText } from './error-text.ts';
import { toJson } from './json.ts';
import { createOutput, plain } from './output.ts';
import { showProgress, workOf } from './progress.ts';

export const maxCombinations = 1_000_000;

// The values of one option. Throws EngineError.
export function valuesOf(field: FieldInfo, text: string): ParamValue[] {
  if (field.kind === 'text') return [valueOf(field, text)];
  const range = field.kind === 'integer' ? text.split(':') : [text];
  if (range.length === 1) return text.split(',').map((item) => valueOf(field, item));
  // A step is a count of its own: it may be smaller than what the field allows, but not 0.
  const [first, last, by = 1] = range.map((part, i) =>
    Number(valueOf(i === 2 ? { ...field, min: 0 } : field, part)),
  );
  if (first === undefined || last === undefined || range.length > 3 || last < first || by === 0) {
    return refuse(field.name, 'out_of_range', text);
  }
  if ((last - first) / by >= maxCombinations) refuse(field.name, 'exceeds_capacity', text);
  return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, i) => first + i * by);
}

type Combination = Record<string, ParamValue>;

// Later options vary fastest. Throws EngineError.
export function combinations(
  fields: readonly FieldInfo[],
  texts: ReadonlyMap<string, string>,
): { swept: string[]; all: Combination[] } {
  let all: Combination[] = [{}];
  const swept: string[] = [];
  for (const [name, text] of texts) {
    const field = fieldNamed(fields, name);
    if (field === undefined) return refuse(name, 'unknown_name', name);
    const values = valuesOf(field, text);
    if (values.length > 1) swept.push(name);
    if (all.length * values.length > maxCombinations) refuse(name, 'exceeds_capacity', text);
    all = all.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value })));
  }
  return { swept, all };
}

// Throws EngineError.
export async function sweep({ engine, description }: Session, options: Options): Promise<void> {
  const { swept, all } = combinations(description.fields, options.texts);
  const output = createOutput();
  if (!options.json) {
    await output.line(
      [
        ...swept,
        ...['SM read', 'SM written', 'HBM read', 'HBM written', 'working set', 'peak'],
        ...['SRAM of a block', 'fits', 'time at least'],
      ].join('\t'),
    );
  }
  for (const [i, combination] of all.entries()) {
    const params = resolve(description.fields, combination);
    const row = `row ${i + 1} of ${all.length}`;
    const progress = showProgress(row, () => workOf(engine, params));
    const reply = engine.report(params, options.source, progress.tell);
    progress.clear();
    if (options.json) {
      await output.line(toJson('error' in reply ? { ...reply, params: combination } : reply.value));
      continue;
    }
    const cells = swept.map((name) => String(combination[name]));
    if ('error' in reply) {
      cells.push(errorText(description.fields, reply.error, params));
    } else {
      const { traffic, tiling, peak_memory, sram, time } = reply.value;
      const known = (value: bigint | null | undefined) =>
        value === null || value === undefined ? 'not modelled' : bytes(value);
      cells.push(
        known(traffic?.sm_bytes_read),
        known(traffic?.sm_bytes_written),
        known(traffic?.hbm_bytes_read),
        known(traffic?.hbm_bytes_written),
        bytes(tiling.working_set_bytes),
        known(peak_memory?.bytes),
        known(sram?.required_bytes),
        sram === null ? 'not modelled' : sram.fits ? 'yes' : 'no',
        typeof time?.bound_seconds === 'number'
          ? milliseconds(time.bound_seconds * 1000)
          : 'not modelled',
      );
    }
    await output.line(plain(cells.join('\t')));
  }
  await output.end();
}
