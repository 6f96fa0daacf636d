// SPDX-License-Identifier: Apache-2.0
// The views of the Lab: each is loaded when it is opened first.
import { html, type TemplateResult } from 'lit';
import type { View } from '../../state/state.ts';

interface ViewModule {
  load: () => Promise<unknown>;
  show: () => TemplateResult;
}

export const viewModules: Readonly<Record<View, ViewModule>> = {
  levels: {
    load: () => import('./attn-levels-view.ts'),
    show: () => html`<attn-levels-view></attn-levels-view>`,
  },
  traffic: {
    load: () => import('./attn-traffic-view.ts'),
    show: () => html`<attn-traffic-view></attn-traffic-view>`,
  },
  fits: {
    load: () => import('./attn-fits-view.ts'),
    show: () => html`<attn-fits-view></attn-fits-view>`,
  },
  tiles: {
    load: () => import('./attn-tiles-view.ts'),
    show: () => html`<attn-tiles-view></attn-tiles-view>`,
  },
  memory: {
    load: () => import('./attn-memory-view.ts'),
    show: () => html`<attn-memory-view></attn-memory-view>`,
  },
  counters: {
    load: () => import('./attn-counters-view.ts'),
    show: () => html`<attn-counters-view></attn-counters-view>`,
  },
  map: {
    load: () => import('./attn-map-view.ts'),
    show: () => html`<attn-map-view></attn-map-view>`,
  },
  roofline: {
    load: () => import('./attn-roofline-view.ts'),
    show: () => html`<attn-roofline-view></attn-roofline-view>`,
  },
  player: {
    load: () => import('./attn-player-view.ts'),
    show: () => html`<attn-player-view></attn-player-view>`,
  },
  race: {
    load: () => import('./attn-race-view.ts'),
    show: () => html`<attn-race-view></attn-race-view>`,
  },
  gpus: {
    load: () => import('./attn-gpus-view.ts'),
    show: () => html`<attn-gpus-view></attn-gpus-view>`,
  },
  compare: {
    load: () => import('./attn-compare-view.ts'),
    show: () => html`<attn-compare-view></attn-compare-view>`,
  },
  error: {
    load: () => import('./attn-error-view.ts'),
    show: () => html`<attn-error-view></attn-error-view>`,
  },
};
