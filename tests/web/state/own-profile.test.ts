// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { EngineClient } from '../../../web/src/engine/client.ts';
import { unwrap } from '../../../web/src/engine/error.ts';
import { setFields } from '../../../web/src/state/actions.ts';
import {
  copyProfile,
  dropProfile,
  isOwn,
  type OwnProfile,
  ownProfile,
  profileGroups,
  shownValue,
  startOwnProfile,
  typedValue,
  valueIn,
  withValue,
} from '../../../web/src/state/own-profile.ts';
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
