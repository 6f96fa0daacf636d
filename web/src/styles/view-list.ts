// SPDX-License-Identifier: Apache-2.0
// A quiet list of the views of a room, above the one in hand. On a narrow screen it scrolls.
import { css } from 'lit';

export const viewList = css`
  nav ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--attn-space-4);
    margin-bottom: var(--attn-space-4);
  }
  nav a {
    display: inline-block;
    padding-block: var(--attn-space-1);
    border-bottom: 2px solid transparent;
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
    text-decoration: none;
  }
  nav a:hover {
    color: var(--attn-color-ink);
  }
  nav a[aria-current] {
    border-color: var(--attn-color-ink);
    color: var(--attn-color-ink);
  }
  @media (max-width: 45rem) {
    nav ul {
      flex-wrap: nowrap;
      gap: var(--attn-space-4);
      overflow-x: auto;
      margin-inline: calc(-1 * var(--attn-space-4));
      padding-inline: var(--attn-space-4);
      scrollbar-width: none;
      white-space: nowrap;
    }
    nav a {
      padding-block: var(--attn-space-3);
    }
  }
  @media print {
    nav {
      display: none;
    }
  }
`;
