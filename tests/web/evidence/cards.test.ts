// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../../web/src/engine/error.ts';
import { cardsOf, counts, entriesOf, shown, tally } from '../../../web/src/evidence/cards.ts';
import { evidence } from '../../../web/src/evidence/evidence.ts';
import { facts } from '../../../web/src/evidence/facts.ts';
import { sourceParts } from '../../../web/src/evidence/source.ts';
import { evidenceKinds, evidenceStatuses } from '../../../web/src/evidence/types.ts';
import {
  amountValue,
  differenceWords,
  givenWords,
  headline,
  modelledValue,
  question,
  questionKey,
  rowWords,
  statusWords,
} from '../../../web/src/evidence/words.ts';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say, type Value } from '../../../web/src/i18n/sentence.ts';
import { isMessageKey, type Language, languages } from '../../../web/src/i18n/t.ts';
import { description, engine } from '../../wasm/engine.ts';

const ask = {
  report: (...args: Parameters<typeof engine.report>) => unwrap(engine.report(...args)),
  explain_error: (message: string) => unwrap(engine.explain_error(message)),
  hardware: description.hardware,
};
const valueText = (language: Language, value: Value) =>
  say(language, { key: 'plain', values: { value } });
const rows = await evidence(ask, description.fields, facts);
const entries = entriesOf(facts);
const cards = cardsOf(rows, entries);
const card = (entry: string) => {
  const found = cards.find((one) => one.entry === entry);
  if (found === undefined) throw new Error(`no card ${entry}`);
  return found;
};

describe('the cards', () => {
  it('hold every row once, each card in its place', () => {
    expect(cards.map(({ entry }) => entry)).toEqual(entries);
    expect(cards.flatMap((one) => one.rows.map(({ row }) => row.id)).sort()).toEqual(
      rows.map(({ id }) => id).sort(),
    );
    const late = cardsOf([...rows].reverse(), entries);
    expect(late.map(({ entry }) => entry)).toEqual(entries);
  });
  it('begin with what a profiler counted, and come by kind in the order of the choices', () => {
    expect(cards[0]?.kind).toBe('profiler');
    expect([...new Set(cards.map(({ kind }) => kind))]).toEqual(evidenceKinds);
    expect([...new Set(rows.map(({ kind }) => kind))]).toEqual(evidenceKinds);
  });
  it('stay the same objects while other cases come in', () => {
    const some = cardsOf(rows.slice(0, 20), entries);
    const more = cardsOf(rows.slice(0, 40), entries, some);
    expect(more.length).toBeGreaterThan(some.length);
    expect(more[0]).toBe(some[0]);
    expect(more).toEqual(cardsOf(rows.slice(0, 40), entries));
  });
  it('say once what all rows have in common, and of each row what sets it apart', () => {
    const { given, rows: own, places } = card('traffic-fa2-1024');
    expect(given).toEqual({ seq_len_q: 1024, head_dim: 64 });
    expect(own[0]?.own).toEqual({ algorithm: 'flash2', tile_rows: 16 });
    expect(places).toHaveLength(5);
  });
  it('name whose speed it is where a source has several', () => {
    const series = new Set(card('fa3-h100-d64-full').rows.map((one) => one.series));
    expect(series).toContain('cudnn_tflops');
    expect(card('a30-nvbench-gpt2').rows.every((one) => one.own['seq_len_q'] !== undefined)).toBe(
      true,
    );
  });
});

describe('the filter', () => {
  it('leaves the cards that have both', () => {
    const misses = shown(cards, { kind: 'time', status: 'bound_beaten' });
    expect(misses.map(({ entry }) => entry)).toEqual([
      'fa2-a100-80-sxm-d64-full',
      'fa2-a100-80-sxm-d128-full',
    ]);
    expect(shown(cards, { kind: null, status: null })).toHaveLength(cards.length);
  });
  it('counts what each choice would leave', () => {
    const filter = { kind: 'shared_memory', status: null } as const;
    const { kinds, statuses } = counts(cards, filter);
    expect(kinds.reduce((sum, [, number]) => sum + number, 0)).toBe(cards.length);
    for (const [status, number] of statuses) {
      expect(number, status).toBe(shown(cards, { ...filter, status }).length);
    }
  });
});

describe('the headline', () => {
  it('counts every row once', () => {
    const { rows: all, exact, inferred, allowed, misses, silent } = tally(rows);
    expect(exact + inferred + allowed + misses + silent).toBe(all);
    expect(misses).toBe(4);
    expect(say('en', headline(tally(rows)))).toContain(`; ${misses} miss;`);
  });
});

