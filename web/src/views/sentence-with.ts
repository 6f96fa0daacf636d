// SPDX-License-Identifier: Apache-2.0
// A sentence in which some numbers explain themselves.
import { html, type TemplateResult } from 'lit';
import { say, type Sentence, type Value } from '../i18n/sentence.ts';
import type { Language } from '../i18n/t.ts';
import type { Explained } from '../state/explained.ts';
import './attn-number.ts';

// Private characters that no message holds stand where a number goes.
const first = 0xe000;

// `numbers`: what opens, by the name of the value that it takes the place of.
export function sentenceWith(
  language: Language,
  { key, values }: Sentence,
  numbers: Readonly<Record<string, Explained>>,
): TemplateResult {
  const entries = Object.entries(numbers);
  const marks = entries.map(([name], i): [string, Value] => [
    name,
    { text: String.fromCharCode(first + i) },
  ]);
  const text = say(language, { key, values: { ...values, ...Object.fromEntries(marks) } });
  const parts = text.split(/([\ue000-\ue0ff])/).map((part) => {
    const number = entries[part.charCodeAt(0) - first]?.[1];
    return number === undefined ? part : html`<attn-number .of=${number}></attn-number>`;
  });
  return html`${parts}`;
}
