// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { errorReasons } from '../../../web/src/engine/protocol.ts';
import { allWords } from '../../../web/src/i18n/all.ts';
import {
  chooseLanguage,
  choiceLabel,
  inUnitOf,
  isMessageKey,
  type MessageKey,
  translate,
  translateOr,
} from '../../../web/src/i18n/t.ts';
import { lettersOf } from '../../../web/src/state/facts.ts';
import { views } from '../../../web/src/state/state.ts';
import { description, reportOf } from '../../wasm/engine.ts';

const { en, zh } = allWords;
const keys = Object.keys(en) as MessageKey[];
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)[|?}]/g)].map(([, name]) => name).sort();

describe('the two languages', () => {
  it('have the same keys', () => expect(Object.keys(zh).sort()).toEqual([...keys].sort()));
  it.each(keys)('%s has the same placeholders in both', (key) => {
    expect([...new Set(placeholders(zh[key]))]).toEqual([...new Set(placeholders(en[key]))]);
  });
  it('have no parameter by a plural name as the subject of a verb, nor 1 of many', () => {
    const names = description.fields.map(({ name }) =>
      translateOr('en', `field.${name}.label`, name),
    );
    expect(names).toContain('Warps');
    const singular = /^\{field\} (has to|is|does)\b/;
    const numeric = keys.filter((key) => /^error\.(not_a|out_of|given)/.test(key));
    expect(numeric.filter((key) => singular.test(en[key]))).toEqual([]);
    for (const unit of new Set(description.fields.map((field) => field.unit))) {
      expect(inUnitOf('en', unit, '1'), unit).not.toMatch(/s$/);
    }
    expect(
      keys.filter((key) => /\{\w+\} columns/.test(en[key]) && key.startsWith('learn.')),
    ).toEqual([]);
  });
  it.each(keys)('%s has words', (key) => {
    expect(en[key].trim()).not.toBe('');
    expect(zh[key].trim()).not.toBe('');
  });
  it('have one Chinese word for a kernel', () => {
    for (const key of keys) expect(zh[key], key).not.toContain('内核');
  });
  it('call one thing by one name in Chinese', () => {
    // Each in the words that may hold it: memory of the CPU, kinds of memory, counted pieces.
    const rules: [word: RegExp, allowed: RegExp, instead: string][] = [
      [/词元/, /$^/, 'token'],
      [/内存/, /共享内存|全局内存|临时内存|模块内存/g, '显存'],
      [
        /块/,
        /线程块|分块|分数块|模块|滑块|逐块|整块|成块|方块|这块 GPU|这块空间|一小块|[一两三每各几同下]块|\d? ?\{\w+\} 块/g,
        '分块',
      ],
    ];
    const onTheCpu = /^(bench|headline\.bench|explained\.how\.(of_peak|memory|scratch))/;
    const found = keys.flatMap((key) =>
      rules
        .filter(([word]) => !(word.source === '内存' && onTheCpu.test(key)))
        .filter(([word, allowed]) => word.test(zh[key].replace(allowed, '')))
        .map(([, , instead]) => `${key}, better ${instead}: ${zh[key]}`),
    );
    expect(found).toEqual([]);
  });
  it('leave no English sentence in Chinese', () => {
    const names =
      /FlashAttention|Dropout|AttnLab|log-sum-exp|WebAssembly|kBlock[MN]|algorithm|fp32|token/g;
    for (const key of keys) {
      const rest = zh[key].replace(/\{\w+\}/g, '').replace(names, '');
      expect(rest, key).not.toMatch(/[a-z]{3,} [a-z]{3,}/i);
    }
  });
});

describe('there is a message', () => {
  it.each(description.fields)('for $name: label, help and unit', ({ name, unit }) => {
    expect(isMessageKey(`field.${name}.label`)).toBe(true);
    expect(isMessageKey(`field.${name}.help`)).toBe(true);
    expect(unit === '' || isMessageKey(`unit.${unit}`)).toBe(true);
  });
  it.each(errorReasons)('for the reason %s', (reason) => {
    expect(isMessageKey(`error.${reason}`)).toBe(true);
  });
  it.each(views)('for the title and the limits of the view %s', (view) => {
    expect(isMessageKey(`view.${view}.title`)).toBe(true);
    expect(isMessageKey(`view.${view}.left_out`)).toBe(true);
    expect(isMessageKey(`explains.${view}`)).toBe(true);
  });
  it.each(['algorithm', 'mask', 'accumulator'])('for each choice of %s', (name) => {
    for (const choice of description.fields.find((field) => field.name === name)!.choices) {
      expect(isMessageKey(`choice.${name}.${choice}`), choice).toBe(true);
    }
  });
  it('for every group, tensor and letter of a report', () => {
    for (const { group } of description.fields) expect(isMessageKey(`group.${group}`)).toBe(true);
    for (const algorithm of ['standard', 'flash1', 'flash2']) {
      const set = { algorithm, mask: 'dense', dropout: true, accumulator: 'fp32' };
      const report = reportOf(set);
      for (const { tensor } of report.traffic.rows) {
        expect(isMessageKey(`tensor.${tensor}`), tensor).toBe(true);
      }
      for (const { item } of report.peak_memory.rows) {
        expect(isMessageKey(`tensor.${item}`), item).toBe(true);
      }
      for (const letter of Object.keys(lettersOf(report))) {
        expect(isMessageKey(`letter.${letter}`), letter).toBe(true);
      }
    }
  });
});

