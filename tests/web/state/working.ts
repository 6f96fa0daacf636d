// SPDX-License-Identifier: Apache-2.0
// What a formula of the engine gives for its letters.
import { type Token, tokens } from '../../../web/src/state/formula.ts';

// Sums of products with brackets and functions; exact as long as the numbers are.
export function evaluate(
  formula: string,
  letters: Readonly<Record<string, bigint | number>>,
): number {
  const parts: readonly Token[] = tokens(formula);
  let at = 0;
  const text = () => {
    const token = parts[at];
    return token?.kind === 'operator' ? token.text : '';
  };
  const bracket = (): number[] => {
    const values = [sum()];
    while (text() === ',') {
      at += 1;
      values.push(sum());
    }
    at += 1; // the closing bracket
    return values;
  };
  const atom = (): number => {
    const token = parts[at]!;
    at += 1;
    if (token.kind === 'number') return Number(token.text);
    if (token.kind === 'letter') {
      const value = letters[token.name];
      if (value === undefined) throw new Error(`No letter ${token.name} for ${formula}`);
      return Number(value);
    }
    if (token.kind === 'function') {
      at += 1; // the opening bracket
      const values = bracket();
      if (token.text === 'max') return Math.max(...values);
      if (token.text === 'min') return Math.min(...values);
      if (token.text === 'sqrt') return Math.sqrt(values[0] ?? NaN);
      throw new Error(`No function ${token.text} for ${formula}`);
    }
    const [value = NaN] = bracket();
    if (token.text === '⌈') return Math.ceil(value);
    return token.text === '⌊' ? Math.floor(value) : value;
  };
  const product = (): number => {
    let value = atom();
    while (text() === '*' || text() === '/') {
      const divide = text() === '/';
      at += 1;
      value = divide ? value / atom() : value * atom();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (text() === '+' || text() === '-') {
      const minus = text() === '-';
      at += 1;
      value += minus ? -product() : product();
    }
    return value;
  };
  return sum();
}
