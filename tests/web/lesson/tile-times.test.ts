// SPDX-License-Identifier: Apache-2.0
// The least time against tile rows: what is drawn is what the engine says of each tile.
import { describe, expect, it } from 'vitest';
import { tileTimes } from '../../../web/src/figures/tile-times.ts';
import type { Mark } from '../../../web/src/figures/mark.ts';
import '../../../web/src/i18n/all.ts';
import { say, type Value } from '../../../web/src/i18n/sentence.ts';
import { translate } from '../../../web/src/i18n/t.ts';
import { movedBytes, reportAt, shapeOf } from '../../../web/src/lesson/ask.ts';
import {
  bestOf,
  caches,
  evenFrom,
  gain,
  least,
  pointsUnder,
} from '../../../web/src/lesson/q3-gain.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import { heightNumbers } from '../../../web/src/state/height-numbers.ts';
import { evenUnder, heightRows } from '../../../web/src/views/learn/tile-times.ts';
import { gainStep } from '../../../web/src/views/learn/steps/q3-gain.ts';
import { description } from '../../wasm/engine.ts';
import { evaluate } from '../state/working.ts';
import { ask } from './ask.ts';

const at = (set: PartialParams) => shapeOf(description, gainStep.start, set);
const plain = (value: Value) => say('en', { key: 'plain', values: { value } });
const bandwidth = 2039e9; // of the A100, bytes a second

const sceneOf = async (set: PartialParams, language: 'en' | 'zh' = 'en') => {
  const shape = at(set);
  return {
    answer: await gain(ask, shape),
    shape,
    language,
    revealed: true,
    guess: '',
    t: (key: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) =>
      translate(language, key, values),
    say: (sentence: Parameters<typeof say>[1]) => say(language, sentence),
  };
};

const sets: PartialParams[] = [{}, { head_dim: 256 }, { head_dim: 64, tile_cols: 128 }];
describe.each(sets)('at %o', (set) => {
  it('each point is the bound of its tile, or the bytes over the bandwidth', async () => {
    const shape = at(set);
    const { heights } = await gain(ask, shape);
    expect(heights.map(({ rows }) => rows)).toEqual(
      Array.from({ length: 16 }, (_, i) => 16 + 16 * i),
    );
    const [once, none] = [pointsUnder('cached', heights), pointsUnder('uncached', heights)];
    const fitting = [];
    for (const { rows } of heights) {
      const report = await reportAt(ask, shape, { algorithm: 'flash2', tile_rows: rows });
      if (!report.sram!.fits) continue;
      const bound = report.time!.bound_seconds!;
      fitting.push([rows, bound, Math.max(bound, Number(movedBytes(report)) / bandwidth)]);
    }
    expect(once).toEqual(fitting.map(([rows, bound]) => [rows, bound]));
    expect(none.map(([rows]) => rows)).toEqual(fitting.map(([rows]) => rows));
    for (const [i, [, seconds]] of none.entries()) expect(seconds).toBeCloseTo(fitting[i]![2]!, 12);
  });
});

it.each(caches)('the tile to take is the lowest of those that take least: %s', async (cache) => {
  for (const set of sets) {
    const points = pointsUnder(cache, (await gain(ask, at(set))).heights);
    const best = bestOf(points)!;
    const time = points.find(([rows]) => rows === best.rows)![1];
    for (const [rows, seconds] of points) {
      if (rows < best.rows) expect(seconds, String(rows)).toBeGreaterThan(time);
      else expect(seconds * 1.005, String(rows)).toBeGreaterThanOrEqual(time);
    }
  }
});

it('past the most that there is the registers go on: 112 rows take 252, 128 would take 276', async () => {
  const shape = at({});
  const answer = await gain(ask, shape);
  const even = { cached: null, uncached: null };
  const { make } = heightNumbers(answer, even, shape)['spills.rows']!;
  expect(make?.()?.parts.map(({ value }) => plain(value))).toEqual(['252', '276', '255']);
});

it('a tile that does not fit has no time, in the drawing and in the table', async () => {
  const scene = await sceneOf({ head_dim: 256 });
  const { heights } = scene.answer;
  // Q, K and V of 2 bytes each: (rows + 2 x 64) x 256 x 2 B in 163 KiB.
  const most = (163 * 1024) / 512 - 128;
  for (const { rows, fits, times } of heights) {
    expect(fits, String(rows)).toBe(rows <= most);
    expect(times === null, String(rows)).toBe(rows > most);
  }
  const refused = heightRows(scene).rows.filter(([tile]) => parseInt(String(tile)) > most);
  expect(refused.length).toBeGreaterThan(0);
  for (const row of refused) expect(row.slice(1)).toEqual(['—', '—', 'does not fit in SRAM']);
});

it('registers spill where the engine says so, and nowhere that it has no estimate for', async () => {
  const spilling = async (hardware: string) =>
    (await gain(ask, at({ hardware }))).heights.filter(({ spills }) => spills);
  expect((await spilling('a100-80-sxm'))[0]?.rows).toBe(128);
  expect(await spilling('mi300x')).toEqual([]);
});

