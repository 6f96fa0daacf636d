// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { showProgress, workOf } from '../../../web/src/cli/progress.ts';
import { engine, params } from '../../wasm/engine.ts';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

const work = () => '5 tiles';

describe('progress on a terminal', () => {
  it('stands on one line, changes by whole per cents and goes away', () => {
    const screen = terminal(true);
    const progress = showProgress('counting', work, screen);
    for (const share of [0.101, 0.109, 1]) progress.tell(share);
    progress.clear();
    expect(screen.written).toEqual([
      '\rcounting 10 %',
      '\rcounting 100 %',
      `\r${' '.repeat('counting 100 %'.length)}`,
      '\r',
    ]);
  });
  it('leaves short answers alone', () => {
    const screen = terminal(true);
    showProgress('counting', work, screen).clear();
    expect(screen.written).toEqual([]);
  });
});

describe('progress in a file or a pipe', () => {
  const told = (ticks: [ms: number, share: number][]) => {
    const file = terminal(false);
    let ms = 0;
    const progress = showProgress('counting', work, file, () => ms);
    for (const [at, share] of ticks) {
      ms = at;
      progress.tell(share);
    }
    progress.clear();
    return file.written;
  };
  it('is one line, once it is clear that the answer takes some seconds', () => {
    const line = 'counting: 5 tiles, about 20 s in all\n';
    expect(
      told([
        [100, 0.01],
        [2000, 0.1],
        [3000, 0.2],
        [9000, 0.9],
      ]),
    ).toEqual([line]);
    expect(told([[2000, 0.001]])).toEqual(['counting: 5 tiles, about 33 min in all\n']);
  });
  it('is nothing where the answer comes soon', () => {
    expect(
      told([
        [100, 0.01],
        [1400, 0.1],
        [2000, 0.5],
        [4000, 1],
      ]),
    ).toEqual([]);
    expect(told([[2000, 0]])).toEqual([]);
  });
});

describe('the work of an execution', () => {
  // 64 x 128 tiles of a head, a causal half and its diagonal of 64 x 64.
  const of = (set: Parameters<typeof params>[0]) =>
    workOf(engine, params({ seq_len_q: 8192, heads_q: 4, batch: 2, ...set }));
  it('is the tiles of a head, with an L2 those of all heads', () => {
    expect(of({})).toBe('8,192 score tiles to play, each some loads and stores');
    expect(of({ l2: 'simulated' })).toMatch(/^65,536 score tiles/);
    expect(of({ l2: 'simulated', pass: 'both' })).toMatch(/^131,072 score tiles/);
    // Two query heads to a kv head: half as many copies, of 128 x 128 tiles.
    expect(of({ l2: 'simulated', heads_kv: 2, pack_gqa: true })).toMatch(/^65,536 score tiles/);
    expect(of({ tile_cols: 128, mask: 'causal' })).toMatch(/^2,080 score tiles/);
    expect(of({ tile_cols: 128, mask: 'causal', algorithm: 'standard' })).toMatch(/^4,096 /);
  });
});
