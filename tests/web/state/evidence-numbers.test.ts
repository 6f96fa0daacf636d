// SPDX-License-Identifier: Apache-2.0
// What opens on the numbers of Evidence: every cell of every row.
import { beforeAll, describe, expect, it } from 'vitest';
import { unwrap } from '../../../web/src/engine/error.ts';
import type { Answer, Arguments, Method } from '../../../web/src/engine/protocol.ts';
import { evidence } from '../../../web/src/evidence/evidence.ts';
import { facts } from '../../../web/src/evidence/facts.ts';
import { caseOf, speedOf } from '../../../web/src/evidence/lookup.ts';
import { quantities, type Reading } from '../../../web/src/evidence/quantities.ts';
import type { EvidenceRow } from '../../../web/src/evidence/types.ts';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say, type Sentence, type Value } from '../../../web/src/i18n/sentence.ts';
import { answerTo, filled } from '../../../web/src/state/asked-number.ts';
import { type EvidenceCells, evidenceCells } from '../../../web/src/state/evidence-cells.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import { lettersIn } from '../../../web/src/state/formula.ts';
import { description, engine } from '../../wasm/engine.ts';
import { evaluate } from './working.ts';

const call = <M extends Method>(method: M, args: Arguments<M>): Promise<Answer<M>> => {
  const made = engine[method] as unknown as (...all: Arguments<M>) => Parameters<typeof unwrap>[0];
  return Promise.resolve(unwrap(made(...args)) as Answer<M>);
};
const ask = {
  report: (...args: Parameters<typeof engine.report>) => unwrap(engine.report(...args)),
  explain_error: (message: string) => unwrap(engine.explain_error(message)),
  hardware: description.hardware,
};
const rows = await evidence(ask, description.fields, facts);
const rowOf = (id: string): EvidenceRow => {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
};

const open = async (number: Explained) =>
  filled(number, await answerTo(number.asks!, call, description));
const opened = new Map<EvidenceRow, { [cell in keyof EvidenceCells]: Explained | null }>();
beforeAll(async () => {
  for (const row of rows) {
    const { published, modelled, difference } = evidenceCells(row, 'a row');
    opened.set(row, {
      published: await open(published),
      modelled: await open(modelled),
      difference: difference && (await open(difference)),
    });
  }
}, 60_000);
const cell = (row: EvidenceRow, name: 'published' | 'modelled'): Explained =>
  opened.get(row)![name]!;
const spoken = (sentence: Sentence) => {
  for (const language of ['en', 'zh'] as const) {
    expect(say(language, sentence)).not.toMatch(/[{}]|undefined|[a-z]\.[a-z]|_(?!O)/);
  }
};
const amount = (value: Value): number => Number(Object.values(value)[0]);
const texts = (number: Explained) => number.how.map((one) => say('en', one)).join(' ');

// What a formula or the parts of a number come to, in bytes or seconds; null where it has neither.
function comesTo(number: Explained): number | null {
  const { formula, letters, ledger, parts, combined } = number;
  if (formula !== null) return evaluate(formula, letters);
  if (ledger.length > 0) return Number(ledger.reduce((sum, row) => sum + row.bytes, 0n));
  const values = parts.map(({ value }) => amount(value));
  if (values.length === 0) return null;
  if (combined === 'sum') return values.reduce((sum, value) => sum + value, 0);
  return combined === 'quotient' ? values[0]! / values[1]! : null;
}
const scale: Partial<Record<EvidenceRow['unit'], number>> = {
  mebibytes: 2 ** 20,
  gigabytes: 1e9,
  microseconds: 1e-6,
  milliseconds: 1e-3,
  tera_per_s: 1e12,
};

