// SPDX-License-Identifier: Apache-2.0
// The address bar: params in the fragment, presentation (view, lang, theme) in the query.
//
// `view` is a room, or a place in one behind a dot: lab.traffic, lab.map.time, learn.q1,
// bench.tiles, evidence.some-case.
// `pin` holds the configuration that is compared with, written as a fragment.
// Params replace the entry in the history, quietly and not too often; another place adds one.
import { experiments } from '../bench/plan.ts';
import { languages } from '../i18n/t.ts';
import { lessonFields } from '../lesson/ask.ts';
import { fieldNamed } from '../params/fields.ts';
import { linkVersion, parse, print } from '../params/link.ts';
import { type AppStore, openLink, refusePinned } from './actions.ts';
import { initialState, type Place, rooms, type State, themes, views } from './state.ts';

const quietMs = 200; // browsers refuse more than about a hundred changes in half a minute

const known = <T extends string>(values: readonly T[], asked: string | null): T | undefined =>
  values.find((value) => value === asked);

// A fragment with params and no word of a place is a question to the Lab.
const asksTheLab = (hash: string): boolean =>
  [...new URLSearchParams(hash.replace(/^#/, '')).keys()].some((name) => name !== 'v');

const placeIn = ({ room, view, show, step, experiment, card }: Place): Place => {
  return { room, view, show, step, experiment, card };
};

// What the address leaves open stays as it starts.
export function placeOf(query: string, hash = ''): Place {
  const start = placeIn(initialState());
  const [asked = '', ...rest] = (new URLSearchParams(query).get('view') ?? '').split('.');
  const there = rest.join('.');
  switch (known(rooms, asked)) {
    case 'learn':
      return { ...start, room: 'learn', step: there };
    case 'lab': {
      const [view = '', show = ''] = rest;
      return { ...start, room: 'lab', view: known(views, view) ?? start.view, show };
    }
    case 'bench':
      return { ...start, room: 'bench', experiment: known(experiments, there) ?? start.experiment };
    case 'evidence':
      return { ...start, room: 'evidence', card: there };
    case undefined:
      return asksTheLab(hash) ? { ...start, room: 'lab' } : start;
  }
}

// The name of a place in the address; empty for the start of the page.
export function nameOf({ room, view, show, step, experiment, card }: Place): string {
  const start = initialState();
  const lab = show !== '' ? `${view}.${show}` : view === start.view ? '' : view;
  const bench = experiment === start.experiment ? '' : experiment;
  const there = { learn: step, lab, bench, evidence: card }[room];
  if (there !== '') return `${room}.${there}`;
  return room === start.room ? '' : room;
}

export const themeOf = (query: string) => known(themes, new URLSearchParams(query).get('theme'));

// The query of a form sent without script may hold fields: they count where the fragment is silent.
export function readAddress(store: AppStore, search: string, hash: string): void {
  const fields = store.get().description?.fields ?? [];
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const query = [...new URLSearchParams(search)].filter(
    ([name]) => fieldNamed(fields, name) && !fragment.has(name),
  );
  openLink(store, new URLSearchParams([...query, ...fragment]).toString());
  const pin = new URLSearchParams(search).get('pin');
  const { set, problems } = parse(fields, pin ?? '');
  refusePinned(store, problems);
  if (pin !== null || store.get().pinned !== null)
    store.update({ pinned: pin === null ? null : set });
}

// Text that a field refuses stays in the reader's own address: loaded again, it is told again.
export function refusedText({ description, refusals }: State): string {
  const own = Object.entries(refusals).filter(([name]) =>
    fieldNamed(description?.fields ?? [], name),
  );
  return new URLSearchParams(own.map(([name, { text }]) => [name, text])).toString();
}

// A step of the lesson starts from values of its own: what was moved to a default is no default there.
export const keptIn = ({ room }: Pick<State, 'room'>): readonly string[] =>
  room === 'learn' ? lessonFields : [];

// The address that leads back to this state. What the query holds beside the view stays.
export function addressOf(store: AppStore, search: string, refused = ''): string {
  const { description, set, pinned, language, theme } = store.get();
  const query = new URLSearchParams(search);
  for (const { name } of description?.fields ?? []) query.delete(name);
  const keep = keptIn(store.get());
  const good = description ? print(description.fields, set, keep) : '';
  const fragment = refused === '' ? good : `${good || `v=${linkVersion}`}&${refused}`;
  const place = nameOf(store.get()) || (fragment && store.get().room);
  if (place === '') query.delete('view');
  else query.set('view', place);
  if (pinned === null || description === null) query.delete('pin');
  else query.set('pin', print(description.fields, pinned) || `v=${linkVersion}`);
  if (known(languages, query.get('lang'))) query.set('lang', language);
  if (known(themes, query.get('theme'))) query.set('theme', theme);
  return `${query.size > 0 ? `?${query}` : ''}${fragment && `#${fragment}`}`;
}

export function startAddress(store: AppStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let place = nameOf(store.get());

  const write = () => {
    const address = addressOf(store, location.search, refusedText(store.get()));
    if (address === location.search + location.hash) return;
    history.replaceState(null, '', address || location.pathname);
  };
  store.subscribe(() => {
    clearTimeout(timer);
    if (nameOf(store.get()) === place) {
      timer = setTimeout(write, quietMs);
      return;
    }
    place = nameOf(store.get());
    const address = addressOf(store, location.search, refusedText(store.get()));
    if (address !== location.search + location.hash) {
      history.pushState(null, '', address || location.pathname);
    }
  });
  addEventListener('popstate', () => {
    clearTimeout(timer);
    const back = placeOf(location.search, location.hash);
    place = nameOf(back);
    store.update(back);
    readAddress(store, location.search, location.hash);
  });
}
