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
  const drawn = pieces.map(({ name, size, unused }, i) => {
    const from = 1 + scale(at);
    at += size;
    const wide = Math.max(0, scale(size) - 1);
    const padding = scale(unused);
    const room = wide - padding - 8;
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
  const labelEnd = edge > width / 2;
  return svg`<svg role="img" aria-label=${words.label} width=${width} height=${top + height + 26}>
    ${hatches}
    <rect class="room" x="1" y=${top} width=${scale(limit)} height=${height}></rect>
    ${drawn}
    ${
      required > limit
        ? svg`<rect class="over" x=${edge} y=${top} width=${1 + scale(required) - edge} height=${height}></rect>
            <text class="refused" x=${(edge + 1 + scale(required)) / 2} y=${top + height + 17} text-anchor=${
              edge > width * 0.75 ? 'end' : 'middle'
            }>${words.over}</text>`
        : ''
    }
    <line class="limit" x1=${edge} x2=${edge} y1=${top - 6} y2=${top + height + 6}></line>
    <text class="muted" x=${edge} y="10" text-anchor=${labelEnd ? 'end' : 'start'}>${words.limit}</text>
  </svg>`;
}

// Pixels of a text of 12 px, near enough.
const textWidth = (text: string): number =>
  [...text].reduce((sum, c) => sum + (c > '\u2e7f' ? 12 : 7), 4);
