// SPDX-License-Identifier: Apache-2.0
// The two hatches: paid for and not used; does not fit.
import { svg } from 'lit';

export const hatches = svg`<defs>
  <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line x1="0" x2="0" y1="0" y2="6" stroke="var(--attn-color-ink)" stroke-width="1.5" stroke-opacity="0.45"></line>
  </pattern>
  <pattern id="refused" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line x1="0" x2="0" y1="0" y2="6" stroke="var(--attn-color-refused)" stroke-width="2"></line>
  </pattern>
</defs>`;
