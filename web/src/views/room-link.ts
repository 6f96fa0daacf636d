// SPDX-License-Identifier: Apache-2.0
// A link to a place on this page. It works by itself (a new tab, say); clicked, the state goes
// along and nothing is loaded again.
import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { goTo } from '../state/actions.ts';
import { nameOf } from '../state/address.ts';
import { store } from '../state/app.ts';
import type { Place } from '../state/state.ts';

export function roomLink(
  place: Partial<Place>,
  content: unknown,
  current = false,
  look = '',
): TemplateResult {
  const name = nameOf({ ...store.get(), ...place });
  return html`<a
    href=${name === '' ? '?' : `?view=${name}`}
    class=${ifDefined(look || undefined)}
    aria-current=${ifDefined(current ? 'page' : undefined)}
    @click=${(event: MouseEvent) => follow(event, place)}
    >${content}</a
  >`;
}

function follow(event: MouseEvent, place: Partial<Place>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  goTo(store, place);
}
