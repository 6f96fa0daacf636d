// SPDX-License-Identifier: Apache-2.0
// Shipped kernels, found by typing: one choice sets algorithm, tiles, warps and stages. Those that
// the implementations take for the question in hand stand first. Below it: where its tiles were read.
import { html, nothing } from 'lit';
import type { KernelChoice, KernelPreset } from '../../engine/protocol.ts';
import { count } from '../../i18n/format.ts';
import { translateOr } from '../../i18n/t.ts';
import { setFields } from '../../state/actions.ts';
import { ask, store } from '../../state/app.ts';
import { Asked } from '../../state/asked.ts';
import { selectParams } from '../../state/derive.ts';
import { fieldsOf, findKernels, type NamedKernel, runsWith } from '../../state/kernel-choices.ts';
import { define } from '../attn-element.ts';
import { AttnCombo, type Option } from './attn-combo.ts';

type KernelOption = NamedKernel & Option;

export class AttnKernelPresets extends AttnCombo<KernelOption> {
  readonly #params = this.select(selectParams);
  #taken: string | null = null; // of several kernels with the same tiles, the one that was chosen

  // The list is asked for when it is opened; the kernel for the question, with every question.
  readonly #list = new Asked<KernelChoice[]>(this, ask, () => {
    const params = this.#params.value;
    if (params === null || !this.open) return null;
    return { key: JSON.stringify(params), ask: (call) => call('kernel_presets', [params]) };
  });
  readonly #own = new Asked<KernelPreset | null>(this, ask, () => {
    const params = this.#params.value;
    if (params === null) return null;
    return { key: JSON.stringify(params), ask: (call) => call('kernel_preset', [params]) };
  });

  protected override words() {
    return {
      label: this.t('kernels.label'),
      placeholder: this.t('kernels.placeholder'),
      none: this.t('kernels.none'),
    };
  }

  protected override find(typed: string): KernelOption[] {
    const named = (this.#list.value ?? []).map((kernel) => ({
      kernel,
      text: this.#text(kernel),
    }));
    return findKernels(named, typed).map((one) => ({ ...one, note: this.#note(one.kernel) }));
  }

  protected override take({ kernel }: KernelOption): void {
    this.#taken = kernel.name;
    setFields(store, fieldsOf(kernel, this.#params.value ?? {}));
  }

  // The kernel in hand: the one that was chosen, while its tiles stand; else the question's own.
  get #current(): Omit<KernelChoice, 'chosen' | 'fields'> | null {
    const params = this.#params.value ?? {};
    const taken = (this.#list.value ?? []).find(({ name }) => name === this.#taken);
    if (taken !== undefined && runsWith(taken, params)) return taken;
    const own = this.#own.value as KernelChoice | null;
    return own !== null && runsWith(own, params) ? own : null;
  }

  protected override current(): string {
    return this.#current?.name ?? '';
  }

  protected override about() {
    const current = this.#current;
    return current === null ? nothing : html`<p class="note">${current.source}</p>`;
  }

  // flash2-d128 · FlashAttention-2, 128 × 64, 4 warps
  #text({ name, algorithm, tile_rows, tile_cols, warps, stages, pass }: KernelChoice): string {
    return [
      `${name} · ${this.choice('algorithm', algorithm)}`,
      `${count(tile_rows)} × ${count(tile_cols)}`,
      ...(warps === null ? [] : [this.t('kernels.warps', { count: count(warps) })]),
      ...(stages === null ? [] : [this.t('kernels.stages', { count: count(stages) })]),
      ...(pass === 'forward' ? [] : [this.choice('pass', pass)]),
    ].join(', ');
  }

  #bits({ element_bits }: KernelChoice): string {
    return element_bits.map((bits) => this.t('kernels.bits', { bits })).join(' / ');
  }

  // For what it is made.
  #note(kernel: KernelChoice): string {
    const word = (area: string, name: string) =>
      translateOr(this.language, `kernels.${area}.${name}`, name);
    const some = (area: string, names: readonly string[], all: number) =>
      names.length === all ? [] : [names.map((name) => word(area, name)).join(' / ')];
    const [low, high] = [kernel.head_dim_min, kernel.head_dim_max];
    const dims = low === null && high === null ? [] : [`d ${low ?? 1n}–${high ?? '…'}`];
    return [
      ...(kernel.chosen ? [this.t('kernels.chosen')] : []),
      ...some('gpus', kernel.gpus, 7),
      ...dims,
      ...some('masks', kernel.masks, 3),
      ...(kernel.element_bits.length === 3 ? [] : [this.#bits(kernel)]),
      ...(kernel.dropout === 'any' ? [] : [word('dropout', kernel.dropout)]),
      ...(kernel.only_with === ''
        ? []
        : [this.t('kernels.only_with', { what: word('with', kernel.only_with) })]),
    ].join(' · ');
  }
}
define('attn-kernel-presets', AttnKernelPresets);
