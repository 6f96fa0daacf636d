// SPDX-License-Identifier: Apache-2.0
// Drawings as data: to scale, inside their frame, and with the words they need.
import { describe, expect, it } from 'vitest';
import { areas, stripsThickened } from '../../../web/src/figures/areas.ts';
import { bars } from '../../../web/src/figures/bars.ts';
import { chip, tilePair } from '../../../web/src/figures/chip.ts';
import { curves } from '../../../web/src/figures/curves.ts';
import { fan, relative, spread } from '../../../web/src/figures/fan.ts';
import { gpuSketch } from '../../../web/src/figures/gpu-sketch.ts';
import { fitBar, labelsBelow } from '../../../web/src/figures/fit-bar.ts';
import { type Figure, type Mark, textWidth } from '../../../web/src/figures/mark.ts';
import { type Panel, panels } from '../../../web/src/figures/panels.ts';
import { passes } from '../../../web/src/figures/passes.ts';
import { phases } from '../../../web/src/figures/phases.ts';
import {
  byteTicks,
  linearByteTicks,
  linearTicks,
  logScale,
  powerTicks,
} from '../../../web/src/figures/scale.ts';
import { occupancySteps } from '../../../web/src/figures/steps.ts';
import { causalTiles, tileGrid, tileGridPosed } from '../../../web/src/figures/tile-grid.ts';
import { tilePlace } from '../../../web/src/figures/tile-place.ts';
import { schedule, timeline, waits } from '../../../web/src/figures/timeline.ts';
import { visit, walkOrder } from '../../../web/src/figures/walk-order.ts';
import { reportOf } from '../../wasm/engine.ts';

const looking = (figure: Figure, look: string): Mark[] =>
  figure.marks.filter(({ at }) => String(at['class']).split(' ').includes(look));
const area = ({ at }: Mark | undefined = { tag: 'rect', at: {} }) =>
  Number(at['width']) * Number(at['height']);
const texts = (figure: Figure) => figure.marks.flatMap(({ text }) => (text ? [text] : []));

// Its SVG, as text without values that are no numbers or words.
const svgText = (template: unknown): string => {
  if (Array.isArray(template)) return template.map(svgText).join('');
  const { strings, values } = (template ?? {}) as { strings?: string[]; values?: unknown[] };
  if (strings === undefined) return String(template);
  return strings
    .map((text, i) => text + (values && i < values.length ? svgText(values[i]) : ''))
    .join('');
};

describe('occupancy', () => {
  const rects = (blocks: number) => {
    const steps = [{ name: 'shared_memory', blocks, least: true }];
    return svgText(occupancySteps(steps, 'label', 400)).match(/<rect/g)?.length ?? 0;
  };
  it('draws block by block as long as each can be seen, then all in one', () => {
    expect([0, 1, 32].map(rects)).toEqual([0, 1, 32]);
    expect([1024, 2 ** 34].map(rects)).toEqual([1, 1]);
  });
});

describe('what a block asks for', () => {
  const words = { label: 'l', limit: 'limit', over: 'over', amount: (size: number) => `${size} B` };
  const piece = (name: string, size: number) => ({ name, size, unused: 0 });
  it('names every piece, also those with no room for a name', () => {
    const pieces = [piece('Q', 900), piece('exchange of the warps', 16), piece('row sums', 8)];
    for (const limit of [1000, 500]) {
      const text = svgText(fitBar({ pieces, limit }, words, 320));
      for (const { name } of pieces) expect(text).toContain(name);
    }
  });
  it('sets such names where they do not touch, inside the drawing', () => {
    const labels = [300, 304, 310, 318].map((from) => ({ text: 'exchange 16 KiB', from }));
    const rows = labelsBelow(labels, 320);
    expect(rows).toHaveLength(4);
    for (const { x, end } of rows.flat()) {
      expect(x).toBeGreaterThanOrEqual(1);
      expect(end).toBeLessThanOrEqual(320);
    }
    expect(labelsBelow([labels[0]!, { text: 'a', from: 20 }].reverse(), 320)).toHaveLength(1);
  });
});

