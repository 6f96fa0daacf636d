// SPDX-License-Identifier: Apache-2.0
// A link to a view of the Lab, with these values in place of those in hand. It works by itself, too.
import { html, type TemplateResult } from 'lit';
import { type PartialParams } from '../params/fields.ts';
import { print } from '../params/link.ts';
import { openCase } from '../state/actions.ts';
import { nameOf } from '../state/address.ts';
import { store } from '../state/app.ts';
import type { View } from '../state/state.ts';

export function labLink(view: View, set: PartialParams, content: string): TemplateResult {
  const { description } = store.get();
  const place = nameOf({ ...store.get(), room: 'lab', view, show: '' });
  const fragment = description === null ? '' : print(description.fields, set);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openCase(store, set, view);
  };
  return html`<a href=${`?view=${place}${fragment && `#${fragment}`}`} @click=${open}>
    ${content}
  </a>`;
}
