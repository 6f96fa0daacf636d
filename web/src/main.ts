// SPDX-License-Identifier: Apache-2.0
// Starts the page: language and theme, the engine, then the link in the address bar.
import './styles/base.css';
import { chooseLanguage, languageTag, translate } from './i18n/t.ts';
import { placeOf, readAddress, startAddress, themeOf } from './state/address.ts';
import { startEngine, store } from './state/app.ts';
import { themes } from './state/state.ts';
import { keep, stored } from './state/storage.ts';
import './views/attn-app.ts';

const query = new URLSearchParams(location.search);
store.update({
  language: chooseLanguage(query.get('lang'), stored('language'), navigator.languages),
  theme: themeOf(location.search) ?? themes.find((theme) => theme === stored('theme')) ?? 'auto',
  ...placeOf(location.search, location.hash),
});

function dress(): void {
  const { language, theme } = store.get();
  const root = document.documentElement;
  root.lang = languageTag[language];
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  document.title = translate(language, 'page.title');
}
dress();

let { language, theme } = store.get();
store.subscribe(() => {
  const now = store.get();
  if (now.language === language && now.theme === theme) return;
  if (now.language !== language) keep('language', now.language);
  if (now.theme !== theme) keep('theme', now.theme);
  ({ language, theme } = now);
  dress();
});

let linked = false;
store.subscribe(() => {
  if (linked || store.get().description === null) return;
  linked = true;
  readAddress(store, location.search, location.hash);
  startAddress(store);
});
void startEngine();