// Every rectangle lies inside the drawing.
function expectInside(figure: Figure): void {
  for (const { tag, at } of figure.marks) {
    if (tag !== 'rect') continue;
    expect(Number(at['x'])).toBeGreaterThanOrEqual(-0.01);
    expect(Number(at['x']) + Number(at['width'])).toBeLessThanOrEqual(figure.width + 0.01);
    expect(Number(at['y']) + Number(at['height'])).toBeLessThanOrEqual(figure.height + 0.01);
  }
}

describe('areas', () => {
  const at = (length: number, doubled: { guess: number | null } | null) =>
    areas({ size: 300, length, head_dim: 128, doubled, labels: { guess: 'yours' } });
  it('draws a strip and the scores in their true proportion', () => {
    const figure = at(1024, null);
    const [scores] = looking(figure, 'hbm');
    const [strip] = looking(figure, 'ink');
    expect(area(scores) / area(strip)).toBeCloseTo(1024 / 128, 1);
    expectInside(figure);
  });
  it('draws the former scores as a quarter and the guess by its area', () => {
    const figure = at(4096, { guess: 2 });
    const [whole, quarter] = looking(figure, 'hbm');
    const [guess] = looking(figure, 'guess');
    expect(area(whole) / area(quarter)).toBeCloseTo(4, 1);
    expect(area(guess) / area(quarter)).toBeCloseTo(2, 1);
  });
  it('knows when a strip is drawn thicker than it is', () => {
    const strip = (length: number) => Number(looking(at(length, null), 'ink')[0]?.at['width']);
    const thick = (length: number) =>
      stripsThickened({ size: 300, length, head_dim: 128, doubled: null });
    expect(strip(32_768)).toBeGreaterThan(0.75);
    expect(thick(32_768)).toBe(false);
    expect(strip(1_048_576)).toBe(0.75);
    expect(thick(1_048_576)).toBe(true);
  });
  it.each([1, 2, 4, 8])('keeps a guess of %d times inside', (guess) =>
    expectInside(at(512, { guess })),
  );
});

describe('bars', () => {
  const figure = bars({
    width: 600,
    bars: [
      {
        label: 'one',
        total: '3 KiB',
        parts: [
          { look: 'sram', label: 'Q', value: 1024 },
          { look: 'reg', label: 'K', value: 2048 },
        ],
      },
    ],
    limit: { value: 4096, label: 'limit 4 KiB' },
  });
  it('are as long as their values, and the limit stands at its own', () => {
    const [q, k] = [looking(figure, 'sram')[0], looking(figure, 'reg')[0]];
    expect((Number(k?.at['width']) + 1) / (Number(q?.at['width']) + 1)).toBeCloseTo(2, 2);
    const [limit] = looking(figure, 'limit');
    expect(Number(limit?.at['x1']) / (Number(q?.at['width']) + 1)).toBeCloseTo(4, 2);
    expect(texts(figure)).toEqual(expect.arrayContaining(['one', '3 KiB', 'limit 4 KiB']));
    expectInside(figure);
  });
  it('keep the line of a limit off the name over the bar', () => {
    const lineOf = (value: number) => {
      const parts = [{ look: 'sram', label: '', value: 100 }];
      const one = { label: 'a name of some length', total: '100', parts };
      const drawn = bars({ width: 600, bars: [one], limit: { value, label: 'limit' } });
      const name = drawn.marks.find(({ text }) => text === one.label);
      return [looking(drawn, 'limit').find(({ tag }) => tag === 'line'), name] as const;
    };
    const [struck, name] = lineOf(10);
    expect(Number(struck?.at['y1'])).toBeGreaterThan(Number(name?.at['y']));
    const [free, high] = lineOf(60);
    expect(Number(free?.at['y1'])).toBeLessThan(Number(high?.at['y']));
  });
});

