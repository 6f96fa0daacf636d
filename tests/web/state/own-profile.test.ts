// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { EngineClient } from '../../../web/src/engine/client.ts';
import { unwrap } from '../../../web/src/engine/error.ts';
import { setFields } from '../../../web/src/state/actions.ts';
import {
  copyProfile,
  dropProfile,
  fieldState,
  isOwn,
  type OwnProfile,
  ownProfile,
  startOwnProfile,
  valueIn,
  withValue,
} from '../../../web/src/state/own-profile.ts';
import {
  profileField,
  profileGroups,
  shownValue,
  typedValue,
} from '../../../web/src/params/profile-fields.ts';
import { readDecimal } from '../../../web/src/params/read-number.ts';
import { resolve } from '../../../web/src/params/fields.ts';
import { errorSentence, say } from '../../../web/src/i18n/sentence.ts';
import type { Language } from '../../../web/src/i18n/t.ts';
import '../../../web/src/i18n/profile.ts';
import { initialState, type State } from '../../../web/src/state/state.ts';
import { createStore } from '../../../web/src/state/store.ts';
import { allWords } from '../../../web/src/i18n/all.ts';
import { description, engine } from '../../wasm/engine.ts';

const a100 = description.hardware.find(({ id }) => id === 'a100-80-sxm')!;
const read = (text: string) => JSON.parse(text) as OwnProfile;
const fields = Object.values(profileGroups).flat();

describe('a profile of the reader’s own', () => {
  it('has words for every field, and every field is one of the catalogue', () => {
    for (const { name } of fields) {
      expect(allWords.en).toHaveProperty([`profile.${name}`]);
      expect(valueIn(a100, name), name).not.toBeUndefined();
    }
  });

  it('is written as what differs from its base', () => {
    const own = { base: 'a100-80-sxm', name: 'Mine' };
    const more = withValue(own, a100, 'sm_count', 132);
    expect(JSON.parse(more)).toEqual({ ...own, sm_count: 132 });
    const peak = withValue(read(more), a100, 'peak_flops.fp16', null);
    expect(JSON.parse(peak)).toEqual({ ...own, sm_count: 132, peak_flops: { fp16: null } });
    const back = withValue(read(peak), a100, 'peak_flops.fp16', a100.peak_flops['fp16']);
    expect(JSON.parse(withValue(read(back), a100, 'sm_count', a100.sm_count))).toEqual(own);
  });

  it('reads no profile out of other text', () => {
    for (const text of ['', '{', '[]', 'null', '3', undefined]) expect(ownProfile(text)).toBeNull();
  });

  it('comes back the same from the units it is typed in', () => {
    for (const field of fields) {
      const value = valueIn(a100, field.name);
      if (typeof value !== 'number') continue;
      expect(typedValue(shownValue(value, field)!, field), field.name).toBe(value);
    }
  });
});

