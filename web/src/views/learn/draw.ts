// SPDX-License-Identifier: Apache-2.0
// A drawing as SVG, with its words for those who do not see it.
import type { Figure } from '../../figures/mark.ts';

const svg = 'http://www.w3.org/2000/svg';

export function draw({ width, height, marks }: Figure, label: string): SVGSVGElement {
  const root = document.createElementNS(svg, 'svg');
  const set = (element: Element, at: Readonly<Record<string, string | number>>) => {
    for (const [name, value] of Object.entries(at)) element.setAttribute(name, String(value));
  };
  set(root, { class: 'figure', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' });
  root.setAttribute('aria-label', label);
  for (const { tag, at, text } of marks) {
    const element = document.createElementNS(svg, tag);
    set(element, at);
    if (text !== undefined) element.textContent = text;
    root.append(element);
  }
  return root;
}
