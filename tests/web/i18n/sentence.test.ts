// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import '../../../web/src/i18n/lessons.ts';
import type { ErrorReason } from '../../../web/src/engine/protocol.ts';
import { errorSentence, say, type Sentence } from '../../../web/src/i18n/sentence.ts';
import type { Language } from '../../../web/src/i18n/words.ts';
import { fieldNamed } from '../../../web/src/params/fields.ts';
import { description } from '../../wasm/engine.ts';

const said = (language: Language, name: string, reason: ErrorReason, got: string) =>
  say(language, errorSentence({ field: name, reason, got }, fieldNamed(description.fields, name)));

describe('an error in words', () => {
  it('names what the model has no rule for in the words of the language', () => {
    expect(said('en', 'pass', 'not_modelled', 'both')).toContain('Pass “both”');
    expect(said('zh', 'pass', 'not_modelled', 'backward')).toContain('方向为“反向”');
  });
  it('shows a value that is no choice as it was written', () => {
    expect(said('en', 'algorithm', 'unknown_name', 'flash9')).toBe(
      'Algorithm has no choice “flash9”.',
    );
    expect(said('zh', 'algorithm', 'unknown_name', 'flash9')).toBe('算法没有“flash9”这个取值。');
  });
  it('shows the beginning of what is as long as a link', () => {
    const long = 'a'.repeat(100_000);
    const shown = `${'a'.repeat(80)}…`;
    expect(said('en', 'hardware', 'unknown_name', long)).toBe(
      said('en', 'hardware', 'unknown_name', shown),
    );
    expect(said('zh', long, 'unknown_name', 'x')).toBe(said('zh', shown, 'unknown_name', 'x'));
    const exact = 'a'.repeat(80);
    expect(said('en', 'hardware', 'unknown_name', exact)).toContain(`“${exact}”`);
  });
  it('asks for a whole number only where a whole number is meant', () => {
    const whole = description.fields.filter(({ kind }) => kind === 'integer');
    for (const { name } of whole) {
      expect(said('en', name, 'not_a_number', 'x'), name).toContain('whole number');
    }
    for (const { name } of description.fields.filter(({ kind }) => kind === 'real')) {
      expect(said('en', name, 'not_a_number', 'x'), name).not.toContain('whole');
      expect(said('zh', name, 'not_a_number', 'x'), name).not.toContain('整数');
    }
  });
});

describe('a share in a sentence', () => {
  it('has no space before its sign in Chinese, and one in English', () => {
    const share: Sentence = {
      key: 'learn.myth.causal_half.answer',
      values: { share: { percent: 0.559 } },
    };
    expect(say('zh', share)).toContain('55.9%');
    expect(say('en', share)).toContain('55.9\u00a0%');
  });
});
