// SPDX-License-Identifier: Apache-2.0
// The Evidence room: one column of cards between hairlines.
import { css } from 'lit';

export const roomStyles = css`
  :host {
    display: block;
    max-width: 58rem;
    margin: 0 auto;
    padding: var(--attn-space-5) var(--attn-space-4) var(--attn-space-6);
  }
  h2:not(.unseen) {
    font-size: var(--attn-text-5);
    line-height: 1.25;
    text-wrap: balance;
  }
  .headline {
    min-height: 4.2em; /* three lines: nothing moves when the last case is in */
    margin-top: var(--attn-space-3);
    font-size: var(--attn-text-4);
    line-height: 1.4;
    text-wrap: pretty;
    font-variant-numeric: tabular-nums;
  }
  .lead,
  .shown,
  .back,
  .words {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  .lead {
    max-width: 44em;
  }
  .filters {
    display: grid;
    gap: var(--attn-space-2);
    margin-block: var(--attn-space-5) var(--attn-space-3);
  }
  .filters [role='group'] {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--attn-space-1) var(--attn-space-2);
  }
  .filters .name {
    min-width: 4.5rem;
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  .filters button {
    padding: 0 var(--attn-space-2);
    border-color: transparent;
    white-space: nowrap;
  }
  .filters button:disabled {
    border-color: transparent;
  }
  .filters button[aria-pressed='true'] {
    border-color: var(--attn-color-ink);
  }
  .filters .number {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-1);
  }
  .words {
    margin-bottom: var(--attn-space-4);
  }
  .words summary {
    cursor: pointer;
  }
  .words dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: var(--attn-space-1) var(--attn-space-4);
    margin-top: var(--attn-space-3);
  }
  .words dt {
    color: var(--attn-color-ink);
  }
  .stale {
    color: var(--attn-color-refused);
  }
  .cards > li {
    margin-top: var(--attn-space-5);
    padding-top: var(--attn-space-4);
    border-top: 1px solid var(--attn-color-line);
    content-visibility: auto;
    contain-intrinsic-block-size: auto 22rem;
  }
  .back {
    margin-bottom: var(--attn-space-4);
  }
  @media (max-width: 45rem) {
    .headline {
      min-height: 8.4em;
      font-size: var(--attn-text-3);
    }
    .filters .name {
      flex: 1 0 100%;
    }
    .words dl {
      display: block;
    }
    .words dd {
      margin-bottom: var(--attn-space-2);
    }
  }
  @media print {
    .filters,
    .back {
      display: none;
    }
    .cards > li {
      content-visibility: visible;
    }
    .headline {
      min-height: 0;
    }
  }
`;
