// SPDX-License-Identifier: Apache-2.0
// A text whose names are not broken. It stays as it is, to be copied, found and read aloud.
import { html, type TemplateResult } from 'lit';
import { withNames } from '../i18n/unbroken.ts';

// The class is in the rules that all elements share.
export function unbroken(text: string): string | TemplateResult {
  const parts = withNames(text);
  if (parts.length === 1) return text;
  return html`${parts.map((part, i) => (i % 2 ? html`<span class="unbroken">${part}</span>` : part))}`;
}
