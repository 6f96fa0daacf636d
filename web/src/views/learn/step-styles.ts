// SPDX-License-Identifier: Apache-2.0
// What of a step is seen only once the page runs.
import { css } from 'lit';

export const stepStyles = css`
  button.option {
    cursor: pointer;
  }
  button.option:disabled {
    border-color: var(--attn-color-line);
    color: var(--attn-color-muted);
    cursor: default;
  }
  button.option.mine:disabled {
    border: 2px dashed var(--attn-color-ink);
    padding: calc(0.5rem - 1px) calc(var(--attn-space-4) - 1px);
    color: var(--attn-color-ink);
  }
  button.option.right:disabled {
    border-color: var(--attn-color-sram);
    box-shadow: inset 0 0 0 1px var(--attn-color-sram);
    color: var(--attn-color-ink);
  }
  form.options {
    align-items: center;
  }
  form.options input:not([type='range'], [type='checkbox']) {
    width: 12rem;
    min-height: var(--attn-touch);
    border-color: var(--attn-color-edge);
    font-size: var(--attn-text-3);
  }
  .skip {
    margin-top: var(--attn-space-4);
  }
  .tell {
    max-width: 38em;
    margin-top: var(--attn-space-4);
    font-size: var(--attn-text-4);
    line-height: 1.45;
    text-wrap: pretty;
    font-variant-numeric: tabular-nums;
  }
  .tell b {
    color: var(--attn-color-sram);
    font-weight: 600;
  }
  .levers {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
    gap: var(--attn-space-2) var(--attn-space-5);
    margin-top: var(--attn-space-5);
    padding-top: var(--attn-space-3);
    border-top: 1px solid var(--attn-color-line);
  }
  .more {
    margin-top: var(--attn-space-3);
  }
  .more summary {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
    cursor: pointer;
  }
  .more .levers {
    margin-top: 0;
    border-top: 0;
  }
  .beneath {
    max-width: 42em;
    margin-block: var(--attn-space-2) var(--attn-space-5);
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  .exhibit > * + attn-sketch,
  .exhibit > attn-sketch + :not(.beneath, .legend) {
    margin-top: var(--attn-space-5);
  }
  .along {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--attn-space-1) var(--attn-space-4);
    max-width: 42em;
    margin-top: var(--attn-space-3);
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
    font-variant-numeric: tabular-nums;
  }
  .reset {
    align-self: end;
    justify-self: start;
  }
  attn-drawer {
    font-size: var(--attn-text-2);
  }
  .why {
    max-width: 42em;
    margin-top: var(--attn-space-5);
    text-wrap: pretty;
    white-space: pre-line; /* paragraphs of a long one */
  }
  .formulas {
    display: grid;
    gap: var(--attn-space-3);
    margin-top: var(--attn-space-4);
  }
  .formulas > div {
    display: grid;
    grid-template-columns: 5rem minmax(0, 1fr);
    gap: 0 var(--attn-space-2);
    align-items: baseline;
  }
  .formulas dt {
    font-family: var(--attn-font-formula);
    font-style: italic;
  }
  .formulas dd > span {
    display: block;
  }
  .formulas math {
    font-family: var(--attn-font-formula);
    font-size: 1.1em;
  }
  .formulas .letters {
    grid-column: 2;
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  .formulas .letters > span {
    display: inline;
  }
  .formulas .result {
    grid-column: 2;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .myth {
    max-width: 42em;
    margin-top: var(--attn-space-5);
    padding-left: var(--attn-space-4);
    border-left: 2px solid var(--attn-color-line);
  }
  .claim {
    font-weight: 600;
  }
  .said {
    display: block;
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
    font-weight: 400;
  }
  .ending {
    max-width: 42em;
    margin-top: var(--attn-space-5);
  }
  .ending h3 {
    margin: var(--attn-space-5) 0 var(--attn-space-2);
    font-size: var(--attn-text-3);
    font-weight: 600;
  }
  .ending code {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  .ending dl > div,
  .ending li {
    padding-block: var(--attn-space-2);
    border-bottom: 1px solid var(--attn-color-line);
    font-variant-numeric: tabular-nums;
  }
  .ending ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .ending ol li {
    padding-block: var(--attn-space-3);
  }
  .ending ol a {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  .check {
    max-width: 42em;
    margin-top: var(--attn-space-5);
    padding-top: var(--attn-space-4);
    border-top: 1px solid var(--attn-color-line);
  }
  .left-out {
    max-width: 42em;
    margin-top: var(--attn-space-4);
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  .hand-on {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--attn-space-5);
    margin-top: var(--attn-space-4);
  }
  .hand-on a {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: var(--attn-space-1) var(--attn-space-4);
    margin-top: var(--attn-space-2);
    font-size: var(--attn-text-2);
  }
  .legend li {
    display: inline-flex;
    align-items: center;
    gap: var(--attn-space-2);
  }
  .switches {
    display: flex;
    flex-wrap: wrap;
    gap: var(--attn-space-2) var(--attn-space-5);
    margin-top: var(--attn-space-3);
  }
  .switches label {
    display: inline-flex;
    align-items: center;
    gap: var(--attn-space-2);
    min-height: 2rem;
    cursor: pointer;
  }
  @media (max-width: 45rem) {
    .tell {
      font-size: 1.125rem;
    }
  }
  @media (pointer: coarse) {
    .hand-on a {
      padding-block: var(--attn-space-3);
    }
  }
  @media print {
    .hand-on a {
      display: none;
    }
  }
`;
