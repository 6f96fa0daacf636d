// SPDX-License-Identifier: Apache-2.0
// Lines to stdout in large pieces, waiting where the reader is slower.
import { once } from 'node:events';

const pieceLength = 64 * 1024;

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
