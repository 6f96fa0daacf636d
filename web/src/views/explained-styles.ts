// SPDX-License-Identifier: Apache-2.0
// Looks of the drawer of one number.
import { css } from 'lit';

export const explainedStyles = css`
  :host {
    position: absolute; /* beside the room, below the header */
    z-index: 2;
    inset: 0 0 0 auto;
    display: block;
    box-sizing: border-box;
    width: 20rem;
    border-inline-start: 1px solid var(--attn-color-edge);
    background: var(--attn-color-paper);
    font-size: var(--attn-text-2);
  }
  section {
    position: sticky; /* in sight while the room scrolls */
    top: 0;
    box-sizing: border-box;
    max-height: calc(100vh - 3.75rem);
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: var(--attn-space-4) var(--attn-space-5) var(--attn-space-6);
  }
  :host([third]) {
    width: calc(20rem + max(0px, (100vw - 96rem) / 2)); /* the third column of a room */
  }
  :host([third]) section {
    padding-inline-end: max(var(--attn-space-5), (100vw - 96rem) / 2);
  }
  header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--attn-space-3);
  }
  h2 {
    margin-top: var(--attn-space-2);
    font-size: var(--attn-text-3);
    font-weight: 600;
    outline: none;
  }
  h3 {
    margin-top: var(--attn-space-4);
    padding-top: var(--attn-space-3);
    border-top: 1px solid var(--attn-color-line);
    font-size: var(--attn-text-2);
    font-weight: 600;
  }
  .value {
    margin-top: var(--attn-space-1);
    font-size: var(--attn-text-5);
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
  .exact {
    font-variant-numeric: tabular-nums;
  }
  .kind-of {
    margin-top: var(--attn-space-2);
    color: var(--attn-color-muted);
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
  .rows > li {
    padding-block: var(--attn-space-2);
  }
  .rows > li + li {
    border-top: 1px solid var(--attn-color-line);
  }
  .sum {
    display: flex;
    justify-content: space-between;
    gap: var(--attn-space-3);
    font-variant-numeric: tabular-nums;
  }
  .sum > :last-child {
    white-space: nowrap;
  }
  .the-one {
    margin-inline-start: 0.35em;
    font-weight: 600;
  }
  .unknown > li {
    margin-top: var(--attn-space-2);
  }
  .letters {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: var(--attn-space-1) var(--attn-space-3);
    margin-top: var(--attn-space-2);
    font-variant-numeric: tabular-nums;
  }
  .letters dt {
    min-width: 1.5rem;
  }
  .letters .by {
    grid-column: 2 / -1;
    margin-bottom: var(--attn-space-1);
    overflow-wrap: anywhere;
  }
  .end {
    text-align: end;
    white-space: nowrap;
  }
  .sources {
    margin-top: var(--attn-space-1);
    overflow-wrap: anywhere;
  }
  /* No room beside: a sheet over the foot of the page. */
  @media (max-width: 75rem) {
    :host,
    :host([third]) {
      position: fixed;
      z-index: 4;
      inset: auto 0 0 0;
      width: auto;
      border-inline-start: 0;
      border-top: 1px solid var(--attn-color-edge);
      box-shadow: var(--attn-shadow);
    }
    section,
    :host([third]) section {
      position: static;
      max-height: 60vh;
      max-height: 60dvh;
      padding: 0 max(var(--attn-space-5), (100% - 62rem) / 2)
        max(var(--attn-space-4), env(safe-area-inset-bottom));
    }
    header {
      position: sticky;
      z-index: 1;
      top: 0;
      align-items: center;
      padding-block: var(--attn-space-3) var(--attn-space-1);
      background: var(--attn-color-paper);
    }
    .behind {
      columns: 2 20rem;
      column-gap: var(--attn-space-6);
      margin-top: var(--attn-space-4);
    }
    .behind > h3 {
      break-after: avoid;
    }
    .behind > :first-child {
      margin-top: 0;
      padding-top: 0;
      border-top: 0;
    }
    li,
    .formula,
    .letters,
    .sources,
    .unknown {
      break-inside: avoid;
    }
  }
  @media (max-width: 45rem) {
    section,
    :host([third]) section {
      padding-inline: var(--attn-space-4);
    }
  }
  @media print {
    :host,
    :host([third]) {
      position: static;
      width: auto;
      border: 0;
      box-shadow: none;
    }
    section,
    :host([third]) section {
      position: static;
      max-height: none;
      padding-inline: 0;
    }
  }
`;
