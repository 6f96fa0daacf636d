// SPDX-License-Identifier: Apache-2.0
// The Lab: views, headlines, charts, tables, explanations. Keys: area.item.part.

export const lab = {
  'view.list': 'Views',
  'view.table': 'These values as a table',
  'view.stale': 'The last good values are shown.',
  'view.levels.title': 'Memory chart',
  'view.levels.caption': 'Bytes between the levels of memory; arrows widen with their logarithm',
  'view.levels.left_out':
    'Left out: what passes between SRAM, registers and the units (it has a time in the bound, no byte count), instructions and constants, spills.',
  'view.fits.title': 'Fits?',
  'view.fits.caption': 'What one thread block asks for, and what it can have',
  'view.fits.left_out':
    'Left out: scratch that a compiler adds for itself. The three scopes of SRAM are a block, an SM and the chip; L2 is another memory.',
  'view.memory.title': 'Memory and length',
  'view.memory.caption': 'Peak memory of one attention layer',
  'view.memory.left_out':
    'Left out: weights, other layers, the KV cache of other requests, allocator rounding.',
  'view.traffic.title': 'Traffic by tensor',
  'view.traffic.caption': 'Bytes between global memory and the SMs: solid is read, pale is written',
  'view.traffic.left_out':
    'Left out: the L2 cache (some of these bytes never reach HBM), instructions and constants, padding of short rows.',
  'view.tiles.title': 'Tile size',
  'view.tiles.caption': 'Working set of one tile and traffic of the whole pass, square tiles',
  'view.tiles.left_out':
    'Left out: whether a kernel with this tile fits. The working set is the lesson’s quantity; a real kernel asks for other bytes. Speed is not in this chart either.',
  'view.counters.title': 'Counters',
  'view.counters.caption': 'Every row: how often × elements × bytes of one element',
  'view.counters.left_out':
    'Left out: instruction and constant loads, sector rounding of short rows, spills, the L2 cache.',

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
    'A block of {algorithm} with tile {tile} asks for {required} of the {limit} of SRAM that a block can have on the {gpu}, {headroom} to spare, and {blocks} run on an SM at once (limited by {limiters}). But its registers spill.',
  'headline.fits.yes':
    'A block of {algorithm} with tile {tile} asks for {required} of the {limit} of SRAM that a block can have on the {gpu}: {headroom} to spare.',
  'headline.fits.no':
    'A block of {algorithm} with tile {tile} does not fit the {gpu}: it asks for {required} of SRAM, {missing} more than the {limit} that a block can have. The sequence length plays no part in that.',
  'headline.fits.no_rule':
    'There is no rule for what a block of {algorithm} with tile {tile} keeps on the {gpu}, so there is no verdict.',
  'headline.memory.less':
    'At {tokens} tokens standard attention holds {standard} at its worst moment, {algorithm} {tiled}: {ratio} times less, because the {scores} of scores are never stored.',
  'headline.memory.only_tiled_fits':
    'At {tokens} tokens standard attention holds {standard}, more than all {capacity} of the {gpu}. {algorithm} holds {tiled}: {ratio} times less, because the scores are never stored.',
  'headline.memory.none_fits':
    'At {tokens} tokens nothing fits the {capacity} of the {gpu}: standard attention holds {standard}, {algorithm} {tiled}, which is {ratio} times less.',
  'headline.memory.no_gain':
    'At {tokens} tokens the scores take only {scores}: {algorithm} holds {tiled} and standard attention {standard}. Tiles pay off when the sequence grows.',
  'headline.memory.overflow':
    'At {tokens} tokens the bytes of a score matrix pass 2⁶³, where exact numbers end; {algorithm} holds {known}.',
  'headline.traffic.less':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times less, because no score leaves the chip.',
  'headline.traffic.less.flash1':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times less. Q and O pass {col_tiles} times, but no score leaves the chip.',
  'headline.traffic.less.flash2':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times less. K and V are read for each of {row_tiles} row tiles, but no score leaves the chip.',
  'headline.traffic.more':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times more.',
  'headline.traffic.more.flash1':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times more, because Q and O pass {col_tiles} times. Wider tiles make that fewer.',
  'headline.traffic.more.flash2':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times more, because K and V are read for each of {row_tiles} row tiles. Taller tiles make that fewer.',
  'headline.traffic.equal':
    '{algorithm} and standard attention move the same {tiled} into and out of the SMs.',
  'headline.traffic.overflow':
    'The traffic of standard attention passes 2⁶³ bytes, where exact numbers end; {algorithm} moves {known}.',
  'headline.tiles.crossing_less':
    'From tiles of {from} × {from} on, {algorithm} moves no more than standard attention. The tile in hand, {tile}, moves {ratio} times less with a working set of {working_set}.',
  'headline.tiles.crossing_more':
    'From tiles of {from} × {from} on, {algorithm} moves no more than standard attention. The tile in hand, {tile}, moves {ratio} times more; its working set is only {working_set}.',
  'headline.tiles.always_less':
    'Every tile size here moves no more than standard attention. The tile in hand, {tile}, moves {ratio} times less with a working set of {working_set}.',
  'headline.tiles.always_more':
    'Every square tile here moves no more than standard attention, but the tile in hand, {tile}, moves {ratio} times more; its working set is {working_set}.',
  'headline.tiles.never_less':
    'Even square tiles of {largest} move more than standard attention, but the tile in hand, {tile}, moves {ratio} times less; its working set is {working_set}.',
  'headline.tiles.never_more':
    'Even tiles of {largest} × {largest} move more than standard attention for this shape. The tile in hand, {tile}, moves {ratio} times more; its working set is {working_set}.',
  'headline.tiles.overflow':
    'The traffic of standard attention passes 2⁶³ bytes. The working set of the tile in hand, {tile}, is {working_set} at any length.',
  'headline.counters.sum':
    '{algorithm}: global memory hands {read} to the SMs and takes {written} back. The {rows} rows below are all that adds up to it.',

  'level.compute': 'Units',
  'levels.no_rule': 'no rule',
  'levels.of_limit': 'of {limit} a block',
  'levels.over_limit': 'over {limit} a block',
  'levels.registers': '{registers} a thread',
  'levels.spills': 'spills',
  'levels.two_level': 'no L2: the two-level model',
  'levels.show_counters': 'Show the profiler’s counters',
  'levels.hide_counters': 'Hide the profiler’s counters',
  'levels.no_counters': 'No public counter names are known for this chip.',
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
  'fits.registers': 'Registers of a thread',
  'fits.register_limit': 'limit 255',
  'fits.accumulators': 'S and O',
  'fits.other_registers': 'the rest',
  'fits.spills':
    'At 255 the compiler runs out of registers and spills to slow memory. More warps or a smaller tile helps.',
  'fits.estimated':
    'Estimated: accumulators and 84 more, as compilers reported for similar kernels.',
  'fits.tensor_memory': 'The accumulators are in tensor memory: {columns} of {max} columns.',
  'fits.scopes': 'SRAM in three scopes',
  'scope.block': 'one block',
  'scope.sm': 'one SM',
  'scope.chip': 'the chip',

  'table.where': 'where',
  'table.counter': 'counter',
  'table.scope': 'scope',
  'table.used': 'used',
  'table.capacity': 'there is',
  'table.buffer': 'buffer',
  'table.copies': 'copies',
  'table.formula': 'bytes each',
  'table.unused': 'padding',

  'chart.memory.x': 'sequence length, tokens',
  'chart.memory.x_keys': 'key length, tokens',
  'chart.memory.y': 'peak memory',
  'chart.traffic.x': 'bytes over the boundary of the SMs',
  'chart.traffic.group': '{name}: {total}',
  'chart.tiles.x': 'tile rows = tile columns',
  'chart.tiles.y': 'bytes',
  'chart.tiles.traffic': 'traffic, {algorithm}',
  'chart.tiles.standard': 'traffic, standard attention',
  'chart.tiles.crossing': 'crossover at {size}',

  'table.tensor': 'tensor',
  'table.kernel': 'kernel',
  'table.op': 'direction',
  'table.times': 'times',
  'table.times_why': 'batch {batch}, heads {heads}',
  'table.elements': 'elements',
  'table.element_bytes': 'bytes each',
  'table.bytes': 'bytes',
  'table.traffic': 'traffic',
  'table.too_large': 'past 2⁶³',

  'second.title': 'Counted twice',
  'second.model': 'closed form',
  'second.simulate': 'executed schedule',
  'second.counting': 'Executing the schedule tile by tile …',
  'second.progress': 'Share of the schedule that is executed',
  'second.stop': 'Stop',
  'second.start': 'Count',
  'second.stopped': 'The schedule was not executed to its end.',
  'second.equal': 'Equal to the byte, in all {rows} rows.',
  'second.differs': 'The two counts differ. One of them is wrong: please report this shape.',
  'second.refused': 'The schedule was not executed for this shape. {reason}',

  'explains.title': 'Behind the numbers',
  'explains.levels':
    'Data lives in HBM, passes L2, and waits in SRAM while a block works on it. The farther left a byte has to come from, the dearer it is.',
  'explains.fits':
    'A thread block has to keep its tiles in the SRAM of one SM. What decides is tile, head dimension, data type and stages, never the length of the sequence or the size of HBM.',
  'explains.memory':
    'Scores grow with the square of the length, everything else in step with it. On these axes that is a line twice as steep.',
  'explains.traffic':
    'What the SMs ask of global memory and hand back to it. A tiled algorithm pays in repeated reads and saves every trip of the scores.',
  'explains.tiles':
    'A small tile needs little room on the chip but has the other operand read more often. Where its traffic falls under the solid line, tiling pays.',
  'explains.counters':
    'Elements are all that one head moves of a tensor in one kernel; times is the number of such heads. The letters are below.',
  'explains.letters': 'Letters',
  'explains.default': 'Default: {value}.',
  'explains.range': 'From {min} to {max}.',
  'explains.sources':
    'Counting rules: FlashAttention (Dao and others, 2022), algorithm 1 and theorem 2; FlashAttention-2 (Dao, 2023), algorithm 1.',
  'explains.hardware_source': 'SRAM of the {name}:',
} as const;
