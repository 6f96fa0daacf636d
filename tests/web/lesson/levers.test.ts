// SPDX-License-Identifier: Apache-2.0
// Every lever of every step, at every notch: what it shows, what the step computes with and what a
// link brings back are one value. And what comes along from one step to another is shown.
import { describe, expect, it } from 'vitest';
import type { FieldInfo, HardwareProfile, ParamValue } from '../../../web/src/engine/protocol.ts';
import { type LessonField, lessonFields } from '../../../web/src/lesson/ask.ts';
import {
  cameAlong,
  fieldsOf,
  type Lever,
  leversOf,
  movedIn,
  namesOf,
  shapeFor,
  stopsWith,
  valuesFor,
  valueOf,
} from '../../../web/src/lesson/levers.ts';
import { labViews } from '../../../web/src/lesson/steps.ts';
import {
  fieldNamed,
  nearestStop,
  type PartialParams,
  resolve,
} from '../../../web/src/params/fields.ts';
import { parse, print } from '../../../web/src/params/link.ts';
import { clearField, setField } from '../../../web/src/state/actions.ts';
import { addressOf } from '../../../web/src/state/address.ts';
import { lettersIn } from '../../../web/src/state/formula.ts';
import { initialState } from '../../../web/src/state/state.ts';
import { createStore } from '../../../web/src/state/store.ts';
import type { AnyStep } from '../../../web/src/views/learn/step-view.ts';
import { description } from '../../wasm/engine.ts';
import { ask } from './ask.ts';
import { sceneOf, steps } from './scene.ts';

const { fields } = description;
const fieldOf = (name: string): FieldInfo => fieldNamed(fields, name)!;

const opened = (set: PartialParams = {}) => {
  const store = createStore(initialState());
  store.update({ description, set });
  return store;
};
const move = (store: ReturnType<typeof opened>, view: AnyStep, lever: Lever, to: ParamValue) =>
  fieldsOf(lever).forEach((name) => setField(store, fieldOf(name), to, undefined, view.start));

const notchesOf = (view: AnyStep, lever: Lever): readonly ParamValue[] =>
  lever.stops ?? namesOf(lever, shapeFor(description, view, {}));
const levers = steps.flatMap((view) =>
  leversOf(view).map((lever) => [view.id, lever.field, view, lever] as const),
);

// What only a drawing has: the line of a block's SRAM over the two curves.
const drawn: Partial<Record<string, (keyof HardwareProfile)[]>> = {
  'q3-tradeoff': ['smem_max_bytes_per_block'],
};

const behind: ReadonlySet<string> = new Set(['letters', 'ledger', 'parts', 'asks', 'params']);

// Everything that a step says in numbers.
async function said(view: AnyStep, set: PartialParams): Promise<string> {
  const shape = shapeFor(description, view, set);
  const answer = await view.ask(ask, shape);
  const rows = view.rows?.(sceneOf(answer, shape));
  const formulas = view
    .formulas(answer, shape)
    .map(({ letters, values, result }) => [
      lettersIn(letters).map((letter) => values[letter]),
      result,
    ]);
  const myths = await Promise.all(view.myths.map(([, numbers]) => numbers(ask, shape)));
  const lines = drawn[view.id]?.map((name) => shape.hardware?.[name]);
  return JSON.stringify(
    [view.told(answer, shape), rows, formulas, myths, lines],
    // What stands behind a number is said when it is opened, not before.
    (key, value: unknown) =>
      behind.has(key) ? undefined : typeof value === 'bigint' ? String(value) : value,
  );
}

const nameInSentences: Partial<Record<Lever['field'], string>> = {
  seq_len_q: 'length',
  heads_q: 'heads',
  head_dim: 'd',
  tile: 'tile',
  tile_rows: 'rows',
  tile_cols: 'cols',
};

