// SPDX-License-Identifier: Apache-2.0
// Q3: what FlashAttention gains in memory, in traffic and in time: the engine's bound, and what the
// carrying would be if no cache helped.
import { html } from 'lit';
import { type Panel, panels } from '../../../figures/panels.ts';
import type { HardwareProfile } from '../../../engine/protocol.ts';
import { bytes, milliseconds, ratio } from '../../../i18n/format.ts';
import type { Sentence, Value } from '../../../i18n/sentence.ts';
import type { MessageKey } from '../../../i18n/t.ts';
import { isMessageKey } from '../../../i18n/words.ts';
import { carriedBytes, memoryValue, movedBytes, type Shape, timesAs } from '../../../lesson/ask.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { powers } from '../../../lesson/q1.ts';
import {
  alike,
  bandwidthCheck,
  type Cache,
  caches,
  type Gain,
  gain,
  hasRoom,
  launches,
  least,
  type Times,
} from '../../../lesson/q3-gain.ts';
import type { Explained } from '../../../state/explained.ts';
import { gainNumbers, gainTime, gainTimes } from '../../../state/gain-numbers.ts';
import { hbmOnce, peakMemory, smBytes } from '../../../state/numbers.ts';
import '../../attn-number.ts';
import '../attn-sketch.ts';
import { headDims, named } from '../draw-bytes.ts';
import { type Scene, step } from '../step-view.ts';
import { hasTimes, heightRows, timesByHeight } from '../tile-times.ts';

const algorithms = ['standard', 'flash2'] as const;

const inTime = (seconds: number): string =>
  Number.isNaN(seconds) ? '—' : milliseconds(seconds * 1000);
const timeValue = (seconds: number): Value => ({ text: inTime(seconds) });

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

// The part of the GPU that is busy longest.
const longest = ({ by }: Times): Value =>
  by === null ? { text: '—' } : { message: `learn.q3-gain.part.${by}` };

const pairOf = ([standard, tiled]: Gain['times'], cache: Cache): [number, number] => [
  least(standard, cache),
  least(tiled, cache),
];

// The least time of both with each byte carried once; nothing is measured before the guess.
function timePanel(scene: Scene<Gain>): Panel {
  const { answer, shape, revealed, language, t } = scene;
  const { standard, tiled, times } = answer;
  const runs = [
    hasRoom(standard, shape.hardware),
    hasRoom(tiled, shape.hardware) && launches(tiled),
  ];
  const [before, after] = pairOf(times, 'cached').map((time, i) => (runs[i] ? time : NaN));
  const known = [before, after].map((time) => time !== undefined && !Number.isNaN(time));
  return {
    title: t('learn.q3-gain.time'),
    note: revealed
      ? known[0] && known[1]
        ? changed(scene, before ?? NaN, after ?? NaN)
        : ''
      : '?',
    unit: 'plain',
    format: (seconds) => (seconds === 0 ? '0' : inTime(seconds)),
    bars: !revealed
      ? []
      : [before, after].map((time, i) => ({
          label: named(language, algorithms[i] ?? ''),
          total: runs[i] ? inTime(time ?? NaN) : t('learn.q3-gain.cannot'),
          parts: known[i] ? [{ look: 'ink', label: '', value: time ?? 0 }] : [],
        })),
  };
}

// Memory, traffic and time of both, each on a scale of its own.
function gains(scene: Scene<Gain>, width: number) {
  const { answer, t } = scene;
  const { standard, tiled } = answer;
  return panels(width, [
    bytesPanel(scene, t('learn.q3-gain.memory'), [
      standard.peak_memory.bytes,
      tiled.peak_memory.bytes,
    ]),
    bytesPanel(scene, t('learn.q3-gain.moved'), [movedBytes(standard), movedBytes(tiled)]),
    timePanel(scene),
  ]);
}

// How many times less memory is kept, or more where there are next to no scores.
function memoryTold(
  { standard, tiled }: Gain,
  [less, more]: readonly [MessageKey, MessageKey],
): Value {
  const times = timesAs(standard.peak_memory.bytes, tiled.peak_memory.bytes);
  const values = { memory: { ratio: Math.max(times, 1 / times) } };
  return { sentence: { key: times >= 1 ? less : more, values } };
}

