// SPDX-License-Identifier: Apache-2.0
// A picture as a file of its own: SVG text that needs no page, no style sheet and no network, with
// its title, what it says and the address that leads back to it. Pure: what is on screen is read in
// trace.ts.
import { textWidth } from '../figures/mark.ts';
import type { ParamValue } from '../engine/protocol.ts';
import { ownId } from '../params/fields.ts';
import { ownProfile } from '../state/own-profile.ts';

export type Attributes = Readonly<Record<string, string | number>>;

// Characters that XML cannot hold are left out.
const forbidden = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export const escaped = (text: string): string =>
  text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

// `inside` is SVG already.
export function element(name: string, at: Attributes, inside = ''): string {
  const attributes = Object.entries(at).map(([key, value]) => ` ${key}="${escaped(`${value}`)}"`);
  return `<${name}${attributes.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}`;
}

export const round = (value: number): number => Math.round(value * 100) / 100;

// Computed colours that only browsers read, as every reader of SVG does: color(srgb …) and
// color-mix results become rgb(), url("#x") loses its quotes.
export function plainValue(value: string): string {
  const mixed = /^color\(srgb ([\d.e+-]+) ([\d.e+-]+) ([\d.e+-]+)(?: \/ ([\d.e+-]+))?\)$/.exec(
    value,
  );
  if (mixed === null) return value.replace(/^url\("(.*)"\)$/, 'url($1)');
  const [r, g, b] = mixed.slice(1, 4).map((share) => Math.round(Number(share) * 255));
  const alpha = mixed[4];
  return alpha === undefined
    ? `rgb(${r}, ${g}, ${b})`
    : `rgba(${r}, ${g}, ${b}, ${round(Number(alpha))})`;
}

// Lines of at most this width, broken anywhere: addresses have no spaces.
export function broken(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    if (line !== '' && textWidth(line + character, size) > width) {
      lines.push(line);
      line = '';
    }
    line += character;
  }
  return [...lines, line].filter(Boolean);
}

export interface Part {
  width: number;
  height: number;
  body: string; // SVG, its upper left corner at 0, 0
}

export interface Picture {
  parts: readonly Part[];
  title: string;
  description: string; // the sentence that the drawing shows
  address: string; // leads back to this state
  language: string;
  paper: string;
  muted: string;
  font: string;
}

const margin = 24;
const gap = 12;
const small = 11;

// The parts one under the other, the address below them.
export function pictureText(picture: Picture): string {
  const inner = Math.ceil(Math.max(240, ...picture.parts.map((part) => part.width)));
  const width = inner + 2 * margin;
  let y = margin;
  const parts = picture.parts.map(({ height, body }) => {
    const placed = element('g', { transform: `translate(${margin} ${round(y)})` }, body);
    y += height + gap;
    return placed;
  });
  const footer = broken(picture.address, inner, small).map((text) => {
    y += small + 4;
    const at = { x: margin, y: round(y), 'font-size': small, fill: picture.muted };
    return element('text', { ...at, 'font-family': picture.font }, escaped(text));
  });
  const height = Math.ceil(y) + margin;
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'xml:lang': picture.language,
  };
  const body = [
    element('title', {}, escaped(picture.title)),
    element('desc', {}, escaped(picture.description)),
    element('metadata', {}, escaped(picture.address)),
    element('rect', { width, height, fill: picture.paper }),
    ...parts,
    ...footer,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', root, `\n${body.join('\n')}\n`)}\n`;
}

const shapeFields = [
  ...['algorithm', 'seq_len_q', 'seq_len_kv'],
  ...['head_dim', 'tile_rows', 'tile_cols'],
];

// What a reader looks for in a folder first: the view, then the configuration. Where there is a
// kernel its main fields are told in any case; what else is set follows with its name.
export function fileName(
  place: string,
  params: Readonly<Record<string, ParamValue>>,
  set: Readonly<Record<string, ParamValue>>,
): string {
  const { algorithm, seq_len_q, seq_len_kv, head_dim, tile_rows, tile_cols, hardware } = params;
  const lengths = seq_len_q === seq_len_kv ? `n${seq_len_q}` : `n${seq_len_q}x${seq_len_kv}`;
  const main = [algorithm, lengths, `d${head_dim}`, `tile${tile_rows}x${tile_cols}`, hardware];
  const told = algorithm === undefined ? [] : ['hardware', ...shapeFields];
  const rest = Object.entries(set)
    .filter(([name]) => !told.includes(name))
    .map(([name, value]) => (name === ownId ? nameOfOwn(value) : `${name}-${value}`))
    .filter((part) => part !== '');
  const parts = ['attnlab', place, ...(algorithm === undefined ? [] : main), ...rest];
  const name = parts.map((part) => plainName(String(part))).join('_');
  return name.slice(0, 140).replace(/[-_.]+$/, '');
}

// Of a GPU of the reader's own its name: all that it says would fill a file's name.
function nameOfOwn(text: ParamValue): string {
  const name = ownProfile(text)?.['name'];
  return typeof name === 'string' ? name : '';
}

// What every file system takes.
const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
