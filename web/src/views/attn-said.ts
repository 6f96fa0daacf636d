// SPDX-License-Identifier: Apache-2.0
// Reads a sentence out when it changes, as plain text and once: where it stands to be seen its numbers
// are buttons with names of their own. What was read is taken away, or it would be met there again.
import { html } from 'lit';
import { AttnElement, define } from './attn-element.ts';

const standsMs = 3000;

export class AttnSaid extends AttnElement {
  static override properties = { text: {}, said: { state: true } };
  declare text: string;
  declare said: string;

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.text = '';
    this.said = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.said = '';
  }

  // The first sentence came with the view.
  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!this.hasUpdated || !changed.has('text')) return;
    this.said = this.text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.said = ''), standsMs);
  }

  override render() {
    return html`<p class="unseen" role="status" aria-live="polite">${this.said}</p>`;
  }
}
define('attn-said', AttnSaid);
