// SPDX-License-Identifier: Apache-2.0
// Figures with a unit on the page that open nothing, and that no number beside them opens either.
import type { Page } from '@playwright/test';

// `within`: only what stands there is looked at. Axes and pictures, code, fields and the panel itself
// are left out; drawers are opened first.
export async function closedFigures(page: Page, within = 'attn-app'): Promise<string[]> {
  return page.evaluate(async (inside) => {
    const unit = '([KMGTPE]i?B|B|[nµm]?s|[kMGTPE]?FLOP(?:/s|/B)?|[GT]B/s)';
    const figure = new RegExp(`[\\d.,]+\\u00a0${unit}(?![\\w/])`, 'g');
    const quiet =
      'th, svg, math, code, select, option, textarea, style, button, summary, attn-form, attn-header, attn-explained, .unseen, [hidden]';
    const nodes = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? nodes(element.shadowRoot) : []),
      ]);
    const later = () => new Promise((done) => setTimeout(done, 300));
    const open = () =>
      nodes(document).forEach((element) => {
        if (element instanceof HTMLDetailsElement) element.open = true;
      });
    open();
    await later();
    open();
    await later();
    const pressed = new Set<string>();
    for (const element of nodes(document)) {
      if (element.localName !== 'attn-number') continue;
      const button = element.shadowRoot?.querySelector('button');
      pressed.add(button?.textContent?.trim() ?? '').add(button?.title ?? '');
    }
    const found: string[] = [];
    const walk = (node: Node): void => {
      if (node instanceof Element) {
        if (node.localName === 'attn-number' || node.matches(quiet)) return;
        if (node.shadowRoot) walk(node.shadowRoot);
      }
      if (node.nodeType === Node.TEXT_NODE) {
        for (const [text] of (node.textContent ?? '').matchAll(figure)) {
          if (!pressed.has(text))
            found.push(
              `${text} in “${node.parentElement?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 160)}”`,
            );
        }
      }
      node.childNodes.forEach(walk);
    };
    for (const element of nodes(document)) if (element.matches(inside)) walk(element);
    return [...new Set(found)];
  }, within);
}

// What lies over the panel of a number, and that the panel is paper that nothing shows through.
export async function shinesThrough(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const deepest = (root: DocumentOrShadowRoot, x: number, y: number): Element | null => {
      const element = root.elementFromPoint(x, y);
      const inside = element?.shadowRoot;
      return inside && element.localName !== 'attn-explained' ? deepest(inside, x, y) : element;
    };
    const panel = document.querySelector('attn-app')?.shadowRoot?.querySelector('attn-explained');
    if (!panel) return ['no panel'];
    const faults: string[] = [];
    const { backgroundColor, opacity } = getComputedStyle(panel);
    if (opacity !== '1' || !/^rgb\(/.test(backgroundColor)) faults.push(backgroundColor, opacity);
    const box = panel.getBoundingClientRect();
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    for (let x = box.left + 4; x < Math.min(innerWidth, box.right); x += 16) {
      for (let y = top + 4; y < bottom; y += 16) {
        const over = deepest(document, x, y);
        if (over !== null && over !== panel) faults.push(`${over.localName} at ${x}, ${y}`);
      }
    }
    return faults;
  });
}
