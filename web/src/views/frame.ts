// SPDX-License-Identifier: Apache-2.0
// What every view has: a headline sentence, a line that says what is drawn and of what kind, the
// drawing, which numbers of others push nowhere, these numbers and what has to be known of them, its
// rows as a table, and what is left out.
import { css, html, type TemplateResult } from 'lit';
import { errorSentence, say } from '../i18n/sentence.ts';
import { type Language, type MessageKey, translate } from '../i18n/t.ts';
import { fieldNamed } from '../params/fields.ts';
import { isStale } from '../state/derive.ts';
import type { Explained, Told } from '../state/explained.ts';
import type { Kind } from '../state/facts.ts';
import type { State } from '../state/state.ts';
import { toldInside } from '../state/told.ts';
import './attn-drawer.ts';
import './attn-said.ts';
import './attn-save.ts';
import './attn-share.ts';
import { factList, factStyles } from './fact-list.ts';
import { sentenceWith } from './sentence-with.ts';

export const frameStyles = css`
  ${factStyles}
  h2 {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .headline {
    min-height: 4.2em; /* three lines, so the chart below does not move */
    max-width: 44em;
    font-size: var(--attn-text-4);
    line-height: 1.4;
    text-wrap: pretty;
    font-variant-numeric: tabular-nums;
  }
  .note {
    max-width: 56em;
    margin-top: var(--attn-space-1);
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
    text-wrap: pretty;
    font-variant-numeric: tabular-nums;
  }
  .facts + .note {
    margin-top: var(--attn-space-3);
  }
  .caption {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--attn-space-3);
    min-height: 1.5rem;
    margin-block: var(--attn-space-3) var(--attn-space-2);
    font-size: var(--attn-text-2);
  }
  .stale {
    color: var(--attn-color-refused);
  }
  .left-out {
    margin-top: var(--attn-space-3);
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  .hand-on {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--attn-space-5);
    margin-top: var(--attn-space-2);
  }
  @media (max-width: 45rem) {
    .headline {
      min-height: 7em;
      font-size: var(--attn-text-3);
    }
  }
  @media print {
    .headline {
      min-height: 0;
    }
  }
`;

export interface ViewParts {
  title: MessageKey;
  headline: Told;
  facts?: readonly Explained[]; // the numbers that the sentence stands on; each explains itself
  notes?: readonly Told[]; // what has to be known of those numbers
  kind: Kind;
  caption: string;
  stale: string; // empty where the drawing shows what the form asks for
  figure: TemplateResult;
  table: (() => TemplateResult) | null; // in a drawer: made when it is opened
  leftOut: MessageKey;
}

export function viewFrame(language: Language, parts: ViewParts): TemplateResult {
  const t = (key: MessageKey) => translate(language, key);
  // Of an earlier question: it must not be taken for the answer to the one in hand.
  const headline = parts.stale
    ? toldInside('view.earlier', 'headline', parts.headline)
    : parts.headline;
  const text = say(language, headline);
  return html`
    <section aria-labelledby="title">
      <h2 id="title">${t(parts.title)}</h2>
      <p class="headline" data-picture>${sentenceWith(language, headline, headline.numbers)}</p>
      <attn-said .text=${text}></attn-said>
      <p class="caption" data-picture>
        <span class="kind">${t(`kind.${parts.kind}`)}</span>
        <span class="muted">${parts.caption}</span>
        ${parts.stale && html`<span class="stale" role="alert">${parts.stale}</span>`}
      </p>
      <div data-picture>${parts.figure}</div>
      ${parts.facts === undefined ? '' : factList(language, parts.facts)}
      ${(parts.notes ?? []).map(
        (note) =>
          html`<p class="note" data-picture>${sentenceWith(language, note, note.numbers)}</p>`,
      )}
      ${parts.table && html`<attn-drawer .content=${parts.table}></attn-drawer>`}
      <p class="left-out">${t(parts.leftOut)}</p>
      <div class="hand-on">
        <attn-save .heading=${t(parts.title)} .description=${text}></attn-save>
        <attn-share code></attn-share>
      </div>
    </section>
  `;
}

// Why the drawing is older than the form, in the reader's language; empty where it is not.
export function staleNote(state: State): string {
  if (!isStale(state)) return '';
  const { problem, halted, language, description } = state;
  const reason = problem
    ? say(language, errorSentence(problem, fieldNamed(description?.fields ?? [], problem.field)))
    : halted && translate(language, 'second.stopped');
  return [reason, translate(language, 'view.stale')].filter(Boolean).join(' ');
}
