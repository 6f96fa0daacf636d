// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { addressOf, readAddress, themeOf, viewOf } from '../../../web/src/state/address.ts';
import { initialState, type State } from '../../../web/src/state/state.ts';
import { createStore } from '../../../web/src/state/store.ts';
import { description } from '../../wasm/engine.ts';

const setUp = (patch: Partial<State> = {}) =>
  createStore<State>({ ...initialState(), description, ...patch });

describe('the address', () => {
  it('is bare for the default state', () => expect(addressOf(setUp(), '')).toBe(''));
  it('holds the view in the query and params in the fragment', () => {
    const store = setUp({ view: 'tiles', set: { head_dim: 64 } });
    expect(addressOf(store, '')).toBe('?view=tiles#v=1&head_dim=64');
  });
  it('follows a language and a theme that it already names, and keeps the rest', () => {
    const store = setUp({ language: 'zh', theme: 'dark' });
    expect(addressOf(store, '?lang=en&theme=light&from=course')).toBe(
      '?lang=zh&theme=dark&from=course',
    );
    expect(addressOf(store, '')).toBe('');
  });
  it('reads the fields of a form that was sent without script, the fragment first', () => {
    const store = setUp();
    readAddress(store, '?seq_len_q=512&batch=3&lang=zh', '#v=1&batch=4');
    expect(store.get().set).toEqual({ seq_len_q: 512, batch: 4 });
    expect(store.get().refusals).toEqual({});
    expect(addressOf(store, '?seq_len_q=512&batch=3')).toBe('#v=1&batch=4&seq_len_q=512');
  });
  it('takes only views and themes that there are', () => {
    expect([viewOf('?view=run'), viewOf('?view=nowhere'), viewOf('')]).toEqual([
      'run',
      'memory',
      'memory',
    ]);
    expect([themeOf('?theme=dark'), themeOf('?theme=pink')]).toEqual(['dark', undefined]);
  });
});
