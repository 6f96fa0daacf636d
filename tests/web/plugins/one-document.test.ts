// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { headersFor, readRules } from '../../../web/plugins/headers.ts';
import { compose, inScript, policyIn } from '../../../web/plugins/one-document.ts';
import { unpack } from '../../../web/src/engine/files.ts';

const template = '<head><!-- policy --><!-- style --></head><body><!-- script --></body>';
const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('the one document', () => {
  it('allows its script and its style by hash, and nothing else', () => {
    const html = compose(template, 'const a = "$&";', 'p { color: red }');
    const script = /<script>([^]*)<\/script>/.exec(html)?.[1] ?? '';
    const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? '';
    expect(script).toBe('const a = "$&";');
    expect(policyIn(html)).toContain(`script-src '${hash(script)}' 'wasm-unsafe-eval'`);
    expect(policyIn(html)).toContain(`style-src '${hash(style)}'`);
    expect(policyIn(html)).toContain("default-src 'none'");
  });
  it('lets no text of its script end the script', () => {
    const code = 'const a = "</script>", b = "<!-- c";';
    expect(inScript(code)).not.toMatch(/<\/script|<!--/i);
    expect(runInNewContext(`${inScript(code)} a + b;`)).toBe('</script><!-- c');
  });
});

describe('a carried file', () => {
  it('comes out as it went in', async () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * i) % 251);
    const carried = deflateRawSync(bytes).toString('base64');
    expect(new Uint8Array(await unpack(carried))).toEqual(bytes);
  });
});

describe('the rules of _headers', () => {
  const rules = readRules('/*\n  A: 1\n/x.html\n  B: 2\n  C: 3; d\n/assets/*\n  B: 4\n');
  it('cover a path by name or by its beginning', () => {
    expect(headersFor(rules, '/x.html')).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', '3; d'],
    ]);
    expect(headersFor(rules, '/assets/y.js')).toEqual([
      ['A', '1'],
      ['B', '4'],
    ]);
    expect(headersFor(rules, '/y.html')).toEqual([['A', '1']]);
  });
});
