// SPDX-License-Identifier: Apache-2.0
// The grid at the left, the memory levels at the right, the controls below.
import { css } from 'lit';

export const playerStyles = css`
  :host {
    display: block;
    margin-block: var(--attn-space-4);
    container-type: inline-size;
  }
  .place {
    min-height: 26rem;
  }
  .kernel {
    margin: 0 0 var(--attn-space-2);
  }
  .stage {
    display: grid;
    grid-template-columns: minmax(0, 18rem) minmax(0, 1fr);
    gap: var(--attn-space-4) var(--attn-space-5);
  }
  .grid p {
    margin: var(--attn-space-2) 0 0;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: var(--attn-space-1) var(--attn-space-3);
    margin: var(--attn-space-1) 0 0;
    padding: 0;
    list-style: none;
  }
  .legend li {
    display: flex;
    align-items: center;
    gap: var(--attn-space-1);
  }
  .legend rect {
    fill: color-mix(in srgb, var(--attn-color-edge) 22%, var(--attn-color-paper));
  }
  .legend path {
    fill: none;
    stroke: none;
  }
  .legend .done rect {
    fill: color-mix(in srgb, var(--attn-color-compute) 90%, var(--attn-color-paper));
  }
  .legend .now rect {
    fill: none;
    stroke: var(--attn-color-reg);
    stroke-width: 4;
  }
  .legend .skipped rect {
    fill: none;
  }
  .legend :is(.masked, .skipped, .hidden) path {
    stroke: color-mix(in srgb, var(--attn-color-edge) 80%, var(--attn-color-paper));
  }
  /* Words that change while it plays have a place of fixed size: nothing around them is laid out. */
  .event,
  .scrub,
  .counters dd {
    contain: size layout style;
  }
  .event {
    height: 3em;
    margin: var(--attn-space-3) 0 0;
    font-size: var(--attn-text-3);
    font-variant-numeric: tabular-nums;
  }
  .counters {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--attn-space-2) var(--attn-space-4);
    margin: 0 0 var(--attn-space-3);
  }
  .counters div {
    padding-inline-start: var(--attn-space-2);
    border-inline-start: 3px solid currentcolor;
  }
  .counters .hbm {
    color: var(--attn-color-hbm);
  }
  .counters .sram {
    color: var(--attn-color-sram);
  }
  .counters dt {
    color: var(--attn-color-muted);
    font-size: var(--attn-text-1);
  }
  .counters dd {
    margin: 0;
    color: var(--attn-color-ink);
    height: 1.5em;
    font-size: var(--attn-text-4);
    white-space: nowrap;
  }
  .scrub {
    height: 2.75rem;
  }
  .scrub > span {
    display: block;
    white-space: nowrap;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--attn-space-2);
    margin-top: var(--attn-space-2);
    font-size: var(--attn-text-2);
  }
  .controls .play {
    min-width: 5.5em;
  }
  .controls label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--attn-space-2);
    margin-inline-start: auto;
  }
  .jumps {
    gap: 0 var(--attn-space-3);
  }
  .note {
    min-height: 1.4em;
    margin: var(--attn-space-1) 0 0;
  }
  @media (pointer: coarse), (max-width: 45rem) {
    .scrub {
      height: 4.5rem;
    }
  }
  @container (max-width: 42rem) {
    .stage {
      grid-template-columns: minmax(0, 1fr);
    }
    .event {
      height: 6em;
    }
    .counters {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .controls label {
      margin-inline-start: 0;
    }
  }
  @media print {
    .scrub,
    .controls,
    .note {
      display: none;
    }
  }
`;
