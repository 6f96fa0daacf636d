// SPDX-License-Identifier: Apache-2.0
// A sentence in which some numbers explain themselves.
import { html, type TemplateResult } from 'lit';
import { say, type Sentence, type Value } from '../i18n/sentence.ts';
import type { Language } from '../i18n/t.ts';
import type { Explained } from '../state/explained.ts';
import './attn-number.ts';
import { unbroken } from './unbroken.ts';

// Private characters that no message holds stand where a number goes.
const first = 0xe000;

// `numbers`: what opens, by the name of the value that it takes the place of; of a sentence inside
// this one as outer.inner.
export function sentenceWith(
  language: Language,
  { key, values }: Sentence,
  numbers: Readonly<Record<string, Explained>>,
): TemplateResult {
  const entries = Object.entries(numbers);
  const names = entries.map(([name]) => name);
  const marked = (plain: Sentence['values'], path: string): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(plain).map(([name, value]): [string, Value] => {
        const at = names.indexOf(path + name);
        if (at >= 0) return [name, { text: String.fromCharCode(first + at) }];
        if (!('sentence' in value)) return [name, value];
        const { sentence } = value;
        const inside = marked(sentence.values, `${path}${name}.`);
        return [name, { sentence: { ...sentence, values: inside } }];
      }),
    );
  const own = Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
  const text = say(language, { key, values: marked({ ...own, ...values }, '') });
  const parts = text.split(/([\ue000-\ue0ff])/).map((part) => {
    const number = entries[part.charCodeAt(0) - first]?.[1];
    return number === undefined ? unbroken(part) : html`<attn-number .of=${number}></attn-number>`;
  });
  return html`${parts}`;
}