describe('a row of evidence', () => {
  it('leads back to its fact', () => {
    for (const row of rows) {
      const found = row.kind === 'time' ? speedOf(row) : null;
      const fact = found ?? caseOf(row)?.fact;
      expect(fact?.source, row.id).toBe(row.source);
    }
  });

  it('has a source, a unit and a judgement behind each published number', () => {
    for (const row of rows) {
      const published = cell(row, 'published');
      expect(published.kind).toBe('published');
      expect(published.sources.map(({ doc }) => doc)).toEqual([row.source]);
      expect(
        published.sources[0]!.parts!('en')
          .map(({ text }) => text)
          .join(''),
      ).toBe(row.source);
      expect(texts(published), row.id).toMatch(/(Judged|Not judged): /);
      expect(texts(published), row.id).toContain('Outcome: ');
      published.how.forEach(spoken);
      published.parts.map(({ label }) => label).forEach(spoken);
    }
  });

  it('has behind each modelled number what it comes to', () => {
    const explainedBy = new Set<string>();
    for (const row of rows) {
      const modelled = cell(row, 'modelled');
      modelled.how.forEach(spoken);
      for (const { label, note } of modelled.parts) [label, note ?? label].forEach(spoken);
      modelled.unknown.forEach(spoken);
      if (modelled.leftOut !== null) expect(allWords.zh).toHaveProperty([modelled.leftOut]);
      if (row.modelled === null) {
        expect(texts(modelled), row.id).toContain('Not modelled: ');
        continue;
      }
      const { formula, ledger, parts, sources, how } = modelled;
      const says = [formula, ...ledger, ...parts, ...sources].filter((one) => one !== null);
      expect(says.length + how.length - 1, row.id).toBeGreaterThan(0);
      const named = says.length > 0 || texts(modelled).includes('the profile of the GPU');
      if (named) explainedBy.add(row.quantity);
      const sum = comesTo(modelled);
      const isLess = row.quantity === 'hbm_bytes_read'; // what L2 serves is taken off
      if (
        sum !== null &&
        !isLess &&
        row.modelled_high === null &&
        typeof row.modelled !== 'boolean'
      ) {
        const own = Number(row.modelled) * (scale[row.unit] ?? 1);
        expect(sum / own, `${row.id}: ${sum} ${own}`).toBeCloseTo(1, 9);
      }
      const letters = [
        formula,
        ...ledger.map((one) => one.formula),
        ...parts.map((one) => one.formula),
      ].flatMap((text) => (text ? lettersIn(text) : []));
      for (const letter of letters) {
        expect(modelled.letters, `${row.id} ${letter}`).toHaveProperty(letter);
        expect(allWords.zh, letter).toHaveProperty([`letter.${letter}`]);
      }
    }
    const modelled = rows.filter((row) => row.modelled !== null);
    expect([...explainedBy].sort()).toEqual(
      [...new Set(modelled.map(({ quantity }) => quantity))].sort(),
    );
  });

  it('names in a speed’s bound the resource that sets it', () => {
    for (const row of rows.filter(({ bound_by }) => bound_by !== null)) {
      const modelled = cell(row, 'modelled');
      const counted = modelled.parts.filter(({ label }) => label.key === 'plain');
      const seconds = counted.map(({ value }) => amount(value));
      const named = counted[seconds.indexOf(Math.max(...seconds))];
      expect(named?.label.values['value'], row.id).toEqual({ message: `resource.${row.bound_by}` });
    }
  });

  it('has a difference that its formula gives', () => {
    let seen = 0;
    for (const row of rows) {
      const { difference } = opened.get(row)!;
      expect(difference === null).toBe(row.difference === null && row.share_of_bound === null);
      if (difference === null || difference.formula === null) continue;
      const own = row.share_of_bound ?? row.difference!;
      expect(evaluate(difference.formula, difference.letters), row.id).toBeCloseTo(own, 9);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(rows.length / 2);
  });
});

it('the judgement is that of the fact', () => {
  const said = (id: string) => texts(cell(rowOf(id), 'published'));
  expect(said('flash2-1024-tile-rows-16/moved_mib')).toContain('off by 0.0005');
  expect(said('flex-a10g-192/required_bytes')).toContain('512 bytes more');
  expect(said('known-miss-sm120/required_bytes')).toContain('Outcome: does not fit');
  expect(said('fa3-text/workload_utilisation')).toContain('Not judged');
  const interval = rows.find(({ status }) => status === 'in_interval')!;
  expect(said(interval.id)).toContain('between the modelled reads and reads plus writes');
  const close = rows.find(({ status }) => status === 'close')!;
  expect(said(close.id)).toMatch(/off by \d+(\.\d)?\u00a0%/);
  const beaten = rows.find(({ status }) => status === 'bound_beaten')!;
  expect(said(beaten.id)).toContain('one block per head');
  const inferred = rows.find((row) => row.inferred.includes('tiles'))!;
  expect(said(inferred.id)).toContain('we chose: the tiles');
});

it('an interval of DRAM shows the rows of the SMs, what L2 keeps back, and the rule of the cache', () => {
  for (const row of rows.filter(({ quantity }) => quantity === 'dram_bytes')) {
    const { ledger, ledgerOf, parts, sources } = cell(row, 'modelled');
    const value = (key: string) => amount(parts.find(({ label }) => label.key === key)!.value);
    const reads = ledger.filter(({ op }) => op === 'read');
    const sum = reads.reduce((all, { bytes }) => all + bytes, 0n);
    expect(Number(sum), row.id).toBe(value('fact.sm_bytes_read'));
    expect(value('fact.sm_bytes_read') - value('fact.l2_hit_bytes'), row.id).toBe(
      Number(row.modelled),
    );
    expect(value('fact.hbm_bytes_read') + value('fact.hbm_bytes_written')).toBe(
      Number(row.modelled_high),
    );
    expect(ledgerOf).toBe('explained.rows.sms');
    expect(sources.map(({ doc }) => doc)).toEqual(['AttnLab, cpp/README.md: L2']);
  }
});

it('a number is of one kind before and after it is opened, and how far it is off, too', () => {
  for (const row of rows) {
    const shown = evidenceCells(row, 'a row');
    for (const name of ['published', 'modelled', 'difference'] as const) {
      const found = opened.get(row)![name];
      if (found === null) continue;
      const { kind } = name === 'published' ? found : shown.modelled;
      expect([shown[name]?.kind, found.kind], `${row.id} ${name}`).toEqual([kind, kind]);
    }
  }
  const peak = rowOf('fa3-text/fp16_max_tflops');
  const { published, modelled, difference } = opened.get(peak)!;
  expect([published, modelled, difference].map((one) => one?.kind)).toEqual(
    Array.from({ length: 3 }, () => 'published'),
  );
});

it('every quantity that a case names has a number here', () => {
  for (const row of rows) {
    const { unit }: Reading = quantities[row.quantity];
    expect(unit).toBe(row.unit);
  }
});
