// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { runnerAt, stepsAt } from '../../../web/src/animation/race.ts';
import type { Frame } from '../../../web/src/animation/frame.ts';
import { eventSentence, playerHeadline, tileNumber } from '../../../web/src/state/player.ts';
import { keyOf } from '../../../web/src/state/key-of.ts';
import { sharedBounds } from '../../../web/src/state/bounds.ts';
import { opponentOf, opponents, raceHeadline } from '../../../web/src/state/race.ts';
import { description, params, reportOf } from '../../wasm/engine.ts';

describe('the player', () => {
  it('tells what is worked on and what is left out', () => {
    const causal = playerHeadline(reportOf({ seq_len_q: 1024, mask: 'causal' }));
    expect(causal.key).toBe('headline.player.skips');
    expect(causal.values['visited']).toEqual({ count: 72n });
    expect(causal.values['skipped']).toEqual({ count: 128n - 72n });
    expect(playerHeadline(reportOf({})).key).toBe('headline.player.all');
    const standard = playerHeadline(reportOf({ algorithm: 'standard', mask: 'causal' }));
    expect(standard.key).toBe('headline.player.standard');
  });

  it('names tiles from one on', () => {
    expect(tileNumber({ row_tile: 0, col_tile: -1 })).toBe('1');
    expect(tileNumber({ row_tile: 2, col_tile: 1099 })).toBe('3, 1,100');
    expect(tileNumber({ row_tile: -1, col_tile: -1 })).toBe('');
  });

  it('has a sentence for each kind of event', () => {
    const event = {
      ...{ tensor: 'k', row_tile: -1, col_tile: 3, level: 'sram', block: 0, visit: -1 },
      ...({ sight: 'whole', atomic: false, bytes: 64n } as const),
    };
    const keyOf = (
      change: Partial<Parameters<typeof eventSentence>[0] & object>,
      shrink?: number,
    ) => eventSentence({ ...event, kind: 'load', ...change }, shrink ?? null).key;
    expect(keyOf({})).toBe('player.event.load');
    expect(keyOf({ col_tile: -1 })).toBe('player.event.load.stream');
    expect(keyOf({ kind: 'store' })).toBe('player.event.store');
    expect(keyOf({ kind: 'store', atomic: true })).toBe('player.event.store.atomic');
    expect(keyOf({ kind: 'evict' })).toBe('player.event.evict');
    expect(keyOf({ kind: 'evict', tensor: null })).toBe('player.event.end');
    expect(keyOf({ kind: 'compute', sight: 'part' })).toBe('player.event.compute.part');
    expect(keyOf({ kind: 'compute', sight: 'none' })).toBe('player.event.compute.none');
    expect(keyOf({ kind: 'compute' }, 0.5)).toBe('player.event.compute.rescale');
  });
});

describe('the race', () => {
  it('is against standard attention unless another is asked for', () => {
    const { fields } = description;
    expect(opponentOf(fields, params(), '')).toBe('standard');
    expect(opponentOf(fields, params(), 'flash1')).toBe('flash1');
    expect(opponentOf(fields, params(), 'flash2')).toBe('standard'); // itself
    expect(opponentOf(fields, params({ algorithm: 'standard' }), '')).toBe('flash2');
    expect(opponents(fields, params())).not.toContain('flash2');
  });

  it('names the earlier one first, and no winner where a bound is unknown', () => {
    const [flash, standard] = [
      reportOf({ heads_q: 32 }),
      reportOf({ heads_q: 32, algorithm: 'standard' }),
    ];
    const hardware = null;
    const said = raceHeadline([standard, flash], hardware);
    expect(keyOf(said)).toBe(keyOf(raceHeadline([flash, standard], hardware)));
    expect(said.key).toBe('headline.race');
    expect(said.values['first']).toEqual({ choice: ['algorithm', 'flash2'] });
    const [fast, slow] = sharedBounds([flash, standard])!.bounds;
    expect(said.values['ratio']).toEqual({ ratio: slow.seconds / fast.seconds });
    expect(raceHeadline([flash, flash], hardware).key).toBe('headline.race.equal');
    const unknown = { ...flash, time: null };
    expect(raceHeadline([unknown, standard], hardware).key).toBe('headline.race.unknown');
  });

  it('counts the resources that have a rule for both, and no others', () => {
    // One head fills few SMs: waves hold back FlashAttention, and standard attention has no such rule.
    const [flash, standard] = [reportOf({}), reportOf({ algorithm: 'standard' })];
    expect(flash.time!.bound_by).toBe('waves');
    const { shared, bounds } = sharedBounds([flash, standard])!;
    expect(shared).toEqual(['matrix', 'exp', 'hbm', 'l2']);
    const seconds = (report: typeof flash, name: string) =>
      report.time!.rows.find(({ resource }) => resource === name)!.seconds;
    expect(bounds[0]).toMatchObject({ resource: 'matrix', seconds: seconds(flash, 'matrix') });
    expect(bounds[1]).toMatchObject({ resource: 'hbm', seconds: seconds(standard, 'hbm') });
  });

  it('lets each advance evenly over its bound, and stop there', () => {
    expect(stepsAt(10, 4)).toEqual([0, 3, 5, 8, 10]);
    const frames = stepsAt(8, 4).map((step) => ({ step }) as Frame);
    const runner = { seconds: 2, frames };
    const at = (seconds: number) => {
      const { share, finished, frame } = runnerAt(runner, seconds);
      return [share, finished, frame?.step];
    };
    expect(at(0)).toEqual([0, false, 0]);
    expect(at(0.9)).toEqual([0.45, false, 2]); // not yet at a half
    expect(at(2)).toEqual([1, true, 8]);
    expect(at(5)).toEqual([1, true, 8]);
    expect(runnerAt({ seconds: 2, frames: [] }, 1).frame).toBeNull();
  });
});
