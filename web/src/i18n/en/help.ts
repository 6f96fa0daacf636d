// SPDX-License-Identifier: Apache-2.0
// What each field of the form is about. Keys: area.item.part.

export const help = {
  'field.batch.help': 'Sequences computed together. Each has its own score matrices.',
  'field.heads_q.help':
    'Every query head has a score matrix of its own. It is a multiple of the key/value heads.',
  'field.heads_kv.help':
    'Fewer than the query heads is grouped-query attention, one is multi-query attention.',
  'field.seq_len_q.help':
    'Queries in one sequence: all of them in prefill and training, 1 when one token is decoded. You can type 4k or 1M.',
  'field.seq_len_kv.help':
    'Keys and values in one sequence. Left alone, it is as long as the queries.',
  'field.head_dim.help': 'Elements in one row of Q and K.',
  'field.head_dim_v.help': 'Elements in one row of V and of the output.',
  'field.dtype.help': 'Of Q, K, V and the output. Row statistics are always fp32.',
  'field.pass.help':
    'Forward computes the output; backward the gradients, from what forward saved.',
  'field.mask.help':
    'Which keys a query sees. A tiled algorithm skips tiles that nobody sees; standard attention skips nothing.',
  'field.window_left.help': 'Keys before its own position that a query sees.',
  'field.window_right.help': 'Keys after its own position that a query sees.',
  'field.dropout.help':
    'Standard attention stores a mask and the dropped matrix; tiled algorithms generate the mask again and move nothing for it.',
  'field.algorithm.help':
    'Standard attention stores the score matrix. FlashAttention works on tiles and never does.',
  'field.tile_rows.help': 'Rows of Q in one tile, called B_r or kBlockM elsewhere.',
  'field.tile_cols.help': 'Rows of K and V in one tile, called B_c or kBlockN elsewhere.',
  'field.dtype_o.help': 'Data type of the output, where it is not that of the inputs.',
  'field.dtype_scores.help': 'Data type of stored scores and probabilities.',
  'field.dtype_mask.help': 'Data type of a dense mask.',
  'field.initial_fill.help':
    'FlashAttention-1 writes zeros to the output and start values to its statistics before it begins.',
  'field.first_pass_reads.help':
    'The first visit of a row tile reads output and statistics, though they hold only start values.',
  'field.accumulator.help': 'Data type in which the unfinished output waits between visits.',
  'field.early_exit.help': 'A row tile that sees no key does not read its queries.',
  'field.pack_gqa.help':
    'The query heads that share a key/value head stand in one tile, so its K and V are read once for all of them.',
  'field.write_lse.help': 'One fp32 number for each query, which the backward pass needs.',
  'field.scale_pass.help': 'The scores are read and written once more to be scaled.',
  'field.mask_pass.help': 'The scores are read and written once more to be masked.',
  'field.matmul_tile_rows.help':
    'Tile of the matrix products in standard attention. 0 counts a perfect product, which reads each operand once.',
  'field.matmul_tile_cols.help':
    'Tile of the matrix products in standard attention. 0 counts a perfect product, which reads each operand once.',
  'field.custom.help': 'A copy of a profile with your changes.',
  'field.hardware.help':
    'Its capacities are the marks in the charts. Bytes at the SMs depend on it only where a rule needs its number of SMs.',
  'field.l2.help':
    'None: every byte that an SM asks for counts, as in the papers. Endless: each byte once. Simulated: this GPU’s cache, block by block.',
  'field.kv_shared.help':
    'V is the first part of K’s rows, as in latent attention (MLA) when it decodes: it is read once.',
  'field.stages.help': 'K and V buffers in flight on the chip at once.',
  'field.warps.help': 'Groups of 32 threads in one thread block.',
  'field.delta_stored.help':
    'The backward pass keeps the product of dO and O of a row, so it reads O once.',
  'field.splits.help':
    'Runs that the keys are cut into, worked on side by side. 0 asks the kernel’s own rule.',
  'field.split_by.help': 'What is cut: all column tiles alike, or each row tile’s visible ones.',
  'field.split_heuristic.help': 'Which kernel’s rule chooses the number of splits.',
  'field.backward_variant.help': 'As the paper lists it, or by fp32 atomics as shipped kernels do.',
  'field.o_in_loop.help':
    'The paper’s listing reads O at every visit though it is not needed there.',
  'field.deterministic.help':
    'A copy of dQ for each wave of blocks, so that sums come in a fixed order.',
  'field.double_buffer.help': 'The backward kernel keeps two tiles of Q on the chip.',
  'field.v_in_registers.help': 'The backward kernel moves V out of SRAM.',
  'field.p_in_smem.help': 'Probabilities pass through SRAM on their way to the second product.',
  'field.head_dim_160.help':
    'Versions up to 2.6.3 have a kernel for head dimension 160; later ones pad to 192.',
  'field.head_dim_part.help':
    'Columns of Q and K that the kernel keeps in a tile of their own, as for rotary positions.',
  'field.row_sweep_tile_rows.help': 'Rows of a tile in the backward sweep that makes dQ.',
  'field.row_sweep_tile_cols.help': 'Columns of a tile in the backward sweep that makes dQ.',
  'field.registers_per_thread.help': 'As a compiler reported them; 0 estimates them.',
  'field.keep_scores.help': 'The scores stay in memory beside the probabilities.',
  'field.rounding_bytes.help':
    'An allocator hands out whole pieces of this size; 0 rounds nothing.',
  'field.workspace_rounding.help':
    'Workspace rows are rounded up to 128, head dimensions to 32, as shipped kernels allocate them.',
  'field.l2_usable_fraction.help': 'The share of the cache that keeps tiles, above 0 and up to 1.',
  'field.walk.help': 'In which order a block takes its inner tiles.',
  'field.launch_order.help':
    'In which order thread blocks start, which decides what they share in L2.',
  'field.flush.help': 'Counts what is still unwritten in L2 at the end as written to HBM.',
} as const;