describe('the chip', () => {
  it('has areas in the proportion of the bytes', () => {
    const labels = { q: 'Q', k: 'K', v: 'V', o: 'O', scores: 'S' };
    const figure = chip({ width: 400, tile: 64, head_dim: 128, labels });
    expect(area(looking(figure, 'sram')[0]) / area(looking(figure, 'reg')[0])).toBeCloseTo(2, 2);
    expectInside(figure);
  });
});

// Names that a line of the drawing runs through, seen every pixel along the lines.
function struck(figure: Figure): string[] {
  const through = figure.marks.flatMap(({ tag, at }): [number, number][][] => {
    if (tag === 'path')
      return [
        String(at['d'])
          .slice(1)
          .split('L')
          .map((pair) => pair.split(' ').map(Number) as [number, number]),
      ];
    if (tag !== 'line' || String(at['class']).includes('grid')) return [];
    const end = (n: 1 | 2): [number, number] => [Number(at[`x${n}`]), Number(at[`y${n}`])];
    return [[end(1), end(2)]];
  });
  const dots = through.flatMap((points) =>
    points.slice(1).flatMap(([x, y], i) => {
      const [a, b] = points[i] ?? [x, y];
      const steps = Math.ceil(Math.hypot(x - a, y - b));
      return Array.from({ length: steps + 1 }, (_, n) => [
        a + ((x - a) * n) / steps,
        b + ((y - b) * n) / steps,
      ]);
    }),
  );
  return figure.marks.flatMap(({ tag, at, text = '' }) => {
    if (tag !== 'text' || !/-name/.test(String(at['class']))) return [];
    const wide = textWidth(text, String(at['class']).includes('curve') ? 14 : 12);
    const left = Number(at['x']) - (at['text-anchor'] === 'end' ? wide : 0);
    const y = Number(at['y']);
    const met = dots.some(
      ([a = 0, b = 0]) => a > left && a < left + wide && b > y - 9 && b < y + 2,
    );
    return met ? [text] : [];
  });
}

