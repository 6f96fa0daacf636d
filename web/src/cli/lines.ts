// SPDX-License-Identifier: Apache-2.0
// The lines of a stream, as JSON lines mean them: a line ends at \n alone (or \r\n). Inside a line
// stand \r and the separators of Unicode, which other readers break at.

// A line of more characters keeps its first ones only: it is refused anyway.
export const maxLineLength = 1 << 20;

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line);

// A byte order mark at the beginning is no part of the first line.
export async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let waiting = '';
  let isFirst = true;
  for await (const read of stream as AsyncIterable<string>) {
    const piece = isFirst && read.startsWith('\uFEFF') ? read.slice(1) : read;
    isFirst = false;
    let begin = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', begin)) {
      yield withoutReturn(waiting + piece.slice(begin, end));
      waiting = '';
      begin = end + 1;
    }
    waiting = (waiting + piece.slice(begin)).slice(0, maxLineLength + 1);
  }
  if (waiting !== '') yield withoutReturn(waiting);
}
