// SPDX-License-Identifier: Apache-2.0
// The Lab: views, headlines, charts, tables, explanations. Keys: area.item.part.

export const lab = {
  'view.list': 'Views',
  'view.way_out': '{field}: back to {value}',
  'view.stale': 'The last good values are shown.',
  'view.earlier': 'Of the last good values: {headline}',
  'view.again': 'Run it again',
  'view.levels.title': 'Memory chart',
  'view.levels.caption': 'Bytes between the levels of memory; arrows widen with their logarithm',
  'view.levels.left_out':
    'Left out: what passes between SRAM, registers and the units (it has a time in the bound, no byte count), instructions and constants, spills.',
  'view.fits.title': 'Fits?',
  'view.fits.caption': 'What one thread block asks for, and what it can have',
  'view.fits.left_out':
    'Left out: scratch that a compiler adds for itself. The rules are those of CUDA kernels: on other chips they say what the same tiles would take. The three scopes of SRAM are a block, an SM and the chip; L2 is another memory.',
  'view.map.title': 'Tile map',
  'view.map.caption': 'Every tile by one quantity: fuller colour is more, hatched does not run',
  'view.map.left_out':
    'Left out: tiles that a kernel was never compiled for, and what a compiler makes of each. A lower bound of the time says little about the kernel that comes near it.',
  'view.roofline.title': 'Roofline',
  'view.roofline.caption':
    'Speed at most against work per HBM byte; dotted: how far under the roof',
  'view.roofline.left_out':
    'Left out: everything that keeps a kernel from its bound. A point is where the lower bound of its time puts it, never a measurement.',
  'view.gpus.title': 'All GPUs',
  'view.gpus.caption': 'The configuration in hand on every GPU of the catalogue',
  'view.gpus.left_out':
    'Left out: whether a kernel was built for the chip (on AMD, Apple, Huawei and Google chips the bytes are those that the CUDA kernel’s tiles would take), power limits and clocks under load. Times are lower bounds.',
  'view.compare.title': 'Compare',
  'view.compare.caption': 'Only what differs',
  'view.compare.left_out':
    'Left out: everything that is equal. Press a number for what it leaves out.',
  'view.error.title': 'Explain an error',
  'view.error.caption': 'An out-of-resource line of Triton, CUDA or a driver, taken apart',
  'view.error.left_out':
    'Left out: kernels that are not attention. Candidates are configurations whose rule asks for just these bytes, with at most a little scratch.',
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
  'view.player.title': 'Tile player',
  'view.player.caption': 'The executed schedule of one head, event after event; no L2 between',
  'view.player.left_out':
    'Left out: what the kernel reserves beside its tiles, copies that run ahead of their turn, and how many blocks run at once: here one block follows another. FlashAttention-1 as shipped holds fewer rows of Q at a time. In standard attention an operand of a product is read once, as the papers count it.',
  'view.race.title': 'Race',
  'view.race.caption': 'Two algorithms on one clock, each spread evenly over its lower bound',
  'view.race.left_out':
    'Left out: everything that makes a kernel slower than its bound, so this is no prediction of who wins by how much. A resource that has a rule for only one of them (waves of blocks, for standard attention) is left out for both. Steps are spread evenly over the bound; real ones are not equally long.',
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
  'note.once':
    'The {shown} of {algorithm} count every repeated read. Its time counts each HBM byte once: {counted}.',
  'note.once.both':
    'The {shown} of {algorithm} and the {other_shown} of {other} count every repeated read. Their times count each HBM byte once: {counted} and {other_counted}.',
  'note.no_rate': 'Not known of the {gpu}: {rates}. What that would add is in no time here.',
  'note.apart':
    'Only one of the two times counts {alone}, so they do not say which is faster. Over what both count it is {first_time} for {first} and {second_time} for {second}.',
  'note.idle':
    'Blocks of {algorithm} reach only {busy} of the {sms} SMs, and the longest of them alone takes at least {seconds}. More heads or a larger batch give the others work.',
  'rate.peak_flops': '{dtype} peak of the matrix units',
  'rate.sm_count': 'number of SMs',
  'rate.boost_clock_hz': 'clock',
  'rate.sfu_ops_per_clk_per_sm': 'exponentials per clock',
  'rate.smem_bytes_per_clk_per_sm': 'SRAM bytes per clock',
  'rate.mem_bandwidth_bytes_per_s': 'HBM bandwidth',
  'rate.l2_bandwidth_bytes_per_s': 'L2 bandwidth',
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
  'headline.map.better':
    'Of {all} tiles {fit|fits|fit} the {gpu}. {quantity} the best is {best}: {value}. The tile in hand, {tile}, has {own}.',
  'headline.map.is_best':
    'Of {all} tiles {fit|fits|fit} the {gpu}. {quantity} none is better than the tile in hand, {tile}: {own}.',
  'headline.map.refused':
    'Of {all} tiles {fit|fits|fit} the {gpu}; the tile in hand, {tile}, does not. {quantity} the best is {best}: {value}.',
  'headline.map.none': 'None of {all} tiles fits the {gpu}.',
  'headline.map.no_rule':
    'There is no rule for this quantity here, so no tile can be called the best.',
  'headline.roofline.memory':
    'On the {gpu} {algorithm} does {intensity} here, less than the {ridge} of the ridge: HBM bandwidth is what limits the roof. Its bound of {seconds} comes from: {bound}; that is {share} of the peak at most.',
  'headline.roofline.compute':
    'On the {gpu} {algorithm} does {intensity} here, more than the {ridge} of the ridge: HBM bandwidth does not limit it. Its bound of {seconds} comes from: {bound}; that is {share} of the peak at most.',
  'headline.roofline.unknown':
    'For {algorithm} on the {gpu} a rate or a count is not known, so there is no point on the roof.',
  'headline.roofline.no_rate':
    'There is no roof to draw for {algorithm} on the {gpu}: nobody states its {rates}.',
  'headline.roofline.no_rate.known':
    'There is no roof to draw for {algorithm} on the {gpu}: nobody states its {rates}. A peak is known for {dtypes}.',
  'headline.gpus.best':
    'A block of {algorithm} with tile {tile} fits {fit} of the {judged|GPU|GPUs} for which there is a rule. Where the time counts {resources} ({ranked|GPU|GPUs}), the {best} has the least: {seconds}.',
  'headline.gpus.fit':
    'A block of {algorithm} with tile {tile} fits {fit} of the {judged|GPU|GPUs} for which there is a rule.',
  'headline.gpus.no_rule':
    'There is no rule for what a block of {algorithm} with tile {tile} keeps, so none of {all} GPUs has a verdict.',
  'headline.compare.none':
    'Nothing is pinned yet. Pin the configuration in hand, then change a parameter: here stands what that did.',
  'headline.compare.same':
    'The configuration in hand is the pinned one. Change a parameter to see what differs.',
  'headline.compare.differ': 'Changed: {fields}. {numbers|number differs|numbers differ}.',
  'headline.compare.apart':
    'Changed: {fields}. {numbers|number differs|numbers differ}. Only one of the two lower bounds of the time counts {alone}, so they do not say which is faster; over what both count it is {pinned} for the pinned one, {here} in hand.',
  'headline.compare.faster':
    'Changed: {fields}. {numbers|number differs|numbers differ}; the lower bound of the time is {ratio} times shorter than the pinned one.',
  'headline.compare.slower':
    'Changed: {fields}. {numbers|number differs|numbers differ}; the lower bound of the time is {ratio} times longer than the pinned one.',
  'headline.error.none':
    'Paste a line that says “out of resource”. It is taken apart here: what was asked for, what the limit was, whose limit that is, and which tiles ask for just that.',
  'headline.error.candidates':
    'The kernel asked for {required} of shared memory where a block can have {limit}: {over} too many. {found|attention configuration asks|attention configurations ask} for just that. The sequence length and the size of HBM play no part.',
  'headline.error.no_candidates':
    'The kernel asked for {required} of shared memory where a block can have {limit}: {over} too many. No attention configuration within reach asks for just that.',
  'headline.error.static':
    'The kernel declares {required} of static shared memory where CUDA lets it declare {limit}: {over} too many. {found|attention configuration asks|attention configurations ask} for just that at launch, as dynamic shared memory.',
  'headline.error.tensor_memory':
    'The kernel asked for {required} columns of tensor memory where an SM has {limit}: {over} too many.',
  'headline.error.device_memory':
    'An allocator asked for {required} of device memory (HBM) that was not there. No tile size changes that; what is stored between kernels does.',
  'headline.error.within':
    'The line speaks of {resource}, but the {required} it states are within the limit of {limit}: it does not say what ran out.',
  'headline.error.counted':
    'The line speaks of {resource}: {required} where the limit is {limit}, {over} too many. The sequence length and the size of HBM play no part.',
  'headline.error.partial':
    'The line speaks of {resource}, but does not state both what was asked for and the limit.',
  'headline.error.too_large':
    'The number {got} in this line is too large to be a size, so the line cannot be explained.',
  'headline.error.unknown': 'No resource is recognised in this line.',
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
  'fits.register_limit': 'limit 255',
  'fits.accumulators': 'S and O',
  'fits.other_registers': 'the rest',
  'fits.spills':
    'By estimate it would take more than 255, so the compiler would probably spill to slow memory. More warps or a smaller tile helps.',
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
  'table.used_at_most': 'used at most',
  'table.capacity': 'there is',
  'table.buffer': 'buffer',
  'table.copies': 'copies',
  'table.formula': 'bytes each',
  'table.unused': 'padding',

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
  'number.at_length': '{label}, length {length}',
  'number.at_tile': '{label}, tile of {size}',
  'number.scope': '{scope}: {what}',
  'number.of_gpu': '{label}, {gpu}',
  'map.number': '{tile}, {stages|stage|stages}: {quantity}',
  'map.take': 'Click or Enter takes it.',
  'map.too_large': 'It asks for {required} of SRAM where a block can have {limit}.',
  'map.no_block': 'Its SRAM fits, but warps or registers leave no room for a single block.',

  'chart.roofline.x': 'work per HBM byte',
  'chart.roofline.y': 'speed at most',
  'chart.roofline.peak': 'matrix units {peak}',
  'chart.roofline.bandwidth': 'HBM {bandwidth}',
  'chart.roofline.point': '{algorithm}, {phase}',
  'chart.roofline.asked': 'as set',
  'chart.roofline.prefill': 'prefill',
  'chart.roofline.decode': 'decode',

  'roofline.none':
    'No chart: nobody states the {rates} of the {gpu}. Choose another GPU or data type, or copy this GPU to one of your own and fill it in.',

  'gpus.no_rate': 'Not known: {rates}.',
  'gpus.no_rule': 'No rule for {resources}.',
  'gpus.of': '{title}: ',
  'gpus.apart':
    'Pale bars leave out what the others count: a rate is unknown or a rule is missing. They are not compared, and stand last by time.',
  'gpus.some':
    'Counted on some GPUs only: {resources}. Order and bars leave that out; where it makes a time longer, the longer time stands beside.',
  'gpus.with': 'With {resources}:',
  'gpus.name': 'GPU',
  'gpus.sram': 'SRAM of a block',
  'gpus.blocks': 'blocks on an SM',
  'gpus.time': 'time at best',
  'gpus.fits': '{required} of {limit}',
  'gpus.too_large': '{required}, limit {limit}',

  'compare.pin': 'Pin the configuration in hand',
  'compare.pin_again': 'Pin the configuration in hand instead',
  'compare.swap': 'Swap the two',
  'compare.unpin': 'Unpin',
  'compare.pinned': 'pinned',
  'compare.here': 'in hand',
  'compare.params': 'Parameters that differ',
  'compare.numbers': 'Numbers that differ',
  'compare.times': '× {ratio}',

  'error_line.label': 'The error line',
  'error_line.example': 'Example {number}',
  'error_line.says': 'What the line says',
  'error_line.speaker': 'Who speaks',
  'error_line.speaker.triton': 'Triton',
  'error_line.speaker.cuda': 'CUDA',
  'error_line.speaker.cutlass': 'memory-efficient attention (CUTLASS)',
  'error_line.speaker.other': 'not recognised',
  'error_line.resource': 'What ran out',
  'error_line.resource.shared_memory': 'shared memory (SRAM of a block)',
  'error_line.resource.tensor_memory': 'tensor memory',
  'error_line.resource.registers': 'registers',
  'error_line.resource.threads': 'threads',
  'error_line.resource.device_memory': 'device memory (HBM)',
  'error_line.resource.unknown': 'not recognised',
  'error_line.required': 'Asked for',
  'error_line.limit': 'Limit',
  'error_line.gpus': 'GPUs with this limit',
  'error_line.note.static':
    'This is the limit of static shared memory: {limit} on every NVIDIA GPU, for what the source declares with a fixed size. A kernel that needs more takes dynamic shared memory at launch, once cudaFuncSetAttribute has raised cudaFuncAttributeMaxDynamicSharedMemorySize; then the limit of a block holds, which the GPU sets. The kernels of the configurations listed here do so.',
  'error_line.note.tensor_memory':
    'Tensor memory holds the accumulators of Blackwell’s data-centre chips: 512 columns of 128 rows of 4 bytes in an SM, 256 KiB. In FlashAttention-4 scores and output take tile columns + value dimension of them, once for each of one or two tiles of Q. Fewer tile columns, one tile of Q at a time or a smaller value dimension need fewer.',
  'error_line.note.device_memory':
    'This is the memory of the whole GPU, not that of a block: look at the score matrix and at the peak memory of a report. Standard attention stores batch × heads × query length × key length scores, twice in the forward pass; the flash kernels store none.',
  'error_line.note.as_scores':
    'What was asked for would be {elements} scores of 2 bytes: one head of {length} × {length} tokens.',
  'error_line.candidates': 'Configurations that ask for just that: {count}',
  'error_line.listed': 'The {listed} most common of {all} are listed.',
  'error_line.list_all': 'List all {all}',
  'error_line.rule': 'rule',
  'error_line.configuration': 'configuration',
  'error_line.scratch': 'scratch',
  'error_line.nearest': 'nearest that fits',
  'error_line.field': '{field} {value}',
  'error_line.action': 'look closer',
  'error_line.open': 'Open in the Lab',

  'kernels.label': 'Start from a shipped kernel',
  'kernels.placeholder': 'Search: flash3 128',
  'kernels.none': 'No kernel has these words.',
  'kernels.warps': '{count|warp|warps}',
  'kernels.stages': '{count|stage|stages}',
  'kernels.chosen': 'for this question',
  'kernels.bits': '{bits} bit',
  'kernels.only_with': 'only with {what}',
  'kernels.with.tuning': 'tuning on the machine',
  'kernels.with.preload': 'what it preloads',
  'kernels.with.paged_kv': 'paged K and V',
  'kernels.with.v_column_major': 'V stored by columns',
  'kernels.with.varlen_split': 'splits of ragged batches',
  'kernels.with.softcap': 'a soft cap',
  'kernels.dropout.yes': 'dropout',
  'kernels.dropout.no': 'no dropout',
  'kernels.masks.none': 'no mask',
  'kernels.masks.causal': 'causal',
  'kernels.masks.window': 'window',
  'kernels.gpus.sm75_and_older': 'up to sm_75',
  'kernels.gpus.sm80': 'sm_80',
  'kernels.gpus.sm86_to_89': 'sm_86–89',
  'kernels.gpus.sm90': 'sm_90',
  'kernels.gpus.sm100': 'sm_100',
  'kernels.gpus.sm120': 'sm_120',
  'kernels.gpus.amd': 'AMD',
  'presets.label': 'Start from a model',
  'presets.placeholder': 'Search: llama decode',
  'presets.none': 'No model matches.',
  'presets.name': '{model} · {phase}',
  'presets.name_layers': '{model} · {phase} · layers: {layers}',
  'presets.beyond': 'This is longer than the model was made for.',
  'layers.windowed': 'windowed',
  'layers.full': 'full',
  'phase.prefill-8k': 'prefill 8K',
  'phase.train-4k': 'training 4K',
  'phase.decode-32k': 'decode at 32K',
  'phase.decode-8k-b64': 'decode at 8K, batch 64',
  'phase.chunked-prefill': 'chunked prefill',
  'phase.own-context': 'own length',

  'table.runs_here': 'runs',
  'table.bound_by': 'bound by',
  'table.parameter': 'parameter',
  'table.quantity': 'quantity',
  'table.ratio': 'ratio',
  'table.value': 'value',
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
  'second.equal': 'Equal to the byte, in all {rows|row|rows}.',
  'second.differs': 'The two counts differ. One of them is wrong: please report this shape.',
  'second.refused': 'The schedule was not executed for this shape. {reason}',

  'explains.title': 'Behind the numbers',
  'explains.levels':
    'Data lives in HBM, passes L2, and waits in SRAM while a block works on it. The farther left a byte has to come from, the dearer it is.',
  'explains.fits':
    'A thread block has to keep its tiles in the SRAM of one SM. What decides is tile, head dimension, data type and stages, never the length of the sequence or the size of HBM.',
  'explains.map':
    'A tall tile reads K and V fewer times; a wide one only needs more room. What fits is decided by SRAM and registers of one SM, what is fast by more than that.',
  'explains.roofline':
    'Left of the ridge a kernel waits for HBM, right of it for the matrix units. Decoding does a few operations for each byte of K and V and stays at the left whatever the tile.',
  'explains.player':
    'How the kernel walks, tile by tile: each event brings a tile from HBM onto the chip, works on it, takes it back to HBM, or gives its place away. The sums at the last step are the totals of the view Counters.',
  'explains.race':
    'Both algorithms advance by the lower bound of their time: bytes and work divided by the rates of the GPU, the largest quotient.',
  'explains.gpus':
    'The same tile can fit one GPU and not the next: what a block can have differs, however much HBM the card has.',
  'explains.compare':
    'Ratios are the configuration in hand over the pinned one. The link keeps both.',
  'explains.error':
    'Such a line is about the SRAM of one block. A GPU with more HBM does not help; a smaller tile, fewer stages or a smaller data type does.',
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
  'explains.own_profile': 'What the GPU can do is from your profile.',
  'explains.hardware_source': 'SRAM of the {name}:',
} as const;
