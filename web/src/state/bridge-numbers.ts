// SPDX-License-Identifier: Apache-2.0
// The numbers of the way to real kernels, by the names of what its steps tell.
import type { Report, Sram } from '../engine/protocol.ts';
import type { MessageKey } from '../i18n/t.ts';
import {
  bytesOf,
  movedBytes,
  numberIn,
  paramsAt,
  secondsOf,
  type Shape,
  timesAs,
} from '../lesson/ask.ts';
import {
  type Kernel,
  type Masked,
  type Phases,
  stageCounts,
  type Walks,
} from '../lesson/bridge.ts';
import { asked, explained, type Explained, type Part, plainSentence } from './explained.ts';
import { lettersOf } from './facts.ts';
import {
  counted,
  known,
  labelled,
  type Numbers,
  ofReport,
  timeOfReport,
} from './lesson-numbers.ts';
import {
  bufferBytes,
  bufferLabel,
  sramLimit,
  sramRequired,
  sramRuleSource,
  sramUnused,
} from './numbers.ts';
import { toldQuotient } from './quotient.ts';

// All that a report moves into and out of the SMs.
export const movedNumber = (key: string, report: Report): Explained =>
  asked(
    key,
    labelled('fact.sm_bytes', { choice: ['algorithm', String(report.params['algorithm'])] }),
    { bytes: movedBytes(report) },
    report.params,
    'traffic',
  );

// All of K and V into the SMs.
export const keysAndValues = (key: string, report: Report): Explained =>
  ofReport(key, report, 'fact.kv_trips', { bytes: bytesOf(keyRows(report)) }, 'kv_trips');

const keyRows = ({ traffic }: Report) =>
  traffic.rows.filter(({ tensor }) => tensor === 'k' || tensor === 'v');

export const walkNumbers = ({ standard, flash1, flash2 }: Walks): Numbers => ({
  standard: movedNumber('bridge-walk.standard', standard),
  flash1: movedNumber('bridge-walk.flash1', flash1),
  flash2: movedNumber('bridge-walk.flash2', flash2),
});

// ---- stages -----------------------------------------------------------------------------------

export function kernelNumbers({ reports: [two, three], line }: Kernel, shape: Shape): Numbers {
  const required = (name: 'two' | 'three', report: Report | undefined) =>
    report?.sram
      ? {
          ...sramRequired(report, report.sram),
          key: `bridge-kernel.${name}`,
          label: labelled('fact.sram_required', {
            sentence: {
              key: 'learn.bridge-kernel.stages',
              values: { stages: { count: stageCounts[name === 'two' ? 0 : 1] } },
            },
          }),
        }
      : null;
  const [less, more] = [required('two', two), required('three', three)];
  const sram = two?.sram ?? null;
  return known({
    'cost.two': less,
    'cost.three': more,
    'cost.more':
      less && more && two?.sram && three?.sram
        ? toldQuotient(
            'bridge-kernel.more',
            { percent: timesAs(three.sram.required_bytes, two.sram.required_bytes) },
            more,
            less,
          )
        : null,
    'cost.slots_two': slotsNumber('two', two),
    'cost.slots_three': slotsNumber('three', three),
    'padding.two': less,
    'padding.unused': two && sram ? unusedNumber(two, sram) : null,
    'cost.limit': sram && sramLimit(sram, shape.hardware),
    over: explained(
      'bridge-kernel.over',
      'fact.missing',
      'theory',
      { bytes: line.required - line.limit },
      { formula: 'b-Sl', letters: { b: line.required, Sl: line.limit } },
    ),
  });
}

function unusedNumber(report: Report, sram: Sram): Explained {
  const number = sramUnused(report, sram);
  const how = [plainSentence('explained.evidence.unpadded')];
  return sram.unused_bytes > 0n ? number : { ...number, how };
}

