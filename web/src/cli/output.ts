// SPDX-License-Identifier: Apache-2.0
// Lines to stdout in large pieces, waiting where the reader is slower; text that a shell can search.
import { once } from 'node:events';

const pieceLength = 64 * 1024;

// A page keeps number and unit on one line; a shell looks for them with an ordinary space.
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

export interface Output {
  line(text: string): Promise<void>;
  end(): Promise<void>;
}

export function createOutput(stream: NodeJS.WritableStream = process.stdout): Output {
  let waiting = '';
  const flush = async () => {
    const piece = waiting;
    waiting = '';
    if (piece !== '' && !stream.write(piece)) await once(stream, 'drain');
  };
  return {
    line: async (text) => {
      waiting += `${text}\n`;
      if (waiting.length >= pieceLength) await flush();
    },
    end: flush,
  };
}
