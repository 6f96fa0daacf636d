// SPDX-License-Identifier: Apache-2.0
// Reads what is on screen as SVG: boxes, lines of text, drawings, canvases, at their places and in
// their computed looks. Into shadow roots too.
import { type Attributes, element, escaped, type Part, plainValue, round } from './picture.ts';

// Controls and what is folded away are no part of a picture; a choice that is made, a number that
// explains itself and the words of a table are.
const content = '[aria-pressed="true"], [aria-expanded], table button, [data-saved]';
const skipped = `attn-drawer, attn-share, attn-save, input, select, textarea, [data-unsaved], .unseen,
  button:not(${content})`;

// Looks that SVG inherits; whatever equals the parent's is left out.
const inherited = [
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-opacity', 'stroke-width'],
  ...['stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'paint-order', 'visibility'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'font-variant', 'letter-spacing'],
  ...['text-anchor', 'dominant-baseline', 'color'],
];
const kept = /^(?:d|x|y|x1|x2|y1|y2|dx|dy|cx|cy|r|rx|ry|width|height|points|id|viewBox)$/;
const keptToo =
  /^(?:transform|clip-path|preserveAspectRatio|offset|pattern.*|href|rotate|xml:space)$/;

// Where a part begins, and how far right anything in it reaches: what scrolls is wider than it.
interface Origin {
  x: number;
  y: number;
  right: number;
}

export function tracePart(part: Element): Part {
  const box = part.getBoundingClientRect();
  const origin = { x: box.left, y: box.top, right: box.right };
  const out: string[] = [];
  traceElement(part, origin, out);
  return { width: origin.right - origin.x, height: box.height, body: out.join('\n') };
}

export function isVisible(part: Element): boolean {
  const { width, height } = part.getBoundingClientRect();
  return width > 0 && height > 0;
}

// A switch that is off says nothing of the picture.
const isOff = (of: Element): boolean =>
  of instanceof HTMLLabelElement && of.querySelector('input:not(:checked), select') !== null;

function traceElement(of: Element, origin: Origin, out: string[]): void {
  if (of.matches(skipped) || isOff(of)) return;
  const style = getComputedStyle(of);
  if (style.display === 'none' || style.visibility === 'hidden' || style.clipPath !== 'none')
    return;
  const own: string[] = [];
  if (of instanceof SVGSVGElement) own.push(drawing(of, style, origin));
  else if (of instanceof HTMLCanvasElement) own.push(image(of, origin));
  else {
    if (style.display !== 'contents') own.push(...box(of.getBoundingClientRect(), style, origin));
    for (const child of childrenOf(of)) {
      if (child instanceof Element) traceElement(child, origin, own);
      else if (child instanceof Text) own.push(...linesOf(child, style, origin));
    }
  }
  const opacity = Number(style.opacity);
  if (own.length === 0 || opacity === 0) return;
  out.push(opacity < 1 ? element('g', { opacity }, own.join('\n')) : own.join('\n'));
}

function childrenOf(of: Element): Iterable<Node> {
  if (of instanceof HTMLSlotElement) {
    const assigned = of.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return (of.shadowRoot ?? of).childNodes;
}

// ---- boxes --------------------------------------------------------------------------------------

const isClear = (color: string): boolean =>
  color === 'transparent' || /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);

function box(rect: DOMRect, style: CSSStyleDeclaration, origin: Origin): string[] {
  if (rect.width === 0 || rect.height === 0) return [];
  origin.right = Math.max(origin.right, rect.right);
  const [x, y] = [rect.left - origin.x, rect.top - origin.y];
  const shapes: string[] = [];
  const paint = (fill: string, place: [number, number, number, number], radius = 0) => {
    const [left, top, width, height] = place.map(round) as [number, number, number, number];
    const at = { x: left, y: top, width, height, fill: plainValue(fill) };
    shapes.push(element('rect', radius > 0 ? { ...at, rx: radius } : at));
  };
  if (!isClear(style.backgroundColor)) {
    const radius = parseFloat(style.borderTopRightRadius) || 0;
    paint(style.backgroundColor, [x, y, rect.width, rect.height], radius);
  }
  const side = (name: 'Top' | 'Right' | 'Bottom' | 'Left'): [number, string] => {
    const width = parseFloat(style[`border${name}Width`]) || 0;
    const color = style[`border${name}Color`];
    const drawn = !['none', 'hidden'].includes(style[`border${name}Style`]) && !isClear(color);
    return [drawn ? width : 0, color];
  };
  const [top, right, bottom, left] = [side('Top'), side('Right'), side('Bottom'), side('Left')];
  if (top[0] > 0) paint(top[1], [x, y, rect.width, top[0]]);
  if (bottom[0] > 0) paint(bottom[1], [x, y + rect.height - bottom[0], rect.width, bottom[0]]);
  if (left[0] > 0) paint(left[1], [x, y, left[0], rect.height]);
  if (right[0] > 0) paint(right[1], [x + rect.width - right[0], y, right[0], rect.height]);
  return shapes;
}

// ---- text ---------------------------------------------------------------------------------------

interface Line {
  text: string;
  left: number;
  top: number;
  height: number;
}

// A text node as it is broken into lines.
function brokenLines(node: Text): Line[] {
  const range = document.createRange();
  const lines: Line[] = [];
  for (let at = 0; at < node.length;) {
    const character = String.fromCodePoint(node.data.codePointAt(at) ?? 32);
    range.setStart(node, at);
    range.setEnd(node, at + character.length);
    at += character.length;
    const rect = range.getClientRects()[0];
    if (rect === undefined || rect.width === 0) continue;
    const line = lines.at(-1);
    if (line && Math.abs(line.top - rect.top) < rect.height / 2) line.text += character;
    else lines.push({ text: character, left: rect.left, top: rect.top, height: rect.height });
  }
  return lines.filter(({ text }) => text.trim() !== '');
}

function linesOf(node: Text, style: CSSStyleDeclaration, origin: Origin): string[] {
  if (node.data.trim() === '') return [];
  const share = ascentShare(style);
  const look = {
    fill: plainValue(style.color),
    'font-family': style.fontFamily,
    'font-size': style.fontSize,
    'font-weight': style.fontWeight,
    ...(style.fontStyle === 'normal' ? {} : { 'font-style': style.fontStyle }),
    ...(style.fontVariantCaps === 'normal' ? {} : { 'font-variant': 'all-small-caps' }),
    ...(style.letterSpacing === 'normal' ? {} : { 'letter-spacing': style.letterSpacing }),
    'xml:space': 'preserve',
  };
  return brokenLines(node).map(({ text, left, top, height }) => {
    const at = { x: round(left - origin.x), y: round(top - origin.y + height * share) };
    return element('text', { ...at, ...look }, escaped(text.replace(/\s/g, ' ')));
  });
}

// How far down in its line box a font's baseline is.
let pen: CanvasRenderingContext2D | null = null;
function ascentShare(style: CSSStyleDeclaration): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return 0.8;
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText('x');
  return up + down > 0 ? up / (up + down) : 0.8;
}

