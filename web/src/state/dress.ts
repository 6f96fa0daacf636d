// SPDX-License-Identifier: Apache-2.0
// Language, theme and title of the document, kept as the state has them.
import { languageTag, translate } from '../i18n/t.ts';
import type { AppStore } from './actions.ts';

// `changed` hears of every later choice: true where it was made anew.
export function startDress(
  store: AppStore,
  changed: (what: { language: boolean; theme: boolean }) => void = () => {},
): void {
  let { language, theme } = store.get();
  const dress = () => {
    const root = document.documentElement;
    root.lang = languageTag[language];
    if (theme === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    document.title = translate(language, 'page.title');
  };
  dress();
  store.subscribe(() => {
    const now = store.get();
    const anew = { language: now.language !== language, theme: now.theme !== theme };
    if (!anew.language && !anew.theme) return;
    ({ language, theme } = now);
    changed(anew);
    dress();
  });
}
