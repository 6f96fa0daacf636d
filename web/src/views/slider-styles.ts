// SPDX-License-Identifier: Apache-2.0
// A slider as a hairline with a knob; the page scrolls past it by touch.
import { css } from 'lit';

export const sliderStyles = css`
  input[type='range'] {
    appearance: none;
    display: block;
    width: 100%;
    height: 1.25rem;
    margin: 0;
    background: none;
    cursor: pointer;
    touch-action: pan-y;
  }
  input[type='range']::-webkit-slider-runnable-track {
    height: 2px;
    border-radius: 1px;
    background: var(--attn-color-edge);
  }
  input[type='range']::-moz-range-track {
    height: 2px;
    border-radius: 1px;
    background: var(--attn-color-edge);
  }
  input[type='range']::-webkit-slider-thumb {
    appearance: none;
    width: 1rem;
    height: 1rem;
    margin-top: -7px;
    border: 2px solid var(--attn-color-paper);
    border-radius: 50%;
    background: var(--attn-color-ink);
  }
  input[type='range']::-moz-range-thumb {
    width: 0.75rem;
    height: 0.75rem;
    border: 2px solid var(--attn-color-paper);
    border-radius: 50%;
    background: var(--attn-color-ink);
  }
  @media (pointer: coarse), (max-width: 45rem) {
    input[type='range'] {
      height: var(--attn-touch);
    }
    input[type='range']::-webkit-slider-thumb {
      width: 1.375rem;
      height: 1.375rem;
      margin-top: -10px;
    }
    input[type='range']::-moz-range-thumb {
      width: 1.125rem;
      height: 1.125rem;
    }
  }
`;
