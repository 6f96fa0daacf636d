// SPDX-License-Identifier: Apache-2.0
// Addresses and code to hand on: a link to the page, and a frame for somebody else's page.
import { nameOf } from '../state/address.ts';
import type { Language } from '../i18n/t.ts';
import type { Place } from '../state/state.ts';

// A place named in full: a frame shows what was in view, also where that is the page's default.
export const fullName = (place: Place): string =>
  place.room === 'lab' && place.show === '' ? `lab.${place.view}` : nameOf(place) || place.room;

// Tall enough at 700 px for the usual content; the frame scrolls where it is not.
const heights = { learn: 760, lab: 820, bench: 820, evidence: 520 } as const;

export interface Frame {
  page: string; // the address of the page
  place: Place;
  language: Language;
  fragment: string; // params, without '#'
  title: string;
}

export function frameCode({ page, place, language, fragment, title }: Frame): string {
  const address = new URL('embed.html', page);
  address.searchParams.set('view', fullName(place));
  address.searchParams.set('lang', language);
  address.hash = fragment;
  const attributes: [string, string][] = [
    ['src', address.href],
    ['title', title],
    ['width', '100%'],
    ['height', String(heights[place.room])],
    ['loading', 'lazy'],
    ['sandbox', 'allow-scripts allow-popups allow-downloads'],
  ];
  const text = attributes.map(([name, value]) => `${name}="${escaped(value)}"`).join(' ');
  return `<iframe ${text}></iframe>`;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
