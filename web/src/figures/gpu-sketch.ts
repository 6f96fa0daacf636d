// SPDX-License-Identifier: Apache-2.0
// A GPU as boxes: its SMs, each with SRAM of its own, the L2 that all share, and GPU memory. One SM
// is marked: the one that a block runs on. Only the SRAM is to scale, and a line says so.
import { type Figure, line, type Mark, rect, words, wrapped } from './mark.ts';

export interface GpuSketch {
  width: number;
  sms: number;
  whole?: boolean; // all SRAM as one area: which SM has what is not told yet
  labels: { block: string; sms: string; l2: string; hbm: string; scale: string };
}

const cell = 17;
const gap = 3;
const band = 26;
const lineHigh = 16;

export function gpuSketch({ width, sms, whole = false, labels }: GpuSketch): Figure {
  const wide = Math.min(width, 480);
  const across = Math.max(1, Math.min(sms, Math.floor((wide + gap) / (cell + gap))));
  const rows = Math.ceil(sms / across);
  const side = across * (cell + gap) - gap;
  const top = 46;
  const marks: Mark[] = [
    words('tinted sram', 0, whole ? top - 8 : 14, labels.block),
    whole
      ? rect('fill sram pale', 0, top, side, rows * (cell + gap) - gap)
      : line('pointer sram', cell / 2, 20, cell / 2, top - 2),
  ];
  for (let i = 0; i < (whole ? 0 : sms); i += 1) {
    const [x, y] = [(i % across) * (cell + gap), top + Math.floor(i / across) * (cell + gap)];
    marks.push(rect(i === 0 ? 'fill sram' : 'fill sram pale', x, y, cell, cell));
  }
  let y = top + rows * (cell + gap) + 14;
  marks.push(words('tinted sram', 0, y, labels.sms));
  y += 10;
  for (const [look, label] of [
    ['l2', labels.l2],
    ['hbm', labels.hbm],
  ] as const) {
    marks.push(rect(`fill ${look}`, 0, y, side, band));
    marks.push(words('on-fill small', 8, y + band / 2 + 4.5, label));
    y += band + gap;
  }
  for (const text of wrapped(labels.scale, width)) {
    marks.push(words('tick', 0, y + 14, text));
    y += lineHigh;
  }
  return { width, height: y + 18 - lineHigh, marks };
}
