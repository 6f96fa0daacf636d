// SPDX-License-Identifier: Apache-2.0
// Sends the headers of public/_headers from Vite's own servers, and copies the policy into a
// <meta> for hosts that send none.
import { existsSync, readFileSync } from 'node:fs';
import type { Connect, Plugin } from 'vite';

export interface HeaderRule {
  path: string; // a star at its end stands for the rest
  headers: [name: string, value: string][];
}

export function readRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] });
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
  }
  return rules;
}

// What a host sends with a path: the headers of every rule that covers it.
export const headersFor = (rules: readonly HeaderRule[], path: string): [string, string][] =>
  rules
    .filter((rule) =>
      rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
    )
    .flatMap((rule) => rule.headers);

// A <meta> cannot say who may frame the page.
export const forMeta = (policy: string): string =>
  policy
    .split(/;\s*/)
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');

// `source` is what the repository has, `built` what a build made of it.
export function headers(source: string, built: string): Plugin {
  const read = () => readRules(readFileSync(existsSync(built) ? built : source, 'utf8'));
  const send: Connect.NextHandleFunction = (request, response, next) => {
    const path = (request.url ?? '/').replace(/[?#].*$/, '');
    for (const [name, value] of headersFor(read(), path)) response.setHeader(name, value);
    next();
  };
  return {
    name: 'attn-headers',
    configurePreviewServer(server) {
      server.middlewares.use(send);
    },
    transformIndexHtml: {
      order: 'post',
      // Vite's dev server inlines styles and scripts, which the policy refuses.
      handler: (_html, { server }) => {
        const rules = readRules(readFileSync(source, 'utf8'));
        const [, policy] =
          headersFor(rules, '/index.html').find(([name]) => name === 'Content-Security-Policy') ??
          [];
        if (server !== undefined || policy === undefined) return [];
        const attrs = { 'http-equiv': 'Content-Security-Policy', content: forMeta(policy) };
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
