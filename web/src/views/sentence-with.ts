// SPDX-License-Identifier: Apache-2.0
// A sentence in which some numbers explain themselves.
import { html, type TemplateResult } from 'lit';
import type { Sentence } from '../i18n/sentence.ts';
import type { Language } from '../i18n/t.ts';
import type { Explained } from '../state/explained.ts';
import { toldParts } from '../state/told.ts';
import './attn-number.ts';
import { unbroken } from './unbroken.ts';

export const sentenceWith = (
  language: Language,
  sentence: Sentence,
  numbers: Readonly<Record<string, Explained>>,
): TemplateResult =>
  html`${toldParts(language, sentence, numbers).map((part) =>
    typeof part === 'string'
      ? unbroken(part)
      : html`<attn-number inline .of=${part}></attn-number>`,
  )}`;
