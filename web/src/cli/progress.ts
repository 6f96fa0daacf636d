// SPDX-License-Identifier: Apache-2.0
// How far a long answer is: on one line of a terminal as it goes; into a file or a pipe once, where it
// will take some seconds.
import type { Params, Progress, RawEngine } from '../engine/protocol.ts';
import { count } from '../i18n/format.ts';
import { plain } from './output.ts';

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

// `clear` takes the line away: the answer comes after it.
export interface ShownProgress {
  tell: Progress;
  clear(): void;
}

const seenAfterMs = 1500; // enough to judge the pace by
const longMs = 5000;

// `work`: how large it is, in words; asked only where they are said.
export function showProgress(
  title: string,
  work: () => string,
  terminal: Terminal = process.stderr,
  now: () => number = () => performance.now(),
): ShownProgress {
  let shown = '';
  const show = (text: string) => {
    if (text === shown) return;
    terminal.write(`\r${text.padEnd(shown.length)}`);
    shown = text;
  };
  const begin = now();
  let said = false;
  const say = (share: number) => {
    const ms = now() - begin;
    if (said || share <= 0 || ms < seenAfterMs || ms / share < longMs) return;
    said = true;
    terminal.write(`${title}: ${work()}, about ${duration(ms / share)} in all\n`);
  };
  return {
    tell: terminal.isTTY ? (share) => show(`${title} ${Math.floor(share * 100)} %`) : say,
    clear: () => {
      if (shown === '') return;
      show('');
      terminal.write('\r');
    },
  };
}

const duration = (ms: number) =>
  ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;

// What an execution of this question plays: the score tiles of one head, or of all of them where an
// L2 stands between, in every pass. Packed query heads count as one.
export function workOf(engine: Pick<RawEngine, 'report'>, params: Params): string {
  const reply = engine.report({ ...params, l2: 'none' }, 'model');
  if ('error' in reply) return 'tile after tile';
  const { tiling, letters, traffic } = reply.value;
  const all = params['algorithm'] === 'standard' ? tiling.score_tiles : tiling.visited_tiles;
  const together = traffic?.rows.find(({ tensor }) => tensor === 'q')?.times;
  const heads = params['l2'] === 'none' ? 1n : (together ?? letters.B * letters.H);
  const passes = params['pass'] === 'both' ? 2n : 1n;
  return plain(`${count(all * heads * passes)} score tiles to play, each some loads and stores`);
}
