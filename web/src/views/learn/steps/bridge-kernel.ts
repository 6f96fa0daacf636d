// SPDX-License-Identifier: Apache-2.0
// Tiles in a real kernel: loads ahead of their use, what that costs in SRAM, and padding.
import { html } from 'lit';
import { type Bar, bars } from '../../../figures/bars.ts';
import { type Lane, schedule, timeline, waits } from '../../../figures/timeline.ts';
import { bytes, count } from '../../../i18n/format.ts';
import { timesAs } from '../../../lesson/ask.ts';
import type { Value } from '../../../i18n/sentence.ts';
import {
  type Kernel,
  kernel,
  placesOf,
  resourceLine,
  stageCounts,
  stagesCheck,
} from '../../../lesson/bridge.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { kernelNumbers, stageParts } from '../../../state/bridge-numbers.ts';
import '../attn-sketch.ts';
import { numberCell } from '../number-cell.ts';
import { type Scene, step } from '../step-view.ts';

// Of the sketch: a load takes as long as computing this many tiles.
const loadTime = 2;
const sketched = 6;

// Loads and computing on one clock: two stages, and three once the reader has guessed.
function inTime({ answer, revealed, t }: Scene<Kernel>, width: number) {
  const lanes = answer.reports.slice(0, revealed ? 2 : 1).flatMap((report, i): Lane[] => {
    const places = placesOf(report);
    if (places === null) return [];
    const plan = { ...places, load: loadTime, tiles: sketched };
    const waiting = waits(schedule(plan)).length > 0;
    return [
      {
        title: t('learn.bridge-kernel.stages', { stages: String(stageCounts[i]) }),
        note: t(waiting ? 'learn.bridge-kernel.waiting' : 'learn.bridge-kernel.busy'),
        schedule: plan,
      },
    ];
  });
  return timeline(width, lanes, {
    slot: (number) => t('learn.bridge-kernel.slot', { number: String(number) }),
    computing: t('learn.bridge-kernel.computing'),
    waits: t('learn.bridge-kernel.waits'),
  });
}

// What each number of stages asks of SRAM; before the guess only the first is told.
const room = ({ answer, revealed, t }: Scene<Kernel>): Bar[] =>
  answer.reports.slice(0, revealed ? stageCounts.length : 2).flatMap(({ sram }, i): Bar[] => {
    if (sram === null) return [];
    const label = t('learn.bridge-kernel.stages', { stages: String(stageCounts[i]) });
    if (!revealed && i > 0) return [{ label, total: '?', parts: [] }];
    const total = bytes(sram.required_bytes);
    return [
      {
        label,
        total: t(sram.fits ? 'learn.fits.yes' : 'learn.fits.no', { bytes: total }),
        look: sram.fits ? '' : 'refused',
        parts: sram.ledger.map((row) => ({
          look: sram.fits ? 'sram' : 'refused',
          label: `${t(`learn.matrix.${row.item as 'q'}`)}${row.copies > 1n ? ` × ${row.copies}` : ''}`,
          value: Number(row.bytes),
        })),
      },
    ];
  });

// What the third stage costs; without a rule for both, that it is not known.
function costTold({ reports: [two, three] }: Kernel, gpu: Value): Value {
  const slots = [two, three].map((report) => report && placesOf(report)?.slots);
  const [few, more] = slots;
  if (!two?.sram || !three?.sram || !few || !more)
    return { sentence: { key: 'learn.bridge-kernel.no_cost', values: { gpu } } };
  const values: Record<string, Value> = {
    two: { bytes: two.sram.required_bytes },
    three: { bytes: three.sram.required_bytes },
    more: { percent: timesAs(three.sram.required_bytes, two.sram.required_bytes) },
    slots_two: { count: few },
    slots_three: { count: more },
    limit: { bytes: two.sram.limit_bytes },
  };
  return { sentence: { key: 'learn.bridge-kernel.cost', values } };
}

function paddingTold({ reports: [two] }: Kernel, d: Value): Value {
  if (!two?.sram) return { text: '' };
  const { required_bytes, unused_bytes } = two.sram;
  const values: Record<string, Value> = {
    d,
    two: { bytes: required_bytes },
    unused: { bytes: unused_bytes },
  };
  return { sentence: { key: 'learn.bridge-kernel.padding', values } };
}

export const kernelStep = step<Kernel>({
  id: 'bridge-kernel',
  kind: 'modelled',
  start: { head_dim: 80 }, // so that there is padding
  uses: ['head_dim', 'dtype', 'tile_rows', 'tile_cols', 'hardware'],
  levers: [
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: [64, 80, 96, 128, 160, 192, 256] },
    {
      field: 'hardware',
      label: 'learn.lever.hardware',
      stops: null,
      only: ['a100-80-sxm', 'a10', 'rtx-3090', 'rtx-4090', 'l4', 'h100-sxm'],
    },
  ],
  more: [
    { field: 'tile_rows', label: 'learn.lever.tile_rows', stops: [32, 64, 128, 256] },
    { field: 'tile_cols', label: 'learn.lever.tile_cols', stops: [32, 64, 128, 256] },
  ],
  guess: { options: ['none', 'pair', 'double'], right: 'pair' },
  ask: kernel,
  told(answer, { params, hardware }) {
    const d: Value = { count: Number(params['head_dim']) };
    const gpu: Value = { text: hardware?.name ?? '' };
    return {
      rows: { count: Number(params['tile_rows']) },
      cols: { count: Number(params['tile_cols']) },
      d,
      gpu,
      cost: costTold(answer, gpu),
      parks: answer.reports[0]?.sram?.ledger.some(({ item }) => item === 'probs')
        ? { sentence: { key: 'learn.bridge-kernel.parks', values: {} } }
        : { text: '' },
      padding: paddingTold(answer, d),
      message: { text: resourceLine },
      over: { bytes: answer.line.required - answer.line.limit },
    };
  },
  exhibit(scene) {
    const { answer, revealed, t } = scene;
    const limit = answer.reports[0]?.sram?.limit_bytes;
    if (limit === undefined) return html`<p>${t('learn.not_modelled')}</p>`;
    return html`<attn-sketch
        .figure=${(width: number) => inTime(scene, width)}
        .label=${t(revealed ? 'learn.bridge-kernel.sketch' : 'learn.bridge-kernel.sketch_before')}
      ></attn-sketch>
      <p class="beneath">${t('learn.bridge-kernel.sketch_note')}</p>
      <attn-sketch
        .figure=${(width: number) =>
          bars({
            width,
            bars: room(scene),
            limit: { value: Number(limit), label: t('learn.limit', { bytes: bytes(limit) }) },
          })}
        .label=${t('learn.bridge-kernel.drawing')}
      ></attn-sketch>`;
  },
  rows: ({ answer, t }) => ({
    caption: t('learn.bridge-kernel.table'),
    columns: [
      { title: t('learn.lever.stages') },
      { title: t('learn.column.part') },
      { title: t('learn.column.copies'), end: true },
      { title: t('learn.column.bytes'), end: true },
    ],
    rows: answer.reports.flatMap(({ sram }, i) =>
      (sram?.ledger ?? []).map((row, j) => [
        String(stageCounts[i]),
        t(`learn.matrix.${row.item as 'q'}`),
        count(row.copies),
        numberCell(stageParts(answer)[i]?.[j]),
      ]),
    ),
  }),
  numbers: kernelNumbers,
  formulas: () => [],
  myths: mythsAt('bridge-kernel'),
  check: stagesCheck,
});
