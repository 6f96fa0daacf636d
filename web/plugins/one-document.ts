// SPDX-License-Identifier: Apache-2.0
// Makes embed.html: one document with one classic script and one style, both allowed by hash.
//
// A worker is built first, as a classic script, and carried as text; the page starts it from a blob.
// The WebAssembly it needs is carried once, deflated, as base64, and handed to it in that blob.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { build, type Alias, type Plugin, type Rolldown } from 'vite';

const workerQuery = '?worker&url';
const packedPrefix = '\0attn-packed:';
const workerPrefix = '\0attn-worker:';
const wasmPrefix = '\0attn-wasm-name:';

export const policyFor = (scriptHash: string, styleHash: string): string =>
  [
    "default-src 'none'",
    `script-src '${scriptHash}' 'wasm-unsafe-eval'`,
    `style-src '${styleHash}'`,
    'worker-src blob:',
    'img-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html attn',
  ].join('; ');

export const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

// Text that ends a script element, or begins a comment in one, is written another way.
export const inScript = (code: string): string =>
  code.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');

// Puts style, script and policy into the template's three places.
export function compose(template: string, script: string, style: string): string {
  const code = inScript(script);
  const policy = policyFor(hashOf(code), hashOf(style));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return template
    .replace('<!-- policy -->', () => meta)
    .replace('<!-- style -->', () => `<style>${style}</style>`)
    .replace('<!-- script -->', () => `<script>${code}</script>`);
}

// The policy of a composed document, for hosts that send headers.
export const policyIn = (html: string): string =>
  /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

export interface OneDocumentOptions {
  template: string; // file
  aliases: Alias[];
  headers: string; // the built _headers, which gets the document's policy
}

export function oneDocument({ template, aliases, headers }: OneDocumentOptions): Plugin {
  return {
    name: 'attn-one-document',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id.startsWith(packedPrefix)) return id;
      if (!id.endsWith(workerQuery)) return null;
      const entry = await this.resolve(id.slice(0, -workerQuery.length), importer);
      return entry && workerPrefix + entry.id;
    },
    async load(id) {
      if (id.startsWith(packedPrefix)) {
        const packed = deflateRawSync(readFileSync(id.slice(packedPrefix.length)), { level: 9 });
        return `export default ${JSON.stringify(packed.toString('base64'))};`;
      }
      if (!id.startsWith(workerPrefix)) return null;
      return workerModule(await buildWorker(id.slice(workerPrefix.length), aliases));
    },
    generateBundle: {
      order: 'post', // Vite adds the style sheet in this step
      handler(_options, bundle) {
        const outputs = Object.values(bundle);
        const chunks = outputs.filter((one) => one.type === 'chunk');
        const styles = outputs.flatMap((one) =>
          one.type === 'asset' && one.fileName.endsWith('.css') ? [String(one.source)] : [],
        );
        if (chunks.length !== 1) this.error(`One script is wanted, not ${chunks.length}.`);
        if (styles.join('').trim() === '') this.error('No style was built.');
        for (const name of Object.keys(bundle)) delete bundle[name];
        const source = compose(
          readFileSync(template, 'utf8'),
          chunks[0]?.code ?? '',
          styles.join('').trim(),
        );
        this.emitFile({ type: 'asset', fileName: basename(template), source });
      },
    },
    writeBundle({ dir }) {
      const html = readFileSync(join(dir ?? '.', basename(template)), 'utf8');
      if (!existsSync(headers)) return;
      const policy = `${policyIn(html)}; frame-ancestors *`;
      const rules = readFileSync(headers, 'utf8').replace(/\n\/embed\.html\n(?: .*\n?)*/, '\n');
      writeFileSync(
        headers,
        `${rules.trimEnd()}\n/embed.html\n  Content-Security-Policy: ${policy}\n`,
      );
    },
  };
}

interface BuiltWorker {
  text: string;
  wasm: string[]; // files
}

async function buildWorker(entry: string, aliases: Alias[]): Promise<BuiltWorker> {
  const wasm = new Set<string>();
  const names: Plugin = {
    name: 'attn-wasm-names',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith('.wasm?url')) return null;
      const file = await this.resolve(id.slice(0, -'?url'.length), importer);
      if (file === null) return null;
      wasm.add(file.id);
      return wasmPrefix + file.id;
    },
    load: (id) =>
      id.startsWith(wasmPrefix) ? `export default ${JSON.stringify(basename(id))};` : null,
  };
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: aliases },
    plugins: [names],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: entry,
        transform: { define: { 'import.meta.url': "''" } }, // the glue is told where nothing lies
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const chunk = (output as Rolldown.RolldownOutput).output[0];
  return { text: chunk.code, wasm: [...wasm] };
}

function workerModule({ text, wasm }: BuiltWorker): string {
  const imports = wasm.map(
    (file, i) => `import f${i} from ${JSON.stringify(packedPrefix + file)};`,
  );
  const files = wasm.map((file, i) => `${JSON.stringify(basename(file))}: f${i}`).join(', ');
  return `${imports.join('\n')}
const files = 'self.attnFiles = ' + JSON.stringify({ ${files} }) + ';\\n';
export default URL.createObjectURL(
  new Blob([files, ${JSON.stringify(text)}], { type: 'text/javascript' }),
);`;
}
