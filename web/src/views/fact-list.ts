// SPDX-License-Identifier: Apache-2.0
// The numbers that a sentence or a drawing stands on: each explains itself.
import { css, html, type TemplateResult } from 'lit';
import { say } from '../i18n/sentence.ts';
import type { Language } from '../i18n/t.ts';
import type { Explained } from '../state/explained.ts';
import './attn-number.ts';
import { unbroken } from './unbroken.ts';

export const factStyles = css`
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), max-content));
    gap: var(--attn-space-2) var(--attn-space-5);
    margin-top: var(--attn-space-3);
  }
  .facts dt {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-1);
  }
  .facts dd {
    font-size: var(--attn-text-3);
  }
`;

export const factList = (language: Language, facts: readonly Explained[]): TemplateResult =>
  html`<dl class="facts">
    ${facts.map(
      (fact) =>
        html`<div>
          <dt>${unbroken(say(language, fact.label))}</dt>
          <dd><attn-number .of=${fact} tag></attn-number></dd>
        </div>`,
    )}
  </dl>`;
