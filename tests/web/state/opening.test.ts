// SPDX-License-Identifier: Apache-2.0
// The script before the first picture knows the same rooms and languages as the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { chooseLanguage, languageTag } from '../../../web/src/i18n/t.ts';
import { firstStep } from '../../../web/src/lesson/steps.ts';
import { placeOf } from '../../../web/src/state/address.ts';

const script = readFileSync(join(import.meta.dirname, '../../../web/public/opening.js'), 'utf8');

interface Reader {
  search?: string;
  hash?: string;
  stored?: string | null;
  languages?: string[];
}

function run({ search = '', hash = '', stored = null, languages = [] }: Reader) {
  const root = { lang: '', dataset: {} as { opening?: string } };
  const listeners: (() => void)[] = [];
  runInNewContext(script, {
    document: { documentElement: root },
    location: { search, hash },
    localStorage: { getItem: (name: string) => (name === 'attn.language' ? stored : null) },
    navigator: { languages },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    URLSearchParams,
  });
  return { ...root, fail: () => listeners.forEach((listener) => listener()), root };
}

const views = ['', 'learn', 'lab', 'lab.map.time', 'bench.tiles', 'evidence.some', 'elsewhere'];
const hashes = ['', '#v=1', '#v=1&seq_len_q=8192', '#seq_len_q=8192'];

test.each(views.flatMap((view) => hashes.map((hash) => ({ view, hash }))))(
  'the room of view=$view$hash',
  ({ view, hash }) => {
    const search = `?view=${view}`;
    const { room } = placeOf(search, hash);
    expect(run({ search, hash }).dataset.opening ?? 'learn').toBe(room);
  },
);

test('the first step of Learn stands already, the others do not', () => {
  expect(run({ search: `?view=learn.${firstStep}` }).dataset.opening).toBeUndefined();
  expect(run({ search: '?view=learn.q3-gain' }).dataset.opening).toBe('learn');
});

test.each([
  { asked: null, stored: null, languages: ['de', 'zh-TW', 'en'] },
  { asked: null, stored: 'en', languages: ['zh-CN'] },
  { asked: 'zh', stored: 'en', languages: ['en'] },
  { asked: 'fr', stored: 'xx', languages: ['fr'] },
  { asked: null, stored: null, languages: [] },
])('the language: $asked, $stored, $languages', ({ asked, stored, languages }) => {
  const search = asked === null ? '' : `?lang=${asked}`;
  const { lang } = run({ search, stored, languages });
  expect(lang).toBe(languageTag[chooseLanguage(asked, stored, languages)]);
});

test('a file that does not come gives the text of the page back', () => {
  const { root, fail } = run({ search: '?view=lab' });
  expect(root.dataset.opening).toBe('lab');
  fail();
  expect(root.dataset.opening).toBeUndefined();
});