describe('curves', () => {
  const figure = curves({
    width: 600,
    height: 400,
    x: { domain: [1, 16], label: 'x', format: String },
    y: { domain: [1, 256], label: 'y', format: String },
    curves: [
      {
        look: 'hbm',
        label: 'square',
        points: [
          [1, 1],
          [4, 16],
          [16, 256],
        ],
      },
    ],
    levels: [{ look: 'l2', label: 'level', y: 16 }],
    uprights: [{ look: 'ink', label: 'guess', x: 4 }],
    here: 4,
  });
  it('puts the dot, the level and the upright where they meet', () => {
    const [dot] = looking(figure, 'dot');
    const [level] = looking(figure, 'level');
    const [upright] = looking(figure, 'upright');
    expect(dot?.at['cy']).toBe(level?.at['y1']);
    expect(dot?.at['cx']).toBe(upright?.at['x1']);
  });
  it.each([330, 600])('names things where no line runs through the name, %d px wide', (width) => {
    const points = [
      [1, 1],
      [16, 256],
    ] as const;
    const crossed = curves({
      width,
      height: 400,
      x: { domain: [1, 16], label: 'x', format: String },
      y: { domain: [1, 256], label: 'y', format: String },
      curves: [{ look: 'ink', label: 'curve', points }],
      levels: [{ look: 'l2', label: 'level of a name', y: 2 }],
      uprights: [{ look: 'ink', label: 'guess', x: 14 }],
      here: null,
    });
    const [name] = looking(crossed, 'curve-name');
    expect(Number(name?.at['x'])).toBeLessThan(Number(looking(crossed, 'upright')[0]?.at['x1']));
    expect(struck(crossed)).toEqual([]);
  });
  it('breaks the name of a level where it fits beside an upright only so', () => {
    const drawn = (label: string) =>
      curves({
        width: 330,
        height: 400,
        x: { domain: [1, 16], label: 'x', format: String },
        y: { domain: [1, 256], label: 'y', format: String },
        curves: [],
        levels: [{ look: 'l2', label, y: 16 }],
        uprights: [{ look: 'ink', label: 'u', x: 4 }],
        here: null,
      });
    expect(looking(drawn('a level'), 'level-name')).toHaveLength(1);
    const long = drawn('a level of attention, long');
    expect(looking(long, 'level-name')).toHaveLength(2);
    expect(struck(long)).toEqual([]);
  });
  it.each([
    [0.1, '← guess: 0.1', 'start'],
    [99, 'guess: 99 →', 'end'],
  ])('names an upright at %d, outside the axis, at its edge', (x, text, anchor) => {
    const at = { look: 'guess', label: 'guess', x, beyond: `guess: ${x}` };
    const outside = curves({
      width: 400,
      height: 300,
      x: { domain: [1, 16], label: 'x', format: String },
      y: { domain: [1, 256], label: 'y', format: String },
      curves: [],
      levels: [],
      uprights: [at],
      here: null,
    });
    expect(looking(outside, 'upright')).toHaveLength(0);
    const [name] = looking(outside, 'upright-name');
    expect(name?.text).toBe(text);
    expect(name?.at['text-anchor']).toBe(anchor);
  });
  it('moves a name at the start of a curve past an upright, and keeps it off a level', () => {
    const named = (uprights: number[], level: number) => {
      const figure = curves({
        width: 600,
        height: 400,
        x: { domain: [1, 16], label: 'x', format: String },
        y: { domain: [1, 256], label: 'y', format: String },
        curves: [
          {
            look: 'ink',
            label: 'falls',
            points: [
              [1, 128],
              [16, 8],
            ],
            labelAt: 'start',
          },
        ],
        levels: [{ look: 'l2', label: 'level', y: level }],
        uprights: uprights.map((x) => ({ look: 'ink', label: 'u', x })),
        here: null,
      });
      return { figure, name: looking(figure, 'curve-name')[0]?.at ?? {} };
    };
    const { figure, name } = named([1.2], 2);
    expect(Number(name['x'])).toBeGreaterThan(Number(looking(figure, 'upright')[0]?.at['x1']));
    const near = named([], 150);
    const line = Number(looking(near.figure, 'level')[0]?.at['y1']);
    expect(struck(near.figure)).toEqual([]);
    expect(struck(figure)).toEqual([]);
    expect(Math.abs(Number(near.name['y']) - line)).toBeGreaterThan(6);
  });
  it('leaves out what lies outside its axes', () => {
    expect(texts(figure)).toEqual(expect.arrayContaining(['square', 'level', 'guess']));
    const scale = logScale([1, 256], [0, 8]);
    expect(scale(16)).toBe(4);
    expect(powerTicks([512, 1_048_576], 6)).toEqual([512, 2048, 8192, 32_768, 131_072, 524_288]);
    expect(byteTicks([2 ** 14, 2 ** 48], 5)).toEqual([2 ** 20, 2 ** 30, 2 ** 40]);
  });
});

describe('passes', () => {
  it('has arrows as thick as their bytes, and none for what is not shown yet', () => {
    const trip = (bytes: number | null) => ({
      op: 'read' as const,
      label: 'x',
      bytes,
      look: 'hbm',
    });
    const figure = passes({
      width: 500,
      left: 'HBM',
      right: 'chip',
      programs: [{ name: 'one', trips: [trip(100), trip(50), trip(null)] }],
    });
    expect(looking(figure, 'arrow')).toHaveLength(2);
    expectInside(figure);
  });
});

describe('tiles under a causal mask', () => {
  it.each([
    [1024, 128, 64],
    [1000, 96, 64],
    [512, 64, 128],
    [777, 100, 33],
  ])('are as many of each kind as the engine counts: %d in %d x %d', (length, rows, cols) => {
    const set = { seq_len_q: length, tile_rows: rows, tile_cols: cols, mask: 'causal' };
    const { tiling } = reportOf(set);
    const kinds = causalTiles({ length, tile_rows: rows, tile_cols: cols }).flat();
    const number = (kind: string) => BigInt(kinds.filter((one) => one === kind).length);
    expect(number('full') + number('border')).toBe(tiling.visited_tiles);
    expect(number('border')).toBe(tiling.masked_tiles);
    expect(BigInt(kinds.length)).toBe(tiling.score_tiles);
    expectInside(tileGrid(320, { length, tile_rows: rows, tile_cols: cols }));
  });
});

