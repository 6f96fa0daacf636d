// SPDX-License-Identifier: Apache-2.0
// Q3: what one block may have, and what fits.
import { html } from 'lit';
import type { HardwareProfile, Sram } from '../../../engine/protocol.ts';
import { bars, type BarsOptions } from '../../../figures/bars.ts';
import { gpuSketch } from '../../../figures/gpu-sketch.ts';
import { bytes, count } from '../../../i18n/format.ts';
import type { Value } from '../../../i18n/sentence.ts';
import type { MessageKey } from '../../../i18n/t.ts';
import { memoryValue } from '../../../lesson/ask.ts';
import { mythsAt } from '../../../lesson/myths.ts';
import { mythNumbers } from '../../../state/myth-numbers.ts';
import { type Fits, fits, fitsCheck, neededBy, type Threads } from '../../../lesson/q3.ts';
import { bufferBytes, sramLimit, sramRequired } from '../../../state/numbers.ts';
import { mostNumber, mostRegisters } from '../../../state/most-registers.ts';
import { fitsNumbers } from '../../../state/q3-numbers.ts';
import { sentenceWith } from '../../sentence-with.ts';
import '../attn-sketch.ts';
import { dtypes, headDims } from '../draw-bytes.ts';
import { numberCell } from '../number-cell.ts';
import { type Ending, type Scene, step } from '../step-view.ts';

const bytesOr = (value: bigint | number | null | undefined): Value =>
  value === null || value === undefined ? { text: '—' } : { bytes: value };

const none: Value = { text: '' };

// All that the SMs have, the L1 cache counted with it: the sum that is often told.
function withL1(hardware: HardwareProfile | null): Value {
  const [sms, sm] = [hardware?.sm_count, hardware?.l1_smem_total_bytes_per_sm];
  if (!sms || !sm || sm === hardware?.smem_max_bytes_per_sm) return none;
  const values = { sms: { count: sms }, sm: { bytes: sm }, all: { bytes: sms * sm } };
  return { sentence: { key: 'learn.q3-fits.with_l1', values } };
}

// Where the number of SMs is known.
function allSms(sram: Sram | null): Value {
  const chip = sram?.scopes.find(({ scope }) => scope === 'chip')?.capacity_bytes;
  if (!chip) return { text: '' };
  return { sentence: { key: 'learn.q3-fits.all_sms', values: { chip: { bytes: chip } } } };
}

function withL2(hardware: HardwareProfile | null): Value {
  const size = hardware?.l2_bytes;
  if (!size) return none;
  return { sentence: { key: 'learn.q3-fits.with_l2', values: { l2: { bytes: size } } } };
}

// Where a block runs, and what is far from it; with sizes once the reader has guessed.
function levels(
  {
    answer: {
      report: { sram },
    },
    shape: { hardware },
    revealed,
    say,
    t,
  }: Scene<Fits>,
  width: number,
) {
  const sized = (name: string, size: bigint | number | null | undefined) =>
    revealed && size ? t('learn.level.line', { level: name, bytes: bytes(size) }) : name;
  const sms = hardware?.sm_count ?? 0;
  const chip = sram?.scopes.find(({ scope }) => scope === 'chip')?.capacity_bytes;
  const l2 = sized('L2', hardware?.l2_bytes);
  const memory = hardware?.mem_capacity_bytes;
  const hbm =
    revealed && memory
      ? t('learn.level.line', {
          level: t('learn.level.hbm'),
          bytes: say({ key: 'plain', values: { value: memoryValue(memory) } }),
        })
      : t('learn.level.hbm');
  if (!revealed) {
    const labels = { block: t('learn.q3-fits.all'), sms: '', l2, hbm, scale: '' };
    return gpuSketch({ width, sms, whole: true, labels });
  }
  return gpuSketch({
    width,
    sms,
    labels: {
      block: sized(t('learn.q3-fits.here'), sram?.limit_bytes),
      sms: sized(t('learn.q3-fits.sms', { sms: count(sms) }), chip),
      l2,
      hbm,
      scale: t('learn.q3-fits.scale'),
    },
  });
}

