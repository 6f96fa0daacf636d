// SPDX-License-Identifier: Apache-2.0
// One of a few quantities to show: a row of quiet buttons.
import { css, html, type TemplateResult } from 'lit';

export const choiceBarStyles = css`
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--attn-space-3);
    font-size: var(--attn-text-2);
  }
  .bar button {
    padding: 0 var(--attn-space-1);
    border-color: transparent;
    color: var(--attn-color-muted);
  }
  .bar button[aria-pressed='true'] {
    color: var(--attn-color-ink);
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 0.3em;
  }
`;

export const choiceBar = (
  label: string,
  choices: readonly { name: string; label: string }[],
  chosen: string,
  choose: (name: string) => void,
): TemplateResult =>
  html`<div class="bar" role="group" aria-label=${label}>
    <span class="muted">${label}</span>
    ${choices.map(
      ({ name, label: text }) =>
        html`<button type="button" aria-pressed=${name === chosen} @click=${() => choose(name)}>
          ${text}
        </button>`,
    )}
  </div>`;
