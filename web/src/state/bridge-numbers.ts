// SPDX-License-Identifier: Apache-2.0
// The numbers of the way to real kernels, by the names of what its steps tell.
import type { Report } from '../engine/protocol.ts';
import { movedBytes, paramsAt, secondsOf, type Shape } from '../lesson/ask.ts';
import {
  type Kernel,
  type Masked,
  type Phases,
  stageCounts,
  type Walks,
} from '../lesson/bridge.ts';
import { asked, explained, type Explained } from './explained.ts';
import { inMilliseconds, known, labelled, type Numbers, ofReport } from './lesson-numbers.ts';
import { bufferBytes, sramLimit, sramRequired, sramUnused } from './numbers.ts';

// All that a report moves into and out of the SMs.
export const movedNumber = (key: string, report: Report): Explained =>
  asked(
    key,
    labelled('fact.sm_bytes', { choice: ['algorithm', String(report.params['algorithm'])] }),
    { bytes: movedBytes(report) },
    report.params,
    'traffic',
  );

export const walkNumbers = ({ standard, flash1, flash2 }: Walks): Numbers => ({
  standard: movedNumber('bridge-walk.standard', standard),
  flash1: movedNumber('bridge-walk.flash1', flash1),
  flash2: movedNumber('bridge-walk.flash2', flash2),
});

// ---- stages -----------------------------------------------------------------------------------

export function kernelNumbers({ reports: [two, three], line }: Kernel, shape: Shape): Numbers {
  const required = (name: string, report: Report | undefined) =>
    report?.sram ? { ...sramRequired(report, report.sram), key: `bridge-kernel.${name}` } : null;
  const sram = two?.sram ?? null;
  return known({
    two: required('two', two),
    three: required('three', three),
    unused: two && sram && sram.unused_bytes > 0n ? sramUnused(two, sram) : null,
    limit: sram && sramLimit(sram, shape.hardware),
    over: explained(
      'bridge-kernel.over',
      'fact.missing',
      'theory',
      { bytes: line.required - line.limit },
      { formula: 'b-Sl', letters: { b: line.required, Sl: line.limit } },
    ),
  });
}

// The parts of a block, by number of stages.
export const stageParts = ({ reports }: Kernel): readonly (readonly Explained[])[] =>
  reports.map((report, i) =>
    (report.sram?.ledger ?? []).map((row) => ({
      ...bufferBytes(report, row),
      key: `bridge-kernel.${stageCounts[i]}.${row.item}`,
    })),
  );

// ---- reading a text and writing a token -------------------------------------------------------

export function decodeNumbers({ prefill, decode, cache }: Phases): Numbers {
  const { tiled } = decode;
  const time = (resource: 'matrix' | 'hbm') => inMilliseconds(secondsOf(tiled, resource));
  return known({
    standard: movedNumber('bridge-decode.standard', decode.standard),
    tiled: movedNumber('bridge-decode.tiled', tiled),
    cache: ofReport('bridge-decode.cache', tiled, 'fact.kv_trips', { bytes: cache }, 'kv_trips'),
    p_standard: movedNumber('bridge-decode.p_standard', prefill.standard),
    p_tiled: movedNumber('bridge-decode.p_tiled', prefill.tiled),
    multiply: ofReport(
      'bridge-decode.multiply',
      tiled,
      'learn.q3-gain.row.matrix',
      time('matrix'),
      'matrix_time',
    ),
    carry: ofReport(
      'bridge-decode.carry',
      tiled,
      'learn.q3-gain.row.cached',
      time('hbm'),
      'hbm_time',
    ),
  });
}

// ---- masks and shared heads -------------------------------------------------------------------

type HeadNumbers = Readonly<Record<'stored' | 'loaded' | 'carried', Explained>>;

// With so many heads of K and V.
export function sharedNumbers(
  { heads, stored, loaded, carried }: Masked['shared']['rows'][number],
  shape: Shape,
): HeadNumbers {
  const params = paramsAt(shape, { algorithm: 'flash2', heads_kv: heads });
  const key = `bridge-masks.${heads}`;
  const label = (of: 'fact.kv_memory' | 'fact.kv_trips' | 'fact.hbm_once') =>
    labelled(of, { sentence: { key: 'fact.kv_heads', values: { heads: { count: heads } } } });
  return {
    stored: asked(`${key}.kept`, label('fact.kv_memory'), { bytes: stored }, params, 'kv_memory'),
    loaded: asked(`${key}.in`, label('fact.kv_trips'), { bytes: loaded }, params, 'kv_trips'),
    carried: asked(
      `${key}.once`,
      label('fact.hbm_once'),
      { bytes: carried },
      { ...params, l2: 'ideal' },
      'hbm',
    ),
  };
}

export function masksNumbers({ standard, shared: { rows, token } }: Masked, shape: Shape): Numbers {
  const [all, one] = [rows[0], rows.at(-1)];
  const length = Number(shape.params['seq_len_q']);
  const single = { algorithm: 'flash2', heads_kv: 1, seq_len_q: 1, seq_len_kv: length };
  const ofToken = (name: 'apart' | 'packed') =>
    asked(
      `bridge-masks.${name}`,
      'fact.kv_trips',
      { bytes: token[name] },
      paramsAt(shape, { ...single, ...(name === 'packed' ? { pack_gqa: true } : {}) }),
      'kv_trips',
    );
  return known({
    standard: movedNumber('bridge-masks.standard', standard),
    all_stored: all ? sharedNumbers(all, shape).stored : null,
    one_stored: one ? sharedNumbers(one, shape).stored : null,
    loaded: all ? sharedNumbers(all, shape).loaded : null,
    apart: ofToken('apart'),
    packed: ofToken('packed'),
  });
}