// What the block asks for, part by part, against what it may have.
function block({ shape, t }: Scene<Fits>, sram: Sram, width: number): BarsOptions {
  return {
    width,
    bars: [
      {
        label: t('learn.q3-fits.bar', { gpu: shape.hardware?.name ?? '' }),
        total: t(sram.fits ? 'learn.fits.yes' : 'learn.fits.no', {
          bytes: bytes(sram.required_bytes),
        }),
        look: sram.fits ? '' : 'refused',
        parts: sram.ledger.map((row) => ({
          look: sram.fits ? 'sram' : 'refused',
          label: t('learn.q2-chip.part', {
            name: t(`learn.matrix.${row.item as 'q'}`),
            bytes: bytes(row.bytes),
          }),
          value: Number(row.bytes),
        })),
      },
    ],
    limit: {
      value: Number(sram.limit_bytes),
      label: t('learn.limit', { bytes: bytes(sram.limit_bytes) }),
    },
  };
}

// What each thread of the block holds in registers, against what it can have.
function registers(t: Scene<Fits>['t'], threads: Threads, width: number): BarsOptions {
  const needed = neededBy(threads);
  const spills = needed > mostRegisters;
  const part = (label: string, value: number) => ({
    look: spills ? 'refused' : 'reg',
    label,
    value,
  });
  const name = (matrix: 'scores' | 'o', value: number) =>
    t('learn.q2-chip.part', { name: t(`learn.matrix.${matrix}`), bytes: count(value) });
  const most = count(mostRegisters);
  return {
    width,
    bars: [
      {
        label: t('learn.q3-fits.registers', { threads: count(threads.count) }),
        total: t(spills ? 'learn.q3-fits.registers.over' : 'learn.q3-fits.registers.enough', {
          needed: count(needed),
        }),
        look: spills ? 'refused' : '',
        parts: [
          part(name('scores', threads.scores), threads.scores),
          part(name('o', threads.output), threads.output),
          part(t('learn.q3-fits.registers.rest', { count: count(threads.rest) }), threads.rest),
        ],
      },
    ],
    limit: { value: mostRegisters, label: t('learn.limit', { bytes: most }) },
  };
}

// Whether a block of the tile can be launched, and what SRAM alone has room for.
function roomTold({ report: { sram }, tallest }: Fits, cols: number): Value {
  if (sram === null) return { text: '—' };
  const sentence = (key: MessageKey, values: Record<string, Value>): Value => ({
    sentence: { key, values },
  });
  return sentence(sram.fits ? 'learn.q3-fits.room.fits' : 'learn.q3-fits.room.over', {
    required: { bytes: sram.required_bytes },
    block: { bytes: sram.limit_bytes },
    tallest:
      tallest === null || tallest === Infinity
        ? { text: '' }
        : sentence(`learn.q3-fits.room.${tallest === 0 ? 'none' : 'tallest'}`, {
            tallest: { count: tallest },
            cols: { count: cols },
          }),
  });
}

// What the question asks, of the GPU that it names, where another one is in hand.
function askedTold({ asked }: Fits): Value {
  if (asked === null) return { text: '' };
  const chip = asked.sram?.scopes.find(({ scope }) => scope === 'chip')?.capacity_bytes;
  const values = { block: bytesOr(asked.sram?.limit_bytes), chip: bytesOr(chip) };
  return { sentence: { key: 'learn.q3-fits.asked', values } };
}

// What the other limit does: it makes a kernel slow.
function registersTold(threads: Threads | null): Value {
  if (threads === null) return { sentence: { key: 'learn.q3-fits.why.unknown', values: {} } };
  const needed = neededBy(threads);
  const values = {
    most: { count: mostRegisters },
    needed: { count: needed },
    threads: { count: threads.count },
  };
  const key = needed > mostRegisters ? 'learn.q3-fits.why.spills' : 'learn.q3-fits.why.enough';
  return { sentence: { key, values } };
}

// The other limit, which stops no kernel.
function secondLimit({ answer: { threads }, language, t, told }: Ending<Fits>) {
  const text = html`<p class="why">${told('learn.q3-fits.second')}</p>`;
  if (threads === null) return text;
  const what = sentenceWith(
    language,
    { key: 'learn.q3-fits.registers.what', values: {} },
    { most: mostNumber },
  );
  const label = t('learn.q3-fits.registers.drawing', {
    needed: count(neededBy(threads)),
    most: count(mostRegisters),
  });
  return html`<p class="beneath">${what}</p>
    <attn-sketch
      .figure=${(width: number) => bars(registers(t, threads, width))}
      .label=${label}
    ></attn-sketch>
    ${text}`;
}

