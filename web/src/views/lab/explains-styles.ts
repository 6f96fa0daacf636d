// SPDX-License-Identifier: Apache-2.0
// Looks of the explanation.
import { css } from 'lit';

export const explainsStyles = css`
  :host {
    display: block;
    font-size: var(--attn-text-2);
  }
  h2 {
    font-size: var(--attn-text-3);
    font-weight: 600;
  }
  h3 {
    margin-top: var(--attn-space-4);
    font-size: var(--attn-text-2);
    font-weight: 600;
  }
  h3 .kind {
    font-weight: 400;
  }
  .lead {
    margin-top: var(--attn-space-2);
    max-width: 44em;
  }
  .formula {
    margin-top: var(--attn-space-1);
    overflow-x: auto;
    overflow-y: hidden;
  }
  math {
    font-family: var(--attn-font-formula);
    font-size: 1.1em;
  }
  .value {
    font-variant-numeric: tabular-nums;
  }
  dl {
    display: grid;
    gap: var(--attn-space-1) var(--attn-space-3);
    margin-top: var(--attn-space-2);
    font-variant-numeric: tabular-nums;
  }
  .live {
    grid-template-columns: 1fr auto;
    padding-inline-start: var(--attn-space-3);
    border-inline-start: 2px solid var(--attn-color-hbm);
  }
  .live dd,
  .end {
    text-align: end;
    white-space: nowrap;
  }
  .letters {
    grid-template-columns: auto 1fr auto;
  }
  .letters dt {
    min-width: 1.5rem;
  }
  .in-hand {
    margin-top: var(--attn-space-4);
    border-top: 1px solid var(--attn-color-line);
  }
  .in-hand p {
    margin-top: var(--attn-space-1);
  }
  code {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-1);
    font-weight: 400;
  }
  .sources {
    margin-top: var(--attn-space-4);
    padding-top: var(--attn-space-3);
    border-top: 1px solid var(--attn-color-line);
    color: var(--attn-color-muted);
    font-size: var(--attn-text-1);
  }
`;
