// SPDX-License-Identifier: Apache-2.0
// Q3, its end: the least time against tile rows, with standard attention's, under both caches.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { tileTimes } from '../../figures/tile-times.ts';
import { count, inUnit } from '../../i18n/format.ts';
import type { Value } from '../../i18n/sentence.ts';
import type { MessageKey } from '../../i18n/t.ts';
import { numberIn, type Shape, timeValue } from '../../lesson/ask.ts';
import {
  bestOf,
  type Cache,
  caches,
  type Even,
  evenFrom,
  type Gain,
  hasRoom,
  least,
  pointsUnder,
} from '../../lesson/q3-gain.ts';
import { heightNumbers, heightTime, standardTime, timeOf } from '../../state/height-numbers.ts';
import { sentenceWith } from '../sentence-with.ts';
import './attn-sketch.ts';
import { named } from './draw-bytes.ts';
import { numberCell } from './number-cell.ts';
import type { Rows, Scene } from './step-view.ts';

// The colours of the memory levels that serve the repeated reads.
const looks: Readonly<Record<Cache, string>> = { uncached: 'hbm', cached: 'l2' };

// All ticks of one axis in one unit.
const ticksOf = (most: number) => (seconds: number) =>
  most >= 1
    ? inUnit(seconds, 's')
    : most >= 1e-3
      ? inUnit(seconds * 1e3, 'ms')
      : inUnit(seconds * 1e6, 'µs');

// Standard attention's least time; null where it has no room in GPU memory or a rate is unknown.
function levelOf({ standard, times }: Gain, cache: Cache, { hardware }: Shape): number | null {
  const seconds = least(times[0], cache);
  return hasRoom(standard, hardware) && !Number.isNaN(seconds) ? seconds : null;
}

export function evenUnder(gain: Gain, cache: Cache, shape: Shape): Even | null {
  const level = levelOf(gain, cache, shape);
  return level === null ? null : evenFrom(pointsUnder(cache, gain.heights), level);
}

const firstRows = ({ heights }: Gain, is: (height: Gain['heights'][number]) => boolean) =>
  heights.find(is)?.rows ?? null;

function drawing({ answer, shape, t }: Scene<Gain>, width: number) {
  const { heights } = answer;
  return tileTimes({
    width,
    rows: [heights[0]?.rows ?? 1, heights.at(-1)?.rows ?? 2],
    pairs: caches.map((cache) => ({
      look: looks[cache],
      level: levelOf(answer, cache, shape),
      points: pointsUnder(cache, heights),
      even: evenUnder(answer, cache, shape),
    })),
    own: numberIn(shape, 'tile_rows'),
    spills: firstRows(answer, ({ spills }) => spills),
    refused: firstRows(answer, ({ fits }) => !fits),
    title: t('learn.q3-gain.time'),
    axis: t('learn.axis.tile_rows', { cols: count(numberIn(shape, 'tile_cols')) }),
    format: ticksOf,
  });
}

// What the lines and marks of it are.
function legend({ language, t }: Scene<Gain>) {
  const item = (mark: TemplateResult, name: string) =>
    html`<li>
      <svg class="figure" width="26" height="12" aria-hidden="true">${mark}</svg>
      ${name}
    </li>`;
  const stroke = (look: string) => svg`<path class=${`curve ${look}`} d="M0 6H26"></path>`;
  const lines = [...caches].flatMap((cache) =>
    ['standard', 'flash2'].map((id) =>
      item(
        stroke(`${looks[cache]} ${id === 'flash2' ? 'dashed' : ''}`),
        t(`learn.q3-gain.key.${cache}`, { name: named(language, id) }),
      ),
    ),
  );
  return html`<ul class="legend">
    ${lines}
    ${item(svg`<line class="upright muted" x1="13" x2="13" y2="12"></line>`, t('learn.q3-gain.key.own'))}
    ${item(svg`<path class="fill ink" d="M13 0l6 6l-6 6l-6 -6z"></path>`, t('learn.q3-gain.key.even'))}
    ${item(
      svg`<rect class="fill reg" y="3" width="26" height="6"></rect>`,
      t('learn.q3-gain.key.spills'),
    )}
    ${item(
      svg`<path class="hatch refused" d="M2 12L14 0M9 12L21 0M16 12L26 2"></path>`,
      t('learn.q3-gain.key.refused'),
    )}
  </ul>`;
}