describe('translate', () => {
  it('fills in placeholders and leaves unknown ones to be seen', () => {
    expect(translate('en', 'error.missing', { field: 'Batch' })).toBe('Batch is missing.');
    expect(translate('zh', 'error.missing')).toBe('缺少{field}。');
  });
  it('gives a count the word that goes with it', () => {
    const said = (tokens: string) =>
      translate('en', 'headline.memory.overflow', { tokens, algorithm: 'A', known: '1 MiB' });
    expect(said('1')).toMatch(/^At 1 token the/);
    expect(said('4,096')).toMatch(/^At 4,096 tokens the/);
    const named = { read: '2 MiB', written: '1 MiB', algorithm: 'A' };
    expect(translate('en', 'headline.counters.sum', { ...named, rows: '1' })).toContain(
      'The 1 row below is',
    );
    expect(translate('zh', 'headline.memory.overflow', { tokens: '1' })).toContain('1 ');
  });
  it('chooses words by a count that is told elsewhere', () => {
    const said = (all: string) =>
      translate('en', 'headline.player.all', { all, algorithm: 'A', moved: '1 MiB' });
    expect(said('1')).toContain('works on 1 tile, the whole of a head’s score matrix. On');
    expect(said('32')).toContain(
      '32 tiles, the whole of a head’s score matrix, one after another.',
    );
  });
  it('leaves no plural after a count that can be 1', () => {
    const counts =
      'tokens|rows|row_tiles|col_tiles|blocks|found|numbers|copies|registers|count|judged|runs|cores|stages';
    const bare = new RegExp(
      `\\{(${counts})\\} (more )?(tokens|rows|row tiles|times|blocks|numbers|buffers|warps|stages|tiles|names|workers|runs|cores|attention configurations)\\b`,
    );
    for (const key of keys.filter((name) => !name.startsWith('learn.'))) {
      expect(en[key], key).not.toMatch(bare);
      // "each of 1 row tile", "all of the 1 tile"
      expect(en[key], key).not.toMatch(/\b(each|all) of (the )?\{\w+[|}]/);
    }
  });
  it('takes values as text, not as patterns', () => {
    expect(translate('en', 'error.missing', { field: '$& {got}' })).toBe('$& {got} is missing.');
  });
  it('sets no space between two Chinese words', () => {
    const values = { read: '1 MiB', written: '2 MiB', rows: '5' };
    const said = (algorithm: string) =>
      translate('zh', 'headline.counters.sum', { ...values, algorithm });
    expect(said('标准注意力')).toContain('使用标准注意力时');
    expect(said('Flash-Decoding（切分 K/V）')).toContain('（切分 K/V）时');
    expect(said('FlashAttention-2')).toContain('使用 FlashAttention-2 时');
  });
  it('shows a choice without words by its name', () => {
    expect(choiceLabel('zh', 'dtype', 'fp8_e4m3')).toBe('fp8_e4m3');
  });
});

describe('chooseLanguage', () => {
  it('prefers the link, then the stored choice, then the browser', () => {
    expect(chooseLanguage('zh', 'en', ['en-GB'])).toBe('zh');
    expect(chooseLanguage(null, 'zh', ['en-GB'])).toBe('zh');
    expect(chooseLanguage(null, null, ['fr', 'zh-CN', 'en'])).toBe('zh');
    expect(chooseLanguage('zh-Hans', null, [])).toBe('zh');
    expect(chooseLanguage('fr', null, ['de'])).toBe('en');
  });
});

describe('Han beside Latin', () => {
  it('has a space between them and none beside Han, whatever a name is', () => {
    const said = (alone: string) =>
      translate('zh', 'note.apart', {
        alone,
        first: '标准注意力',
        second: 'FlashAttention-2',
        first_time: '1 µs',
        second_time: '2 µs',
      });
    expect(said('SRAM和 L2')).toContain('计入了 SRAM 和 L2，');
    expect(said('最后一波线程块')).toContain('计入了最后一波线程块，');
    expect(said('L2')).toContain('标准注意力为 1 µs，FlashAttention-2 为 2 µs');
  });
});
