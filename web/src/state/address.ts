// SPDX-License-Identifier: Apache-2.0
// The address bar: params in the fragment, presentation (view, lang, theme) in the query.
//
// Params replace the entry in the history, quietly and not too often; another view adds one.
import { languages } from '../i18n/t.ts';
import { fieldNamed } from '../params/fields.ts';
import { print } from '../params/link.ts';
import { type AppStore, openLink } from './actions.ts';
import { themes, type View, views } from './state.ts';

const quietMs = 200; // browsers refuse more than about a hundred changes in half a minute

const known = <T extends string>(values: readonly T[], asked: string | null): T | undefined =>
  values.find((value) => value === asked);

export const viewOf = (query: string): View =>
  known(views, new URLSearchParams(query).get('view')) ?? 'memory';
export const themeOf = (query: string) => known(themes, new URLSearchParams(query).get('theme'));

// The query of a form sent without script may hold fields: they count where the fragment is silent.
export function readAddress(store: AppStore, search: string, hash: string): void {
  const fields = store.get().description?.fields ?? [];
  const query = [...new URLSearchParams(search)].filter(([name]) => fieldNamed(fields, name));
  const fragment = [...new URLSearchParams(hash.replace(/^#/, ''))];
  openLink(store, new URLSearchParams([...query, ...fragment]).toString());
}

// The address that leads back to this state. What the query holds beside the view stays.
export function addressOf(store: AppStore, search: string): string {
  const { description, set, view, language, theme } = store.get();
  const query = new URLSearchParams(search);
  for (const { name } of description?.fields ?? []) query.delete(name);
  if (view === 'memory') query.delete('view');
  else query.set('view', view);
  if (known(languages, query.get('lang'))) query.set('lang', language);
  if (known(themes, query.get('theme'))) query.set('theme', theme);
  const fragment = description ? print(description.fields, set) : '';
  return `${query.size > 0 ? `?${query}` : ''}${fragment && `#${fragment}`}`;
}

export function startAddress(store: AppStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let view = store.get().view;

  const write = () => {
    const address = addressOf(store, location.search);
    if (address === location.search + location.hash) return;
    history.replaceState(null, '', address || location.pathname);
  };
  store.subscribe(() => {
    clearTimeout(timer);
    if (store.get().view === view) {
      timer = setTimeout(write, quietMs);
      return;
    }
    view = store.get().view;
    const address = addressOf(store, location.search);
    if (address !== location.search + location.hash) {
      history.pushState(null, '', address || location.pathname);
    }
  });
  addEventListener('popstate', () => {
    clearTimeout(timer);
    view = viewOf(location.search);
    store.update({ view });
    readAddress(store, location.search, location.hash);
  });
}
