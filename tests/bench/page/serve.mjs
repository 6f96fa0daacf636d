// SPDX-License-Identifier: Apache-2.0
// The built page as a static host sends it: compressed, and with the policy of dist/_headers.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../dist');
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

// _headers: a line with a path, then its headers, indented.
function headerRules() {
  const rules = [];
  for (const line of readFileSync(join(folder, '_headers'), 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    if (!/^\s/.test(line)) rules.push({ path: line.trim(), headers: [] });
    else {
      const at = line.indexOf(':');
      rules.at(-1).headers.push([line.slice(0, at).trim(), line.slice(at + 1).trim()]);
    }
  }
  return rules;
}

const matches = (rule, path) =>
  rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : rule === path;

/** Serves dist/ on a free loopback port: {address, close()}. */
export async function serveDist() {
  const rules = headerRules();
  const files = new Map();
  const read = (path) => {
    if (!files.has(path)) files.set(path, gzipSync(readFileSync(join(folder, path))));
    return files.get(path);
  };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = path === '/' ? '/index.html' : path;
    for (const { path: rule, headers } of rules)
      if (matches(rule, path)) for (const [name, value] of headers) response.setHeader(name, value);
    try {
      const body = read(file);
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': 'no-cache',
      });
      response.end(body);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.');
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => server.close(),
  };
}
