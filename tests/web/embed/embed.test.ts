// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { frameCode, fullName } from '../../../web/src/embed/code.ts';
import { presentationOf } from '../../../web/src/embed/presentation.ts';
import { initialState } from '../../../web/src/state/state.ts';

describe('the query of a frame', () => {
  it('names one view, a language and a theme', () => {
    const asked = presentationOf('?view=lab.traffic&lang=zh&theme=dark&controls=none');
    expect(asked.place).toMatchObject({ room: 'lab', view: 'traffic' });
    expect(asked).toMatchObject({ language: 'zh', theme: 'dark' });
    expect(asked.embedding).toEqual({
      single: true,
      controls: false,
      readonly: false,
      unknown: [],
    });
  });
  it('shows a whole room where it names no place in it', () => {
    expect(presentationOf('?view=lab').embedding.single).toBe(false);
    expect(presentationOf('').embedding).toEqual({
      single: false,
      controls: true,
      readonly: false,
      unknown: [],
    });
  });
  it('names what is not known and applies the rest', () => {
    const asked = presentationOf('?view=lab.nothing&lang=fr&theme=dark&controls=half&size=9');
    expect(asked.embedding.unknown).toEqual([
      ['view', 'lab.nothing'],
      ['lang', 'fr'],
      ['controls', 'half'],
      ['size', '9'],
    ]);
    expect(asked).toMatchObject({ language: null, theme: 'dark' });
    expect(asked.place.room).toBe('lab');
    expect(asked.embedding.single).toBe(false);
    expect(asked.embedding.controls).toBe(true);
  });
  it('may be only to be looked at', () => {
    expect(presentationOf('?readonly=1').embedding.readonly).toBe(true);
    const { embedding } = presentationOf('?readonly=yes');
    expect(embedding).toMatchObject({ readonly: false, unknown: [['readonly', 'yes']] });
  });
  it('takes a step or a card as it is: its room says whether there is one', () => {
    expect(presentationOf('?view=learn.q1-grow').place.step).toBe('q1-grow');
    expect(presentationOf('?view=evidence.fa4-4090-d256').embedding.single).toBe(true);
  });
});

describe('the code of a frame', () => {
  const place = { ...initialState(), room: 'lab', view: 'levels' } as const;
  it('names a place in full, so that a frame shows what was in view', () => {
    expect(fullName(place)).toBe('lab.levels');
    expect(fullName({ ...place, room: 'learn' })).toBe('learn');
    expect(fullName({ ...place, room: 'evidence', card: 'd1024' })).toBe('evidence.d1024');
  });
  it('is one element whose address leads back to the same view', () => {
    const code = frameCode({
      page: 'https://example.org/course/lab/',
      place,
      language: 'zh',
      fragment: 'v=1&batch=2',
      title: 'A "quoted" & <title>',
    });
    expect(code).toMatch(/^<iframe [^<>]+><\/iframe>$/);
    expect(code).toContain(
      'src="https://example.org/course/lab/embed.html?view=lab.levels&amp;lang=zh#v=1&amp;batch=2"',
    );
    expect(code).toContain('title="A &quot;quoted&quot; &amp; &lt;title&gt;"');
    expect(code).toContain('sandbox="allow-scripts allow-popups allow-downloads"');
    const address = new URL('https://example.org/course/lab/embed.html?view=lab.levels&lang=zh');
    expect(presentationOf(address.search).embedding.unknown).toEqual([]);
  });
});
