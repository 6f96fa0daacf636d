// SPDX-License-Identifier: Apache-2.0
// Memory and traffic, by tensor, by tile and by length, and the counters. Keys: area.item.part.
export const traffic = {
  'view.map.title': 'Tile map',
  'view.map.caption': 'Every tile by one quantity: fuller colour is more, hatched does not run',
  'view.map.left_out':
    'Left out: tiles that a kernel was never compiled for, and what a compiler makes of each. A lower bound of the time says little about the kernel that comes near it.',
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

  'fact.tiles': 'Tiles of the map',
  'fact.tiles_fit': 'Tiles that run',
  'fact.tiles_too_large': 'Tiles that ask for too much SRAM',
  'fact.tiles_no_block': 'Tiles with too many registers or warps for an SM',
  'fact.tiles_no_answer': 'Tiles without an answer',
  'explained.how.tiles_fit':
    'Each tile is judged by itself, by what its block asks for and what a block can have.',
  'headline.map.better':
    'Of {all} tiles {fit|fits|fit} the {gpu}. {quantity} the best is {best}: {value}. The tile in hand, {tile}, has {own}.',
  'headline.map.is_best':
    'Of {all} tiles {fit|fits|fit} the {gpu}. {quantity} none is better than the tile in hand, {tile}: {own}.',
  'headline.map.refused':
    'Of {all} tiles {fit|fits|fit} the {gpu}; the tile in hand, {tile}, does not. {quantity} the best is {best}: {value}.',
  'headline.map.none': 'None of {all} tiles fits the {gpu}.',
  'headline.map.unknown':
    'Of {all} tiles {fit|fits|fit} the {gpu}. How many blocks share one SM is not known for it, so no tile can be called the best.',
  'headline.map.no_rule':
    'There is no rule for this quantity here, so no tile can be called the best.',
  'headline.memory.less':
    'At {tokens|token|tokens} standard attention holds {standard} at its worst moment, {algorithm} {tiled}: {ratio} times less, because the {scores} of scores are never stored.',
  'headline.memory.only_tiled_fits':
    'At {tokens|token|tokens} standard attention holds {standard}, more than all {capacity} of the {gpu}. {algorithm} holds {tiled}: {ratio} times less, because the scores are never stored.',
  'headline.memory.none_fits':
    'At {tokens|token|tokens} nothing fits the {capacity} of the {gpu}: standard attention holds {standard}, {algorithm} {tiled}, which is {ratio} times less.',
  'headline.memory.no_gain':
    'At {tokens|token|tokens} the scores take only {scores}: {algorithm} holds {tiled} and standard attention {standard}. Tiles pay off when the sequence grows.',
  'headline.memory.overflow':
    'At {tokens|token|tokens} the bytes of a score matrix pass 2⁶³, where exact numbers end; {algorithm} holds {known}.',
  'headline.sweep.traffic.less':
    'At {tokens|token|tokens} {algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times less. At twice the length {algorithm} moves {growth} times as much.',
  'headline.sweep.traffic.less.end':
    'At {tokens|token|tokens} {algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times less.',
  'headline.sweep.traffic.more':
    'At {tokens|token|tokens} {algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times more. At twice the length {algorithm} moves {growth} times as much.',
  'headline.sweep.traffic.more.end':
    'At {tokens|token|tokens} {algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times more.',
  'headline.sweep.traffic.unknown':
    'Here one of the two counts passes 2⁶³, or has no rule, so {algorithm} cannot be compared with standard attention.',
  'headline.sweep.time.less':
    'At {tokens|token|tokens} {algorithm} takes at least {tiled} on the {gpu}, standard attention {standard}: {ratio} times less. At twice the length the bound of {algorithm} is {growth} times as long.',
  'headline.sweep.time.less.end':
    'At {tokens|token|tokens} {algorithm} takes at least {tiled} on the {gpu}, standard attention {standard}: {ratio} times less.',
  'headline.sweep.time.more':
    'At {tokens|token|tokens} {algorithm} takes at least {tiled} on the {gpu}, standard attention {standard}: {ratio} times more. At twice the length the bound of {algorithm} is {growth} times as long.',
  'headline.sweep.time.more.end':
    'At {tokens|token|tokens} {algorithm} takes at least {tiled} on the {gpu}, standard attention {standard}: {ratio} times more.',
  'headline.sweep.time.apart':
    'At {tokens|token|tokens} {algorithm} takes at least {tiled} on the {gpu}, standard attention {standard}, but only one of these bounds counts {alone}. Over what both count it is {tiled_shared} and {standard_shared}.',
  'headline.sweep.time.unknown':
    'For {algorithm} or for standard attention on the {gpu} a rate or a count is not known, so there is no bound to compare.',

  'sweep.by': 'Show',
  'sweep.by.memory': 'memory',
  'sweep.by.traffic': 'traffic',
  'sweep.by.time': 'time bound',
  'sweep.caption.traffic': 'Bytes into and out of the SMs, no L2',
  'sweep.caption.time': 'The time that one attention layer takes at least',
  'sweep.y.traffic': 'into and out of the SMs',
  'sweep.y.time': 'lower bound of the time',
  'sweep.theorem': 'N²d²/Z, growth only',
  'sweep.left_out.traffic':
    'Left out: the L2 cache (some of these bytes never reach HBM), instructions and constants, padding of short rows. N²d²/Z is how the theorem of the FlashAttention paper lets traffic grow, Z elements of shared memory; it has no constant, so it is no floor.',
  'sweep.left_out.time':
    'Left out: everything that keeps a kernel from its bound, launches among it. A bound is never a prediction.',

  'headline.traffic.less':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times less, because no score leaves the chip.',
  'headline.traffic.less.flash1':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times less. Q and O pass {col_tiles|time|times}, but no score leaves the chip.',
  'headline.traffic.less.flash2':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times less. K and V are read {row_tiles|time|times}, once for each row tile, but no score leaves the chip.',
  'headline.traffic.more':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times more.',
  'headline.traffic.more.flash1':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times more, because Q and O pass {col_tiles|time|times}. Wider tiles make that fewer.',
  'headline.traffic.more.flash2':
    '{algorithm} moves {tiled} into and out of the SMs, standard attention {standard}: {ratio} times more, because K and V are read {row_tiles|time|times}, once for each row tile. Taller tiles make that fewer.',
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
    '{algorithm}: global memory hands {read} to the SMs and takes {written} back. The {rows|row below is|rows below are} all that adds up to it.',

  'map.by': 'By',
  'map.by.traffic': 'traffic',
  'map.by.time': 'time bound',
  'map.by.sram': 'SRAM',
  'map.by.occupancy': 'occupancy',
  'map.of.traffic': 'By bytes into and out of the SMs',
  'map.of.time': 'By the lower bound of the time',
  'map.of.sram': 'By SRAM put to use',
  'map.of.occupancy': 'By blocks on an SM',
  'map.stages': 'stages: {stages}',
  'map.keys': 'Map of tiles. Arrow keys move, Enter takes the tile.',
  'map.axes': 'Upwards: tile rows. To the right: tile columns.',
  'map.legend':
    'Dot: the best. Frame: the tile in hand. Hatched: does not run. Point at a tile, or move with the arrow keys.',
  'map.cell': '{tile}: {quantity} {value}.',
  'map.number': '{tile}, {stages|stage|stages}: {quantity}',
  'map.unknown': 'not known',
  'map.take': 'Click or Enter takes it.',
  'map.too_large': 'It asks for {required} of SRAM where a block can have {limit}.',
  'map.no_block': 'Its SRAM fits, but warps or registers leave no room for a single block.',

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
} as const;
