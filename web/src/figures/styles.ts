// SPDX-License-Identifier: Apache-2.0
// What the parts of our own drawings look like.
import { css } from 'lit';

export const figureStyles = css`
  .room {
    fill: var(--attn-color-raised);
    stroke: var(--attn-color-line);
  }
  .piece {
    fill: color-mix(in srgb, var(--attn-color-sram) 34%, var(--attn-color-paper));
    stroke: var(--attn-color-sram);
  }
  .piece.other {
    fill: color-mix(in srgb, var(--attn-color-sram) 20%, var(--attn-color-paper));
  }
  :host(.reg) .piece {
    fill: color-mix(in srgb, var(--attn-color-reg) 34%, var(--attn-color-paper));
    stroke: var(--attn-color-reg);
  }
  :host(.reg) .piece.other {
    fill: color-mix(in srgb, var(--attn-color-reg) 14%, var(--attn-color-paper));
  }
  .padding {
    fill: url(#hatch);
  }
  .over {
    fill: url(#refused);
  }
  .limit {
    stroke: var(--attn-color-ink);
    stroke-width: 2;
  }
  .refused {
    fill: var(--attn-color-refused);
  }
  .block {
    fill: color-mix(in srgb, var(--attn-color-sram) 22%, var(--attn-color-paper));
    stroke: none;
  }
  .block.least {
    fill: var(--attn-color-sram);
  }
`;
