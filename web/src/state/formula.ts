// SPDX-License-Identifier: Apache-2.0
// Formulas in letters, as the engine writes them ("(Nq+R)*dv", "ceil(Nq/M)"), cut into tokens.

export type Token =
  | { kind: 'letter'; name: string }
  | { kind: 'function'; text: string } // max, p: a bracket follows
  | { kind: 'number'; text: string }
  | { kind: 'operator'; text: string };

// Throws Error where a character belongs to no token.
export function tokens(formula: string): Token[] {
  const found: Token[] = [];
  const shape = /\s*(?:([A-Za-z]+)|(\d+(?:\.\d+)?)|([-+*/(),]))/y;
  const end = formula.trimEnd().length;
  while (shape.lastIndex < end) {
    const at = shape.lastIndex;
    const [, name, number, operator] = shape.exec(formula) ?? [];
    if (name !== undefined) found.push({ kind: 'letter', name });
    else if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (operator !== undefined) found.push({ kind: 'operator', text: operator });
    else throw new Error(`No token at ${at} in the formula ${formula}`);
  }
  return withRounding(found);
}

const rounding: Readonly<Record<string, readonly [opens: string, closes: string]>> = {
  ceil: ['⌈', '⌉'],
  floor: ['⌊', '⌋'],
};

// ceil( … ) becomes ⌈ … ⌉, floor( … ) ⌊ … ⌋.
function withRounding(found: readonly Token[]): Token[] {
  const open: string[] = [];
  const out: Token[] = [];
  for (const [i, token] of found.entries()) {
    const before = found[i - 1];
    if (token.kind === 'letter' && token.name in rounding) continue;
    const opens = found[i + 1];
    const called = opens?.kind === 'operator' && opens.text === '(';
    if (token.kind === 'letter' && called) out.push({ kind: 'function', text: token.name });
    else if (token.kind !== 'operator') out.push(token);
    else if (token.text === '(') {
      const name = before?.kind === 'letter' ? before.name : '';
      const [opens, closes] = rounding[name] ?? ['(', ')'];
      open.push(closes);
      out.push({ kind: 'operator', text: opens });
    } else if (token.text === ')') out.push({ kind: 'operator', text: open.pop() ?? ')' });
    else out.push(token);
  }
  return out;
}

// Cut before each + that stands outside inner brackets, so that a long sum can wrap.
export function pieces(formula: string): Token[][] {
  const out: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens(formula)) {
    const text = token.kind === 'operator' ? token.text : '';
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (text === '+' && depth <= 1) out.push([]);
    out.at(-1)?.push(token);
  }
  return out;
}

// Does it hold a dimension as a kernel pads it: p(d)?
export const hasPadding = (formula: string): boolean =>
  tokens(formula).some((token) => token.kind === 'function' && token.text === 'p');

// The letters of a formula, each once, in order.
export const lettersIn = (formula: string): string[] => [
  ...new Set(tokens(formula).flatMap((token) => (token.kind === 'letter' ? [token.name] : []))),
];
