// SPDX-License-Identifier: Apache-2.0
// A text to be copied out of the page.
import { css } from 'lit';

export const copyFieldStyles = css`
  textarea {
    display: block;
    width: 100%;
    padding: var(--attn-space-2);
    border: 1px solid var(--attn-color-edge);
    border-radius: var(--attn-radius);
    background: var(--attn-color-raised);
    color: var(--attn-color-ink);
    font:
      var(--attn-text-1) / 1.5 ui-monospace,
      monospace;
    overflow-wrap: anywhere;
    resize: vertical;
  }
`;

export type Copied = 'share.copied' | 'share.by_hand';

// Without the right to copy the text is selected, for the keyboard.
export async function copyFrom(field: HTMLTextAreaElement): Promise<Copied> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return 'share.copied';
  } catch {
    return 'share.by_hand';
  }
}
