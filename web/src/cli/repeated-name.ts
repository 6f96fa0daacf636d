// SPDX-License-Identifier: Apache-2.0
// A name that stands twice in one object of a JSON text: JSON.parse keeps the last and says nothing.

const text = /"(?:[^"\\]|\\.)*"/y;

// Of valid JSON; null where each name of an object stands once.
export function repeatedName(json: string): string | null {
  const objects: (Set<string> | null)[] = []; // those that are open; null for an array
  for (let i = 0; i < json.length; i += 1) {
    const c = json[i];
    if (c === '{') objects.push(new Set());
    else if (c === '[') objects.push(null);
    else if (c === '}' || c === ']') objects.pop();
    else if (c === '"') {
      text.lastIndex = i;
      const [token] = text.exec(json) ?? [''];
      i += token.length - 1;
      const names = objects.at(-1);
      if (!names || !/^\s*:/.test(json.slice(i + 1, i + 65))) continue;
      const name = JSON.parse(token) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return null;
}