// What becomes of the least possible time under one of the caches.
function timeTold(gain: Gain, cache: Cache, { hardware, params }: Shape): Value {
  const { standard, tiled, times } = gain;
  const [before, after] = pairOf(times, cache);
  const values = { before: timeValue(before), after: timeValue(after) };
  const faster = before / after;
  const sentence = (key: MessageKey, more: Record<string, Value> = {}): Value => ({
    sentence: { key, values: { ...values, ...more } },
  });
  if (!hasRoom(standard, hardware)) {
    if (cache === 'uncached') return { text: '' };
    const run = hasRoom(tiled, hardware);
    return sentence(run ? 'learn.q3-gain.time.cannot' : 'learn.q3-gain.time.neither', {
      peak: { bytes: standard.peak_memory.bytes },
      peak_tiled: { bytes: tiled.peak_memory.bytes },
      size: memoryValue(hardware?.mem_capacity_bytes),
    });
  }
  if (!launches(tiled)) {
    const rows = { count: Number(params['tile_rows']) };
    return cache === 'cached' ? sentence('learn.q3-gain.time.no_tile', { rows }) : { text: '' };
  }
  if (Number.isNaN(faster))
    return cache === 'cached' ? sentence('learn.q3-gain.time.unknown') : { text: '' };
  const way = Math.abs(faster - 1) < alike ? 'stays' : faster > 1 ? 'falls' : 'rises';
  return sentence(`learn.q3-gain.${cache === 'cached' ? 'time' : 'upper'}.${way}`, {
    times: { ratio: Math.max(faster, 1 / faster) },
    reason: way === 'rises' ? reasonOf(times[1]) : { text: '' },
  });
}

// Why the bound of FlashAttention-2 can lie higher: what the model counts for it alone.
function reasonOf({ by }: Times): Value {
  const key = `learn.q3-gain.rises.${by ?? ''}`;
  return isMessageKey(key) ? { sentence: { key, values: {} } } : { text: '' };
}

const realCache = (hardware: HardwareProfile | null): Sentence =>
  hardware?.l2_bytes
    ? { key: 'learn.q3-gain.real_cache', values: { l2: { bytes: hardware.l2_bytes } } }
    : { key: 'learn.q3-gain.real_cache.unknown', values: {} };
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
  uses: [
    'batch',
    'heads_q',
    'seq_len_q',
    'head_dim',
    'dtype',
    'tile_rows',
    'tile_cols',
    'hardware',
  ],
  late: ['tile_cols'],
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
  told: (answer, shape) => {
    const { params, hardware } = shape;
    const { standard, tiled, times } = answer;
    return {
      length: { count: Number(params['seq_len_q']) },
      heads: { count: Number(params['heads_q']) },
      d: { count: Number(params['head_dim']) },
      rows: { count: Number(params['tile_rows']) },
      gpu: { text: hardware?.name ?? '' },
      posed: memoryTold(answer, ['learn.q3-gain.posed.less', 'learn.q3-gain.posed.more']),
      kept: memoryTold(answer, ['learn.q3-gain.kept.falls', 'learn.q3-gain.kept.rises']),
      only:
        Number.isNaN(times[1].matrix) && !Number.isNaN(times[1].bound)
          ? { sentence: { key: 'learn.q3-gain.only', values: {} } }
          : { text: '' },
      carried: { bytes: carriedBytes(standard) },
      carried_tiled: { bytes: carriedBytes(tiled) },
      bandwidth: { bytes_per_second: hardware?.mem_bandwidth_bytes_per_s ?? NaN },
      l2: { sentence: realCache(hardware) },
      without: timeTold(answer, 'uncached', shape),
      perfect: timeTold(answer, 'cached', shape),
      by: longest(times[0]),
      by_tiled: longest(times[1]),
      memory_note: hasRoom(standard, hardware)
        ? { text: '' }
        : { sentence: { key: 'learn.q3-gain.memory_note', values: {} } },
      multiplying: Number.isNaN(times[1].matrix)
        ? { text: '' }
        : {
            sentence: {
              key: 'learn.q3-gain.multiplying',
              values: { multiply: timeValue(times[1].matrix) },
            },
          },
      carry: timeValue(times[0].uncached),
      carry_tiled: timeValue(times[1].uncached),
      once: timeValue(times[0].cached),
      once_tiled: timeValue(times[1].cached),
    };
  },
  exhibit: (scene) =>
    html`<attn-sketch
      .figure=${(width: number) => gains(scene, width)}
      .label=${scene.t(scene.revealed ? 'learn.q3-gain.drawing' : 'learn.q3-gain.posed')}
    ></attn-sketch>`,
  rows: (scene) => {
    const { answer, shape, language, t } = scene;
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
        ...gainTimes.map((time) =>
          row(t(`learn.q3-gain.row.${time}`), (i) =>
            i === 1 && !launches(tiled) ? null : gainTime(answer, shape, i, time),
          ),
        ),
      ],
      also: hasTimes(answer, shape) ? heightRows(scene) : undefined,
    };
  },
  facts: ({ standard, tiled }) => [
    peakMemory(standard),
    peakMemory(tiled),
    smBytes(standard),
    smBytes(tiled),
  ],
  numbers: gainNumbers,
  folds: (scene) => [
    ...(hasTimes(scene.answer, scene.shape)
      ? [
          {
            title: 'learn.q3-gain.tile.title' as const,
            content: html`${timesByHeight(scene)}
              <p class="why">${scene.told('learn.q3-gain.tile')}</p>`,
          },
        ]
      : []),
    {
      title: 'learn.q3-gain.cache.title',
      content: html`<p class="why">${scene.told('learn.q3-gain.cache')}</p>`,
    },
  ],
  formulas: () => [],
  myths: mythsAt('q3-gain'),
  check: bandwidthCheck,
});
