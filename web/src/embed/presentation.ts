// SPDX-License-Identifier: Apache-2.0
// What the query of embed.html asks for: which view, in which language and theme, with or without
// parameters, to be changed or only looked at. What is not known is named, and the rest applies.
import { type Language, languages } from '../i18n/t.ts';
import { placeOf, themeOf } from '../state/address.ts';
import { type Embedding, type Place, rooms, type Theme, views } from '../state/state.ts';

export interface Presentation {
  place: Place;
  language: Language | null; // null: the reader's own
  theme: Theme;
  embedding: Embedding;
}

const controls = ['all', 'none'];
const readonlys = ['0', '1'];

export function presentationOf(search: string): Presentation {
  const query = new URLSearchParams(search);
  const view = query.get('view');
  const lang = query.get('lang');
  const [room = '', there = ''] = (view ?? '').split('.');
  const known: Record<string, boolean> = {
    view:
      view === null ||
      (isOneOf(rooms, room) && (room !== 'lab' || there === '' || isOneOf(views, there))),
    lang: lang === null || isOneOf(languages, lang),
    theme: !query.has('theme') || themeOf(search) !== undefined,
    controls: !query.has('controls') || isOneOf(controls, query.get('controls')),
    readonly: !query.has('readonly') || isOneOf(readonlys, query.get('readonly')),
  };
  return {
    place: placeOf(search, ''),
    language: languages.find((language) => language === lang) ?? null,
    theme: themeOf(search) ?? 'auto',
    embedding: {
      single: known['view'] === true && there !== '',
      controls: query.get('controls') !== 'none',
      readonly: query.get('readonly') === '1',
      unknown: [...query].filter(([name]) => known[name] !== true),
    },
  };
}

const isOneOf = (values: readonly string[], value: string | null): boolean =>
  value !== null && values.includes(value);
