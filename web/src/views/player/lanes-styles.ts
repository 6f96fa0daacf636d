// SPDX-License-Identifier: Apache-2.0
// HBM at the left, registers at the right, each in its level's colour.
import { css } from 'lit';

export const lanesStyles = css`
  :host {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--attn-space-3) var(--attn-space-4);
  }
  section {
    min-width: 0;
    min-height: 13.5rem; /* tiles come and go, nothing below moves */
    padding-top: var(--attn-space-2);
    border-top: 3px solid currentcolor;
  }
  section > * {
    color: var(--attn-color-ink);
  }
  .hbm {
    color: var(--attn-color-hbm);
  }
  .sram {
    color: var(--attn-color-sram);
  }
  .reg {
    color: var(--attn-color-reg);
  }
  h3 {
    margin: 0 0 var(--attn-space-2);
    color: inherit;
    font-size: var(--attn-text-2);
    font-weight: 600;
  }
  p,
  p.muted {
    min-height: 1.3em;
    margin: 0;
    overflow-wrap: anywhere;
  }
  .muted {
    color: var(--attn-color-muted);
  }
  .strip {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 1em;
    align-items: center;
    gap: 0 var(--attn-space-1);
    margin-bottom: var(--attn-space-1);
    font-size: var(--attn-text-1);
  }
  .strip .tensor {
    grid-column: 1 / -1;
    overflow-wrap: anywhere;
  }
  svg {
    display: block;
    width: 100%;
    height: 8px;
    color: var(--attn-color-hbm);
  }
  .all {
    fill: currentcolor;
    opacity: 0.22;
  }
  .now,
  .fill {
    fill: currentcolor;
  }
  .arrow {
    width: 1em;
    color: var(--attn-color-hbm);
    font-weight: 700;
    line-height: 0.5;
  }
  svg.gauge {
    height: 14px;
    margin-bottom: var(--attn-space-1);
    color: var(--attn-color-sram);
  }
  .peak {
    fill: currentcolor;
    opacity: 0.45;
  }
  .asked {
    fill: var(--attn-color-ink);
  }
  ul {
    margin: var(--attn-space-2) 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--attn-space-2);
    padding: 1px var(--attn-space-1);
    border-inline-start: 3px solid var(--attn-color-line);
    font-size: var(--attn-text-1);
  }
  .sram li {
    border-color: var(--attn-color-sram);
  }
  .reg li {
    border-color: var(--attn-color-reg);
  }
  li.new {
    background: var(--attn-color-raised);
    font-weight: 600;
  }
  dl {
    margin: 0 0 var(--attn-space-2);
  }
  dl div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--attn-space-2);
    border-bottom: 1px solid var(--attn-color-line);
    font-size: var(--attn-text-1);
  }
  dt {
    color: var(--attn-color-muted);
  }
  dd {
    margin: 0;
  }
  .shrinks dd {
    color: var(--attn-color-reg);
    font-weight: 700;
  }
  @media (max-width: 45rem) {
    :host {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .reg {
      grid-column: 1 / -1;
      min-height: 9rem;
    }
  }
`;
