// SPDX-License-Identifier: Apache-2.0
// Models in their phases, found by typing: one choice sets the workload's parameters.
import { html, nothing } from 'lit';
import { translateOr } from '../../i18n/t.ts';
import { setFields } from '../../state/actions.ts';
import { store } from '../../state/app.ts';
import { selectParams } from '../../state/derive.ts';
import { findPresets, type NamedPreset, presetOf } from '../../state/presets.ts';
import { define } from '../attn-element.ts';
import { AttnCombo, type Option } from './attn-combo.ts';

const most = 60; // options on show at once

type PresetOption = NamedPreset & Option;

export class AttnPresets extends AttnCombo<PresetOption> {
  readonly #presets = this.select((state) => state.description?.workloads ?? []);
  readonly #chosen = this.select((state) =>
    presetOf(state.description?.workloads ?? [], selectParams(state) ?? {}),
  );

  protected override words() {
    return {
      label: this.t('presets.label'),
      placeholder: this.t('presets.placeholder'),
      none: this.t('presets.none'),
    };
  }

  protected override find(typed: string): PresetOption[] {
    const named = this.#presets.value.map((preset) => ({ preset, name: this.#name(preset) }));
    return findPresets(named, typed)
      .slice(0, most)
      .map((found) => ({ ...found, text: found.name, note: '' }));
  }

  protected override take({ preset }: PresetOption): void {
    setFields(store, preset.fields);
  }

  protected override current(): string {
    const chosen = this.#chosen.value;
    return chosen === null ? '' : this.#name(chosen);
  }

  protected override about() {
    const chosen = this.#chosen.value;
    if (chosen === null) return nothing;
    return html`<p class="note">
      ${chosen.source}${chosen.beyond_context ? html`. ${this.t('presets.beyond')}` : nothing}
    </p>`;
  }

  #name({ name, phase, layers }: NamedPreset['preset']): string {
    const words = {
      layers: translateOr(this.language, `layers.${layers}`, layers),
      model: name,
      phase: translateOr(this.language, `phase.${phase}`, phase),
    };
    return this.t(layers === 'all' ? 'presets.name' : 'presets.name_layers', words);
  }
}
define('attn-presets', AttnPresets);
