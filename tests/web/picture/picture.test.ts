// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import {
  broken,
  element,
  escaped,
  fileName,
  pictureText,
  plainValue,
} from '../../../web/src/picture/picture.ts';

describe('pieces of a picture', () => {
  test('text: what XML would misread is escaped, what it cannot hold is left out', () => {
    expect(escaped('<a & "b">\u0001\ud800')).toBe('&lt;a &amp; &quot;b&quot;&gt;');
    expect(escaped('块 × 😀')).toBe('块 × 😀');
  });

  test('element: attributes are escaped, what is inside is taken as it is', () => {
    expect(element('text', { x: 1, fill: '"' }, 'a')).toBe('<text x="1" fill="&quot;">a</text>');
    expect(element('rect', { x: 0 })).toBe('<rect x="0"/>');
  });

  test('colours: results of a mixture become rgb, all else stays', () => {
    expect(plainValue('color(srgb 1 0.5 0)')).toBe('rgb(255, 128, 0)');
    expect(plainValue('color(srgb 0 0 1 / 0.25)')).toBe('rgba(0, 0, 255, 0.25)');
    expect(plainValue('rgb(1, 2, 3)')).toBe('rgb(1, 2, 3)');
    expect(plainValue('url("#hatch")')).toBe('url(#hatch)');
  });

  test('lines: none is wider than asked, nothing is lost', () => {
    const address = 'https://example.org/?view=lab.traffic#v=1&seq_len_q=8192';
    const lines = broken(address, 120, 11);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe(address);
    expect(broken('', 120, 11)).toEqual([]);
  });
});

describe('the whole', () => {
  const picture = {
    parts: [
      { width: 300, height: 40, body: '<text>one</text>' },
      { width: 500, height: 100, body: '<text>two</text>' },
    ],
    title: 'AttnLab: Traffic & more',
    description: 'Twice as "much"',
    address: 'https://example.org/?lang=en&view=lab',
    language: 'en',
    paper: 'rgb(252, 251, 248)',
    muted: 'rgb(91, 95, 102)',
    font: 'system-ui, sans-serif',
  };

  test('parts stand one under the other, in a page as wide as the widest', () => {
    const text = pictureText(picture);
    expect(text).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="548" ');
    expect(text).toContain('<g transform="translate(24 24)"><text>one</text></g>');
    expect(text).toContain(`<g transform="translate(24 ${24 + 40 + 12})"><text>two</text></g>`);
  });

  test('title, sentence and address are in it, as text and as metadata', () => {
    const text = pictureText(picture);
    const address = 'https://example.org/?lang=en&amp;view=lab';
    expect(text).toContain('<title>AttnLab: Traffic &amp; more</title>');
    expect(text).toContain('<desc>Twice as &quot;much&quot;</desc>');
    expect(text).toContain(`<metadata>${address}</metadata>`);
    expect(text).toMatch(new RegExp(`<text [^>]*>${address.replace(/[?.]/g, '\\$&')}</text>`));
  });
});

describe('the name of a file', () => {
  const params = {
    algorithm: 'flash2',
    seq_len_q: 1,
    seq_len_kv: 8192,
    head_dim: 64,
    tile_rows: 128,
    tile_cols: 64,
    hardware: 'h100-sxm',
  };

  test('tells the view, the kernel, its shape and machine, and what else is set', () => {
    expect(fileName('lab.traffic', params, { seq_len_q: 1, mask: 'causal' })).toBe(
      'attnlab_lab-traffic_flash2_n1x8192_d64_tile128x64_h100-sxm_mask-causal',
    );
    expect(fileName('lab.traffic', { ...params, seq_len_q: 8192 }, {})).toContain('_n8192_');
  });

  test('tells the place and what is set where there is no kernel in hand', () => {
    expect(fileName('learn.q1-grow', {}, {})).toBe('attnlab_learn-q1-grow');
    expect(fileName('bench.tiles', {}, { head_dim: 96 })).toBe('attnlab_bench-tiles_head_dim-96');
  });

  test('tells a GPU of one’s own by its name', () => {
    const of = (custom: string) => fileName('bench.tiles', {}, { custom, head_dim: 96 });
    expect(of('{"base":"a10","name":"Half a chip","sm_count":3}')).toBe(
      'attnlab_bench-tiles_half-a-chip_head_dim-96',
    );
    expect(of('{"base":"a10"}')).toBe('attnlab_bench-tiles_head_dim-96');
    expect(of('{')).toBe('attnlab_bench-tiles_head_dim-96');
  });

  test('is one that every file system takes', () => {
    const name = fileName('lab', {}, { custom: '{"name":"../我的 GPU"}', a: 'x'.repeat(300) });
    expect(name).toMatch(/^[a-z0-9_-]{1,140}$/);
  });
});
