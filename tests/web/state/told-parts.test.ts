// SPDX-License-Identifier: Apache-2.0
// A sentence cut where its numbers stand, whatever else somebody has written into it.
import { expect, it } from 'vitest';
import '../../../web/src/i18n/all.ts';
import { languages } from '../../../web/src/i18n/t.ts';
import { explained } from '../../../web/src/state/explained.ts';
import { told, toldParts } from '../../../web/src/state/told.ts';
import { expectSaid } from './told.ts';

const fit = explained('fit', 'fact.tiles_fit', 'modelled', { count: 7 });

it.each(['Mine', '\ue000Mine\uf8ff', 'Mi\ue000ne', '\uf8ffMine', 'Mine\ue001\uf7ff'])(
  'keeps its numbers beside a GPU by the name of %j',
  (name) => {
    const sentence = told(
      'headline.map.unknown',
      { fit },
      { all: { count: 256 }, gpu: { text: name } },
    );
    for (const language of languages) {
      const parts = toldParts(language, sentence, sentence.numbers);
      expect(parts.filter((part) => typeof part !== 'string')).toEqual([fit]);
      expect(parts.join('')).toContain('Mine');
      expect(parts.join('')).not.toMatch(/[\ue000-\uf8ff]/);
    }
    expectSaid(sentence);
  },
);
