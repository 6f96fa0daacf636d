// SPDX-License-Identifier: Apache-2.0
// Rules that several elements share. Shadow roots see the tokens but not base.css.
import { css, unsafeCSS } from 'lit';
import plotCss from './plot.css?inline';

export const plotStyles = unsafeCSS(plotCss);

export const basics = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  [hidden] {
    display: none !important;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul {
    list-style: none;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  :focus-visible {
    outline: 2px solid var(--attn-color-focus);
    outline-offset: 2px;
  }
  .muted {
    color: var(--attn-color-muted);
  }
  .small {
    font-size: var(--attn-text-2);
  }
  .tiny {
    font-size: var(--attn-text-1);
  }
  .number {
    font-variant-numeric: tabular-nums;
  }
  .unbroken {
    white-space: nowrap;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .kind {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
    font-variant-caps: all-small-caps;
    letter-spacing: 0.06em;
    white-space: nowrap;
  }
  .kind:lang(zh) {
    font-size: var(--attn-text-1);
    font-variant-caps: normal;
    letter-spacing: 0;
  }
`;

export const buttons = css`
  button {
    min-height: 2rem;
    padding: 0 var(--attn-space-3);
    border: 1px solid var(--attn-color-edge);
    border-radius: var(--attn-radius);
    background: none;
    color: inherit;
    font: inherit;
    font-size: var(--attn-text-2);
    cursor: pointer;
  }
  button:hover:not(:disabled) {
    border-color: var(--attn-color-ink);
  }
  button:disabled {
    border-color: var(--attn-color-line);
    color: var(--attn-color-muted);
    cursor: not-allowed;
  }
  button.primary {
    border-color: var(--attn-color-ink);
    background: var(--attn-color-ink);
    color: var(--attn-color-paper);
  }
  button.primary:disabled {
    border-color: var(--attn-color-edge);
    background: none;
    color: var(--attn-color-muted);
  }
  button.quiet {
    padding: 0;
    border-color: transparent;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  @media (pointer: coarse) {
    button {
      min-height: var(--attn-touch);
    }
  }
`;

// A choice beside a figure; those of the form are attn-field.ts's.
export const selects = css`
  select {
    min-height: 2rem;
    max-width: 100%;
    border: 1px solid var(--attn-color-edge);
    border-radius: var(--attn-radius);
    background: var(--attn-color-paper);
    color: inherit;
    font: inherit;
  }
  @media (pointer: coarse) {
    select {
      min-height: var(--attn-touch);
    }
  }
`;

export const tables = css`
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--attn-text-2);
    font-variant-numeric: tabular-nums;
  }
  caption {
    text-align: start;
  }
  th,
  td {
    padding: var(--attn-space-1) var(--attn-space-3) var(--attn-space-1) 0;
    border-bottom: 1px solid var(--attn-color-line);
    font-weight: 400;
    text-align: start;
    vertical-align: baseline;
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
  }
  thead th {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-1);
    white-space: nowrap;
  }
  .end {
    text-align: end;
    white-space: nowrap;
  }
  tfoot td,
  tfoot th {
    border-bottom: 0;
    font-weight: 600;
  }
`;
