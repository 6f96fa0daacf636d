// SPDX-License-Identifier: Apache-2.0
// How many rows of the ledger the executed schedule counts as the closed form does, byte for byte.
import { explained, type Explained, plainSentence } from './explained.ts';
import type { Comparison } from './derive.ts';

export const equalRows = ({ rows }: Comparison): Explained =>
  explained(
    'second.rows',
    'second.rows',
    'modelled',
    { count: rows.length },
    {
      how: [plainSentence('explained.how.second_rows')],
      combined: 'beside',
      parts: rows.flatMap(({ row, second }) =>
        second === null
          ? []
          : [
              {
                label: {
                  key: 'number.tensor',
                  values: {
                    tensor: { message: `tensor.${row.tensor}` },
                    op: { message: `op.${row.op}` },
                  },
                },
                value: { bytes: second },
                formula: null,
              },
            ],
      ),
    },
  );
