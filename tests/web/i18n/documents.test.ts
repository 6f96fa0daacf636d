// SPDX-License-Identifier: Apache-2.0
// What the catalogue and the page cite, in Chinese: no English sentence stays, and no number changes.
import { expect, test } from 'vitest';
import { documentIn } from '../../../web/src/i18n/documents.ts';
import { documents } from '../../../web/src/i18n/zh/documents.ts';
import { papers } from '../../../web/src/state/numbers.ts';
import { mostNumber } from '../../../web/src/state/most-registers.ts';
import { description } from '../../wasm/engine.ts';

const cited = new Set(
  [...description.hardware.flatMap(({ sources }) => sources), ...papers, ...mostNumber.sources].map(
    ({ doc }) => doc,
  ),
);
const english =
  /\b(a|and|as|at|by|column|cores|datasheet|documentation|figures|from|in|notes|of|on|only|page|paper|per|quoted|review|table|tables|the|to|where|whitepaper|with)\b/;
// Titles that stay.
const titles =
  /Ampere Architecture In-Depth|Linux Format|JAX scaling book|Pallas for TPU|Tuning Guide|Programming Guide/g;
const numbers = (text: string) => (text.replace('May', '5').match(/\d+(?:[.,]\d+)*/g) ?? []).sort();

test('the catalogue cites', () => {
  expect(cited.size).toBeGreaterThan(40);
});

test.each([...cited])('%s', (doc) => {
  const chinese = documentIn('zh', doc);
  expect(chinese.replace(titles, '')).not.toMatch(english);
  expect(numbers(chinese)).toEqual(numbers(doc));
  expect(documentIn('en', doc)).toBe(doc);
});

test.each(Object.keys(documents))('is cited: %s', (doc) => {
  expect([...cited]).toContain(doc);
});