describe.each(levers)('%s: the lever %s', (_id, _field, view, lever) => {
  it('stands where it was put, at every notch, alone and after a link', () => {
    const store = opened();
    for (const to of notchesOf(view, lever)) {
      move(store, view, lever, to);
      const shape = shapeFor(description, view, store.get().set);
      for (const name of fieldsOf(lever)) expect(shape.params[name], name).toBe(to);
      expect(valueOf(lever, shape)).toBe(to);
      const link = parse(fields, addressOf(store, '').replace(/^[^#]*/, ''));
      expect(shapeFor(description, view, link.set).params).toEqual(shape.params);
    }
  });
  it('is what the sentences use, at every notch', async () => {
    const name = nameInSentences[lever.field];
    for (const to of notchesOf(view, lever)) {
      const own = Object.fromEntries(fieldsOf(lever).map((field) => [field, to]));
      const shape = shapeFor(description, view, own);
      const told = view.told(await view.ask(ask, shape), shape);
      const value = name === undefined ? undefined : told[name];
      if (value !== undefined) expect('count' in value && Number(value.count)).toBe(to);
      if ('gpu' in told) expect(told['gpu']).toEqual({ text: shape.hardware?.name });
    }
  });
  it('moves the numbers of the step', async () => {
    const all = notchesOf(view, lever);
    const found = await Promise.all(
      [all[0]!, all.at(-1)!].map((to) =>
        said(view, Object.fromEntries(fieldsOf(lever).map((name) => [name, to]))),
      ),
    );
    expect(found[0]).not.toBe(found[1]);
  });
  it('shows a value that is none of its notches', () => {
    if (lever.stops !== null) {
      const stops = stopsWith(lever.stops, [777]);
      expect(stops[nearestStop(stops, 777)]).toBe(777);
      return expect(stops).toEqual([...stops].sort((a, b) => a - b));
    }
    const own = { hardware: 'mi300x', dtype: 'fp8_e5m2' };
    const shape = shapeFor(description, view, own);
    expect(namesOf(lever, shape)).toContain(valueOf(lever, shape));
  });
});

const other: Readonly<Partial<Record<LessonField, readonly ParamValue[]>>> = {
  batch: [3],
  heads_q: [5],
  seq_len_q: [3000],
  head_dim: [160],
  dtype: ['fp32'],
  tile_rows: [48],
  tile_cols: [48],
  stages: [3],
  hardware: ['mi300x', 'rtx-4090'],
};

describe.each(steps.map((view) => [view.id, view] as const))('%s', (_id, view) => {
  it('says which values change its numbers', async () => {
    const still = await said(view, {});
    const used: string[] = [];
    for (const [name, values = []] of Object.entries(other)) {
      const changed = await Promise.all(values.map((to) => said(view, { [name]: to })));
      if (changed.some((text) => text !== still)) used.push(name);
    }
    expect([...view.uses].sort()).toEqual(used.sort());
  });
  it('shows all that came along, and brings all of it back', () => {
    const set = Object.fromEntries(
      Object.entries(other).map(([name, [to]]): [string, ParamValue] => [name, to!]),
    );
    const before = cameAlong(description, view, set, []);
    expect([...before].sort()).toEqual([...view.uses].sort());
    const after = cameAlong(description, view, set, leversOf(view));
    const shown = leversOf(view).flatMap(fieldsOf);
    expect(after).toEqual(before.filter((name) => !shown.includes(name)));
    const store = opened(set);
    movedIn(description, view, set).forEach((name) => clearField(store, name));
    const back = shapeFor(description, view, store.get().set).params;
    expect(back).toEqual(shapeFor(description, view, {}).params);
  });
  it('has come back where its levers were put back by hand', () => {
    const store = opened();
    for (const lever of leversOf(view)) {
      const start = valueOf(lever, shapeFor(description, view, {}))!;
      notchesOf(view, lever).forEach((to) => move(store, view, lever, to));
      move(store, view, lever, start);
    }
    expect(movedIn(description, view, store.get().set)).toEqual([]);
  });
});

describe.each(steps.flatMap((view) => (labViews[view.id] ? [[view.id, view] as const] : [])))(
  '%s in the Lab',
  (_id, view) => {
    it.each([
      ['the values it starts from', {}],
      [
        'values that came along',
        { heads_q: 8, head_dim: 64, tile_rows: 256, hardware: 'rtx-4090' },
      ],
      ['values that only the Lab can set', { mask: 'causal', algorithm: 'flash1' }],
    ])('has %s', (_what, set: PartialParams) => {
      const link = print(fields, valuesFor(description, view, set));
      const there = resolve(fields, parse(fields, link).set);
      expect(there).toEqual(shapeFor(description, view, set).params);
    });
  },
);

it('covers every field of the lesson', () => {
  expect([...Object.keys(other), 'custom'].sort()).toEqual([...lessonFields].sort());
});
