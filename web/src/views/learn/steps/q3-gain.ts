// SPDX-License-Identifier: Apache-2.0
// Q3: what FlashAttention gains in memory, in traffic and in time, without a cache and with a perfect
// one.
import { html } from 'lit';
import { type Panel, panels } from '../../../figures/panels.ts';
import type { HardwareProfile, Params } from '../../../engine/protocol.ts';
import { bytes, inUnit, milliseconds, ratio } from '../../../i18n/format.ts';
import type { Sentence, Value } from '../../../i18n/sentence.ts';
import { carriedBytes, movedBytes, timesAs } from '../../../lesson/ask.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { powers } from '../../../lesson/q1.ts';
import {
  bandwidthCheck,
  type Cache,
  caches,
  type Gain,
  gain,
  least,
} from '../../../lesson/q3-gain.ts';
import type { Explained } from '../../../state/explained.ts';
import { gainNumbers, gainTime } from '../../../state/gain-numbers.ts';
import { hbmOnce, peakMemory, smBytes } from '../../../state/numbers.ts';
import '../../attn-number.ts';
import '../attn-sketch.ts';
import { headDims, named } from '../draw-bytes.ts';
import { type Scene, step } from '../step-view.ts';

const algorithms = ['standard', 'flash2'] as const;

const inTime = (seconds: number): string =>
  Number.isNaN(seconds) ? '—' : milliseconds(seconds * 1000);
const timeValue = (seconds: number): Value => ({ text: inTime(seconds) });

// All ticks of one axis in one unit.
const ticksOf = (most: number) => (seconds: number) =>
  most >= 1e-4 ? inUnit(seconds * 1e3, 'ms') : inUnit(seconds * 1e6, 'µs');

// Less or more, or neither within what is shown.
function changed({ t }: Scene<Gain>, before: number, after: number): string {
  const times = before / after;
  if (!Number.isFinite(times)) return '';
  if (times >= 1) return t('learn.q3-gain.less', { ratio: ratio(times) });
  return t('learn.q3-gain.more', { ratio: ratio(1 / times) });
}

function bytesPanel(scene: Scene<Gain>, title: string, of: readonly [bigint, bigint]): Panel {
  return {
    title,
    note: changed(scene, Number(of[0]), Number(of[1])),
    unit: 'bytes',
    format: (value) => bytes(value),
    bars: of.map((value, i) => ({
      label: named(scene.language, algorithms[i] ?? ''),
      total: bytes(value),
      parts: [{ look: 'hbm', label: '', value: Number(value) }],
    })),
  };
}

// Multiplying once, for it is the same for both; then what each carries. Pale is what multiplying
// outlasts.
function timePanel(scene: Scene<Gain>): Panel {
  const { answer, language, t } = scene;
  const { times } = answer;
  const [{ matrix }] = times;
  const bar = (label: string, seconds: number, look: string) => ({
    label,
    total: inTime(seconds),
    parts: [{ look, label: '', value: seconds }],
  });
  const carrying = caches.flatMap((cache) =>
    times.map((own, i) => {
      const name = named(language, algorithms[i] ?? '');
      const pale = own[cache] < matrix ? 'pale' : '';
      return bar(t(`learn.q3-gain.${cache}`, { name }), own[cache], `hbm ${pale}`);
    }),
  );
  const all = [bar(t('learn.q3-gain.matrix'), matrix, 'compute'), ...carrying];
  const known = all.filter(({ parts }) => !Number.isNaN(parts[0]?.value));
  return {
    title: t('learn.q3-gain.time'),
    note: t('learn.q3-gain.both', {
      without: changed(scene, ...pairOf(times, 'uncached')),
      perfect: changed(scene, ...pairOf(times, 'cached')),
    }),
    unit: 'plain',
    format: ticksOf(Math.max(...known.map(({ parts }) => parts[0]?.value ?? 0))),
    bars: known,
  };
}

const pairOf = ([standard, tiled]: Gain['times'], cache: Cache): [number, number] => [
  least(standard, cache),
  least(tiled, cache),
];

// Memory, traffic and time of both, each on a scale of its own; the time once the reader has guessed.
function gains(scene: Scene<Gain>, width: number) {
  const { answer, revealed, t } = scene;
  const { standard, tiled } = answer;
  const hidden: Panel = { ...timePanel(scene), note: '?', bars: [] };
  const time = revealed ? timePanel(scene) : hidden;
  return panels(width, [
    bytesPanel(scene, t('learn.q3-gain.memory'), [
      standard.peak_memory.bytes,
      tiled.peak_memory.bytes,
    ]),
    bytesPanel(scene, t('learn.q3-gain.moved'), [movedBytes(standard), movedBytes(tiled)]),
    ...(time.bars.length > 0 || !revealed ? [time] : []),
  ]);
}

// What becomes of the least possible time under one of the caches.
function timeSentence(times: Gain['times'], cache: Cache): Sentence {
  const [before, after] = pairOf(times, cache);
  const values = { before: timeValue(before), after: timeValue(after) };
  const faster = before / after;
  if (Number.isNaN(faster)) return { key: 'learn.q3-gain.time.unknown', values };
  if (Math.abs(faster - 1) < 0.005) return { key: 'learn.q3-gain.time.stays', values };
  return faster > 1
    ? { key: 'learn.q3-gain.time.falls', values: { ...values, times: { ratio: faster } } }
    : { key: 'learn.q3-gain.time.rises', values: { ...values, times: { ratio: 1 / faster } } };
}

