// SPDX-License-Identifier: Apache-2.0
// A text whose names are not broken at a hyphen, FlashAttention-2, nor a tile at its cross, 128 × 32. The
// text stays as it is, to be copied, found and read aloud.
import { html, type TemplateResult } from 'lit';

const names = /(\p{Script=Latin}+-\d(?![\d-])|\d[\d,]* × \d[\d,]*)/u;

// The class is in the rules that all elements share.
export function unbroken(text: string): string | TemplateResult {
  const parts = text.split(names); // every other one is a name
  if (parts.length === 1) return text;
  return html`${parts.map((part, i) => (i % 2 ? html`<span class="unbroken">${part}</span>` : part))}`;
}
