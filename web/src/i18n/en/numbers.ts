// SPDX-License-Identifier: Apache-2.0
// Names of the engine's numbers, of what they are made of, and what each leaves out.

export const numbers = {
  'fact.score_matrix': 'Score matrices',
  'fact.peak_memory': 'Peak memory',
  'fact.sm_bytes': 'Into and out of the SMs',
  'fact.sm_bytes_read': 'Read by the SMs',
  'fact.sm_bytes_written': 'Written by the SMs',
  'fact.hbm_bytes': 'Read and written in HBM',
  'fact.hbm_bytes_read': 'Read from HBM',
  'fact.hbm_bytes_written': 'Written to HBM',
  'fact.hbm_once': 'Read and written in HBM, each byte once',
  'fact.score_trips': 'Trips of S and P',
  'fact.row_scores': 'Scores of one row, on four trips',
  'fact.row_keys': 'K and V for one row',
  'fact.kv_trips': 'Trips of K and V',
  'fact.sum_trips': 'Numbers a row for the backward pass',
  'fact.sram_sm': 'SRAM of one SM',
  'fact.sram_chip': 'SRAM of all SMs',
  'fact.sram_l1': 'SRAM and L1 of one SM',
  'fact.sram_l1_chip': 'SRAM and L1 of all SMs',
  'fact.l2_hit_bytes': 'Served by L2',
  'fact.l2_overwritten': 'Written again in L2 before it left',
  'fact.atomic_fetched': 'Fetched for additions in place',
  'fact.dirty_bytes_left': 'Still unwritten in L2 at the end',
  'fact.row_tiles': 'Row tiles of a head',
  'fact.col_tiles': 'Column tiles of a head',
  'fact.visited_tiles': 'Tiles visited in a head',
  'fact.working_set': 'Working set of a tile',
  'fact.score_tile': 'Score tile alone',
  'fact.materialization_ratio': 'Score matrix in score tiles',
  'fact.crossover_rule': 'Crossover by the papers’ rule, tile rows',
  'fact.sram_limit': 'SRAM that one block can have',
  'fact.sram_required': 'SRAM that one block asks for',
  'fact.sram_unused': 'Padding: paid for, not used',
  'fact.headroom': 'To spare',
  'fact.missing': 'Missing',
  'fact.blocks_per_sm': 'Blocks on an SM at once',
  'fact.registers_per_thread': 'Registers of a thread',
  'fact.accumulators_per_thread': 'Accumulators',
  'fact.other_registers': 'All others',
  'fact.bound_seconds': 'Lower bound of the time',
  'fact.uncached': 'Carrying without a cache',
  'fact.bound_shared': 'Lower bound over what both count',
  'fact.matmul': 'Work of the matrix products',
  'fact.matmul_executed': 'Work with whole tiles',
  'fact.exp': 'Exponentials',
  'fact.intensity': 'Work per HBM byte',
  'fact.attainable': 'Attainable at most',
  'fact.ridge': 'Ridge of the roofline',
  'fact.share_of_peak': 'Share of the peak, at best',
  'fact.peak_flops': 'Peak of the matrix units',
  'fact.mem_bandwidth': 'HBM bandwidth',
  'fact.mem_capacity': 'HBM capacity',
  'fact.l2_bytes': 'L2 cache',

  'number.of_algorithm': '{label}, {algorithm}',
  'number.tensor': '{tensor}, {op}',
  'number.buffers': '{item}, {copies|buffer|buffers}',
  'number.not_in_bound': '{value} (shown, not in the bound)',

  'number.left_out.traffic':
    'The L2 cache (some of these bytes never reach HBM), instructions and constants, padding of short rows.',
  'number.left_out.memory':
    'Weights, other layers, the KV cache of other requests, allocator rounding.',
  'number.left_out.working_set':
    'Whether a kernel with this tile fits. The working set is the lesson’s quantity; a real kernel asks for other bytes.',
  'number.left_out.working_set_shared':
    'That values lie inside keys here: the lesson’s formula counts K and V apart, a kernel keeps them once. Whether a kernel with this tile fits is another question anyway.',
  'number.left_out.hbm_none':
    'The L2 cache: in the papers’ two-level model every byte that an SM asks for comes from HBM. Choose an L2 to see what a cache keeps away.',
  'number.left_out.hbm_ideal':
    'The size of the cache: it is endless here, cold at the start, and written back at the end.',
  'number.left_out.hbm_simulated':
    'What else lives in the cache. It is played by whole tiles, least recently used first out, with no copies in its far half.',
  'number.left_out.sram':
    'Scratch that a compiler adds for itself, and what the driver takes on top (counted in occupancy). The rule is a CUDA kernel’s.',
  'number.left_out.occupancy':
    'How busy the blocks are: few blocks with large tiles can be faster than many with small ones.',
  'number.left_out.registers':
    'What the compiler really does: without its report this is an estimate, accumulators and 84 more.',
  'number.left_out.registers_stated':
    'What the compiler makes of it: the number is the one you set.',
  'number.left_out.bound':
    'Launch and synchronisation, imperfect overlap, clocks under load. It is a lower bound, not a prediction.',
  'number.left_out.flops': 'Softmax, masking and scaling; masked cells are not counted.',
  'number.left_out.intensity':
    'Repeated reads that L2 serves: HBM bytes are counted once each, unless the L2 is simulated.',

  'buffer.q': 'Q',
  'buffer.k': 'K',
  'buffer.v': 'V',
  'buffer.o': 'O',
  'buffer.d_o': 'dO',
  'buffer.k_or_v': 'K, then V',
  'buffer.o_sums': 'partial O of the warps',
  'buffer.d_q_sums': 'partial dQ of the warps',
  'buffer.exchange': 'exchange of the warps',
  'buffer.probs': 'probabilities P',
  'buffer.d_scores': 'dS',
  'buffer.v_then_probs_d_scores': 'V, then P and dS',
  'buffer.q_then_o': 'Q, then O',
  'buffer.scores': 'scores S',
  'buffer.third': 'a third tile of that size',

  'limiter.blocks': 'the SM’s limit of blocks',
  'limiter.warps': 'warps',
  'limiter.registers': 'registers',
  'limiter.shared_memory': 'SRAM',

  'resource.matrix': 'matrix units',
  'resource.matrix_executed': 'matrix units, whole tiles',
  'resource.exp': 'exponentials',
  'resource.hbm': 'HBM',
  'resource.l2': 'L2',
  'resource.sram': 'SRAM',
  'resource.waves': 'last wave of blocks',
} as const;