// ---- drawings -----------------------------------------------------------------------------------

function drawing(of: SVGSVGElement, style: CSSStyleDeclaration, origin: Origin): string {
  const rect = of.getBoundingClientRect();
  const width = parseFloat(style.width) || rect.width;
  const height = parseFloat(style.height) || rect.height;
  const turned = style.transform !== 'none' ? new DOMMatrix(style.transform) : null;
  const at = {
    width: round(width),
    height: round(height),
    overflow: style.overflowX === 'visible' ? 'visible' : 'hidden',
    ...attributesOf(of, /^(?:viewBox|preserveAspectRatio)$/),
    ...looksOf(style, null),
  };
  const inside = [...of.children].map((child) => shape(child, style)).join('');
  // A turned drawing keeps its middle.
  const place =
    turned === null
      ? `translate(${round(rect.left - origin.x)} ${round(rect.top - origin.y)})`
      : `translate(${round(rect.left + rect.width / 2 - origin.x)} ${round(rect.top + rect.height / 2 - origin.y)}) ` +
        `matrix(${[turned.a, turned.b, turned.c, turned.d].map(round).join(' ')} 0 0) ` +
        `translate(${round(-width / 2)} ${round(-height / 2)})`;
  return element('g', { transform: place }, element('svg', at, inside));
}

function shape(of: Element, parent: CSSStyleDeclaration): string {
  const style = getComputedStyle(of);
  if (of.localName === 'style' || of.localName === 'title') return '';
  if (style.display === 'none' && !of.closest('defs, pattern, clipPath')) return '';
  const at: Record<string, string | number> = {
    ...attributesOf(of, kept),
    ...attributesOf(of, keptToo),
    ...looksOf(style, parent),
  };
  if (Number(style.opacity) < 1) at['opacity'] = style.opacity;
  const inside = [...of.childNodes].map((child) => {
    if (child instanceof Element) return shape(child, style);
    return child instanceof Text ? escaped(child.data) : '';
  });
  return element(of.localName, at, inside.join(''));
}

const attributesOf = (of: Element, which: RegExp): Record<string, string> =>
  Object.fromEntries(
    [...of.attributes]
      .filter(({ name }) => which.test(name))
      .map(({ name, value }) => [name, value]),
  );

function looksOf(style: CSSStyleDeclaration, parent: CSSStyleDeclaration | null): Attributes {
  const looks: Record<string, string> = {};
  for (const name of inherited) {
    const value = style.getPropertyValue(name);
    if (value !== '' && value !== parent?.getPropertyValue(name)) looks[name] = plainValue(value);
  }
  return looks;
}

function image(of: HTMLCanvasElement, origin: Origin): string {
  const rect = of.getBoundingClientRect();
  if (rect.width === 0 || rect.height === 0) return '';
  return element('image', {
    x: round(rect.left - origin.x),
    y: round(rect.top - origin.y),
    width: round(rect.width),
    height: round(rect.height),
    href: of.toDataURL('image/png'),
  });
}
