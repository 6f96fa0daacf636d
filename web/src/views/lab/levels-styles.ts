// SPDX-License-Identifier: Apache-2.0
// Looks of the memory chart: a row of levels on a wide stage, a column on a narrow one.
import { css } from 'lit';

export const levelsStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  .lane {
    display: grid;
    grid-template-columns: 5.5rem minmax(0, 1fr) 7rem 1.25rem 6rem 1.25rem 6.5rem;
    align-items: stretch;
    padding-block: var(--attn-space-4);
  }
  .lane.cached {
    grid-template-columns:
      5.75rem minmax(0, 1fr) 7rem minmax(0, 1fr)
      6rem 0.5rem 5rem 0.5rem 7rem;
  }
  .lane + .lane {
    border-top: 1px solid var(--attn-color-line);
  }
  h3 {
    grid-column: 1 / -1;
    margin-bottom: var(--attn-space-3);
    font-size: var(--attn-text-3);
    font-weight: 600;
  }
  .box {
    --level: var(--attn-color-compute);
    min-width: 0;
    padding: var(--attn-space-2) var(--attn-space-3) var(--attn-space-3);
    border-radius: var(--attn-radius);
    background: color-mix(in srgb, var(--level) 9%, var(--attn-color-paper));
    border-inline-start: 3px solid var(--level);
    font-size: var(--attn-text-2);
  }
  .box .name {
    color: var(--level);
    font-weight: 600;
  }
  .box .content {
    margin-top: var(--attn-space-1);
  }
  .hbm {
    --level: var(--attn-color-hbm);
  }
  .l2 {
    --level: var(--attn-color-l2);
  }
  .sram {
    --level: var(--attn-color-sram);
  }
  .reg {
    --level: var(--attn-color-reg);
  }
  .box.hbm {
    border-inline-start-width: 10px;
  }
  .refused {
    color: var(--attn-color-refused);
  }
  .link {
    align-self: center;
    border-top: 1px solid var(--attn-color-edge);
  }
  .arrows {
    display: grid;
    align-content: center;
    gap: var(--attn-space-2);
    padding-inline: var(--attn-space-2);
  }
  .label {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: center;
    gap: 0 var(--attn-space-2);
    font-size: var(--attn-text-2);
  }
  .shaft {
    display: block;
    width: 100%;
    overflow: hidden;
    fill: var(--level);
  }
  .read .shaft {
    transform: scaleX(-1); /* from HBM to the right */
  }
  .written .shaft {
    opacity: 0.55;
  }
  .counter {
    overflow-wrap: anywhere;
    text-align: center;
  }
  .model {
    text-align: center;
  }
  .box .label {
    justify-content: flex-start;
  }
  .box .counter {
    text-align: start;
  }
  .switch {
    margin-top: var(--attn-space-2);
  }
  @container (max-width: 44rem) {
    .lane,
    .lane.cached {
      grid-template-columns: minmax(0, 1fr);
    }
    .box {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 var(--attn-space-3);
    }
    .box .content {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 var(--attn-space-2);
      margin-inline-start: auto;
    }
    .arrows {
      grid-template-columns: 1fr 1fr;
      padding-block: var(--attn-space-2);
    }
    .arrow {
      display: grid;
      grid-template-columns: 1.5rem 1fr;
      align-items: center;
      gap: var(--attn-space-2);
      min-height: 3.25rem; /* the shaft stands upright */
    }
    .arrow .label {
      display: block;
      order: 2;
    }
    .arrow .counter {
      grid-column: 1 / -1;
      order: 3;
      text-align: start;
    }
    .shaft {
      width: 3rem;
      margin-inline: -0.75rem;
      transform: rotate(90deg);
    }
    .read .shaft {
      transform: rotate(-90deg);
    }
    .model {
      grid-column: 1 / -1;
    }
    .link {
      width: 1px;
      height: 0.75rem;
      margin-inline-start: 1.5rem;
      border-top: 0;
      border-inline-start: 1px solid var(--attn-color-edge);
    }
  }
`;
