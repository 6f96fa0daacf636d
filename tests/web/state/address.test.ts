// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  nameOf,
  placeOf,
  readAddress,
  refusedText,
  themeOf,
} from '../../../web/src/state/address.ts';
import { pin } from '../../../web/src/state/actions.ts';
import { refusedSentences } from '../../../web/src/state/refused.ts';
import { say } from '../../../web/src/i18n/sentence.ts';
import { initialState, type State } from '../../../web/src/state/state.ts';
import { createStore } from '../../../web/src/state/store.ts';
import { description } from '../../wasm/engine.ts';

const setUp = (patch: Partial<State> = {}) =>
  createStore<State>({ ...initialState(), description, ...patch });

describe('the address', () => {
  it('is bare for the default state', () => expect(addressOf(setUp(), '')).toBe(''));
  it('holds the view in the query and params in the fragment', () => {
    const store = setUp({ room: 'lab', view: 'tiles', set: { head_dim: 64 } });
    expect(addressOf(store, '')).toBe('?view=lab.tiles#v=1&head_dim=64');
  });
  it('keeps text that a field refuses, where it is asked to', () => {
    const store = setUp({ room: 'lab' });
    readAddress(store, '', '#v=1&seq_len_q=-3&head_dim=64&colour=red');
    const refused = refusedText(store.get());
    const address = addressOf(store, '', refused);
    expect(address).toBe('?view=lab#v=1&head_dim=64&seq_len_q=-3');
    expect(addressOf(store, '')).toBe('?view=lab#v=1&head_dim=64');
    const again = setUp();
    readAddress(again, '', address.slice(address.indexOf('#')));
    expect(again.get().refusals['seq_len_q']?.text).toBe('-3');
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
    expect(addressOf(store, '?seq_len_q=512&batch=3')).toBe(
      '?view=learn#v=1&batch=4&seq_len_q=512',
    );
  });
  it('names what the pinned configuration asks in vain, until another is pinned', () => {
    const store = setUp();
    const told = () =>
      refusedSentences(store.get().refusals, description.fields, ['seq_len_q', 'head_dim']).map(
        (sentence) => say('en', sentence),
      );
    readAddress(store, '?pin=v%3D1%26head_dim%3D-3%26colour%3Dred%26batch%3D4', '#v=1&batch=2');
    expect(store.get().pinned).toEqual({ batch: 4 });
    expect(told()).toEqual([
      'In what the link compares with: Head dimension: -3 is not from 1 to 1,048,576.',
      'In what the link compares with: The link names “colour”, which is no parameter; it was left out.',
    ]);
    expect(refusedText(store.get())).toBe('');
    pin(store, { batch: 8 });
    expect(told()).toEqual([]);
    readAddress(store, '?pin=nonsense', '#v=1&head_dim=0');
    expect(Object.keys(store.get().refusals)).toEqual(['head_dim', 'pin.nonsense']);
    readAddress(store, '', '#v=1&head_dim=0');
    expect(Object.keys(store.get().refusals)).toEqual(['head_dim']);
  });
  it('makes nothing but text of any name in a link', () => {
    const store = setUp();
    readAddress(store, '', '#v=1&__proto__=1&constructor=2&head_dim=64');
    expect(store.get().set).toEqual({ head_dim: 64 });
    expect(Object.keys(store.get().refusals)).toEqual(['__proto__', 'constructor']);
  });
  it.each([
    '',
    'learn.q1',
    'lab',
    'lab.traffic',
    'bench',
    'bench.tiles',
    'evidence',
    'evidence.some-case',
  ])('finds the place "%s" again', (name) => expect(nameOf(placeOf(`?view=${name}`))).toBe(name));
  it('takes only places and themes that there are', () => {
    expect(
      ['nowhere', 'lab.nothing', 'learn', 'bench.x', ''].map((view) =>
        nameOf(placeOf(`?view=${view}`)),
      ),
    ).toEqual(['', 'lab', '', 'bench', '']);
    expect(nameOf(placeOf(''))).toBe('');
  });
  it('opens the Lab for params without a place, and leads back to any place', () => {
    const hash = '#v=1&batch=4';
    expect([placeOf('', hash).room, placeOf('?lang=zh', hash).room]).toEqual(['lab', 'lab']);
    expect([placeOf('?view=learn', hash).room, placeOf('', '#v=1').room]).toEqual([
      'learn',
      'learn',
    ]);
    expect([themeOf('?theme=dark'), themeOf('?theme=pink')]).toEqual(['dark', undefined]);
  });
});
