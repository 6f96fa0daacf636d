// SPDX-License-Identifier: Apache-2.0
// A source as text and links: issues, pull requests, repositories and papers are named in a form
// that leads to them.
import type { Language } from '../i18n/t.ts';
import { sourcePhrases } from '../i18n/zh/sources.ts';

export interface SourcePart {
  text: string;
  url: string | null;
}

const repository = '[\\w-]+/[\\w.-]+';
const named = new RegExp(
  `(${repository}) (PR )?#(\\d+)|\\barXiv (\\d{4}\\.\\d{5}(?:v\\d+)?)|^(${repository})(?=,|$)`,
  'g',
);

export function sourceParts(language: Language, source: string): SourcePart[] {
  const parts: SourcePart[] = [];
  let from = 0;
  for (const match of source.matchAll(named)) {
    parts.push(plain(language, source.slice(from, match.index)));
    parts.push({ text: match[0], url: urlOf(match) });
    from = match.index + match[0].length;
  }
  parts.push(plain(language, source.slice(from)));
  return parts.filter(({ text }) => text !== '');
}

function urlOf([, issueOf, pull, number, paper, repo]: RegExpExecArray): string {
  if (paper !== undefined) return `https://arxiv.org/abs/${paper}`;
  if (repo !== undefined) return `https://github.com/${repo}`;
  return `https://github.com/${issueOf}/${pull === undefined ? 'issues' : 'pull'}/${number}`;
}

function plain(language: Language, text: string): SourcePart {
  if (language === 'en') return { text, url: null };
  const translated = sourcePhrases.reduce((said, [en, zh]) => said.replaceAll(en, zh), text);
  return { text: translated, url: null };
}
