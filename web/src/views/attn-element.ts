// SPDX-License-Identifier: Apache-2.0
// What every element of the page can do: read the store and speak the reader's language.
import { LitElement, type CSSResultGroup } from 'lit';
import { say, type Sentence } from '../i18n/sentence.ts';
import {
  choiceLabel,
  fieldLabel,
  type Language,
  type MessageKey,
  translate,
  type Values,
} from '../i18n/t.ts';
import { store } from '../state/app.ts';
import { Selected } from '../state/selected.ts';
import type { State } from '../state/state.ts';
import { basics } from '../styles/shared.ts';
import { staged, turn } from './staging.ts';

export abstract class AttnElement extends LitElement {
  static override styles: CSSResultGroup = [basics];

  readonly #language = new Selected(this, store, (state: State) => state.language);

  // The first screen is drawn in slices.
  protected override scheduleUpdate(): void | Promise<unknown> {
    return staged() ? turn().then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  get language(): Language {
    return this.#language.value;
  }

  protected t(key: MessageKey, values?: Values): string {
    return translate(this.language, key, values);
  }

  protected say(sentence: Sentence): string {
    return say(this.language, sentence);
  }

  protected labelOf(field: string): string {
    return fieldLabel(this.language, field);
  }

  protected choice(field: string, value: string): string {
    return choiceLabel(this.language, field, value);
  }

  protected select<T>(selector: (state: State) => T): Selected<State, T> {
    return new Selected(this, store, selector);
  }
}

// Defines an element once, also where the bundle is loaded twice.
export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