describe('panels', () => {
  const panel = (value: number, more: Partial<Panel> = {}): Panel => ({
    title: 'title',
    note: 'note',
    unit: 'bytes',
    format: String,
    bars: [{ label: 'one', total: String(value), parts: [{ look: 'hbm', label: '', value }] }],
    ...more,
  });
  it('have a scale each: the largest of each panel takes its whole width', () => {
    const figure = panels(400, [panel(4096), panel(4)]);
    const [first, second] = looking(figure, 'hbm').map(({ at }) => Number(at['width']));
    expect(first).toBe(second);
    expect(first).toBeCloseTo(398, 0);
    expect(texts(figure)).toEqual(expect.arrayContaining(['0', '4', '4096', 'note']));
    expectInside(figure);
  });
  it('lead from the place of a magnified panel to its width', () => {
    const figure = panels(401, [panel(4096), panel(1024, { wedge: '4 times' })]);
    const [wedge] = looking(figure, 'faint');
    expect(wedge?.at['d']).toMatch(/^M0 [\d.]+L100 /);
    expect(texts(figure)).toContain('4 times');
  });
  it('have no ticks where nothing is drawn yet', () => {
    const figure = panels(400, [panel(4096, { bars: [], note: '?' })]);
    expect(texts(figure)).toEqual(['title', '?']);
  });
  it('have ticks from zero in round steps', () => {
    expect(linearTicks(1.12, 6)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]);
    expect(linearByteTicks(5 * 1024, 4)).toEqual([0, 2048, 4096]);
  });
});

describe('the walk orders', () => {
  it('visit every tile once, one down the columns, one along the rows', () => {
    const all = (order: 'rows' | 'columns') =>
      [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].map((j) => visit(order, i, j)));
    expect(new Set(all('rows')).size).toBe(16);
    expect(all('rows').slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(all('columns').slice(0, 4)).toEqual([1, 5, 9, 13]);
  });
  it.each([320, 720])('tell no order before the guess, and lie inside %d px', (width) => {
    const walk = { name: 'a', total: '1', told: 'K, V stay' };
    const posed = walkOrder(width, [
      { ...walk, order: null },
      { ...walk, order: null },
    ]);
    expect(texts(posed)).not.toContain('16');
    expect(looking(posed, 'pale')).toHaveLength(0);
    const told = walkOrder(width, [
      { ...walk, order: 'columns' },
      { ...walk, order: 'rows' },
    ]);
    expect(texts(told).filter((text) => text === '16')).toHaveLength(2);
    expectInside(posed);
    expectInside(told);
  });
});

describe('loading ahead', () => {
  const plan = { load: 2, tiles: 6 };
  it.each([
    // In registers while it is computed with: one place makes every tile wait, two none.
    [{ slots: 1, stays: false, ...plan }, 5],
    [{ slots: 2, stays: false, ...plan }, 0],
    // In its place while it is computed with: a place more for the same.
    [{ slots: 2, stays: true, ...plan }, 2],
    [{ slots: 3, stays: true, ...plan }, 0],
  ])('waits as often as it must: %j, %d times', (how, times) => {
    const tiles = schedule(how);
    expect(waits(tiles)).toHaveLength(times);
    for (const [i, { slot, from, loadTo, to }] of tiles.entries()) {
      expect(from).toBeGreaterThanOrEqual(loadTo);
      expect(to).toBe(from + 1);
      const next = tiles.slice(i + 1).find((tile) => tile.slot === slot);
      if (next) expect(next.loadFrom).toBeGreaterThanOrEqual(how.stays ? to : from);
    }
  });
  it('is drawn inside its frame, with every wait named', () => {
    const lane = { title: '2 stages', note: '', schedule: { slots: 1, stays: false, ...plan } };
    const words = { slot: String, computing: 'computing', waits: 'w' };
    const figure = timeline(700, [lane], words);
    expect(texts(figure).filter((text) => text === 'w')).toHaveLength(5);
    expectInside(figure);
    expectInside(timeline(320, [lane], words));
  });
});

