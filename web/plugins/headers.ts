// SPDX-License-Identifier: Apache-2.0
// Sends the headers of public/_headers from Vite's own servers, and copies the policy into a
// <meta> for hosts that send none.
import { readFileSync } from 'node:fs';
import type { Connect, Plugin } from 'vite';

// The lines under "/*": name and value of each.
export function readHeaders(text: string): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? [];
    return name !== undefined && value !== undefined ? [[name, value]] : [];
  });
}

// A <meta> cannot say who may frame the page.
export const forMeta = (policy: string): string =>
  policy
    .split(/;\s*/)
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');

export function headers(file: string): Plugin {
  const read = () => readHeaders(readFileSync(file, 'utf8'));
  const send: Connect.NextHandleFunction = (_request, response, next) => {
    for (const [name, value] of read()) response.setHeader(name, value);
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
        const policy = read().find(([name]) => name === 'Content-Security-Policy')?.[1];
        if (server !== undefined || policy === undefined) return [];
        const attrs = { 'http-equiv': 'Content-Security-Policy', content: forMeta(policy) };
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
