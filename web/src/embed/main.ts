// SPDX-License-Identifier: Apache-2.0
// Starts the lab in a frame: one room, step or chart. The host's history and storage stay as they
// are, and nothing takes the focus.
import '../styles/base.css';
import '../styles/embed.css';
import { chooseLanguage } from '../i18n/t.ts';
import { readAddress } from '../state/address.ts';
import { startEngine, store } from '../state/app.ts';
import { startDress } from '../state/dress.ts';
import { defineApp } from '../views/attn-app.ts';
import { presentationOf } from './presentation.ts';

const { place, language, theme, embedding } = presentationOf(location.search);
store.update({
  language: language ?? chooseLanguage(null, null, navigator.languages),
  theme,
  ...place,
  embedding,
});
startDress(store);

const readFragment = () => readAddress(store, '', location.hash);
let linked = false;
store.subscribe(() => {
  if (linked || store.get().description === null) return;
  linked = true;
  readFragment();
  addEventListener('hashchange', readFragment);
});
void startEngine();
defineApp();
