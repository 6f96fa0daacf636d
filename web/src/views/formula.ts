// SPDX-License-Identifier: Apache-2.0
// A formula as native MathML: in letters, or with the reader's numbers in their place.
import { html, mathml, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { count } from '../i18n/format.ts';
import { pieces, type Token } from '../state/formula.ts';

const signs: Record<string, string> = { '*': '⋅', '-': '−', sqrt: '√' };

// A sum keeps its spaces where a piece begins with its plus.
const formOf = (sign: string) => ('+-*/'.includes(sign) ? 'infix' : undefined);

// Nq -> N with a q below, dv -> d with a v below, es -> e with an s below.
function letter(name: string): TemplateResult {
  const [first = '', ...rest] = name;
  if (rest.length === 0) return mathml`<mi>${first}</mi>`;
  return mathml`<msub><mi>${first}</mi><mi>${rest.join('')}</mi></msub>`;
}

function part(token: Token, values: Letters | null) {
  switch (token.kind) {
    case 'number':
      return mathml`<mn>${token.text}</mn>`;
    case 'operator':
      return mathml`<mo stretchy="false" form=${ifDefined(formOf(token.text))}>${signs[token.text] ?? token.text}</mo>`;
    case 'function':
      return mathml`<mi>${signs[token.text] ?? token.text}</mi>`;
    case 'letter': {
      const value = values?.[token.name];
      if (value === undefined) return letter(token.name);
      return mathml`<mn>${typeof value === 'string' ? value : count(value)}</mn>`;
    }
  }
}

// A value with a unit comes as text.
type Letters = Readonly<Record<string, bigint | number | string>>;

export function formula(text: string, values: Letters | null = null): TemplateResult {
  const all = pieces(text).map(
    (piece, i) =>
      html`${i > 0 ? html`<wbr />` : ''}<math
          ><mrow>${piece.map((token) => part(token, values))}</mrow></math
        >`,
  );
  return html`<span>${all}</span>`;
}
