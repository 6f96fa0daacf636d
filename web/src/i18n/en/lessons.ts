// SPDX-License-Identifier: Apache-2.0
// The steps of the lesson after the first. Keys: area.item.part.

export const lessons = {
  'learn.guess.unit.tokens': 'tokens, e.g. 50k',
  'learn.guess.unit.rows': 'tile rows, e.g. 16',
  'learn.level.sram': 'SRAM of one block',
  'learn.level.l2': 'all of L2',
  'learn.level.hbm': 'GPU memory (HBM)',
  'learn.level.chip': 'on the chip',
  'learn.level.line': '{level}: {bytes}',
  'learn.axis.length': 'sequence length, tokens',
  'learn.axis.bytes': 'bytes',
  'learn.axis.tile': 'tile size t (t × t)',
  'learn.axis.tile_rows': 'tile rows, with 64 columns',
  'learn.matrix.q': 'Q',
  'learn.matrix.k': 'K',
  'learn.matrix.v': 'V',
  'learn.matrix.o': 'O',
  'learn.matrix.scores': 'S',
  'learn.matrix.probs': 'P',
  'learn.program.qk': '1  S = Q · Kᵀ',
  'learn.program.softmax': '2  P = softmax of each row of S',
  'learn.program.pv': '3  O = P · V',
  'learn.trip.read': 'reads {tensor}, {bytes}',
  'learn.trip.write': 'writes {tensor}, {bytes}',
  'learn.column.program': 'Program',
  'learn.column.matrix': 'Matrix',
  'learn.column.op': 'Read or written',
  'learn.column.elements': 'Elements',
  'learn.column.bytes': 'Bytes',
  'learn.column.tile': 'Tile',
  'learn.column.working_set': 'Working set',
  'learn.column.flash1': 'Traffic, FlashAttention-1',
  'learn.column.flash2': 'Traffic, FlashAttention-2',
  'learn.column.standard': 'Traffic, standard attention',
  'learn.column.blocks': 'Blocks per SM',
  'learn.column.bound': 'Time, at least',
  'learn.column.part': 'Part',
  'learn.column.copies': 'Copies',
  'learn.column.what': 'What',
  'learn.column.ideal': 'HBM, endless L2',
  'learn.fits.yes': '{bytes}, fits',
  'learn.fits.no': '{bytes}, does not fit',
  'learn.limit': 'limit {bytes}',
  'learn.not_modelled': 'The model has no rule for this kernel on this GPU.',

  'learn.q1-lines.ask': 'At what length do the scores of one layer fill a whole GPU?',
  'learn.q1-lines.lead':
    'A layer has several heads, and each has a score matrix of its own: here {heads} of them, each score {e|byte|bytes}. This GPU, {gpu}, has {hbm} of memory. On the chip itself, whose processors are called SMs, there is far less: {l2} of L2 cache, shared by all, and {sram} of SRAM for one block, a group of threads that works on one piece.',
  'learn.q1-lines.caption':
    'Bytes against length, {heads} heads; along both axes equal steps are equal factors',
  'learn.q1-lines.drawing':
    'Bytes of the scores and of Q, K, V, O against the length, with lines for SRAM, L2 and GPU memory. At {length} tokens the scores take {scores}.',
  'learn.q1-lines.table': 'Bytes of the scores and of Q, K, V, O by length',
  'learn.q1-lines.tell':
    'From {hbm_length} tokens on they no longer fit. They outgrow one block’s SRAM at {sram_length} tokens and all of L2 at {l2_length}.',
  'learn.q1-lines.why':
    'On these axes a steeper line is a higher power: the scores climb four times with every doubling, Q, K, V and O only twice. At {length} tokens the scores of this one layer take {scores}, its inputs and output {inputs}. A GPU with twice the memory does not help much: it reaches only 1.4 times the length.',
  'learn.q1-lines.check':
    'A layer with {heads} heads, {length} tokens, batch 1, fp16. How many bytes do its scores take?',
  'learn.q1-lines.check.truth':
    '{heads} heads × {length}² scores × 2 bytes = {exact} bytes = {truth}.',
  'learn.wrong.heads':
    'That is one head. Each of the {heads} heads has a matrix of its own; one takes {one}.',
  'learn.wrong.row':
    'That is the size of a strip such as Q: length × head dimension. The scores are length × length.',
  'learn.q1-lines.left_out':
    'Weights, other layers, and what a framework keeps back: a real run stops fitting earlier. While one layer runs, the others need no scores.',
  'learn.myth.forget_heads.claim': '“The score matrix takes N × N × 2 bytes.”',
  'learn.myth.forget_heads.answer':
    'That is one head of one sequence: {one} at {length} tokens. {heads} heads make it {all}, and a batch of 8 makes it {batch}.',
  'learn.myth.gb_gib.claim': '“GB and GiB are the same.”',
  'learn.myth.gb_gib.answer':
    'This GPU is sold with {gb} GB. Counted in powers of two, as sizes on this page are, that is {gib}: a number {percent} smaller for the same memory.',

  'learn.q1-passes.ask': 'How often does every score travel between the chip and GPU memory?',
  'learn.q1-passes.lead':
    'Standard attention runs as three programs, one after another: multiply Q by K, turn each row of scores into weights (softmax), multiply the weights by V. The chip keeps nothing from one program to the next, so each one reads what it needs from GPU memory and writes its result back there.',
  'learn.q1-passes.option.one': 'Once',
  'learn.q1-passes.option.two': 'Twice',
  'learn.q1-passes.option.four': 'Four times',
  'learn.q1-passes.option.six': 'Six times',
  'learn.q1-passes.caption':
    'What the three programs carry at {length} tokens, {heads} heads; arrows are as thick as their bytes',
  'learn.q1-passes.drawing':
    'Three programs between GPU memory and the chip. The scores S are written and read, the weights P are written and read: four thick arrows beside the thin ones of Q, K, V and O.',
  'learn.q1-passes.drawing_before':
    'Three programs between GPU memory and the chip, with the arrows of Q, K, V and O only.',
  'learn.q1-passes.table': 'What each program reads and writes',
  'learn.q1-passes.tell':
    'Four times: written as a score, read, written as a weight, read. That is {scores} of the {all} that travel: {share}.',
  'learn.q1-passes.why':
    'Now compare the work with the carrying. On {gpu} all multiplications need at least {multiply}. Even if an unlimited cache served every repeated read, {carried} of the {all} would be left to carry: at {bandwidth} at least {carry}. If the scores never left the chip, carrying alone would need at least {carry_tiled}. That is the idea of FlashAttention: the same multiplications, without the trips. It falls short of that, because it reads K and V once more for every row of tiles; Q3 is about that.',
  'learn.q1-passes.check':
    'One head, {length} tokens, fp16: one matrix of scores is {one}. How many bytes do the four trips move?',
  'learn.q1-passes.check.truth': '4 trips × {one} = {truth}.',
  'learn.wrong.one_pass': 'That is one trip. S is written and read, and so is P.',
  'learn.wrong.two_passes': 'That is two trips. S and P are each written and read: four.',
  'learn.wrong.three_passes': 'One trip is missing: S written, S read, P written, P read.',
  'learn.q1-passes.left_out':
    'Starting the programs, and what the caches catch on the way. Each product is assumed to read its operands just once, which real ones do not quite reach.',
  'learn.myth.saves_flops.claim': '“FlashAttention is faster because it computes less.”',
  'learn.myth.saves_flops.answer':
    'Both multiply and add the same number of times: {standard} operations and {tiled}. FlashAttention even takes {extra} more exponentials, for its corrections. What shrinks is the carrying: {moved} become {moved_tiled}.',

  'learn.walk.scores': 'Scores, tile in hand marked',
  'learn.walk.scores_before': 'Scores, cut into tiles',
  'learn.walk.row': 'Row {row}',
  'learn.walk.tile': 'Tile {step} of {steps}: rows {first}–{last}, columns {left}–{right}',
  'learn.walk.max': 'largest so far',
  'learn.walk.sum': 'sum so far',
  'learn.walk.output': 'output so far: powers × V',
  'learn.walk.output_each': 'output so far: powers × V, divided by the sum',
  'learn.walk.values': 'V: two numbers for each key',
  'learn.walk.key': 'Key {key}',
  'learn.walk.left_out': '1 (left out)',
  'learn.walk.factor': 'multiplied by',
  'learn.walk.state': 'What is kept for each row',
  'learn.walk.result': 'Output, finished rows',
  'learn.walk.should': 'should be',
  'learn.walk.is': 'is',
  'learn.walk.naive': 'as written, e^x over the sum',
  'learn.walk.none': 'no number',
  'learn.walk.skip': 'Leave the correction out',
  'learn.walk.hundred': 'Add 100 to every score',
  'learn.walk.each': 'Divide after every tile (FlashAttention-1)',
  'learn.walk.first': 'First',
  'learn.walk.back': 'Back',
  'learn.walk.next': 'Next tile',
  'learn.walk.end': 'Last',
  'learn.walk.scrub': 'Tile in hand',
  'learn.walk.new_max':
    'Row {row}: the largest score grows from {old} to {new}, so sum and output are multiplied by e to the power of {difference} = {factor}.',
  'learn.walk.new_max_each':
    'Row {row}: the largest score grows from {old} to {new}. The output, divided before, is multiplied by the old sum again; it and the sum are multiplied by e to the power of {difference} = {factor}; then it is divided by the new sum.',
  'learn.walk.skipped':
    'Row {row}: the largest score grows from {old} to {new}. The correction by {factor} is left out, so what came before counts too much.',
  'learn.walk.begin': 'The first tile of its rows: nothing to correct yet.',
  'learn.walk.same': 'No larger score in this tile: sum and output are simply added to.',
  'learn.walk.verdict_right': 'Largest error in the finished rows: {error}.',
  'learn.walk.verdict_wrong': 'Wrong: the finished rows are off by up to {error}.',

  'learn.q2-running.ask': 'Scores arrive in pieces. Can softmax begin before the row is complete?',
  'learn.q2-running.lead':
    'Softmax turns a row of scores into weights: e to the power of each score, divided by the sum of these powers over the whole row. To keep the powers small, the largest score of the row is taken off first. The largest and the sum seem to need the whole row. Here are 6 × 6 scores, cut into tiles of 2 × 2.',
  'learn.q2-running.option.no': 'No, the row has to be complete',
  'learn.q2-running.option.roughly': 'Yes, but the result is rough',
  'learn.q2-running.option.exactly': 'Yes, and the result is exact',
  'learn.q2-running.caption': 'Computed here in fp32, the arithmetic of a kernel',
  'learn.q2-running.tell':
    'It can, exactly; this is called online softmax. Three things are kept for each row: the largest score so far, the sum so far, and the output so far. When a larger score arrives, sum and output are multiplied by e to the power of (old largest − new largest), and all goes on.',
  'learn.q2-running.why':
    'Why this is exact: e to the power of (x − old), times e to the power of (old − new), is e to the power of (x − new). So every term already added becomes what it would have been under the new maximum. After the last tile, output divided by sum is what the whole row at once would have given: here it is off by {error} at most, the rounding of fp32. Leave the correction out and it is off by up to {wrong}. No row of scores was ever stored as a whole, and that is why the N × N matrix need not exist.',
  'learn.q2-running.check':
    'The largest score of a row so far is {old}. The next tile brings {new}. By which factor are sum and output multiplied? Two digits are enough. (e ≈ 2.718)',
  'learn.q2-running.check.truth': 'e to the power of ({old} − {new}) = {truth}.',
  'learn.wrong.sign':
    'That is the inverse. The maximum grew, so what was added before has to shrink: old minus new is negative.',
  'learn.wrong.difference':
    'That is the difference of the two. The factor is e to the power of it.',
  'learn.wrong.quotient':
    'That divides the scores. The factor is e to the power of their difference.',
  'learn.wrong.base_two': 'That is a power of 2. Softmax is built on e.',
  'learn.q2-running.left_out':
    'Masks, dropout, and the division of scores by the root of d. Real tiles have 64 to 256 rows, and kernels compute with powers of 2 after scaling the scores: the same numbers.',
  'learn.myth.approximates.claim': '“FlashAttention is an approximation.”',
  'learn.myth.approximates.answer':
    'It adds the same terms in another order. On these scores it is {error} away from double precision; the plain formula in fp32 is {naive} away.',

  'learn.q2-overflow.ask': 'Add 100 to every score. What should become of the result?',
  'learn.q2-overflow.lead':
    'A number in fp32 can be at most about 3.4 × 10³⁸. The powers of e pass that soon: e⁸⁸ still fits, e⁸⁹ does not. Here 100 is added to each of the 36 scores.',
  'learn.q2-overflow.option.nothing': 'It stays the same',
  'learn.q2-overflow.option.larger': 'All weights become larger',
  'learn.q2-overflow.option.equal': 'All weights become equal',
  'learn.q2-overflow.caption':
    'Computed here in fp32: the formula as written beside online softmax',
  'learn.q2-overflow.tell':
    'It should stay the same: e¹⁰⁰ stands above and below the fraction and cancels. Computed as written, every power is infinite in fp32, and infinity over infinity is no number. Online softmax only sees differences of scores: its error is {error}.',
  'learn.q2-overflow.why':
    'One choice is left: when to divide by the sum. FlashAttention-1 divides the output after every tile, FlashAttention-2 once after the last. The result is the same, the work is not: {each} divisions here, or {once}. They do not run on the fast matrix units, so every one that is spared counts.',
  'learn.q2-overflow.check':
    'At which x does e^x reach the end of fp32, 3.4 × 10³⁸? One decimal is enough.',
  'learn.q2-overflow.check.truth': 'ln(3.4 × 10³⁸) = {truth}.',
  'learn.wrong.decimal':
    'That is the power of 10. Ask for the power of e: multiply by ln 10 ≈ 2.303.',
  'learn.wrong.binary': 'That is the power of 2. Ask for the power of e: multiply by ln 2 ≈ 0.693.',
  'learn.q2-overflow.left_out':
    'fp16 ends sooner: at 65,504, near x = 11. With the largest score taken off no power passes 1, so none overflows there either; but a sum in fp16 loses small terms (2,048 + 1 stays 2,048), which is why kernels keep sums and outputs in fp32.',

  'learn.q2-chip.ask':
    'One tile of {posed} × {posed} scores, head dimension {posed_d}: what takes most of the room on the chip?',
  'learn.q2-chip.lead':
    'To compute one tile of scores the chip holds some rows of Q, the rows of K that meet them, the rows of V that belong to these, and the rows of the output that are growing. With the scores themselves this is the working set of a tile. The head dimension is the width of a row.',
  'learn.q2-chip.option.scores': 'The scores of the tile',
  'learn.q2-chip.option.strips': 'The rows of Q, K, V and O',
  'learn.q2-chip.option.even': 'All five the same',
  'learn.q2-chip.caption': 'What one tile of scores needs on the chip',
  'learn.q2-chip.posed':
    'The matrix of scores with one tile marked, and the rows of Q, K, V and O that belong to it, to scale.',
  'learn.q2-chip.tile': 'one tile',
  'learn.q2-chip.drawing':
    'The score tile of {tile} amid the tiles of Q, K, V and O, together {working}.',
  'learn.q2-chip.part': '{name} {bytes}',
  'learn.q2-chip.table': 'The parts of the working set',
  'learn.q2-chip.tell':
    'With a tile of {tile} × {tile} and head dimension {d} the working set is {working}. The score tile is {score_tile} of it, {share}; the four strips are the rest.',
  'learn.q2-chip.why':
    'Look for the sequence length in the formula: it is not there. At any length one tile needs the same {working}. What grows with the length is the number of tiles: {tiles} per head at {length} tokens. The full matrix would be {ratio} times as large as one score tile.',
  'learn.q2-chip.check':
    'A tile of {tile} × {tile}, head dimension {d}, fp16. How large is the working set?',
  'learn.q2-chip.check.truth':
    '(4 × {tile} × {d} + {tile} × {tile}) × 2 bytes = {exact} bytes = {truth}.',
  'learn.wrong.score_only': 'That is the score tile alone. Q, K, V and O need room as well.',
  'learn.wrong.no_output': 'The tile of the output is missing: four strips, Q, K, V and O.',
  'learn.wrong.strips_only': 'The score tile itself is missing.',
  'learn.q2-chip.wrong.elements': 'That is the number of elements. Each takes 2 bytes.',
  'learn.q2-chip.left_out':
    'Where a kernel keeps these parts (scores and output usually in registers), tiles loaded ahead, and padding. What a kernel really asks for comes in Q3.',
  'learn.myth.length_overflows.claim': '“The text got too long, so shared memory overflowed.”',
  'learn.myth.length_overflows.answer':
    'A FlashAttention-2 block with a tile of {rows} × {cols} asks for {short_bytes} of SRAM at {short} tokens and for {long_bytes} at {long}. Tile, head dimension, data type and stages decide; the length does not.',

  'learn.q3-tradeoff.ask': 'Make the tiles smaller. What happens to the bytes that travel?',
  'learn.q3-tradeoff.lead':
    'Small tiles need little room on the chip. Each row of tiles holds some rows of Q and walks over all of K and V. Here are a small and a large tile, t × t, for {length} tokens and head dimension {d}.',
  'learn.q3-tradeoff.option.less': 'Less travels',
  'learn.q3-tradeoff.option.same': 'The same travels',
  'learn.q3-tradeoff.option.more': 'More travels',
  'learn.q3-tradeoff.caption':
    'Working set and traffic of a tile by its size; traffic without a cache',
  'learn.q3-tradeoff.drawing':
    'Two curves against tile size: the working set rises with the tile, the traffic falls. At t = {tile} they are {working} and {traffic}.',
  'learn.q3-tradeoff.working': 'working set',
  'learn.q3-tradeoff.traffic': 'traffic',
  'learn.q3-tradeoff.standard': 'traffic of standard attention',
  'learn.q3-tradeoff.ideal': 'HBM with an endless L2',
  'learn.q3-tradeoff.l2': 'Draw it with an endless L2',
  'learn.q3-tradeoff.posed':
    'A small and a large tile with their strips of Q, K, V and O to scale, with the room each needs; what travels is not told yet.',
  'learn.q3-tradeoff.cache': 'What a cache would change',
  'learn.q3-tradeoff.cache.told':
    'The L2 cache lies between the chip’s SMs and GPU memory and can serve the repeated reads. If it were unlimited, GPU memory would hand out {ideal}, whatever the tile; the SMs would still ask for as much as before.',
  'learn.q3-tradeoff.table': 'Working set and traffic by tile size',
  'learn.q3-tradeoff.tell':
    'More travels. With t = {small} the working set is {small_set} and {small_traffic} travel; with t = {large} it is {large_set} and {large_traffic}.',
  'learn.q3-tradeoff.why':
    'Every row of tiles reads all of K and V again. At t = {tile} that is {trips} times, and {here_traffic} travel between GPU memory and the chip if nothing is caught on the way. Half the tile, twice the rows of tiles, twice the reading: what you save in room you pay in traffic. And room is short: the red line is what one block may have.',
  'learn.wrong.whole_d': 'That is the head dimension. Set 2 N d / t equal to 4 N and solve for t.',
  'learn.wrong.quarter_d': 'K and V are both read: 2 N d / t numbers a row, not N d / t.',
  'learn.wrong.double_d': 'Standard attention makes four trips, 4 N numbers a row, not one.',
  'learn.q3-tradeoff.left_out':
    'Real caches lie between none and endless; the Lab simulates them. The working set counts all five parts wherever they lie. A kernel keeps some of them in registers: what it really asks of SRAM comes in “What fits”.',
  'learn.q3-crossover.ask':
    'A tile can be too small to help. How many rows must it have before FlashAttention moves less than standard attention?',
  'learn.q3-crossover.lead':
    'Standard attention sends every score on four trips. FlashAttention sends none, but reads all of K and V once for every row of tiles: with tiny tiles that is even more. Here: tiles of t × t, {length} tokens, number of heads {heads}, head dimension {d}; standard attention moves {standard}.',
  'learn.q3-crossover.caption': 'Bytes into and out of the SMs, without a cache, by tile size',
  'learn.q3-crossover.posed':
    'A line at {standard}, what standard attention moves, over the axis of tile sizes.',
  'learn.q3-crossover.drawing':
    'Traffic of FlashAttention-2 against tile size: it falls, and crosses the line of standard attention at {standard}. At t = {tile} it is {traffic}.',
  'learn.q3-crossover.tiled': 'FlashAttention-2',
  'learn.q3-crossover.from': 'less from {tile} on',
  'learn.q3-crossover.table': 'Traffic of both by tile size',
  'learn.q3-crossover.tell':
    'From t = {crossover} on. At t = {tile} FlashAttention moves {traffic}, standard attention {standard}.',
  'learn.q3-crossover.why':
    'Two lines of algebra say why; look at what one row of Q costs. Standard attention: a score for every key, on four trips, that is 4 N numbers, {scores}. FlashAttention: all of K and V, 2 N d numbers, but the t rows of a tile share one reading, so 2 N d / t each: {keys} at t = {tile}. Both have the same N, so it cancels: they are equal where 4 = 2 d / t, at t = d / 2. Half the head dimension, whatever the length.',
  'learn.q3-crossover.check':
    'FlashAttention-2, head dimension {d}, a very long text: from how many tile rows on does it move less than standard attention?',
  'learn.q3-crossover.check.truth':
    'From {truth} on, half the head dimension: 2 N d / t falls below 4 N.',
  'learn.q3-crossover.left_out':
    'Q, the output and the row statistics: they travel once and are small, so for short texts the crossing lies a little elsewhere. And caches, which serve both.',
  'learn.myth.smaller_less_io.claim': '“Smaller tiles mean less IO.”',
  'learn.myth.smaller_less_io.answer':
    'Less at a time, but more often. From t = {a} to t = {b} the traffic goes from {a_traffic} to {b_traffic}.',
  'learn.myth.traffic_linear.claim': '“With FlashAttention everything is linear in the length.”',
  'learn.myth.traffic_linear.answer':
    'Memory is: from {length} to {twice} tokens it grows {memory} times. Traffic is not: it grows {traffic} times, still quadratic, only divided by the rows of a tile.',

  'learn.q3-fits.ask': 'An A100 has “about 20 MB of SRAM”. How much of it can one block use?',
  'learn.q3-fits.lead':
    'A GPU has many processors, called SMs, and each has its own SRAM. A block, a group of threads that works on one piece of the output, lives on one SM and can use no other.',
  'learn.q3-fits.option.all': 'All of it',
  'learn.q3-fits.option.tenth': 'A tenth of it',
  'learn.q3-fits.option.hundredth': 'Less than a hundredth',
  'learn.q3-fits.caption':
    'One block of FlashAttention-2, and where it runs: tile {rows} × {cols}, head dimension {d}, {dtype}',
  'learn.q3-fits.sketch':
    'A GPU: {sms} SMs, each with its own SRAM, one of them marked; the L2 cache and GPU memory below.',
  'learn.q3-fits.here': 'One block runs here',
  'learn.q3-fits.sms': 'The SRAM of all {sms} SMs',
  'learn.q3-fits.drawing':
    'The parts of one block’s SRAM, {required} in all, against the limit of {block}.',
  'learn.q3-fits.bar': 'One block, on {gpu}',
  'learn.q3-fits.table': 'The parts of one block’s SRAM',
  'learn.q3-fits.tell':
    'On {gpu} one block may use {block}. One SM has {sm}, all SMs together have {chip}. The L2 cache, {l2}, is a separate memory.',
  'learn.q3-fits.why':
    'The tile of Q stays, tiles of K and V come and go. Make the tile taller until it no longer fits, then try another GPU. Scores and output are not in this sum, because the kernel keeps them in registers, which have a limit of their own.',
  'learn.q3-fits.check':
    'FlashAttention-2 on an RTX 4090 (at most {limit} bytes a block), head dimension 128, fp16, 64 tile columns. What is the largest number of tile rows that fits, in steps of 16?',
  'learn.q3-fits.check.truth':
    '2 bytes × 128 × (rows + 2 × 64) has to stay within {limit}: rows up to {most}, so {truth} in steps of 16.',
  'learn.wrong.no_v': 'That has room for K only. K and V each take 64 rows.',
  'learn.wrong.four_bytes': 'That counts 4 bytes an element; fp16 takes 2.',
  'learn.wrong.per_sm': 'That uses what the SM has. A block may use 1 KiB less.',
  'learn.wrong.steps': 'That is the largest number at all. In steps of 16 it is a little less.',
  'learn.q3-fits.left_out':
    'Registers, which often end a tile’s growth earlier, and a few bytes of alignment.',
  'learn.myth.sram_megabytes.claim': '“The GPU has megabytes of SRAM, so my tile fits.”',
  'learn.myth.sram_megabytes.answer':
    'The {chip} are a sum over all SMs. One block gets {block}; a tile of 512 × 512 at head dimension {d} asks for {big}.',
  'learn.myth.vram_fixes.claim': '“Out of shared memory? Take the card with more memory.”',
  'learn.myth.vram_fixes.answer':
    'An A100 with 40 GB and one with 80 GB give a block the same {a100}. So do an RTX 4090 with 24 GB and an L40S with 48 GB: {ada}. GPU memory and SRAM are different things.',
  'learn.myth.fp32_twice.claim': '“fp32 inputs only cost twice the bytes.”',
  'learn.myth.fp32_twice.answer':
    'They also need twice the room: on {gpu} the tallest tile that fits beside {cols} columns falls from {half} rows to {full}, and shorter tiles move more bytes.',

  'learn.q3-apart.ask':
    'A tile of 128 × 32 and one of 32 × 128 have the same working set. Which moves fewer bytes?',
  'learn.q3-apart.lead':
    'The first number counts rows of Q, the second rows of K and V. In FlashAttention-2 a tile of Q stays on the chip while all tiles of K and V pass by it.',
  'learn.q3-apart.option.tall': '128 rows × 32 columns',
  'learn.q3-apart.option.wide': '32 rows × 128 columns',
  'learn.q3-apart.option.same': 'Both the same',
  'learn.q3-apart.caption':
    'Two tiles to scale, then taller and taller ones: {length} tokens, number of heads {heads}, head dimension {d}, {gpu}',
  'learn.q3-apart.pair':
    'A tile of 128 × 32 and one of 32 × 128 with their strips of Q, K, V and O, to scale: the same area in all.',
  'learn.q3-apart.drawing':
    'Lines against tile rows, each relative to its first value: working set, traffic, blocks per SM and the least possible time go different ways.',
  'learn.q3-apart.table': 'The compared tiles',
  'learn.q3-apart.room': 'room: {bytes}',
  'learn.q3-apart.moves': 'traffic: {bytes}',
  'learn.q3-apart.traffic': 'Traffic',
  'learn.q3-apart.check':
    'On an RTX 4090 one SM has {sm} of SRAM. A block of FlashAttention-2 with a tile of {rows} × {cols} and head dimension {d} asks for {block}, and the system keeps {kept} for each block. How many such blocks run on one SM at once?',
  'learn.q3-apart.check.truth':
    '{sm} / ({block} + {kept}) is a little more than {truth}, so {truth} blocks.',
  'learn.wrong.rounded_up': 'A block needs its whole room: round down.',
  'learn.q3-apart.tell':
    'The tall one: {tall} against {wide}, because K and V are read once per row of tiles. Same room, not the same traffic.',
  'learn.q3-apart.why':
    'Now let the tile grow from {low} to {high} rows. The lines start at the same point and pull apart: the room rises, the traffic falls, and the number of blocks that share an SM (its occupancy) goes its own way. None of the three is the time: the thin line, a lower bound from all limits together, follows none of them for long. (At {low} rows it comes from: {low_limit}; at {high} rows from: {high_limit}.) A working set alone does not tell how fast a kernel is. (FlashAttention-1 walks the other way, K and V stay and Q and O pass by; for it the two tiles move {tall1} and {wide1}.)',
  'learn.q3-tradeoff.check':
    '{length} tokens, tiles of {rows} × {cols}, FlashAttention-2: how many times is all of K and V read?',
  'learn.q3-tradeoff.check.truth': '{length} / {rows} rows of tiles = {truth} times.',
  'learn.wrong.by_columns':
    'That divides by the columns. K and V are read once for each row of tiles.',
  'learn.wrong.all_tiles':
    'That is the number of tiles. All of K and V is read once per row of tiles.',
  'learn.q3-apart.left_out':
    'The time is a bound, not a prediction: it knows nothing of latency, of instructions or of how well loading and computing overlap. A line ends where a block no longer fits.',
  'learn.q3-gain.ask':
    'FlashAttention needs {memory} times less memory here. Is it as many times faster?',
  'learn.q3-gain.lead':
    'Memory, traffic and time are three different things: how much is kept at the worst moment, how much travels, how long it takes. Here are memory, and the bytes carried between GPU memory and the chip, for one layer: {length} tokens, {heads} heads, head dimension {d}, {gpu}.',
  'learn.q3-gain.option.same': 'Yes, by the same factor',
  'learn.q3-gain.option.more': 'By an even larger factor',
  'learn.q3-gain.option.less': 'No: by less, or not at all',
  'learn.q3-gain.caption':
    'Memory, bytes carried and time of both, each on its own scale; times are lower bounds',
  'learn.q3-gain.posed':
    'Memory at the worst moment and bytes carried of standard attention and FlashAttention-2 as bars; the time is not told yet.',
  'learn.q3-gain.drawing':
    'Memory, bytes carried and time of standard attention and FlashAttention-2 as bars. The time of each is the longer of multiplying and carrying.',
  'learn.q3-gain.table': 'Memory, bytes carried and time of both',
  'learn.q3-gain.memory': 'Memory at the worst moment',
  'learn.q3-gain.carried': 'Carried to and from GPU memory',
  'learn.q3-gain.moved': 'Traffic into and out of the SMs, without a cache',
  'learn.q3-gain.time': 'Time, at least',
  'learn.q3-gain.less': '÷ {ratio}',
  'learn.q3-gain.matrix': '{name}: multiplying',
  'learn.q3-gain.hbm': '{name}: carrying',
  'learn.q3-gain.longer': 'the longer one counts',
  'learn.q3-gain.row.matrix': 'Time of multiplying, at least',
  'learn.q3-gain.row.hbm': 'Time of carrying, at least',
  'learn.q3-gain.tell':
    'Memory falls {memory} times, the bytes carried {carried_ratio} times. {time}',
  'learn.q3-gain.time.falls':
    'The least possible time falls only {faster} times: from {before} to {after}.',
  'learn.q3-gain.time.stays':
    'The least possible time stays at {after}: multiplying sets it for both.',
  'learn.q3-gain.time.unknown': 'For the time a rate of this GPU is not known.',
  'learn.q3-gain.why':
    'Two things take time and can go on at once: multiplying and carrying, so the longer one counts. At {bandwidth} standard attention’s {carried} take {carry}, FlashAttention’s {carried_tiled} only {carry_tiled}. The multiplying, {multiply}, stays as it is: once it is the longer one, fewer bytes gain no more time. Move the head dimension and see how the gain changes. (Each byte is counted once here, as if an unlimited L2 served every repeated read. Into and out of the SMs {moved} and {moved_tiled} move, as in the steps before.) These are lower bounds: real runs take longer, and standard attention, three programs one after another, cannot overlap all of it. Measured times stand in Evidence.',
  'learn.q3-gain.check':
    'FlashAttention-2 at {length} tokens, 32 heads: {bytes} ({exact} bytes) travel between GPU memory and the chip at best. An A100 carries {tera} TB a second (1 TB = 10¹² bytes). How many milliseconds does that take at least?',
  'learn.q3-gain.check.truth': '{exact} bytes / {tera} × 10¹² bytes a second = {truth} ms.',
  'learn.wrong.gib_as_gb': 'That takes 1 GiB for 10⁹ bytes. It is 1.074 × 10⁹.',
  'learn.wrong.in_seconds': 'That is in seconds. One second is 1,000 milliseconds.',
  'learn.q3-gain.left_out':
    'Exponentials, SRAM and the last wave of blocks have bounds of their own, which the Lab shows; here are the two that both algorithms share. Latency, starting programs, and everything else that keeps a kernel from its bound.',
  'learn.myth.lower_memory_faster.claim':
    '“The configuration with the least memory is the fastest.”',
  'learn.myth.lower_memory_faster.answer':
    'On an A100 ({length} tokens, head dimension {d}) {small} needs the least room of six tiles, {small_set}, and moves {small_traffic}, at least {small_time}. {best} needs {best_set}, moves {best_traffic}, and takes at least {best_time}.',
  'learn.myth.low_occupancy.claim': '“Low occupancy means a bad kernel.”',
  'learn.myth.low_occupancy.answer':
    'On an A100 ({length} tokens, head dimension {d}) an SM holds {many_blocks} blocks with {many} and {many_traffic} travel; with {few} it holds {few_blocks} and only {few_traffic} travel. A large tile is often worth more than many blocks.',

  'learn.bridge-walk.ask': 'FlashAttention-1 and -2 visit the same tiles. What is different?',
  'learn.bridge-walk.lead':
    'The first paper shows how traffic has to grow: like N² d² / Z, where Z is how many numbers fit on the chip. That is a law of growth, not a number of bytes. Below, both versions work through the same tiles, drawn as 4 × 4, and yet they move different amounts.',
  'learn.bridge-walk.option.order': 'Which tile stays, and which pass by',
  'learn.bridge-walk.option.sums': 'The sums that are computed',
  'learn.bridge-walk.option.size': 'The size of the tiles',
  'learn.bridge-walk.caption':
    'The same tiles twice, and the bytes into and out of the SMs: {length} tokens, tiles of {rows} × {cols}',
  'learn.bridge-walk.drawing':
    'Traffic of standard attention, FlashAttention-1 and FlashAttention-2 as bars.',
  'learn.bridge-walk.posed':
    'The same grid of tiles twice: FlashAttention-1 moves {flash1}, FlashAttention-2 {flash2}.',
  'learn.bridge-walk.orders':
    'The same grid of tiles twice, numbered as visited. FlashAttention-1 goes down the columns and moves {flash1}, FlashAttention-2 goes along the rows and moves {flash2}.',
  'learn.bridge-walk.flash1': 'K, V stay; Q, O pass by {times} times',
  'learn.bridge-walk.flash2': 'Q, O stay; K, V pass by {times} times',
  'learn.bridge-walk.tell':
    'The order. FlashAttention-1 keeps a tile of K and V, and all of Q and the unfinished O pass by it, read and written each time: {flash1}. FlashAttention-2 keeps a tile of Q and O, and K and V pass by: {flash2}. Standard attention moves {standard}.',
  'learn.bridge-walk.why':
    'FlashAttention-1 can move more bytes than standard attention: it spends them on the unfinished O, to be rid of the N × N matrix in memory. FlashAttention-2 turned the loops round. When Q stays, the output is written once and its maximum and sum never leave the chip. And every row of tiles is a job of its own that any SM can take. The Lab walks over every tile of your shape and counts again: model and walk agree to the byte.',
  'learn.bridge-walk.check':
    '{length} tokens, no mask, tiles of {rows} × {cols}: how many tiles does one head visit?',
  'learn.bridge-walk.check.truth':
    '{length} / {rows} rows of tiles × {length} / {cols} columns = {truth} tiles.',
  'learn.wrong.rows_only':
    'That is the number of rows of tiles. Each has as many tiles as there are columns of them.',
  'learn.wrong.cols_only': 'That is the number of columns of tiles. Multiply by the rows of tiles.',
  'learn.wrong.added': 'That adds rows and columns of tiles. Multiply them.',
  'learn.wrong.squared': 'That takes square tiles. These are not square.',
  'learn.bridge-walk.left_out':
    'Caches: the repeated reads may be served by L2. The Lab can simulate it.',

  'learn.bridge-kernel.ask':
    'With 2 stages the kernel waits for its loads. What does a third stage cost in SRAM?',
  'learn.bridge-kernel.lead':
    'A load from memory takes long. So a real kernel asks for the next tiles of K and V while it still computes with this one, and they need a place to arrive in. How far ahead it loads is set by the number of stages. Places in SRAM on {gpu}, for K and as many for V: {slots_two} with 2 stages, {slots_three} with 3.',
  'learn.bridge-kernel.option.none': 'None: stages are only a schedule',
  'learn.bridge-kernel.option.pair': 'Room for one more tile of K and of V',
  'learn.bridge-kernel.option.half': 'Half as much again in all',
  'learn.bridge-kernel.caption':
    'A Triton kernel on {gpu}: tiles of {rows} × {cols}, head dimension {d}',
  'learn.bridge-kernel.drawing':
    'The parts of a block’s SRAM with 2, 3 and 4 stages against the limit.',
  'learn.bridge-kernel.sketch':
    'Loads and computing against time. With 2 stages the computing waits between tiles, with 3 the next tile is there in time.',
  'learn.bridge-kernel.sketch_before':
    'Loads and computing against time with 2 stages: the computing waits between tiles.',
  'learn.bridge-kernel.sketch_note':
    'A sketch: time runs to the right, numbers are tiles of K and V, pale while they load. Where a tile is first copied to registers, its place is free for the next load as soon as its computing begins. Below, in bytes, what one block asks of SRAM.',
  'learn.bridge-kernel.slot': 'Place {number}',
  'learn.bridge-kernel.computing': 'Computing',
  'learn.bridge-kernel.waits': 'waits',
  'learn.bridge-kernel.waiting': 'waits for loads',
  'learn.bridge-kernel.busy': 'never waits',
  'learn.bridge-kernel.stages': '{stages} stages',
  'learn.bridge-kernel.table': 'The parts of a block’s SRAM by number of stages',
  'learn.bridge-kernel.tell':
    'One more tile of K and one of V: from {two} to {three}. A block may use {limit}.',
  'learn.bridge-kernel.why':
    'Speed is bought with room. And part of the room may never be used: Triton rounds a row up to a power of two, so at head dimension {d} padding takes {unused} of the {two} with two stages. When the sum passes the limit, the kernel does not start: “{message}” is {over} too much. Then take a stage away, make the tile smaller, or ask the Lab which change is the least.',
  'learn.bridge-kernel.check':
    'On an RTX 4090 one block may use {limit}. A Triton kernel with tiles of {rows} × {cols} and head dimension {d} needs {fixed} for Q and P, and {pair} for a tile of K with its tile of V. There, 2 stages keep one such pair, 3 stages two, and so on. How many stages fit?',
  'learn.bridge-kernel.check.truth':
    '({limit} − {fixed}) / {pair} leaves room for {pairs} pair, so {truth} stages.',
  'learn.wrong.pairs':
    'That is the number of pairs of K and V. There is one stage more than pairs.',
  'learn.wrong.no_fixed': 'That forgets the room for Q and P.',
  'learn.bridge-kernel.left_out':
    'Scratch that the compiler adds for its own needs, and registers. How long a load takes against computing differs from GPU to GPU; in the sketch it is twice as long.',

  'learn.bridge-decode.ask':
    'A model writes one token at a time. How many bytes does FlashAttention save there?',
  'learn.bridge-decode.lead':
    'While a model reads your text (prefill), all its tokens are queries at once. While it writes (decode), there is one new query, and the keys and values of everything before it, the KV cache: here {length} tokens, {heads} heads.',
  'learn.bridge-decode.option.much': 'As many as in prefill',
  'learn.bridge-decode.option.half': 'About half as many',
  'learn.bridge-decode.option.none': 'Almost none',
  'learn.bridge-decode.caption': 'Reading a text of {length} tokens, and writing the next token',
  'learn.bridge-decode.drawing':
    'Bytes into and out of the SMs in two panels, each with its own scale: prefill, and decode magnified. In each, standard attention above FlashAttention-2.',
  'learn.bridge-decode.posed':
    'In prefill many queries meet many keys, and the scores S are a square. In decode one query meets as many keys, and S is a single row.',
  'learn.bridge-decode.queries': 'Queries: {count}',
  'learn.bridge-decode.kv': 'K and V: {bytes}',
  'learn.bridge-decode.scores': 'Scores S: {bytes}',
  'learn.bridge-decode.less': '÷ {ratio}',
  'learn.bridge-decode.wedge': 'magnified {times} times',
  'learn.bridge-decode.row': '{phase}, {name}',
  'learn.bridge-decode.prefill': 'Prefill: reads the whole text',
  'learn.bridge-decode.decode': 'Decode: writes one token',
  'learn.bridge-decode.tell':
    'Almost none: {standard} and {tiled}, because nearly all of it is the cache itself, {cache}. In prefill it is {p_standard} and {p_tiled}.',
  'learn.bridge-decode.why':
    'One query has one row of scores, and a row is small. But every key and every value has to come from memory, once, for that one query. On {gpu} the multiplications of one token need at least {multiply}, carrying its bytes at least {carry}: memory is the bound, whatever the tile. A smaller cache helps, with fewer key and value heads or smaller numbers. Splitting the keys over several blocks keeps more SMs busy; it saves no bytes.',
  'learn.bridge-decode.check':
    'The cache holds {length} tokens, {heads} key and value heads, head dimension {d}, fp16. How many bytes of K and V does one new token read in this layer?',
  'learn.bridge-decode.check.truth':
    '2 (K and V) × {length} × {heads} × {d} × 2 bytes = {exact} bytes = {truth}.',
  'learn.wrong.only_k': 'That is K alone. V is read as well.',
  'learn.bridge-decode.wrong.heads': 'That is one head. All {heads} are read.',
  'learn.bridge-decode.left_out':
    'Weights, which decode also reads for every token, and several users at once, who share them but not their caches.',
  'learn.myth.decode_same.claim': '“FlashAttention speeds up decode just like prefill.”',
  'learn.myth.decode_same.answer':
    'Traffic falls {prefill} times in prefill and {decode} times in decode at {length} tokens.',

  'learn.bridge-masks.ask': 'A causal mask hides every later key. Does it halve the tiles exactly?',
  'learn.bridge-masks.lead':
    'With a causal mask a token sees itself and what came before; the upper right half of S is hidden. Tiles that lie in it altogether are skipped. Tiles on the border are computed, and their hidden cells thrown away.',
  'learn.bridge-masks.option.exactly': 'Yes, exactly half',
  'learn.bridge-masks.option.more': 'No, more than half remain',
  'learn.bridge-masks.option.all': 'No, all of them remain',
  'learn.bridge-masks.caption': 'The tiles of {length} × {length} scores under a causal mask',
  'learn.bridge-masks.drawing':
    '{visited} of {all} tiles are visited, {masked} of them on the border.',
  'learn.bridge-masks.posed':
    'A grid of {all} tiles with the edge of a causal mask across it, from the upper left to the lower right corner: what lies above is hidden.',
  'learn.bridge-masks.seen': 'seen',
  'learn.bridge-masks.hidden': 'hidden',
  'learn.bridge-masks.too_many':
    '{all} tiles are too many to draw here. Choose a shorter text or larger tiles.',
  'learn.bridge-masks.table': 'The tiles',
  'learn.bridge-masks.visited': 'Visited',
  'learn.bridge-masks.masked': 'of these on the border',
  'learn.bridge-masks.full': 'Computed whole',
  'learn.bridge-masks.border': 'On the border, part of it hidden',
  'learn.bridge-masks.skipped': 'Skipped',
  'learn.bridge-masks.tell':
    'More than half: {visited} of {all} tiles are visited, {share}. {masked} of them lie on the border and are partly computed for nothing.',
  'learn.bridge-masks.why':
    'The smaller the tiles against the text, the closer it gets to half. Standard attention skips nothing: its three programs move {standard} with the mask and without it.',
  'learn.bridge-masks.check':
    'A grid of {side} by {side} tiles, each square, and a causal mask: how many tiles are visited?',
  'learn.bridge-masks.check.truth': '{side} × ({side} + 1) / 2 = {truth}.',
  'learn.wrong.half':
    'That is exactly half. The tiles on the diagonal are visited whole: count the border in.',
  'learn.wrong.every': 'That is all of them. Those above the diagonal are skipped.',
  'learn.wrong.no_diagonal': 'That leaves out the diagonal itself, which is visited.',
  'learn.bridge-masks.left_out':
    'Uneven rows: late rows have more tiles than early ones, so SMs finish at different times.',
  'learn.myth.causal_half.claim': '“Causal halves everything.”',
  'learn.myth.causal_half.answer':
    'Traffic goes from {full} to {causal}, {share} of it. Memory stays at {memory}.',
  'learn.myth.gqa_divides.claim': '“Eight query heads on one key head load an eighth.”',
  'learn.myth.gqa_divides.answer':
    'The cache is an eighth: {mha_cache} become {gqa_cache}. But each query head still loads its own tiles into the SM: {mha_sm} and {gqa_sm}. Sharing pays in L2 and HBM, or in kernels that pack the group.',
  'learn.myth.dense_free.claim': '“A mask costs nothing.”',
  'learn.myth.dense_free.answer':
    'A rule such as causal costs no bytes. A mask that is stored as a matrix is read: FlashAttention-2 then moves {dense} instead of {without}.',

  'learn.code.ask': 'The quantities of this lesson, as code you can run',
  'learn.code.lead':
    'A few lines give the numbers of these pages, here with sequence length {length}, heads {heads}, head dimension {d}, tiles of {tile} × {tile}, {e} bytes an element. What a program prints stands below it.',
  'learn.code.caption': 'Runs as it is with Node, Python 3 or a C++20 compiler',
  'learn.code.language': 'Language',
  'learn.code.prints': 'It prints',
  'learn.code.read': 'What it printed',
  'learn.code.read.scores':
    'The scores that standard attention stores take {scores} (sequence length {length}, heads {heads}, batch {batch}).',
  'learn.code.read.tiles':
    'Cut into tiles of {tile} × {tile}, one head has {row_tiles} rows of tiles, {score_tiles} tiles in all.',
  'learn.code.read.room':
    'One tile needs {working_set} on the chip, and its scores are {score_tile} of that, {share}.',
  'learn.code.read.ratio':
    'The whole matrix of one head is {ratio} times as large as the one tile that FlashAttention holds of it.',
  'learn.code.keep': 'Three sentences to keep',
  'learn.code.keep.q1':
    'Scores grow with the square of the length, and standard attention writes and reads all of them twice: the bytes hurt before the arithmetic does.',
  'learn.code.keep.q2':
    'With a running maximum, a running sum and a rescaled output, softmax works tile by tile and stays exact, so the N × N matrix is never stored; what one tile needs does not depend on the length.',
  'learn.code.keep.q3':
    'Taller tiles move fewer bytes but need more room on one SM; from half the head dimension on they beat standard attention. Memory, traffic and time then fall by different factors.',
  'learn.code.copy': 'Copy the code',
  'learn.code.copied': 'Copied.',
  'learn.code.no_copy': 'The browser does not allow copying here: select the code instead.',
  'learn.code.why':
    'Names, order and defaults are those of the lesson. The module behind this page answers to the same names, exactly and for any size; the command line gives the rest.',
  'learn.code.left_out':
    'Python’s whole numbers have no end; in JavaScript they end at 2⁵³ and in C++ at 2⁶³. The page uses exact 64-bit numbers and refuses what passes them.',
} as const;
