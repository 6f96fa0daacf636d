// SPDX-License-Identifier: Apache-2.0
// The memory chart and what fits. Keys: area.item.part.
export const levels = {
  'view.levels.title': 'Memory chart',
  'view.levels.caption': 'Bytes between the levels of memory; arrows widen with their logarithm',
  'view.levels.left_out':
    'Left out: what passes between SRAM, registers and the units (it has a time in the bound, no byte count), instructions and constants, spills.',
  'view.fits.title': 'Fits?',
  'view.fits.caption': 'What one thread block asks for, and what it can have',
  'view.fits.left_out':
    'Left out: scratch that a compiler adds for itself. The rules are those of CUDA kernels: on other chips they say what the same tiles would take. The three scopes of SRAM are a block, an SM and the chip; L2 is another memory.',

  'headline.levels.less.papers':
    'With no L2, as in the papers, {algorithm} reads and writes {tiled} of HBM and standard attention {standard}: {ratio} times less.',
  'headline.levels.more.papers':
    'With no L2, as in the papers, {algorithm} reads and writes {tiled} of HBM and standard attention {standard}: {ratio} times more. An L2 would serve most of the repeated reads.',
  'headline.levels.less.cached':
    'With this L2, {algorithm} reads and writes {tiled} of HBM and standard attention {standard}: {ratio} times less.',
  'headline.levels.more.cached':
    'With this L2, {algorithm} reads and writes {tiled} of HBM and standard attention {standard}: {ratio} times more.',
  'headline.levels.equal':
    '{algorithm} and standard attention read and write the same {tiled} of HBM.',
  'headline.levels.one':
    '{algorithm} reads and writes {bytes}. What it is compared with passes 2⁶³ bytes or has no rule.',
  'headline.levels.unknown':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}. There is no rule for what this L2 keeps away from HBM.',
  'headline.fits.blocks':
    'A block of {algorithm} with tile {tile} asks for {required} of the {limit} of SRAM that a block can have on the {gpu}: {headroom} to spare. An SM runs {blocks} at once, limited by {limiters}.',
  'headline.fits.spills':
    'A block of {algorithm} with tile {tile} asks for {required} of the {limit} of SRAM that a block can have on the {gpu}, {headroom} to spare, and {blocks|runs|run} on an SM at once (limited by {limiters}). But its registers would probably spill, by estimate.',
  'headline.fits.yes':
    'A block of {algorithm} with tile {tile} asks for {required} of the {limit} of SRAM that a block can have on the {gpu}: {headroom} to spare.',
  'headline.fits.no':
    'A block of {algorithm} with tile {tile} does not fit the {gpu}: it asks for {required} of SRAM, {missing} more than the {limit} that a block can have. The sequence length plays no part in that.',
  'headline.fits.no_rule':
    'There is no rule for what a block of {algorithm} with tile {tile} keeps on the {gpu}, so there is no verdict.',

  'level.compute': 'Units',

  'levels.no_rule': 'no rule',
  'levels.of_limit': 'of {limit} a block',
  'levels.over_limit': 'over {limit} a block',
  'levels.registers': '{registers} a thread',
  'levels.spills': 'would probably spill',
  'levels.two_level': 'no L2: the two-level model',
  'levels.show_counters': 'Show the profiler’s counters',
  'levels.hide_counters': 'Hide the profiler’s counters',
  'levels.no_counters': 'No public counter names are known for this chip.',
  'levels.hits_of_writes': '(holds hits of writes, too)',
  'levels.unit.bytes': '(bytes)',
  'levels.unit.sectors': '× 32 bytes',
  'levels.unit.kilobytes': '(KB)',
  'levels.unit.requests': '× 64 or 128 bytes',

  'fits.limit': 'limit of a block {limit}',
  'fits.over': '{missing} too many',
  'fits.padding': 'Hatched: {unused} of padding, paid for and not used.',
  'fits.changes': 'What would make it fit',
  'fits.no_changes': 'No change of tile, stages or data type within reach makes it fit.',
  'fits.change': '{field} {from} → {to}',
  'fits.and': ', ',
  'fits.preset': 'The shipped kernel for this question, {name}, runs with {tile}.',
  'fits.preset_same': 'That is what the shipped kernel for this question, {name}, runs with.',
  'fits.take': 'Take its tile',
  'fits.occupancy': 'Blocks on an SM: what each resource would hold',
  'fits.unknown_term': 'Not known for this chip: {name}.',
  'fits.no_register_rule':
    'No rule says how many registers this kernel takes, so they are left out here.',
  'fits.registers': 'Registers of a thread',
  'fits.register_limit': 'limit {limit}',
  'fits.registers_most': 'A thread can have {limit} registers at most.',
  'fits.accumulators': 'S and O',
  'fits.other_registers': 'the rest',
  'fits.room_for_rest': 'room for the rest',
  'fits.spills':
    'By estimate it would take more than {limit}, so the compiler would probably spill to slow memory. More warps or a smaller tile helps.',
  'fits.estimated':
    'Estimated: accumulators, and as many more as compilers reported for similar kernels.',
  'fits.tensor_memory': 'The accumulators are in tensor memory: {columns} of {max} columns.',
  'fits.scopes': 'SRAM in three scopes',

  'scope.block': 'one block',
  'scope.sm': 'one SM',
  'scope.chip': 'the chip',
} as const;
