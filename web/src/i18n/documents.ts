// SPDX-License-Identifier: Apache-2.0
// What is cited, in the reader's language: titles and names stay as they are. Loaded with the panel.
import type { Language } from './t.ts';
import { documents } from './zh/documents.ts';

export const documentIn = (language: Language, doc: string): string =>
  language === 'zh' ? (documents[doc] ?? doc) : doc;