describe('both take as long', () => {
  const gpus: PartialParams[] = [{ hardware: 'mi300x' }, { hardware: 'rtx-4090', head_dim: 64 }];
  it.each([...sets, ...gpus])('from the first tile that is no slower, at %o', async (set) => {
    const shape = at(set);
    const answer = await gain(ask, shape);
    for (const cache of caches) {
      const standard = least(answer.times[0], cache);
      const points = pointsUnder(cache, answer.heights);
      const even = evenUnder(answer, cache, shape);
      const slower = points.filter(([, seconds]) => seconds / standard > 1.005);
      if (even === null) {
        expect(slower).toEqual(points);
        continue;
      }
      for (const [rows] of points) {
        const is = slower.some(([own]) => own === rows);
        expect(is, `${cache} ${rows}`).toBe(rows < even.from || even.but.includes(rows));
      }
    }
  });
  it('once more slower, it is named', () => {
    const points = [10, 8, 5, 9, 4].map((seconds, i) => [16 * (i + 1), seconds] as const);
    expect(evenFrom(points, 8)).toEqual({ before: 16, from: 32, but: [64] });
    expect(evenFrom(points, 3)).toBeNull();
    expect(evenFrom(points, 11)).toEqual({ before: null, from: 16, but: [] });
  });
});

describe('the drawing', () => {
  const points = [
    [16, 8],
    [32, 4],
    [64, 2],
  ] as const;
  const drawn = (level: number | null, refused: number | null = null) =>
    tileTimes({
      width: 600,
      rows: [16, 256],
      pairs: [
        { look: 'hbm', level, points, even: level === null ? null : evenFrom(points, level) },
      ],
      own: 32,
      spills: 64,
      refused,
      title: 'time',
      axis: 'rows',
      format: () => String,
    }).marks;
  const looking = (marks: readonly Mark[], look: string, tag?: string) =>
    marks.filter(
      (mark) => String(mark.at['class']).split(' ').includes(look) && (!tag || mark.tag === tag),
    );
  const corners = (mark: Mark | undefined) =>
    String(mark?.at['d'])
      .slice(1)
      .split('L')
      .map((pair) => pair.split(' ').map(Number));

  it('marks where the line crosses the level', () => {
    const marks = drawn(5);
    const [curve] = looking(marks, 'curve');
    const [top, , bottom] = corners(looking(marks, 'fill', 'path')[0]);
    const [x, y] = [top![0]!, (top![1]! + bottom![1]!) / 2];
    expect(y).toBeCloseTo(Number(looking(marks, 'level-solid')[0]?.at['y1']), 1);
    const [a, b] = corners(curve);
    expect(x).toBeGreaterThan(a![0]!);
    expect(x).toBeLessThan(b![0]!);
    expect((y - a![1]!) / (b![1]! - a![1]!)).toBeCloseTo((x - a![0]!) / (b![0]! - a![0]!), 2);
  });
  it('has no such mark, no level and no line where there is none', () => {
    expect(looking(drawn(1), 'fill', 'path')).toEqual([]);
    expect(looking(drawn(9), 'fill', 'path')).toEqual([]);
    expect(looking(drawn(null), 'level-solid')).toEqual([]);
  });
  it('hatches from the first rows that do not fit, and ends the strip of registers there', () => {
    const marks = drawn(5, 128);
    const from = Math.min(...looking(marks, 'hatch').map(({ at: place }) => Number(place['x1'])));
    const [strip] = looking(marks, 'reg');
    expect(Number(strip?.at['x']) + Number(strip?.at['width'])).toBeCloseTo(from, 1);
    expect(from).toBeGreaterThan(corners(looking(marks, 'curve')[0]).at(-1)![0]!);
    expect(looking(drawn(5), 'hatch')).toEqual([]);
  });
});

// A row that is told and is no part of the bound has a name of its own.
const counting = ({ parts }: Explained) =>
  parts.filter(({ label }) => label.key !== 'number.not_in_bound');

describe('its numbers', async () => {
  const scene = await sceneOf({ head_dim: 256 });
  const { answer, shape } = scene;
  it('are the first rows of each kind, with what the engine says of them', () => {
    const even = {
      cached: evenUnder(answer, 'cached', shape),
      uncached: evenUnder(answer, 'uncached', shape),
    };
    const numbers = heightNumbers(answer, even, shape);
    const rows = [
      'best.rows',
      'best.rows_none',
      'once.rows',
      'none.rows',
      'spills.rows',
      'room.rows',
    ];
    expect(Object.keys(numbers).filter((name) => name !== 'best.seconds')).toEqual(rows);
    expect(plain(numbers['room.rows']!.value)).toBe('208');
    for (const { make, value } of rows.map((name) => numbers[name]!)) {
      const made = make!()!;
      expect(made.value).toEqual(value);
      expect(made.parts.length).toBeGreaterThan(1);
      for (const language of ['en', 'zh'] as const) {
        for (const { label } of made.parts)
          expect(say(language, label)).not.toMatch(/[{}]|[a-z]\.[a-z]/);
      }
    }
  });
  it('in the table open what they are', () => {
    const cells = heightRows(scene).rows.flatMap((row) =>
      row.flatMap((cell) =>
        typeof cell === 'object' && cell !== null ? [cell.values[0] as Explained] : [],
      ),
    );
    expect(cells.length).toBe(2 + 2 * 12);
    for (const { key, value, make } of cells) {
      const { milliseconds } = value as { milliseconds: number };
      const made = make!()!;
      const found = made.formula
        ? evaluate(made.formula, made.letters)
        : Math.max(...counting(made).map((part) => Number(Object.values(part.value)[0])));
      expect(found * 1000, key).toBeCloseTo(milliseconds, 9);
    }
  });
});
