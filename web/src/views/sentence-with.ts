// SPDX-License-Identifier: Apache-2.0
// A sentence in which some numbers explain themselves.
import { html, type TemplateResult } from 'lit';
import type { Sentence } from '../i18n/sentence.ts';
import type { Language } from '../i18n/t.ts';
import type { Explained } from '../state/explained.ts';
import { toldParts } from '../state/told.ts';
import './attn-number.ts';
import { unbroken } from './unbroken.ts';

// What may not begin a line: it stays with the number before it.
const closing = /^[,.;:!?)，。；：！？）、”]+/;

export function sentenceWith(
  language: Language,
  sentence: Sentence,
  numbers: Readonly<Record<string, Explained>>,
): TemplateResult {
  const parts = toldParts(language, sentence, numbers);
  const after = (i: number): string => {
    const next = parts[i + 1];
    return typeof next === 'string' ? (closing.exec(next)?.[0] ?? '') : '';
  };
  const isNumber = (i: number) => i >= 0 && typeof parts[i] !== 'string';
  return html`${parts.map((part, i) =>
    typeof part === 'string'
      ? unbroken(isNumber(i - 1) ? part.replace(closing, '') : part)
      : html`<span class="unbroken"
          ><attn-number inline .of=${part}></attn-number>${after(i)}</span
        >`,
  )}`;
}
