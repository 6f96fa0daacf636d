// SPDX-License-Identifier: Apache-2.0
// How many blocks each resource of an SM would hold; the least decides.
import { svg, type TemplateResult } from 'lit';
import { count } from '../i18n/format.ts';

export interface Step {
  name: string;
  blocks: number;
  least: boolean;
}

const row = 26;
const gap = 2;

// Block by block where each can be seen, else all of them in one.
function pieces(blocks: number, cell: number): (readonly [from: number, size: number])[] {
  if (blocks > 0 && cell < 2 * gap) return [[0, Math.max(1, blocks * cell)]];
  return Array.from({ length: blocks }, (_, k) => [k * cell, cell - gap]);
}

export function occupancySteps(
  steps: readonly Step[],
  label: string,
  width: number,
): TemplateResult {
  const most = Math.max(1, ...steps.map(({ blocks }) => blocks));
  const left = Math.min(190, width * 0.45);
  const cell = Math.min(18, (width - left - 48) / most);
  return svg`<svg role="img" aria-label=${label} width=${width} height=${steps.length * row}>
    ${steps.map(({ name, blocks, least }, i) => {
      const y = i * row;
      return svg`<text class=${least ? 'strong' : ''} x="0" y=${y + 17}>${name}</text>
        ${pieces(blocks, cell).map(
          ([from, size]) =>
            svg`<rect class=${least ? 'block least' : 'block'} x=${left + from} y=${y + 5} width=${size} height="15"></rect>`,
        )}
        <text class=${least ? 'strong' : 'muted'} x=${left + blocks * cell + 6} y=${y + 17}>${count(blocks)}</text>`;
    })}
  </svg>`;
}
