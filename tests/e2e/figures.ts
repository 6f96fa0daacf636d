// SPDX-License-Identifier: Apache-2.0
// Figures with a unit on the page that open nothing, and that no number beside them opens either.
import type { Page } from '@playwright/test';

// `within`: only what stands there is looked at. Axes and pictures, code, fields and the panel itself
// are left out; drawers are opened first.
export async function closedFigures(page: Page, within = 'attn-app'): Promise<string[]> {
  return page.evaluate(async (inside) => {
    const unit = '([KMGTPE]i?B|B|[pnµm]?s|[kMGTPE]?FLOP(?:/s|/B)?|[GT]B/s)';
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

// Presses every number within an element, each once by its name, and tells what its panel says: the
// value, the kind, and its own words without formulas and the names of documents.
export interface Panel {
  pressed: string;
  name: string;
  value: string;
  kind: string;
  words: string;
  behind: number; // parts of what stands behind it
  sideways: string[]; // formulas wider than the panel
}
export async function panelsOf(page: Page, within: string): Promise<Panel[]> {
  return page.evaluate(async (inside) => {
    const nodes = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? nodes(element.shadowRoot) : []),
      ]);
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // Folded tables are made once they are open.
    for (let round = 0; round < 2; round += 1) {
      for (const element of nodes(document))
        if (element instanceof HTMLDetailsElement) element.open = true;
      for (let i = 0; i < 3; i += 1) await frame();
    }
    const panel = () => nodes(document).find(({ localName }) => localName === 'attn-explained');
    const text = (look: string) =>
      panel()?.shadowRoot?.querySelector(look)?.textContent?.trim() ?? '';
    const quiet = 'math, style, button, .sources, .by';
    const wordsOf = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
      if (node instanceof Element && node.matches(quiet)) return '';
      return [...node.childNodes].map(wordsOf).join(' ');
    };
    const buttons = new Map<string, HTMLButtonElement>();
    for (const host of nodes(document).filter((one) => one.matches(inside))) {
      for (const element of nodes(host.shadowRoot ?? host)) {
        const button =
          element.localName === 'attn-number' && element.shadowRoot?.querySelector('button');
        if (button) buttons.set(button.getAttribute('aria-label') ?? '', button);
      }
    }
    const found: Panel[] = [];
    for (const [pressed, button] of buttons) {
      if (button.getAttribute('aria-expanded') !== 'true') button.click();
      const name = () => text('h2');
      // Its words, and what it asks the engine for.
      const end = performance.now() + 3000;
      const behind = () => panel()?.shadowRoot?.querySelectorAll('.behind > *').length ?? 0;
      do await frame();
      while (
        performance.now() < end &&
        !(pressed.startsWith(name()) && name() !== '' && (behind() > 0 || text('.kind-of') !== ''))
      );
      for (let i = 0; i < 2; i += 1) await frame();
      const root = panel()?.shadowRoot;
      found.push({
        pressed,
        name: name(),
        value: text('.value'),
        kind: text('.kind-of'),
        words: root ? wordsOf(root) : '',
        behind: behind(),
        sideways: [...(root?.querySelectorAll('.formula') ?? [])]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent?.trim() ?? ''),
      });
    }
    return found;
  }, within);
}
