// SPDX-License-Identifier: Apache-2.0
// Before the first picture: the reader's language, and the room that the address asks for where that
// is not the text which came with the page. Until the room is there, the page says that it opens it.
// A file of its own, as the policy wants it, and small, because the picture waits for it.
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const [asked, place = ''] = (query.get('view') ?? '').split('.');
  const params = [...new URLSearchParams(location.hash.slice(1)).keys()];
  const known = ['learn', 'lab', 'bench', 'evidence'].includes(asked);
  const room = known ? asked : params.some((name) => name !== 'v') ? 'lab' : 'learn';
  if (room !== 'learn' || !['', 'q1-grow'].includes(place)) root.dataset.opening = room;

  let stored = null;
  try {
    stored = localStorage.getItem('attn.language');
  } catch {
    // nothing is kept here
  }
  const wishes = [query.get('lang'), stored, ...navigator.languages];
  const wish = wishes.find((name) => /^(en|zh)/.test(name ?? '')) ?? 'en';
  root.lang = wish.startsWith('zh') ? 'zh-Hans' : 'en';

  // Where a script does not come, no room will: the text of the page is what there is.
  addEventListener('error', () => delete root.dataset.opening, { capture: true, once: true });
})();