// What the drawing shows, in one sentence.
function told(scene: Scene<Gain>): TemplateResult {
  const { answer, shape, language } = scene;
  const inside = (key: MessageKey, values: Record<string, Value> = {}): Value => ({
    sentence: { key, values },
  });
  const from = (cache: Cache): Value => {
    const even = evenUnder(answer, cache, shape);
    if (even === null) return inside('learn.q3-gain.curve.never');
    if (even.before === null && even.but.length === 0) return inside('learn.q3-gain.curve.all');
    const values = {
      rows: { count: even.from },
      but: { list: even.but.map((rows) => ({ count: rows })) },
    };
    return inside(`learn.q3-gain.curve.from${even.but.length > 0 ? '_but' : ''}`, values);
  };
  const first = (key: MessageKey, rows: number | null): Value =>
    rows === null ? { text: '' } : inside(key, { rows: { count: rows } });
  const best = (): Value => {
    const [once, none] = (['cached', 'uncached'] as const).map((cache) =>
      bestOf(pointsUnder(cache, answer.heights)),
    );
    const times = answer.heights.find(({ rows }) => rows === once?.rows)?.times;
    if (!once || !none || !times) return { text: '' };
    return inside('learn.q3-gain.curve.best', {
      rows: { count: once.rows },
      rows_none: { count: none.rows },
      seconds: timeValue(least(times, 'cached')),
    });
  };
  const none = pointsUnder('cached', answer.heights).length === 0;
  const key = none
    ? 'learn.q3-gain.curve.none_fits'
    : hasRoom(answer.standard, shape.hardware)
      ? 'learn.q3-gain.curve.told'
      : 'learn.q3-gain.curve.alone';
  const values = {
    once: from('cached'),
    none: from('uncached'),
    best: best(),
    spills: first(
      'learn.q3-gain.curve.spills',
      firstRows(answer, ({ spills, fits }) => spills && fits),
    ),
    room: first(
      'learn.q3-gain.curve.room',
      firstRows(answer, ({ fits }) => !fits),
    ),
  };
  const even = {
    cached: evenUnder(answer, 'cached', shape),
    uncached: evenUnder(answer, 'uncached', shape),
  };
  return sentenceWith(language, { key, values }, heightNumbers(answer, even, shape));
}

// Nothing where no time is known, or nothing can run.
export function timesByHeight(scene: Scene<Gain>) {
  const { answer, shape, t } = scene;
  if (!hasTimes(answer, shape)) return nothing;
  return html`<attn-sketch
      .figure=${(width: number) => drawing(scene, width)}
      .label=${t('learn.q3-gain.curve.drawing')}
    ></attn-sketch>
    ${legend(scene)}
    <p class="beneath">${told(scene)}</p>`;
}

export const hasTimes = (answer: Gain, shape: Shape): boolean =>
  caches.some(
    (cache) =>
      levelOf(answer, cache, shape) !== null || pointsUnder(cache, answer.heights).length > 0,
  );

// The same as a table.
export function heightRows({ answer, shape, language, t }: Scene<Gain>): Rows {
  const cols = numberIn(shape, 'tile_cols');
  const times = (of: (cache: Cache) => ReturnType<typeof heightTime>) =>
    (['cached', 'uncached'] as const).map((cache) => numberCell(of(cache)));
  return {
    caption: t('learn.q3-gain.curve.table'),
    columns: [
      { title: t('learn.column.tile') },
      { title: t(timeOf.cached), end: true },
      { title: t(timeOf.uncached), end: true },
      { title: t('learn.q3-gain.curve.limits') },
    ],
    rows: [
      [
        named(language, 'standard'),
        ...times((cache) => standardTime(answer, cache, shape)),
        hasRoom(answer.standard, shape.hardware) ? '' : t('learn.q3-gain.curve.no_memory'),
      ],
      ...answer.heights.map((height) => [
        `${height.rows} × ${cols}`,
        ...times((cache) => heightTime(height, cache, shape)),
        height.fits
          ? height.spills
            ? t('learn.q3-gain.key.spills')
            : ''
          : t('learn.q3-gain.key.refused'),
      ]),
    ],
  };
}
