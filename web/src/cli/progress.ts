// SPDX-License-Identifier: Apache-2.0
// How far a long answer is, on one line of a terminal; nothing where stderr is a file or a pipe.
import type { Progress } from '../engine/protocol.ts';

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

// `clear` takes the line away: the answer comes after it.
export interface TerminalProgress {
  tell: Progress | undefined;
  clear(): void;
}

export function terminalProgress(
  title: string,
  terminal: Terminal = process.stderr,
): TerminalProgress {
  let shown = '';
  const show = (text: string) => {
    if (text === shown) return;
    terminal.write(`\r${text.padEnd(shown.length)}`);
    shown = text;
  };
  return {
    tell: terminal.isTTY ? (share) => show(`${title} ${Math.floor(share * 100)} %`) : undefined,
    clear: () => {
      if (shown === '') return;
      show('');
      terminal.write('\r');
    },
  };
}