const realCache = (hardware: HardwareProfile | null): Sentence =>
  hardware?.l2_bytes
    ? { key: 'learn.q3-gain.real_cache', values: { l2: { bytes: hardware.l2_bytes } } }
    : { key: 'learn.q3-gain.real_cache.unknown', values: {} };
const noRoom = (params: Params): Sentence => ({
  key: 'learn.q3-gain.no_room',
  values: { rows: { count: Number(params['tile_rows']) } },
});

// Whether the time falls as memory does, more, or less: the cache under which it gains more decides.
export function rightOf({ standard, tiled, times }: Gain): string {
  const memory = timesAs(standard.peak_memory.bytes, tiled.peak_memory.bytes);
  const gained = caches.map((cache) => pairOf(times, cache)).map(([a, b]) => a / b);
  const most = Math.max(...gained.filter((value) => !Number.isNaN(value)), 0);
  if (Math.abs(most / memory - 1) < 0.02) return 'same';
  return most > memory ? 'more' : 'less';
}

export const gainStep = step<Gain>({
  id: 'q3-gain',
  kind: 'modelled',
  start: { heads_q: 32 },
  uses: ['batch', 'heads_q', 'seq_len_q', 'head_dim', 'dtype', 'tile_rows', 'hardware'],
  levers: [
    { field: 'tile_rows', label: 'learn.lever.tile_rows', stops: powers(16, 256) },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
  ],
  more: [
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
    { field: 'seq_len_q', label: 'learn.lever.seq_len_q', stops: powers(512, 1_048_576) },
  ],
  guess: { options: ['same', 'more', 'less'], right: rightOf },
  ask: gain,
  told: ({ standard, tiled, times }, { params, hardware }) => ({
    length: { count: Number(params['seq_len_q']) },
    heads: { count: Number(params['heads_q']) },
    d: { count: Number(params['head_dim']) },
    rows: { count: Number(params['tile_rows']) },
    gpu: { text: hardware?.name ?? '' },
    memory: { ratio: timesAs(standard.peak_memory.bytes, tiled.peak_memory.bytes) },
    moved: { bytes: movedBytes(standard) },
    moved_tiled: { bytes: movedBytes(tiled) },
    carried: { bytes: carriedBytes(standard) },
    carried_tiled: { bytes: carriedBytes(tiled) },
    bandwidth: { bytes_per_second: hardware?.mem_bandwidth_bytes_per_s ?? NaN },
    l2: { sentence: realCache(hardware) },
    room: tiled.sram?.fits === false ? { sentence: noRoom(params) } : { text: '' },
    without: { sentence: timeSentence(times, 'uncached') },
    perfect: { sentence: timeSentence(times, 'cached') },
    multiply: timeValue(times[1].matrix),
    carry: timeValue(times[0].uncached),
    carry_tiled: timeValue(times[1].uncached),
    once: timeValue(times[0].cached),
    once_tiled: timeValue(times[1].cached),
    bound: timeValue(tiled.time?.bound_seconds ?? NaN),
  }),
  exhibit: (scene) =>
    html`<attn-sketch
      .figure=${(width: number) => gains(scene, width)}
      .label=${scene.t(scene.revealed ? 'learn.q3-gain.drawing' : 'learn.q3-gain.posed')}
    ></attn-sketch>`,
  rows: ({ answer, shape, language, t }) => {
    const { standard, tiled } = answer;
    const row = (title: string, of: (i: 0 | 1) => Explained | null) => [
      title,
      ...([0, 1] as const).map((i) => {
        const number = of(i);
        return number === null ? '—' : html`<attn-number .of=${number} exact></attn-number>`;
      }),
    ];
    const reports = [standard, tiled] as const;
    return {
      caption: t('learn.q3-gain.table'),
      columns: [
        { title: t('learn.column.what') },
        { title: named(language, 'standard'), end: true },
        { title: named(language, 'flash2'), end: true },
      ],
      rows: [
        row(t('learn.q3-gain.memory'), (i) => peakMemory(reports[i])),
        row(t('learn.q3-gain.moved'), (i) => smBytes(reports[i])),
        row(t('learn.q3-gain.carried'), (i) => hbmOnce(reports[i])),
        row(t('learn.q3-gain.row.matrix'), (i) => gainTime(answer, shape, i, 'matrix')),
        row(t('learn.q3-gain.row.uncached'), (i) => gainTime(answer, shape, i, 'uncached')),
        row(t('learn.q3-gain.row.cached'), (i) => gainTime(answer, shape, i, 'cached')),
      ],
    };
  },
  facts: ({ standard, tiled }) => [
    peakMemory(standard),
    peakMemory(tiled),
    smBytes(standard),
    smBytes(tiled),
  ],
  numbers: gainNumbers,
  formulas: () => [],
  myths: mythsAt('q3-gain'),
  check: bandwidthCheck,
});
