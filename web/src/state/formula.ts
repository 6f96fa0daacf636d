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

// Cut where a line may end: before a sign between two terms. Inside inner brackets only where a piece
// would be long without it.
export function pieces(formula: string): Token[][] {
  let depth = 0;
  const placed = tokens(formula).map((token) => {
    const sign = token.kind === 'operator' ? token.text : '';
    if (isOneOf(sign, '(⌈⌊')) depth += 1;
    if (isOneOf(sign, ')⌉⌋')) depth -= 1;
    return { token, depth };
  });
  return cut(placed, 1).map((piece) => piece.map(({ token }) => token));
}

type Placed = Readonly<{ token: Token; depth: number }>;

const longest = 12; // tokens of a piece

function cut(all: readonly Placed[], deepest: number): Placed[][] {
  const out: Placed[][] = [[]];
  for (const one of all) {
    const before = out.at(-1)?.at(-1)?.token;
    const isTerm = before?.kind !== 'operator' || isOneOf(before.text, ')⌉⌋');
    const isSign = one.token.kind === 'operator' && isOneOf(one.token.text, '+-*/');
    if (isSign && isTerm && before !== undefined && one.depth <= deepest) out.push([]);
    out.at(-1)?.push(one);
  }
  return out.flatMap((piece) => {
    const isDeeper = piece.some(({ depth }) => depth > deepest);
    return piece.length > longest && isDeeper ? cut(piece, deepest + 1) : [piece];
  });
}

const isOneOf = (sign: string, signs: string) => sign !== '' && signs.includes(sign);

// Does it hold a dimension as a kernel pads it: p(d)?
export const hasPadding = (formula: string): boolean =>
  tokens(formula).some((token) => token.kind === 'function' && token.text === 'p');

// The letters of a formula, each once, in order.
export const lettersIn = (formula: string): string[] => [
  ...new Set(tokens(formula).flatMap((token) => (token.kind === 'letter' ? [token.name] : []))),
];
