// SPDX-License-Identifier: Apache-2.0
// What stands behind a number: the drawer that opens on it. Keys: area.item.part.

export const explained = {
  'explained.title': 'Where the number comes from',
  'explained.close': 'Close',
  'explained.formula': 'Formula',
  'explained.rows': 'Rows that add up to it',
  'explained.row': '{times} × {elements} elements × {bytes}',
  'explained.parts': 'Made of',
  'explained.letters': 'Letters',
  'explained.source': 'Source',
  'explained.left_out': 'Left out',
  'explained.kind.theory': 'Theory: follows from the sizes alone, whatever computes it.',
  'explained.kind.modelled':
    'Modelled: counted by the rules of the algorithm, not measured on a GPU.',
  'explained.kind.measured': 'Measured here: on this device, just now.',
  'explained.kind.own': 'Your profile: a value of the GPU that you wrote yourself.',
  'explained.kind.published': 'Published: as the named source gives it.',
  'explained.atomic': 'added in place',
} as const;
