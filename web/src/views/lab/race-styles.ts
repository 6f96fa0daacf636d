// SPDX-License-Identifier: Apache-2.0
// Two lanes side by side, the clock below.
import { css } from 'lit';

export const raceStyles = css`
  .opponent {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--attn-space-2);
    font-size: var(--attn-text-2);
  }
  /* Its numbers stand below each lane. */
  .lanes,
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
    gap: var(--attn-space-5);
  }
  .lanes {
    margin-top: var(--attn-space-5);
  }
  .facts {
    row-gap: var(--attn-space-3);
    margin-top: var(--attn-space-5);
    padding-top: var(--attn-space-4);
    border-top: 1px solid var(--attn-color-line);
  }
  .lanes section {
    min-width: 0;
  }
  h3 {
    margin: 0 0 var(--attn-space-2);
    font-size: var(--attn-text-3);
    font-weight: 600;
  }
  .bar {
    display: block;
    width: 100%;
    height: 12px;
    color: var(--attn-color-compute);
  }
  .whole {
    fill: currentcolor;
    opacity: 0.2;
  }
  .gone {
    fill: currentcolor;
  }
  .words {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--attn-space-3);
    min-height: 1.5em;
    margin-top: var(--attn-space-2);
    font-size: var(--attn-text-2);
  }
  .finished {
    font-weight: 600;
  }
  .moved {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--attn-space-3);
    margin-block: var(--attn-space-3) var(--attn-space-4);
    padding-inline-start: var(--attn-space-2);
    border-inline-start: 3px solid var(--attn-color-hbm);
  }
  .moved dt {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  .moved dd {
    font-size: var(--attn-text-4);
  }
  .clock {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: var(--attn-space-3);
    margin-top: var(--attn-space-5);
  }
  .told {
    margin-top: var(--attn-space-2);
  }
  .clock button {
    min-width: 9em;
  }
  .halted {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--attn-space-2) var(--attn-space-3);
    margin-block: var(--attn-space-3);
    font-size: var(--attn-text-2);
  }
  @media print {
    .clock {
      display: none;
    }
  }
`;
