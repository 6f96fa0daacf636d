// SPDX-License-Identifier: Apache-2.0
// Why a value is not accepted. Keys: area.item.part.

export const errors = {
  'error.missing': '{field} is missing.',
  'error.not_a_number': '{field}: “{got}” is no whole number.',
  'error.not_a_number.l2_usable_fraction': '{field}: “{got}” is no number.',
  'error.not_an_integer': '{field}: {got} is no whole number.',
  'error.out_of_range': '{field}: {got} is not from {min} to {max}.',
  'error.out_of_range.matmul_tile_rows':
    '{field} and product tile columns are both above 0 or both 0, up to {max}; got {got}.',
  'error.out_of_range.matmul_tile_cols':
    '{field} and product tile rows are both above 0 or both 0, up to {max}; got {got}.',
  'error.not_a_multiple': '{field}: {got} does not divide evenly.',
  'error.not_a_multiple.heads_q': '{field}: {got} is no multiple of the key/value heads.',
  'error.not_a_multiple.head_dim': '{field}: {got} is odd, and fp4 needs an even number.',
  'error.not_a_multiple.head_dim_v': '{field}: {got} is odd, and fp4 needs an even number.',
  'error.unknown_name': '{field} has no choice “{got}”.',
  'error.exceeds_capacity': 'Too large to execute here: {field}, {got}.',
  'error.exceeds_capacity.workers': 'Not so many workers start here: {got}.',
  'error.given_twice': '{field}: given more than once; {got} was not taken.',
  'error.not_modelled':
    'The model has no rule for this algorithm with {field} “{got}”, so there is no number.',
  'error.out_of_range.l2_usable_fraction': '{field}: {got} is not above 0 and at most 1.',
  'error.out_of_range.head_dim_v':
    '{field}: {got} is not from {min} to {max}, or more than the head dimension where values lie inside keys.',
  'error.out_of_range.head_dim_part': '{field}: {got} is not from {min} up to the head dimension.',
  'error.missing.splits':
    'The kernel’s own rule needs the number of SMs, which is not known for {got}: set the splits.',
  'error.missing.deterministic':
    'The copies of dQ depend on the number of SMs, which is not known for {got}.',
  'error.missing.custom': 'No GPU of your own is in this link.',
  'error.unknown_name.custom': 'Your own GPU could not be read from “{got}” on.',
  'error.exceeds_capacity.custom': 'Your own GPU takes too many characters: {got}.',
  'error.overflow': 'A count passes 2⁶³, where exact numbers end ({field}).',
  'error.overflow.bytes': 'A count of bytes passes 2⁶³, where exact numbers end.',
  'error.overflow.elements': 'A count of elements passes 2⁶³, where exact numbers end.',
  'error.overflow.flops':
    'A count of floating-point operations passes 2⁶³, where exact numbers end.',
  'error.overflow.heads': 'A count of heads passes 2⁶³, where exact numbers end.',
  'error.overflow.blocks': 'A count of blocks passes 2⁶³, where exact numbers end.',
  'error.overflow.score_tiles': 'A count of tiles passes 2⁶³, where exact numbers end.',
  'error.link_name': 'The link names “{field}”, which is no parameter; it was left out.',
  'error.link_pin': 'In what the link compares with: {problem}',
  'error.link_more':
    'And {count|more name that is no parameter|more names that are no parameters}.',
  'error.link_version':
    'The link says version {got}, which is not known here; it was read as version 1.',
} as const;
