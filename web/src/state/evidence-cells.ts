// SPDX-License-Identifier: Apache-2.0
// The numbers in the table of a case: what each shows. What stands behind it is asked for when it is
// opened.
import { quantities, type Reading } from '../evidence/quantities.ts';
import type { EvidenceRow } from '../evidence/types.ts';
import { amountValue, differenceWords, modelledValue } from '../evidence/words.ts';
import type { Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { explained, type Explained } from './explained.ts';
import type { Kind } from './facts.ts';

export interface EvidenceCells {
  published: Explained;
  modelled: Explained;
  difference: Explained | null; // of what is no number there is none
}

// The model's own kind behind its number and behind how far it is off.
export function cellKind({ quantity }: EvidenceRow, cell: keyof EvidenceCells): Kind {
  if (cell === 'published') return cell;
  const { kind }: Reading = quantities[quantity];
  return kind ?? 'modelled';
}

// `name`: what sets the row apart within its case, in the reader's language.
export function evidenceCells(row: EvidenceRow, name: string): EvidenceCells {
  const number = (cell: keyof EvidenceCells, column: MessageKey, value: Value): Explained =>
    explained(
      `evidence.${row.id}.${cell}`,
      { key: 'evidence.label', values: { column: { message: column }, row: { text: name } } },
      cellKind(row, cell),
      value,
      { asks: { row, cell } },
    );
  const isSpeed = row.share_of_bound !== null;
  const difference = differenceWords(row);
  return {
    published: number('published', 'evidence.column.expected', amountValue(row, row.expected)),
    modelled: number(
      'modelled',
      isSpeed ? 'evidence.column.bound' : 'evidence.column.modelled',
      modelledValue(row),
    ),
    difference:
      difference === ''
        ? null
        : number('difference', isSpeed ? 'evidence.column.share' : 'evidence.column.difference', {
            text: difference,
          }),
  };
}