// On every GPU the last one is too tall (a TPU has far more room).
export const fitsRows = [32, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 2048];

export const fitsStep = step<Fits>({
  id: 'q3-fits',
  kind: 'modelled',
  start: {},
  uses: ['head_dim', 'dtype', 'tile_rows', 'tile_cols', 'hardware'],
  levers: [
    { field: 'tile_rows', label: 'learn.lever.tile_rows', stops: fitsRows },
    { field: 'hardware', label: 'learn.lever.hardware', stops: null },
  ],
  more: [
    { field: 'tile_cols', label: 'learn.lever.tile_cols', stops: [32, 64, 96, 128, 192, 256] },
    { field: 'head_dim', label: 'learn.lever.head_dim', stops: headDims },
    { field: 'dtype', label: 'learn.lever.dtype', stops: null, only: dtypes },
  ],
  guess: { options: ['all', 'tenth', 'hundredth'], right: 'hundredth' },
  ask: fits,
  told: (answer, { params, hardware }) => {
    const { sram } = answer.report;
    const scope = (name: string) =>
      bytesOr(sram?.scopes.find((one) => one.scope === name)?.capacity_bytes);
    return {
      rows: { count: Number(params['tile_rows']) },
      cols: { count: Number(params['tile_cols']) },
      d: { count: Number(params['head_dim']) },
      dtype: { text: String(params['dtype']) },
      gpu: { text: hardware?.name ?? '' },
      asked: askedTold(answer),
      required: bytesOr(sram?.required_bytes),
      block: bytesOr(sram?.limit_bytes),
      sm: scope('sm'),
      all_sms: allSms(sram),
      with_l1: withL1(hardware),
      with_l2: withL2(hardware),
      room: roomTold(answer, Number(params['tile_cols'])),
      registers: registersTold(answer.threads),
    };
  },
  exhibit(scene) {
    const { answer, revealed, shape, t } = scene;
    const sketch = html`<attn-sketch
      .figure=${(width: number) => levels(scene, width)}
      .label=${
        revealed
          ? t('learn.q3-fits.sketch', { sms: count(shape.hardware?.sm_count ?? 0) })
          : t('learn.q3-fits.sketch_before')
      }
    ></attn-sketch>`;
    if (!revealed) return sketch;
    const { sram } = answer.report;
    if (sram === null)
      return html`${sketch}
        <p>${t('learn.not_modelled')}</p>`;
    const total = bytes(sram.required_bytes);
    return html`${sketch}
      <attn-sketch
        .figure=${(width: number) => bars(block(scene, sram, width))}
        .label=${t('learn.q3-fits.drawing', { required: total, block: bytes(sram.limit_bytes) })}
      ></attn-sketch> `;
  },
  folds: (scene) => [
    { title: 'learn.q3-fits.second.title', content: secondLimit(scene) },
    ...(withL1(scene.shape.hardware) === none && withL2(scene.shape.hardware) === none
      ? []
      : [
          {
            title: 'learn.q3-fits.sum.title' as const,
            content: html`<p class="why">${scene.told('learn.q3-fits.sum')}</p>`,
          },
        ]),
  ],
  rows: ({ answer: { report }, t }) => ({
    caption: t('learn.q3-fits.table'),
    columns: [
      { title: t('learn.column.part') },
      { title: t('learn.column.copies'), end: true },
      { title: t('learn.column.bytes'), end: true },
    ],
    rows: (report.sram?.ledger ?? []).map((row) => [
      t(`learn.matrix.${row.item as 'q'}`),
      count(row.copies),
      numberCell(bufferBytes(report, row)),
    ]),
  }),
  numbers: fitsNumbers,
  facts: ({ report }, { hardware }) =>
    report.sram === null
      ? []
      : [sramRequired(report, report.sram), sramLimit(report.sram, hardware)],
  formulas: () => [],
  myths: mythsAt('q3-fits'),
  mythNumbers,
  check: fitsCheck,
});