describe('the words', () => {
  const keys = Object.keys(allWords.en);
  it('have a question for every case, and no question without one', () => {
    for (const entry of entries) expect(questionKey(entry), entry).not.toBeNull();
    const used = new Set(entries.map(questionKey));
    const idle = keys.filter(
      (key) => key.startsWith('evidence.question.') && !used.has(key as never),
    );
    expect(idle).toEqual([]);
  });
  it('name every kind, outcome and quantity', () => {
    for (const kind of evidenceKinds)
      expect(isMessageKey(`evidence.kind.${kind}`), kind).toBe(true);
    for (const status of evidenceStatuses) {
      expect(isMessageKey(`evidence.status.${status}`), status).toBe(true);
      expect(isMessageKey(`evidence.help.${status}`), status).toBe(true);
    }
    for (const { quantity } of rows) {
      expect(isMessageKey(`evidence.quantity.${quantity}`), quantity).toBe(true);
    }
    for (const name of rows.flatMap(({ inferred }) => inferred)) {
      expect(isMessageKey(`evidence.inferred.${name}`), name).toBe(true);
    }
  });
  it.each(languages)('leave nothing unsaid: %s', (language) => {
    for (const one of cards) {
      const texts = [
        question(language, description, one),
        ...givenWords(language, description, one.given).flat(),
        ...one.rows.flatMap((of) => [
          rowWords(language, description, of),
          valueText(language, amountValue(of.row, of.row.expected)),
          valueText(language, modelledValue(of.row)),
          statusWords(language, of.row),
        ]),
      ];
      for (const text of texts) {
        expect(text, one.entry).not.toMatch(/[{}]|undefined|NaN|evidence\./);
        expect(text.trim(), one.entry).not.toBe('');
      }
    }
  });
  it('write numbers as their sources do', () => {
    const of = (id: string) => rows.find((row) => row.id === id)!;
    const moved = of('flash2-1024-tile-rows-16/moved_mib');
    expect(valueText('en', amountValue(moved, moved.expected))).toBe('16.254\u00a0MiB');
    expect(valueText('en', modelledValue(moved))).toBe('16.254\u00a0MiB');
    const fits = of('candle-d512/fits');
    expect(valueText('zh', amountValue(fits, fits.expected))).toBe('否');
    const miss = of('known-miss-sm120/required_bytes');
    expect(differenceWords(miss)).toBe('−8.3\u00a0%');
    const beaten = of('fa2-a100-80-sxm-d128-full/fa1_tflops/16384');
    expect(differenceWords(beaten)).toBe('180\u00a0%');
    expect(statusWords('en', beaten)).toMatch(/^bound beaten: the paper/);
    expect(valueText('en', modelledValue(beaten))).toContain('last wave of blocks');
  });
});

describe('a source', () => {
  it('links issues, pull requests, papers and repositories', () => {
    const urls = (text: string) => sourceParts('en', text).flatMap(({ url }) => url ?? []);
    expect(urls('sgl-project/sglang PR #36102')).toEqual([
      'https://github.com/sgl-project/sglang/pull/36102',
    ]);
    expect(urls('pytorch/torchtitan #341, AI-Hypercomputer/maxtext #1972')).toEqual([
      'https://github.com/pytorch/torchtitan/issues/341',
      'https://github.com/AI-Hypercomputer/maxtext/issues/1972',
    ]);
    expect(urls('FlashAttention-2 (Dao 2023), arXiv 2307.08691 Fig 4 to 7')).toEqual([
      'https://arxiv.org/abs/2307.08691',
    ]);
    expect(urls('JakeFlasher/benchmark_flash_attention, results_standard/gpt2.md')).toEqual([
      'https://github.com/JakeFlasher/benchmark_flash_attention',
    ]);
  });
  it('keeps its text in English and leaves no English sentence in Chinese', () => {
    for (const source of new Set(rows.map((row) => row.source))) {
      const text = (language: 'en' | 'zh') =>
        sourceParts(language, source)
          .map((part) => part.text)
          .join('');
      expect(text('en')).toBe(source);
      const rest = text('zh').replace(/“[^”]*”|[\w.-]+\/[\w.-]+/g, '');
      expect(rest, source).not.toMatch(/[a-z]{2,} [a-z]{2,}/);
    }
  });
});
