// SPDX-License-Identifier: Apache-2.0
// Columns of text; cells that are numbers stand at the right.

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
