// SPDX-License-Identifier: Apache-2.0
// A GPU of the reader's own. Keys: profile.<field of the catalogue>, profile.<part of the editor>.

export const profile = {
  'profile.title': 'Your own GPU',
  'profile.copy': 'Copy it to a GPU of your own',
  'profile.copy_over': 'Replace your own GPU by a copy of it',
  'profile.copy_name': '{name} (own)',
  'profile.note':
    'A copy of {base}. Every view uses it, and the link carries it. Empty is unknown; no source but you stands behind what you change.',
  'profile.note_alone':
    'Every view uses it, and the link carries it. Empty is unknown; no source but you stands behind these numbers.',
  'profile.drop': 'Give it up',
  'profile.was': '{base}: {value}',
  'profile.unknown': 'unknown',
  'profile.group.sram': 'SRAM',
  'profile.group.sm': 'SMs',
  'profile.group.l2': 'L2',
  'profile.group.memory': 'GPU memory',
  'profile.group.peaks': 'Peak of the matrix units',

  'profile.name': 'Name',
  'profile.smem_max_bytes_per_block': 'Per block at most',
  'profile.smem_max_bytes_per_sm': 'Per SM',
  'profile.smem_reserved_bytes_per_block': 'Kept by the driver, per block',
  'profile.smem_bytes_per_clk_per_sm': 'Per clock and SM',
  'profile.sm_count': 'Number of SMs',
  'profile.boost_clock_hz': 'Clock',
  'profile.regfile_bytes_per_sm': 'Registers per SM',
  'profile.max_warps_per_sm': 'Warps per SM at most',
  'profile.max_blocks_per_sm': 'Blocks per SM at most',
  'profile.sfu_ops_per_clk_per_sm': 'Special functions per clock and SM',
  'profile.l2_bytes': 'Size of the L2',
  'profile.l2_bandwidth_bytes_per_s': 'Bandwidth of the L2',
  'profile.mem_capacity_bytes': 'Size of the memory',
  'profile.mem_bandwidth_bytes_per_s': 'Bandwidth of the memory',
  'profile.peak_flops.fp32': 'fp32',
  'profile.peak_flops.tf32': 'tf32',
  'profile.peak_flops.fp16': 'fp16',
  'profile.peak_flops.bf16': 'bf16',
  'profile.peak_flops.fp8': 'fp8',
  'profile.peak_flops.int8': 'int8',
  'profile.peak_flops.fp4': 'fp4',

  'profile.error': 'Your own GPU, {field}: “{got}” is not accepted.',
  'profile.error.missing': 'Your own GPU needs a value here: {field}.',
  'profile.error.not_a_number': 'Your own GPU, {field}: “{got}” is no number.',
  'profile.error.not_an_integer': 'Your own GPU, {field}: {got} is no whole number.',
  'profile.error.out_of_range': 'Your own GPU, {field}: {got} is more or less than there can be.',
  'profile.error.too_small': 'Your own GPU, {field}: {got} is too little; at least {least}.',
  'profile.error.too_large': 'Your own GPU, {field}: {got} is too much; at most {most}.',
  'profile.error.more_than_sm':
    'Your own GPU, {field}: {got} is more than an SM has, which is {most}.',
  'profile.error.not_a_multiple':
    'Your own GPU, {field}: {got} cannot be shared evenly by the parts of its L2.',
} as const;
