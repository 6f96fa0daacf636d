// SPDX-License-Identifier: Apache-2.0
// English, and the list of all keys: area.item.part.

export const en = {
  plain: '{value}',

  'page.title': 'AttnLab: the memory behaviour of attention',
  'page.tagline': 'What attention keeps in memory, moves and computes',
  'page.language': 'Language',
  'page.theme': 'Theme',
  'page.skip': 'Skip to the results',
  'page.failure':
    'The calculating engine (WebAssembly) did not start, so nothing here can be computed anew. The browser says: {detail}',
  'theme.auto': 'Auto',
  'theme.light': 'Light',
  'theme.dark': 'Dark',

  'form.title': 'Parameters',
  'form.reset': 'Reset',
  'form.more': 'All parameters',
  'form.less': 'Fewer parameters',
  'form.slider': '{field}, slider',
  'form.follows': 'Same as: {field}',
  'form.follow': 'Make it the same as: {field}',
  'group.workload': 'Workload',
  'group.algorithm': 'Algorithm and tiles',
  'group.variants': 'Variants',
  'group.machine': 'Machine',

  'field.batch.label': 'Batch',
  'field.batch.help': 'Sequences computed together. Each has its own score matrices.',
  'field.heads_q.label': 'Query heads',
  'field.heads_q.help':
    'Every query head has a score matrix of its own. It is a multiple of the key/value heads.',
  'field.heads_kv.label': 'Key/value heads',
  'field.heads_kv.help':
    'Fewer than the query heads is grouped-query attention, one is multi-query attention.',
  'field.seq_len_q.label': 'Query length',
  'field.seq_len_q.help':
    'Queries in one sequence: all of them in prefill and training, 1 when one token is decoded. You can type 4k or 1M.',
  'field.seq_len_kv.label': 'Key length',
  'field.seq_len_kv.help':
    'Keys and values in one sequence. Left alone, it is as long as the queries.',
  'field.head_dim.label': 'Head dimension',
  'field.head_dim.help': 'Elements in one row of Q and K.',
  'field.head_dim_v.label': 'Value dimension',
  'field.head_dim_v.help': 'Elements in one row of V and of the output.',
  'field.dtype.label': 'Data type',
  'field.dtype.help': 'Of Q, K, V and the output. Row statistics are always fp32.',
  'field.pass.label': 'Pass',
  'field.pass.help':
    'Forward computes the output; backward the gradients, from what forward saved.',
  'field.mask.label': 'Mask',
  'field.mask.help':
    'Which keys a query sees. A tiled algorithm skips tiles that nobody sees; standard attention skips nothing.',
  'field.window_left.label': 'Window to the left',
  'field.window_left.help': 'Keys before its own position that a query sees.',
  'field.window_right.label': 'Window to the right',
  'field.window_right.help': 'Keys after its own position that a query sees.',
  'field.dropout.label': 'Dropout',
  'field.dropout.help':
    'Standard attention stores a mask and the dropped matrix; tiled algorithms generate the mask again and move nothing for it.',
  'field.algorithm.label': 'Algorithm',
  'field.algorithm.help':
    'Standard attention stores the score matrix. FlashAttention works on tiles and never does.',
  'field.tile_rows.label': 'Tile rows',
  'field.tile_rows.help': 'Rows of Q in one tile, called B_r or kBlockM elsewhere.',
  'field.tile_cols.label': 'Tile columns',
  'field.tile_cols.help': 'Rows of K and V in one tile, called B_c or kBlockN elsewhere.',
  'field.dtype_o.label': 'Output type',
  'field.dtype_o.help': 'Data type of the output, where it is not that of the inputs.',
  'field.dtype_scores.label': 'Score type',
  'field.dtype_scores.help': 'Data type of stored scores and probabilities.',
  'field.dtype_mask.label': 'Mask type',
  'field.dtype_mask.help': 'Data type of a dense mask.',
  'field.initial_fill.label': 'Fill the output first',
  'field.initial_fill.help':
    'FlashAttention-1 writes zeros to the output and start values to its statistics before it begins.',
  'field.first_pass_reads.label': 'First visit reads too',
  'field.first_pass_reads.help':
    'The first visit of a row tile reads output and statistics, though they hold only start values.',
  'field.accumulator.label': 'Accumulator',
  'field.accumulator.help': 'Data type in which the unfinished output waits between visits.',
  'field.early_exit.label': 'Early exit',
  'field.early_exit.help': 'A row tile that sees no key does not read its queries.',
  'field.pack_gqa.label': 'Pack grouped heads',
  'field.pack_gqa.help':
    'The query heads that share a key/value head stand in one tile, so its K and V are read once for all of them.',
  'field.write_lse.label': 'Store log-sum-exp',
  'field.write_lse.help': 'One fp32 number for each query, which the backward pass needs.',
  'field.scale_pass.label': 'Scale in a kernel of its own',
  'field.scale_pass.help': 'The scores are read and written once more to be scaled.',
  'field.mask_pass.label': 'Mask in a kernel of its own',
  'field.mask_pass.help': 'The scores are read and written once more to be masked.',
  'field.matmul_tile_rows.label': 'Product tile rows',
  'field.matmul_tile_rows.help':
    'Tile of the matrix products in standard attention. 0 counts a perfect product, which reads each operand once.',
  'field.matmul_tile_cols.label': 'Product tile columns',
  'field.matmul_tile_cols.help':
    'Tile of the matrix products in standard attention. 0 counts a perfect product, which reads each operand once.',
  'field.hardware.label': 'GPU',
  'field.hardware.help':
    'Its capacities are the marks in the charts. The counted bytes do not depend on it.',
  'field.l2.label': 'L2 cache',
  'field.l2.help':
    'None: every byte that an SM asks for counts, as in the papers. Endless: each byte once. Simulated: this GPU’s cache, block by block.',

  'field.kv_shared.label': 'Values inside keys',
  'field.kv_shared.help':
    'V is the first part of K’s rows, as in latent attention (MLA) when it decodes: it is read once.',
  'field.stages.label': 'Stages',
  'field.stages.help': 'K and V buffers in flight on the chip at once.',
  'field.warps.label': 'Warps',
  'field.warps.help': 'Groups of 32 threads in one thread block.',
  'field.delta_stored.label': 'Keep the row products',
  'field.delta_stored.help':
    'The backward pass keeps the product of dO and O of a row, so it reads O once.',
  'field.splits.label': 'Splits',
  'field.splits.help':
    'Runs that the keys are cut into, worked on side by side. 0 asks the kernel’s own rule.',
  'field.split_by.label': 'Split by',
  'field.split_by.help': 'What is cut: all column tiles alike, or each row tile’s visible ones.',
  'field.split_heuristic.label': 'Split rule',
  'field.split_heuristic.help': 'Which kernel’s rule chooses the number of splits.',
  'field.backward_variant.label': 'How dQ adds up',
  'field.backward_variant.help': 'As the paper lists it, or by fp32 atomics as shipped kernels do.',
  'field.o_in_loop.label': 'Read O in the loop',
  'field.o_in_loop.help':
    'The paper’s listing reads O at every visit though it is not needed there.',
  'field.deterministic.label': 'Deterministic',
  'field.deterministic.help':
    'A copy of dQ for each wave of blocks, so that sums come in a fixed order.',
  'field.double_buffer.label': 'Double buffer',
  'field.double_buffer.help': 'The backward kernel keeps two tiles of Q on the chip.',
  'field.v_in_registers.label': 'V in registers',
  'field.v_in_registers.help': 'The backward kernel moves V out of SRAM.',
  'field.p_in_smem.label': 'P through SRAM',
  'field.p_in_smem.help': 'Probabilities pass through SRAM on their way to the second product.',
  'field.head_dim_160.label': 'Compiled for 160',
  'field.head_dim_160.help':
    'Versions up to 2.6.3 have a kernel for head dimension 160; later ones pad to 192.',
  'field.head_dim_part.label': 'Separate part',
  'field.head_dim_part.help':
    'Columns of Q and K that the kernel keeps in a tile of their own, as for rotary positions.',
  'field.row_sweep_tile_rows.label': 'Tile rows for dQ',
  'field.row_sweep_tile_rows.help': 'Rows of a tile in the backward sweep that makes dQ.',
  'field.row_sweep_tile_cols.label': 'Tile columns for dQ',
  'field.row_sweep_tile_cols.help': 'Columns of a tile in the backward sweep that makes dQ.',
  'field.registers_per_thread.label': 'Registers per thread',
  'field.registers_per_thread.help': 'As a compiler reported them; 0 estimates them.',
  'field.keep_scores.label': 'Keep the scores',
  'field.keep_scores.help': 'The scores stay in memory beside the probabilities.',
  'field.rounding_bytes.label': 'Round tensors up to',
  'field.rounding_bytes.help':
    'An allocator hands out whole pieces of this size; 0 rounds nothing.',
  'field.workspace_rounding.label': 'Round workspaces',
  'field.workspace_rounding.help':
    'Workspace rows are rounded up to 128, head dimensions to 32, as shipped kernels allocate them.',
  'field.l2_usable_fraction.label': 'Usable share of L2',
  'field.l2_usable_fraction.help': 'The share of the cache that keeps tiles, above 0 and up to 1.',
  'field.walk.label': 'Walk',
  'field.walk.help': 'In which order a block takes its inner tiles.',
  'field.launch_order.label': 'Launch order',
  'field.launch_order.help':
    'In which order thread blocks start, which decides what they share in L2.',
  'field.flush.label': 'Write back at the end',
  'field.flush.help': 'Counts what is still unwritten in L2 at the end as written to HBM.',

  'unit.buffers': 'buffers',
  'unit.warps': 'warps',
  'unit.splits': 'splits',
  'unit.registers': 'registers',
  'unit.bytes': 'bytes',
  'unit.sequences': 'sequences',
  'unit.heads': 'heads',
  'unit.tokens': 'tokens',
  'unit.elements': 'elements',

  'choice.mask.none': 'none',
  'choice.mask.causal': 'causal',
  'choice.mask.causal_top_left': 'causal, top left',
  'choice.mask.window': 'sliding window',
  'choice.mask.dense': 'dense matrix',
  'choice.algorithm.standard': 'Standard attention',
  'choice.algorithm.flash1': 'FlashAttention-1',
  'choice.algorithm.flash2': 'FlashAttention-2',
  'choice.accumulator.dtype': 'as the output',
  'choice.accumulator.fp32': 'fp32',
  'choice.pass.forward': 'forward',
  'choice.l2.none': 'none',
  'choice.algorithm.flash3': 'FlashAttention-3',
  'choice.algorithm.flash4': 'FlashAttention-4',
  'choice.algorithm.split_kv': 'Flash-Decoding (split K/V)',
  'choice.algorithm.mem_efficient': 'Memory-efficient (CUTLASS)',
  'choice.algorithm.triton': 'Triton tutorial',
  'choice.pass.backward': 'backward',
  'choice.pass.both': 'both',
  'choice.l2.ideal': 'endless',
  'choice.l2.simulated': 'simulated',
  'choice.split_by.all': 'all keys',
  'choice.split_by.visible': 'visible keys',
  'choice.split_heuristic.flash2': 'FlashAttention-2',
  'choice.split_heuristic.flash4': 'FlashAttention-4',
  'choice.backward_variant.paper': 'as in the paper',
  'choice.backward_variant.atomic_fp32': 'fp32 atomics',
  'choice.walk.ascending': 'ascending',
  'choice.walk.descending': 'descending',
  'choice.launch_order.row_batch_head': 'rows, batch, heads',
  'choice.launch_order.row_head_batch': 'rows, heads, batch',
  'choice.launch_order.heads_first': 'heads first',
  'choice.launch_order.longest_first': 'longest first',
  'choice.initial_fill.true': 'yes',
  'choice.kernel.naive': 'naive',
  'choice.kernel.tiled_simd': 'tiled, SIMD',
  'choice.boolean.true': 'yes',
  'choice.boolean.false': 'no',

  'error.missing': '{field} is missing.',
  'error.not_a_number': '{field} has to be a whole number; “{got}” is no number.',
  'error.not_an_integer': '{field} has to be a whole number; {got} is not.',
  'error.out_of_range': '{field} has to be from {min} to {max}; {got} is not.',
  'error.out_of_range.matmul_tile_rows':
    '{field} and product tile columns are both above 0 or both 0, up to {max}; got {got}.',
  'error.out_of_range.matmul_tile_cols':
    '{field} and product tile rows are both above 0 or both 0, up to {max}; got {got}.',
  'error.not_a_multiple': '{field} does not divide evenly; got {got}.',
  'error.not_a_multiple.heads_q':
    '{field} have to be a multiple of the key/value heads; {got} are not.',
  'error.not_a_multiple.head_dim': '{field} has to be even with fp4; {got} is odd.',
  'error.not_a_multiple.head_dim_v': '{field} has to be even with fp4; {got} is odd.',
  'error.unknown_name': '{field} does not know “{got}”.',
  'error.exceeds_capacity': 'Too large to execute here: {field} is {got}.',
  'error.not_modelled':
    'The model has no rule for this: {field} {got} of the algorithm in hand. So there is no number.',
  'error.out_of_range.l2_usable_fraction': '{field} has to be above 0 and at most 1; {got} is not.',
  'error.out_of_range.head_dim_v':
    '{field} has to be from {min} to {max}, and no more than the head dimension where values lie inside keys; {got} is not.',
  'error.out_of_range.head_dim_part':
    '{field} has to be from {min} up to the head dimension; {got} is not.',
  'error.missing.splits':
    'The kernel’s own rule needs the number of SMs, which is not known for {got}: set the splits.',
  'error.missing.deterministic':
    'The copies of dQ depend on the number of SMs, which is not known for {got}.',
  'error.overflow': 'A count passes 2⁶³, where exact numbers end ({field}).',
  'error.link_name': 'The link names “{field}”, which is no parameter; it was left out.',
  'error.link_version':
    'The link says version {got}, which is not known here; it was read as version 1.',

  'view.list': 'Views',
  'view.table': 'These values as a table',
  'view.stale': 'The last good values are shown.',
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
  'view.run.title': 'Run it here',
  'view.run.caption': 'fp32 on this device’s CPU, in WebAssembly with SIMD, one thread',
  'view.run.left_out':
    'Left out: a GPU. A CPU has caches in place of SRAM, so the speed here says nothing about a GPU’s; memory and error do carry over.',

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
    'Every tile size here moves less than standard attention. The tile in hand, {tile}, moves {ratio} times less with a working set of {working_set}.',
  'headline.tiles.always_more':
    'Every square tile here moves no more than standard attention, but the tile in hand, {tile}, moves {ratio} times more; its working set is {working_set}.',
  'headline.tiles.never_less':
    'Even square tiles of {largest} move more than standard attention, but the tile in hand, {tile}, moves {ratio} times less; its working set is {working_set}.',
  'headline.tiles.never_more':
    'Even tiles of {largest} × {largest} move more than standard attention for this shape. The tile in hand, {tile}, moves {ratio} times more; its working set is {working_set}.',
  'headline.tiles.overflow':
    'The traffic of standard attention passes 2⁶³ bytes. The working set of the tile in hand, {tile}, is {working_set} at any length.',
  'headline.counters.sum':
    'Under {algorithm} global memory hands {read} to the SMs and takes {written} back. The {rows} rows below are all that adds up to it.',
  'headline.run.none':
    'Nothing has run yet. The button computes the shape in hand twice on your CPU: once with all scores stored, once tile by tile.',
  'headline.run.running': 'Running: {kernel}, part {number} of {of}.',
  'headline.run.faster':
    'On this device the tiled kernel takes {tiled}, the naive one {naive}: {ratio} times faster, with {tiled_scratch} of scratch memory in place of {naive_scratch}.',
  'headline.run.slower':
    'On this device the tiled kernel takes {tiled}, the naive one {naive}: {ratio} times slower, with {tiled_scratch} of scratch memory in place of {naive_scratch}.',
  'headline.run.stopped': 'Stopped. Nothing was measured to the end.',
  'headline.run.refused': 'This shape was not run.',
  'headline.run.broken': 'The run broke off: the browser ended it, perhaps for want of memory.',

  'kind.theory': 'theory',
  'kind.modelled': 'modelled',
  'kind.measured': 'measured here',

  'level.sram': 'SRAM per block',
  'level.l2': 'L2',
  'level.hbm': 'GPU memory',

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
  'chart.run.x': 'time, median; each run a stroke',

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
  'table.median': 'median',
  'table.runs': 'runs',
  'table.speed': 'speed',
  'table.scratch': 'scratch',
  'table.max_error': 'largest error',
  'table.rows_checked': 'rows checked',
  'op.read': 'read',
  'op.write': 'written',

  'tensor.q': 'Q',
  'tensor.k': 'K',
  'tensor.v': 'V',
  'tensor.o': 'O',
  'tensor.scores': 'scores S',
  'tensor.probs': 'probabilities P',
  'tensor.mask': 'mask',
  'tensor.dropout_mask': 'dropout mask',
  'tensor.dropped_probs': 'dropped P',
  'tensor.log_sum_exp': 'log-sum-exp',
  'tensor.row_max': 'row maximum',
  'tensor.row_sum': 'row sum',
  'tensor.partial_lse': 'partial log-sum-exp',
  'tensor.d_o': 'dO',
  'tensor.d_q': 'dQ',
  'tensor.d_k': 'dK',
  'tensor.d_v': 'dV',
  'tensor.delta': 'delta (dO · O)',
  'tensor.d_scores': 'dS',
  'tensor.d_probs': 'dP',
  'tensor.partial_d_q': 'sums of dQ',
  'tensor.partial_d_k': 'dK per query head',
  'tensor.partial_d_v': 'dV per query head',
  'tensor.partial_o': 'unfinished O',

  'second.title': 'Counted twice',
  'second.model': 'closed form',
  'second.simulate': 'executed schedule',
  'second.counting': 'Executing the schedule tile by tile …',
  'second.equal': 'Equal to the byte, in all {rows} rows.',
  'second.differs': 'The two counts differ. One of them is wrong: please report this shape.',
  'second.refused': 'The schedule was not executed for this shape. {reason}',

  'run.start': 'Run naive and tiled',
  'run.stop': 'Stop',
  'run.shape':
    'batch {batch}, heads {heads}, queries {queries}, keys {keys}, head dimension {head_dim}, tile {rows} × {cols}, mask {mask}',
  'run.ran': 'These results are for another shape: {shape}.',
  'run.mask': 'These kernels know the masks none and causal. Choose one of them to run.',

  'fact.score_matrix': 'Score matrices',
  'fact.peak_memory': 'Alive at the worst moment',
  'fact.sm_bytes_read': 'Read by the SMs',
  'fact.sm_bytes_written': 'Written by the SMs',
  'fact.row_tiles': 'Row tiles of a head',
  'fact.col_tiles': 'Column tiles of a head',
  'fact.visited_tiles': 'Tiles visited in a head',
  'fact.working_set': 'Working set of a tile',
  'fact.score_tile': 'Score tile alone',
  'fact.materialization_ratio': 'Score matrix in score tiles',
  'fact.crossover_rule': 'Crossover by the papers’ rule, tile rows',
  'fact.sram_limit': 'SRAM that one block can have',

  'explains.title': 'Behind the numbers',
  'explains.memory':
    'Scores grow with the square of the length, everything else in step with it. On these axes that is a line twice as steep.',
  'explains.traffic':
    'What the SMs ask of global memory and hand back to it. A tiled algorithm pays in repeated reads and saves every trip of the scores.',
  'explains.tiles':
    'A small tile needs little room on the chip but has the other operand read more often. Where its traffic falls under the solid line, tiling pays.',
  'explains.counters':
    'Elements are all that one head moves of a tensor in one kernel; times is the number of such heads. The letters are below.',
  'explains.run':
    'Both kernels get the same random input. A sample of rows is checked against double precision; the time is of the kernel alone.',
  'explains.letters': 'Letters',
  'explains.default': 'Default: {value}.',
  'explains.range': 'From {min} to {max}.',
  'explains.sources':
    'Counting rules: FlashAttention (Dao and others, 2022), algorithm 1 and theorem 2; FlashAttention-2 (Dao, 2023), algorithm 1.',
  'explains.hardware_source': 'SRAM of the {name}:',

  'letter.B': 'batch',
  'letter.H': 'query heads',
  'letter.G': 'key/value heads',
  'letter.g': 'query heads in a group',
  'letter.Nq': 'query length',
  'letter.Nk': 'key length',
  'letter.d': 'head dimension',
  'letter.dv': 'value dimension',
  'letter.M': 'tile rows',
  'letter.N': 'tile columns',
  'letter.Tr': 'row tiles',
  'letter.Tc': 'column tiles',
  'letter.S': 'splits',
  'letter.R': 'rows, summed over visited tiles',
  'letter.C': 'columns, summed over visited tiles',
  'letter.P': 'cells, summed over visited tiles',
  'letter.A': 'columns that anybody sees',
  'letter.Q': 'rows that see anything',
  'letter.e': 'bytes of an element',
  'letter.es': 'bytes of a score',
  'letter.m': 'product tile rows',
  'letter.n': 'product tile columns',
} as const;

export type MessageKey = keyof typeof en;
