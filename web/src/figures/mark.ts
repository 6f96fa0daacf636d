// SPDX-License-Identifier: Apache-2.0
// A drawing as data: what is drawn where. The page makes SVG of it, the build makes text of it,
// tests read it. Looks are classes, in styles/figures.css.

export interface Mark {
  tag: 'rect' | 'line' | 'path' | 'circle' | 'text';
  at: Readonly<Record<string, string | number>>;
  text?: string;
}

export interface Figure {
  width: number;
  height: number;
  marks: readonly Mark[];
}

const round = (value: number): number => Math.round(value * 100) / 100;

export const rect = (look: string, x: number, y: number, width: number, height: number): Mark => ({
  tag: 'rect',
  at: {
    class: look,
    x: round(x),
    y: round(y),
    width: round(Math.max(0, width)),
    height: round(Math.max(0, height)),
  },
});

export const line = (look: string, x1: number, y1: number, x2: number, y2: number): Mark => ({
  tag: 'line',
  at: { class: look, x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2) },
});

export const circle = (look: string, cx: number, cy: number, r: number): Mark => ({
  tag: 'circle',
  at: { class: look, cx: round(cx), cy: round(cy), r },
});

export const words = (
  look: string,
  x: number,
  y: number,
  text: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): Mark => ({
  tag: 'text',
  at: { class: look, x: round(x), y: round(y), 'text-anchor': anchor },
  text,
});

export const polyline = (look: string, points: readonly (readonly [number, number])[]): Mark => ({
  tag: 'path',
  at: {
    class: look,
    d: points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(''),
  },
});

// A text in lines that are not wider than the room: broken at spaces, and between Chinese characters.
export function wrapped(text: string, room: number, size = 12): string[] {
  const pieces = text.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/g) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    const mayEnd = !/^[，。；：、）”！？]/u.test(piece); // such a mark begins no line
    if (line !== '' && mayEnd && textWidth((line + piece).trimEnd(), size) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}

// About how wide a text is at 12 px: Chinese characters are as wide as high.
export const textWidth = (text: string, size = 12): number =>
  [...text].reduce((sum, c) => sum + (c.charCodeAt(0) > 0x2e7f ? 1 : 0.56), 0) * size;
