// SPDX-License-Identifier: Apache-2.0
// Looks of the running softmax.
import { css } from 'lit';

export const walkStyles = css`
  .walk {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--attn-space-4) var(--attn-space-5);
    align-items: start;
  }
  caption {
    padding-bottom: var(--attn-space-2);
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  td,
  tbody th {
    font-size: var(--attn-text-2);
  }
  .grid {
    table-layout: fixed;
    border-spacing: 0;
  }
  .grid td,
  .grid th {
    height: 2.25rem;
    padding: 0;
    border: 1px solid var(--attn-color-line);
    text-align: center;
    vertical-align: middle;
  }
  .grid th {
    width: 1.5rem;
    border-color: transparent;
    color: var(--attn-color-muted);
    text-align: start;
  }
  .values {
    margin-top: var(--attn-space-4);
  }
  .grid td.corner {
    width: 1.5rem;
    border-color: transparent;
  }
  .grid td.cut-above {
    border-top: 2px solid var(--attn-color-edge);
  }
  .grid td.cut-before {
    border-inline-start: 2px solid var(--attn-color-edge);
  }
  .grid td.seen {
    color: var(--attn-color-muted);
    background: var(--attn-color-raised);
  }
  .grid td.now {
    border-color: var(--attn-color-sram);
    background: var(--attn-color-sram);
    color: var(--attn-color-paper);
    font-weight: 600;
  }
  .state td,
  .state thead th,
  .result td,
  .result thead th {
    text-align: end;
    white-space: pre;
  }
  .result thead th {
    white-space: normal;
    vertical-align: bottom;
  }
  .result tbody th {
    white-space: nowrap;
  }
  .event {
    min-height: 4.5em;
    margin-top: var(--attn-space-4);
    text-wrap: pretty;
    font-variant-numeric: tabular-nums;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--attn-space-2);
    margin-top: var(--attn-space-4);
  }
  .controls input {
    flex: 1 1 8rem;
    width: auto;
  }
  .switches {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--attn-space-5);
    margin-block: var(--attn-space-3);
  }
  .switches label {
    display: inline-flex;
    align-items: center;
    gap: var(--attn-space-2);
    min-height: 2.25rem;
    cursor: pointer;
  }
  .wrong {
    color: var(--attn-color-refused);
  }
  @media (max-width: 45rem) {
    .walk {
      grid-template-columns: minmax(0, 1fr);
    }
    .state td,
    .result td {
      white-space: normal;
    }
    .event {
      min-height: 7.5em;
    }
  }
`;
