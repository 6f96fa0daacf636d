// SPDX-License-Identifier: Apache-2.0
// Columns of text; cells that are numbers stand at the right. And lists and sentences in lines of
// bounded length.

export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...rows.map((row) => row[i]?.length ?? 0)),
  );
  const isNumber = (text: string) => /^[\d,.]+$/.test(text);
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) =>
        isNumber(cell) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

// The words with commas between, in lines of at most so many characters where words allow.
export function wrapped(words: readonly string[], width = 100, indent = ''): string {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word},`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word},`);
  }
  return lines.join('\n').replace(/,$/, '');
}

// Sentences in lines of at most so many characters.
export function paragraph(text: string, width = 100): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (longer.length <= width || lines.at(-1) === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join('\n');
}