describe('a field that is not accepted', () => {
  const field = (name: string) => profileField(name)!;
  // What stands in the field and under it after these words were typed into it.
  const after = (name: string, typed: string, before: object = {}, language: Language = 'en') => {
    const own = { base: a100.id, ...before };
    const value = typed === '' ? null : typedValue(readDecimal(typed), field(name));
    const written = value === null || Number.isFinite(value);
    const custom = written ? withValue(own, a100, name, value) : JSON.stringify(own);
    const asked = resolve(description.fields, { hardware: 'custom', custom });
    const reply = engine.report(asked, 'model');
    const problem = 'error' in reply ? reply.error : null;
    const state = fieldState(
      ...([field(name), read(custom), a100, typed, problem, description.profile_limits] as const),
    );
    return [state.text, state.error && say(language, state.error)];
  };

  it.each([
    ['smem_max_bytes_per_block', '4,096', '4,096 KiB is more than an SM has, which is 164 KiB.'],
    ['smem_max_bytes_per_block', '-3', '-3 KiB is too little; at least 0.000976563 KiB.'],
    ['mem_capacity_bytes', '1e99', '1e99 GB is too much; at most 1,125,900 GB.'],
    ['l2_bytes', '1e999', '1e999 MiB is too much; at most 1,073,742,000 MiB.'],
    ['mem_bandwidth_bytes_per_s', '0', '0 GB/s is too little; at least 1e-15 GB/s.'],
    ['mem_bandwidth_bytes_per_s', '1e99', '1e99 GB/s is too much; at most 1e15 GB/s.'],
    ['boost_clock_hz', '-1', '-1 MHz is too little; at least 1e-12 MHz.'],
    ['sm_count', '70000', '70000 is too much; at most 65,536.'],
    ['sm_count', '1.5', '1.5 is no whole number.'],
    ['peak_flops.fp16', '1e99', '1e99 TFLOP/s is too much; at most 1,000,000,000,000 TFLOP/s.'],
    ['smem_reserved_bytes_per_block', '-1', '-1 B is too little; at least 0 B.'],
    ['l2_bytes', 'much', '“much” is no number.'],
  ])('%s, typed %s, keeps what was typed and says why in its unit', (name, typed, why) => {
    const [text, error] = after(name, typed);
    expect(text).toBe(typed);
    expect(error?.replaceAll('\u00a0', ' ')).toContain(`: ${why}`);
    expect(after(name, typed, {}, 'zh')[1]).not.toBe(error);
  });

  it('is written as numbers are once it is accepted, and shown without a row of zeros', () => {
    expect(after('sm_count', ' 1_000 ')).toEqual(['1,000', null]);
    expect(after('smem_max_bytes_per_block', '96')).toEqual(['96', null]);
    const bad = { mem_capacity_bytes: 1e108 };
    const state = fieldState(
      ...([field('mem_capacity_bytes'), bad, a100, undefined, null, {}] as const),
    );
    expect(state).toEqual({ text: '1e99', error: null });
  });

  it('is told in its unit wherever the page tells it, and in a file’s own elsewhere', () => {
    const error = {
      field: 'smem_max_bytes_per_block',
      reason: 'out_of_range',
      got: '4194304',
    } as const;
    expect(say('en', errorSentence(error, undefined))).toContain(': 4,096 KiB is');
    expect(say('en', errorSentence(error, undefined, true))).toContain(': 4194304 is');
  });

  it('has bounds, by the engine, for every field of the editor', () => {
    for (const { name } of fields) {
      const { min, max } = description.profile_limits[name.split('.')[0]!]!;
      expect(max, name).toBeGreaterThan(min);
      const value = valueIn(a100, name);
      if (typeof value === 'number') expect(value >= min && value <= max, name).toBe(true);
    }
  });
});

describe('the catalogue', () => {
  const client = {
    call: (method: 'hardware_profile', args: [never]) =>
      Promise.resolve().then(() => unwrap(engine[method](...args))),
  } as unknown as EngineClient;
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('holds the reader’s own while there is one that the engine takes', async () => {
    const store = createStore<State>({ ...initialState(), description });
    const own = () => store.get().description?.hardware.find((profile) => isOwn(profile));
    startOwnProfile(store, client);
    copyProfile(store, a100, 'Mine');
    await settled();
    expect(store.get().set['hardware']).toBe('custom');
    expect(own()).toMatchObject({ name: 'Mine', sm_count: a100.sm_count });
    setFields(store, {
      custom: withValue(ownProfile(store.get().set['custom'])!, a100, 'sm_count', 7),
    });
    await settled();
    expect(own()).toMatchObject({ sm_count: 7 });
    setFields(store, { custom: '{"base":"a100-80-sxm","sm_count":-1}' });
    await settled();
    expect(own()).toBeUndefined();
    dropProfile(store);
    await settled();
    expect(store.get().set).toEqual({});
    expect(store.get().description?.hardware).toEqual(description.hardware);
  });

  it.each([{}, { base: 'nothing' }, { base: 'custom' }])(
    'is given up for the first GPU where %j has no base',
    (own) => {
      const store = createStore<State>({ ...initialState(), description });
      setFields(store, { hardware: 'custom', custom: JSON.stringify(own) });
      expect(store.get().set['hardware']).toBe('custom');
      dropProfile(store);
      expect(store.get()).toMatchObject({ set: {}, refusals: {} });
    },
  );
});
