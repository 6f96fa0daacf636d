// SPDX-License-Identifier: Apache-2.0
// Links from a published case to the Lab with that case in it.
import { html, type TemplateResult } from 'lit';
import type { EvidenceKind } from '../../evidence/types.ts';
import { type PartialParams } from '../../params/fields.ts';
import { goTo } from '../../state/actions.ts';
import { explainError, store } from '../../state/app.ts';
import type { View } from '../../state/state.ts';
import { labLink } from '../lab-link.ts';

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

export const caseLink = (kind: EvidenceKind, set: PartialParams, content: string): TemplateResult =>
  labLink(viewOf[kind], set, content);

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
