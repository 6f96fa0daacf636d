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
