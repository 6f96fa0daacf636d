// SPDX-License-Identifier: Apache-2.0
// What a block asks for, piece by piece, against what it can have.
import { svg, type TemplateResult } from 'lit';
import { hatches } from './hatch.ts';

export interface FitPiece {
  name: string;
  size: number;
  unused: number; // of it, at its end: padding
}

export interface FitBarData {
  pieces: readonly FitPiece[];
  limit: number;
}

export interface FitBarWords {
  label: string;
  limit: string;
  over: string; // what stands past the limit
  amount: (size: number) => string;
}

const top = 22;
const height = 44;

export function fitBar(
  { pieces, limit }: FitBarData,
  words: FitBarWords,
  width: number,
): TemplateResult {
  const required = pieces.reduce((sum, { size }) => sum + size, 0);
  const scale = (value: number) => (value / Math.max(limit, required, 1)) * (width - 2);
  const edge = 1 + scale(limit);
  let at = 0;
  const narrow: Label[] = []; // pieces without room for their name
  const drawn = pieces.map(({ name, size, unused }, i) => {
    const from = 1 + scale(at);
    at += size;
    const wide = Math.max(0, scale(size) - 1);
    const padding = scale(unused);
    const room = wide - padding - 8;
    if (textWidth(name) >= room && size > 0)
      narrow.push({ text: `${name} ${words.amount(size)}`, from: from + wide / 2 });
    return svg`
      <rect class=${i % 2 === 0 ? 'piece' : 'piece other'} x=${from} y=${top} width=${wide} height=${height}></rect>
      ${padding > 0.5 ? svg`<rect class="padding" x=${from + wide - padding} y=${top} width=${padding} height=${height}></rect>` : ''}
      ${textWidth(name) < room ? svg`<text class="name" x=${from + 6} y=${top + 18}>${name}</text>` : ''}
      ${
        textWidth(words.amount(size)) < room && textWidth(name) < room
          ? svg`<text class="name" x=${from + 6} y=${top + 35}>${words.amount(size)}</text>`
          : ''
      }`;
  });
  const below = labelsBelow(narrow, width);
  const first = top + height + (required > limit ? 36 : 18);
  const deep = below.length === 0 ? 0 : first + below.length * line - top - height - 18;
  const room = textWidth(words.limit);
  const late = edge > width / 2;
  const limitAt = late ? Math.max(edge, Math.min(room, width)) : Math.min(edge, width - room);
  const overAt = around((edge + 1 + scale(required)) / 2, words.over, width);
  return svg`<svg role="img" aria-label=${words.label} width=${width} height=${top + height + 26 + deep}>
    ${hatches}
    <rect class="room" x="1" y=${top} width=${scale(limit)} height=${height}></rect>
    ${drawn}
    ${
      required > limit
        ? svg`<rect class="over" x=${edge} y=${top} width=${1 + scale(required) - edge} height=${height}></rect>
            <text class="refused" x=${overAt} y=${top + height + 17}>${words.over}</text>`
        : ''
    }
    ${below.map((row, i) =>
      row.map(
        ({
          text,
          from,
          x,
        }) => svg`<line x1=${from} x2=${from} y1=${top + height} y2=${first + i * line - 11} stroke="var(--attn-color-edge)"></line>
          <text class="under" x=${x} y=${first + i * line}>${text}</text>`,
      ),
    )}
    <line class="limit" x1=${edge} x2=${edge} y1=${top - 6} y2=${top + height + 6}></line>
    <text class="muted" x=${limitAt} y="10" text-anchor=${late ? 'end' : 'start'}>${words.limit}</text>
  </svg>`;
}

const line = 17;

interface Label {
  text: string;
  from: number; // the middle of its piece
}

// Where a text starts that is to stand around x, inside the drawing.
export function around(x: number, text: string, width: number): number {
  const wide = textWidth(text);
  return Math.max(1, Math.min(x - wide / 2, width - wide));
}

// Side by side where they do not touch, else in rows; inside the drawing.
export function labelsBelow(
  labels: readonly Label[],
  width: number,
): (Label & { x: number; end: number })[][] {
  const rows: (Label & { x: number; end: number })[][] = [];
  for (const label of labels) {
    const x = around(label.from, label.text, width);
    const free = rows.find((row) => (row.at(-1)?.end ?? -Infinity) + 8 <= x);
    const placed = { ...label, x, end: x + textWidth(label.text) };
    if (free === undefined) rows.push([placed]);
    else free.push(placed);
  }
  return rows;
}

// Pixels of a text of 12 px, near enough.
const textWidth = (text: string): number =>
  [...text].reduce((sum, c) => sum + (c > '\u2e7f' ? 12 : 7), 4);
