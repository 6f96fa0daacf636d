// SPDX-License-Identifier: Apache-2.0
// Writes the default case and the labelled form into index.html at build time, from the engine:
// what a reader without script sees. The page's own modules give the words and the digits.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { modelled, unwrap } from '../src/engine/error.ts';
import { type Glue, instantiate } from '../src/engine/load.ts';
import type { FieldInfo, RawEngine } from '../src/engine/protocol.ts';
import { bytes, count } from '../src/i18n/format.ts';
import '../src/i18n/lab.ts';
import { choiceLabel, fieldLabel, type Language, languages, translate } from '../src/i18n/t.ts';
import { resolve } from '../src/params/fields.ts';
import { bar, escaped, firstScreen, opening } from './first-screen.ts';

const lengths = [1024, 4096, 16_384, 65_536, 262_144, 1_048_576];

export interface EngineFiles {
  glue: string;
  wasm: string;
}

export function defaultCase(files: EngineFiles): Plugin {
  return {
    name: 'attn-default-case',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const engine = await load(files);
        if (engine === null) return html;
        return html
          .replace('<!-- rooms -->', bar('en') + bar('zh'))
          .replace('<!-- opening -->', opening('en') + opening('zh'))
          .replace('<!-- first screen -->', (await firstScreens(engine)).join('\n'))
          .replace('<!-- default case: en -->', table(engine, 'en'))
          .replace('<!-- default case: zh -->', table(engine, 'zh'))
          .replace('<!-- form: en -->', form(engine, 'en'))
          .replace('<!-- form: zh -->', form(engine, 'zh'));
      },
    },
  };
}

const firstScreens = (engine: RawEngine) =>
  Promise.all(languages.map((language) => firstScreen(engine, language)));

async function load({ glue, wasm }: EngineFiles): Promise<RawEngine | null> {
  if (!existsSync(glue) || !existsSync(wasm)) return null;
  const { default: factory } = (await import(pathToFileURL(glue).href)) as { default: Glue };
  return instantiate(factory, readFileSync(wasm));
}

const missing: Record<Language, string> = {
  en: '<p>The numbers are missing here: the page was built without its engine.</p>',
  zh: '<p>这里缺少数值：构建页面时没有计算引擎。</p>',
};

// Standard attention and the default algorithm at several lengths, all else default.
function table(engine: RawEngine | null, language: Language): string {
  if (engine === null) return missing[language];
  const { fields } = unwrap(engine.describe());
  const report = (seq_len_q: number, algorithm: string) =>
    modelled(unwrap(engine.report(resolve(fields, { seq_len_q, algorithm }), 'model')));
  const algorithm = String(fields.find((field) => field.name === 'algorithm')?.default);
  const rows = lengths.map((length) => {
    const [standard, tiled] = [report(length, 'standard'), report(length, algorithm)];
    const moved = ({ traffic }: typeof standard) =>
      traffic.sm_bytes_read + traffic.sm_bytes_written;
    return [
      standard.score_matrix.bytes,
      standard.peak_memory.bytes,
      tiled.peak_memory.bytes,
      moved(standard),
      moved(tiled),
    ].map((value) => bytes(value));
  });
  const name = (id: string) => choiceLabel(language, 'algorithm', id);
  const of = (what: string, id: string) =>
    translate(language, 'chart.traffic.group', { name: what, total: name(id) });
  const memory = translate(language, 'chart.memory.y');
  const traffic = translate(language, 'table.traffic');
  const heads = [
    translate(language, 'chart.memory.x'),
    translate(language, 'fact.score_matrix'),
    of(memory, 'standard'),
    of(memory, algorithm),
    of(traffic, 'standard'),
    of(traffic, algorithm),
  ];
  return `<div class="scroll" role="region" aria-label="${escaped(memory)}" tabindex="0"><table>
      <thead><tr>${heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')}</tr></thead>
      <tbody>
${rows
  .map(
    (cells, i) =>
      `        <tr><th scope="row">${count(lengths[i] ?? 0)}</th>${cells
        .map((text) => `<td>${text}</td>`)
        .join('')}</tr>`,
  )
  .join('\n')}
      </tbody>
    </table></div>`;
}

// Workload and algorithm as plain controls: sent, it makes a link that a browser with script opens.
function form(engine: RawEngine | null, language: Language): string {
  if (engine === null) return missing[language];
  const { fields } = unwrap(engine.describe());
  const params = resolve(fields, {});
  const control = (field: FieldInfo): string => {
    const value = params[field.name];
    if (field.kind === 'integer') {
      const range = `min="${field.min}" max="${field.max}"`;
      return `<input type="number" name="${field.name}" value="${value}" ${range} />`;
    }
    const options = field.choices.map((choice) => {
      const selected = choice === value ? ' selected' : '';
      const label = escaped(choiceLabel(language, field.name, choice));
      return `<option value="${choice}"${selected}>${label}</option>`;
    });
    return `<select name="${field.name}">${options.join('')}</select>`;
  };
  return fields
    .filter(({ group }) => group === 'workload' || group === 'algorithm')
    .filter(({ kind, choices }) => kind === 'integer' || choices.length > 1)
    .filter(({ applies_when }) => applies_when === null)
    .map((field) => {
      return `<label>${escaped(fieldLabel(language, field.name))} ${control(field)}</label>`;
    })
    .join('\n      ');
}
