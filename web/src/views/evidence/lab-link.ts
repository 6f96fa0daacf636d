// SPDX-License-Identifier: Apache-2.0
// A link from a published case to the Lab with that case in it.
import { html, type TemplateResult } from 'lit';
import type { EvidenceKind } from '../../evidence/types.ts';
import { type PartialParams } from '../../params/fields.ts';
import { print } from '../../params/link.ts';
import { goTo, openCase } from '../../state/actions.ts';
import { nameOf } from '../../state/address.ts';
import { explainError, store } from '../../state/app.ts';
import type { View } from '../../state/state.ts';

// The view that shows what the case is about.
const viewOf: Readonly<Record<EvidenceKind, View>> = {
  score_matrix: 'memory',
  tiling: 'tiles',
  traffic: 'traffic',
  profiler: 'counters',
  shared_memory: 'fits',
  explain: 'fits',
  peak_memory: 'memory',
  registers: 'fits',
  hardware: 'fits',
  time: 'levels',
};

export function labLink(kind: EvidenceKind, set: PartialParams, content: string): TemplateResult {
  const view = viewOf[kind];
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

// A line of an error, taken apart in the Lab.
export function errorLink(message: string, content: string): TemplateResult {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void explainError(message);
    goTo(store, { room: 'lab', view: 'error', show: '' });
  };
  return html`<a href="?view=lab.error" @click=${open}>${content}</a>`;
}