describe('a fan', () => {
  it('starts each ray at 1 and ends it where there is nothing', () => {
    expect(relative([1, 2, 4], [8, 4, 2])).toEqual([
      [1, 1],
      [2, 0.5],
      [4, 0.25],
    ]);
    expect(relative([1, 2, 4], [4, 0, 4])).toEqual([[1, 1]]);
    expect(relative([1, 2], [null, 3])).toEqual([]);
  });
  it('names the ends apart from one another', () => {
    const apart = spread([{ y: 50 }, { y: 52 }, { y: 200 }], 0, 210);
    expect(apart.map(({ y }) => y)).toEqual([50, 68, 200]);
    const low = spread([{ y: 208 }, { y: 209 }], 0, 210);
    expect((low[1]?.y ?? 0) - (low[0]?.y ?? 0)).toBeGreaterThanOrEqual(18);
    expect(low[1]?.y).toBeLessThanOrEqual(210);
  });
  it.each([320, 720])('has a line and a name for each ray at %d px', (width) => {
    const figure = fan({
      width,
      at: [16, 32],
      axis: 'rows',
      format: String,
      times: (value) => `x${value}`,
      rays: [
        { look: 'sram', name: 'room', values: [1, 2], end: (times) => `x${times}` },
        { look: 'hbm', name: 'traffic', values: [4, 1], end: (times) => `x${times}` },
      ],
    });
    expect(looking(figure, 'curve')).toHaveLength(2);
    expect(texts(figure)).toEqual(expect.arrayContaining(['room  x2', 'traffic  x0.25', 'x1']));
  });
});

describe('sketches', () => {
  it('have a box for every SM, one of them marked', () => {
    const labels = { block: 'here', sms: 'all', l2: 'L2', hbm: 'HBM', scale: 'not to scale' };
    const figure = gpuSketch({ width: 320, sms: 108, labels });
    expect(looking(figure, 'sram').filter(({ tag }) => tag === 'rect')).toHaveLength(108);
    expect(looking(figure, 'pale')).toHaveLength(107);
    expectInside(figure);
    // Before the guess no SM stands out.
    const whole = gpuSketch({ width: 320, sms: 108, whole: true, labels });
    expect(looking(whole, 'sram').filter(({ tag }) => tag === 'rect')).toHaveLength(1);
    expectInside(whole);
  });
  it('draw tall and wide tiles on one scale, with the same area in all', () => {
    const figure = tilePair(700, 128, [
      { rows: 128, cols: 32, lines: ['a'] },
      { rows: 32, cols: 128, lines: ['b'] },
    ]);
    const areas = looking(figure, 'fill').map(area);
    const sum = (from: number) => areas.slice(from, from + 5).reduce((a, b) => a + b, 0);
    expect(sum(0) / sum(5)).toBeCloseTo(1, 2);
    expectInside(figure);
  });
  it.each([320, 720])('keep inside %d px', (width) => {
    expectInside(tilePlace({ width, labels: { tile: 'one tile' } }));
    expectInside(
      phases(width, [
        { title: 'a', queries: 'all', lines: ['1', '2'] },
        { title: 'b', queries: 'one', lines: ['1', '2'] },
      ]),
    );
    const grid = { length: 1024, tile_rows: 128, tile_cols: 64 };
    const posed = tileGridPosed(width, grid, { seen: 'seen', hidden: 'hidden' });
    expect(looking(posed, 'faint')).toHaveLength(0); // skipped ones are not told apart
    expectInside(posed);
  });
});
