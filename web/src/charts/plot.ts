// SPDX-License-Identifier: Apache-2.0
// The only import of Observable Plot. Everything that draws goes through `renderPlot`.
import { plot, type PlotOptions } from '@observablehq/plot';

export {
  axisX,
  axisY,
  barX,
  dot,
  gridX,
  gridY,
  lineY,
  ruleX,
  ruleY,
  text,
  tickX,
} from '@observablehq/plot';
export type { Markish } from '@observablehq/plot';

// A drawing that a strict policy and a screen reader can take: no <style> (plot.css has those
// rules), no label on groups (they have no role), one label on the whole.
export function renderPlot(options: PlotOptions, label: string): SVGSVGElement {
  const svg = plot({ ...options, className: 'attn-plot' }) as SVGSVGElement;
  for (const style of svg.querySelectorAll('style')) style.remove();
  for (const group of svg.querySelectorAll('[aria-label]')) group.removeAttribute('aria-label');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('font-size', '12');
  svg.removeAttribute('font-family'); // the page's
  return svg;
}

// Colours are the page's own properties, so a change of theme draws nothing again.
export const ink = 'var(--attn-color-ink)';
export const muted = 'var(--attn-color-muted)';
export const hairline = 'var(--attn-color-line)';
export const paper = 'var(--attn-color-paper)';
export const levelColor = {
  hbm: 'var(--attn-color-hbm)',
  l2: 'var(--attn-color-l2)',
  sram: 'var(--attn-color-sram)',
  compute: 'var(--attn-color-compute)',
} as const;

// Text that stays readable on top of lines.
export const halo = { stroke: paper, strokeWidth: 5 } as const;

// Tiled algorithms are dashed everywhere.
export const dashed = '7 4';