// Places for a tile of K: all its copies over one of them.
function slotsNumber(name: string, report: Report | undefined): Explained | null {
  const { sram = null } = report ?? {};
  const k = sram?.ledger.find(({ item }) => item === 'k');
  if (!report || !sram || !k) return null;
  const all = bufferBytes(report, k);
  return explained(
    `bridge-kernel.slots_${name}`,
    'fact.places_k',
    'modelled',
    { count: k.copies },
    {
      combined: 'quotient',
      parts: [
        { label: all.label, value: all.value, formula: null },
        { label: bufferLabel('k', 1n), value: { bytes: k.bytes_each }, formula: k.formula },
      ],
      letters: all.letters,
      sources: [sramRuleSource(sram.rule)],
    },
  );
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

export function decodeNumbers({ prefill, decode }: Phases): Numbers {
  const { tiled } = decode;
  return known({
    'moved.standard': movedNumber('bridge-decode.standard', decode.standard),
    'moved.tiled': movedNumber('bridge-decode.tiled', tiled),
    'moved.cache': keysAndValues('bridge-decode.cache', tiled),
    'moved.p_standard': movedNumber('bridge-decode.p_standard', prefill.standard),
    'moved.p_tiled': movedNumber('bridge-decode.p_tiled', prefill.tiled),
    'work.multiply': timeOfReport(
      'bridge-decode.multiply',
      tiled,
      'learn.q3-gain.row.matrix',
      secondsOf(tiled, 'matrix'),
      'matrix_time',
    ),
    'work.carry': timeOfReport(
      'bridge-decode.carry',
      tiled,
      'learn.q3-gain.row.cached',
      secondsOf(tiled, 'hbm'),
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

// The tiles of a head under the mask.
export function tileCounts({ causal }: Masked) {
  const { score_tiles, visited_tiles, masked_tiles } = causal.tiling;
  const letters = lettersOf(causal);
  const part = ({ label, value }: Explained, minus = false): Part => ({
    label,
    value,
    formula: null,
    minus,
  });
  const number = (name: string, label: MessageKey, count: bigint, rest: Partial<Explained>) =>
    explained(`bridge-masks.${name}`, label, 'modelled', { count }, rest);
  const formula = 'ceil(Nq/M)*ceil(Nk/N)';
  const all = counted(
    'bridge-masks.all',
    'fact.score_tiles',
    { count: score_tiles },
    formula,
    letters,
  );
  const visited = number('visited', 'fact.visited_tiles', visited_tiles, {
    how: [plainSentence('explained.evidence.visited')],
    combined: 'part',
    parts: [part(all)],
  });
  const masked = number('masked', 'fact.masked_tiles', masked_tiles, {
    how: [plainSentence('explained.how.masked')],
    combined: 'part',
    parts: [part(visited)],
  });
  return {
    all,
    visited,
    masked,
    share: toldQuotient(
      'bridge-masks.share',
      { percent: timesAs(visited_tiles, score_tiles) },
      visited,
      all,
    ),
    whole: number('whole', 'fact.whole_tiles', visited_tiles - masked_tiles, {
      parts: [part(visited), part(masked, true)],
    }),
    skipped: number('skipped', 'fact.skipped_tiles', score_tiles - visited_tiles, {
      parts: [part(all), part(visited, true)],
    }),
  };
}

export function masksNumbers(answer: Masked, shape: Shape): Numbers {
  const { visited, all, masked, share } = tileCounts(answer);
  return {
    standard: movedNumber('bridge-masks.standard', answer.standard),
    visited,
    all,
    masked,
    share,
    ...sharedHeadsNumbers(answer, shape),
  };
}

// Told only where there is more than one head to share.
function sharedHeadsNumbers({ shared: { rows, token } }: Masked, shape: Shape): Numbers {
  const [all, one] = [rows[0], rows.at(-1)];
  if (all === undefined || one === undefined || rows.length < 2) return {};
  const length = numberIn(shape, 'seq_len_q');
  const single = { algorithm: 'flash2', heads_kv: 1, seq_len_q: 1, seq_len_kv: length };
  const ofToken = (name: 'apart' | 'packed') =>
    asked(
      `bridge-masks.${name}`,
      'fact.kv_trips',
      { bytes: token[name] },
      paramsAt(shape, { ...single, ...(name === 'packed' ? { pack_gqa: true } : {}) }),
      'kv_trips',
    );
  return {
    all_stored: sharedNumbers(all, shape).stored,
    one_stored: sharedNumbers(one, shape).stored,
    loaded: sharedNumbers(all, shape).loaded,
    apart: ofToken('apart'),
    packed: ofToken('packed'),
  };
}
