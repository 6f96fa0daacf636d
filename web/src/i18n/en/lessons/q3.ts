// SPDX-License-Identifier: Apache-2.0
// The third question: tiles, what fits, and what is gained.
export const q3 = {
  'learn.q3-tradeoff.ask': 'Make the tiles smaller. What happens to the bytes that travel?',
  'learn.q3-tradeoff.lead':
    'Small tiles need little room on the chip. A row of tiles, side by side across S, belongs to some rows of Q; it walks over all of K and V. Here are a small and a large tile, t × t (rows × columns), for {length} tokens, {heads|head|heads}, head dimension {d}.',
  'learn.q3-tradeoff.option.less': 'Less travels',
  'learn.q3-tradeoff.option.same': 'The same travels',
  'learn.q3-tradeoff.option.more': 'More travels',
  'learn.q3-tradeoff.caption':
    'By tile size: the working set of one tile, and the traffic of all {heads|head|heads}, as the SMs ask for it; no cache counted',
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
  'learn.wrong.whole_d': 'That is the head dimension. Set 2 d / t equal to 4 and solve for t.',
  'learn.wrong.quarter_d': 'K and V are both read: 2 d / t numbers for a row and a key, not d / t.',
  'learn.wrong.double_d':
    'Standard attention makes four trips, 4 numbers for a row and a key, not one.',
  'learn.q3-tradeoff.left_out':
    'Real caches lie between none and endless; the Lab simulates them. The working set counts all five parts wherever they lie. A kernel keeps some of them in registers: what it really asks of SRAM comes in “What fits”.',
  'learn.q3-crossover.ask':
    'A tile can be too small to help. How many rows must it have before FlashAttention moves less than standard attention?',
  'learn.q3-crossover.lead':
    'Standard attention moves {standard} here, most of it scores on their four trips. FlashAttention carries no scores, but every row of tiles reads all of K and V again: with tiny tiles that is even more.',
  'learn.q3-crossover.caption':
    'Bytes into and out of the SMs by tile size t × t, no cache counted: {length|token|tokens}, {heads|head|heads}, head dimension {d}',
  'learn.q3-crossover.posed':
    'A line at {standard}, what standard attention moves, over the axis of tile sizes.',
  'learn.q3-crossover.drawing':
    'Traffic of FlashAttention-2 against tile size: it falls, and crosses the line of standard attention at {standard}. At t = {tile} it is {traffic}.',
  'learn.q3-crossover.tiled': 'FlashAttention-2',
  'learn.q3-crossover.from': 'less from {tile} on',
  'learn.q3-crossover.table': 'Traffic of both by tile size',
  'learn.q3-crossover.tell': 'It moves less from t = {crossover} on.',
  'learn.q3-crossover.why':
    'Look at one row of Q and one key. Standard attention makes a score of them and carries it four times: 4 numbers. FlashAttention reads the key and its value, 2 d numbers, but the t rows of a tile share that reading: 2 d / t numbers each. These are equal at t = d / 2: half the head dimension, whatever the length. Move d and watch the crossing.',
  'learn.q3-crossover.bytes.title': 'The same in bytes',
  'learn.q3-crossover.bytes':
    'A row of Q and all its keys: standard attention carries {scores} of scores, FlashAttention at t = {tile} its share of K and V, {keys}.{at_rule}',
  'learn.q3-crossover.at_rule':
    ' At t = {rule} itself it is already {traffic_rule} against {standard}: standard attention, too, reads K and V once, {once}, and FlashAttention writes one number a row more, {sums}.',
  'learn.q3-crossover.own.more':
    'There FlashAttention moves {traffic}, more than the {standard} of standard attention.',
  'learn.q3-crossover.own.less':
    'There FlashAttention moves {traffic}, less than the {standard} of standard attention; but smaller tiles do so, too.',
  'learn.q3-crossover.check':
    'FlashAttention-2, head dimension {d}, a very long text: from how many tile rows on does it move less than standard attention?',
  'learn.q3-crossover.check.truth':
    'From {truth} on, half the head dimension: 2 d / t is no longer more than 4, and the one reading of K and V by standard attention decides.',
  'learn.q3-crossover.left_out':
    'In the algebra: one reading of K and V by standard attention, and the number a row that FlashAttention writes for the backward pass; the bytes above count both. In short texts they move the crossing a little. And caches, which serve both.',
  'learn.myth.smaller_less_io.claim': '“Smaller tiles mean less IO.”',
  'learn.myth.smaller_less_io.answer':
    'Less at a time, but more often. From t = {a} to t = {b} the traffic goes from {a_traffic} to {b_traffic}.',
  'learn.myth.traffic_linear.claim': '“With FlashAttention everything is linear in the length.”',
  'learn.myth.traffic_linear.answer':
    'Memory is: from {length} to {twice} tokens it grows {memory} times. Traffic is not: it grows {traffic} times, still quadratic, only divided by the rows of a tile.',
  'learn.q3-shape.ask':
    'A tile of 128 × 32 and one of 32 × 128 have the same working set. Which moves fewer bytes?',
  'learn.q3-shape.lead':
    'The first number counts rows of Q, the second rows of K and V. In FlashAttention-2 a tile of Q stays on the chip while all tiles of K and V pass by it.',
  'learn.q3-shape.option.tall': '128 rows × 32 columns',
  'learn.q3-shape.option.wide': '32 rows × 128 columns',
  'learn.q3-shape.option.same': 'Both the same',
  'learn.q3-shape.caption':
    'Two tiles to scale: {length|token|tokens}, {heads|head|heads}, head dimension {d}; traffic is what the SMs ask for, no cache counted',
  'learn.q3-shape.pair':
    'A tile of 128 × 32 and one of 32 × 128 with their strips of Q, K, V and O, to scale: the same area in all.',
  'learn.q3-shape.room': 'room: {bytes}',
  'learn.q3-shape.moves': 'traffic: {bytes}',
  'learn.q3-shape.table': 'Both tiles',
  'learn.q3-shape.tell': '{moved}',
  'learn.q3-shape.moved.tall':
    'The tall one: {tall} against {wide}. Same room, not the same traffic.',
  'learn.q3-shape.moved.same':
    'Both the same, {tall}: with so few tokens all of Q lies in one row of tiles either way. With more tokens the tall one moves less.',
  'learn.q3-shape.why': '{trips}',
  'learn.q3-shape.trips.tall':
    'Every row of tiles reads all of K and V once. The tall tile cuts Q into fewer rows of tiles: {tall_trips} against {wide_trips}. More columns only make longer steps along the same way. So rows save traffic, columns do not.',
  'learn.q3-shape.trips.same':
    'Every row of tiles reads all of K and V once. Where one row of tiles holds all of Q, that is once either way. Make the text longer: rows save traffic, columns do not.',
  'learn.q3-shape.left_out':
    'Caches, which serve some of the repeated reads. And whether a kernel runs well with such a tile: very few columns make very many short steps.',
  'learn.q3-shape.check':
    '{length|token|tokens}, tiles of {rows} × {cols}, FlashAttention-2: how many times is all of K and V read?',
  'learn.q3-shape.check.truth':
    '{length} / {rows|row|rows} of tiles = {truth} times. The columns do not count.',

  'learn.q3-fits.ask': 'An A100 has “about 20 MB of SRAM”. How much of it can one block use?',
  'learn.q3-fits.lead':
    'SRAM is the fast memory on the chip itself, among the processors that compute, called SMs. A block is a group of threads that works on one piece of the output.',
  'learn.q3-fits.option.all': 'All of it',
  'learn.q3-fits.option.tenth': 'A tenth of it',
  'learn.q3-fits.option.hundredth': 'Less than a hundredth',
  'learn.q3-fits.caption':
    'One block of FlashAttention-2, which works on one head, and where it runs: tile {rows} × {cols}, head dimension {d}, {dtype}',
  'learn.q3-fits.sketch':
    'A GPU: {sms} SMs, each with its own SRAM, one of them marked; the L2 cache and GPU memory below.',
  'learn.q3-fits.sketch_before':
    'A GPU: all its SRAM in one area, the L2 cache and GPU memory below.',
  'learn.q3-fits.here': 'One block runs here',
  'learn.q3-fits.sms': 'The SRAM of all {sms} SMs',
  'learn.q3-fits.all': 'All SRAM of the chip: how much is for one block?',
  'learn.q3-fits.drawing':
    'The parts of one block’s SRAM, {required} in all, against the limit of {block}.',
  'learn.q3-fits.bar': 'One block, on {gpu}',
  'learn.q3-fits.table': 'The parts of one block’s SRAM',
  'learn.q3-fits.tell':
    '{asked}Each SM has its own SRAM, and a block lives on one SM and has no access to the SRAM of any other. On {gpu} it may use {block} of the {sm} that its SM has{all_sms}.',
  'learn.q3-fits.all_sms': '; all SMs together have {chip}',
  'learn.q3-fits.asked':
    'On an A100 it is {block} of the {chip} that all its SMs have, less than a hundredth. ',
  'learn.q3-fits.with_l2': 'The L2 cache, {l2}, is a separate memory. ',
  'learn.q3-fits.with_l1':
    'With the L1 cache, which shares the same memory, an SM has {sm}: {sms} of them make {all}, the figure usually quoted. ',
  'learn.q3-fits.why':
    'The tile of Q stays, tiles of K and V come and go. {room} Make the tile taller until it no longer fits, then try another GPU.',
  'learn.q3-fits.second.title': 'A second limit: registers',
  'learn.q3-fits.second':
    '{registers} So the scores and the output are not in the sum of SRAM, though they are in the working set of the steps before.',
  'learn.q3-fits.sum.title': 'What the sum of all SRAM counts',
  'learn.q3-fits.sum': '{with_l1}{with_l2}',
  'learn.q3-fits.room.fits':
    'This tile asks for {required} of the {block} that a block may have, so it can be launched.{tallest}',
  'learn.q3-fits.room.over':
    'This tile asks for {required}, a block may have {block}. Such a block cannot be launched: the GPU refuses it.{tallest}',
  'learn.q3-fits.room.tallest':
    ' By SRAM alone {tallest|row|rows} are the tallest that fit beside {cols|column|columns}, in steps of 16.',
  'learn.q3-fits.room.none':
    ' Beside {cols|column|columns} no tile fits, not even one of 16 rows: fewer columns may help.',
  'learn.q3-fits.scale':
    'Only the squares are to scale, each the SRAM of one SM; the two bars are not.',
  'learn.q3-fits.registers': 'Registers of each of its {threads} threads, estimated',
  'learn.q3-fits.registers.what':
    'Registers are the memory next to the arithmetic, faster still than SRAM. Each thread has its own: at most {most}, of 4 bytes each. The kernel keeps the scores of the tile and its output there, shared among the threads of the block.',
  'learn.q3-fits.registers.enough': '{needed}, enough',
  'learn.q3-fits.registers.over': '{needed}, spills',
  'learn.q3-fits.registers.rest': 'rest {count}',
  'learn.q3-fits.registers.drawing':
    'What a thread of the block holds in registers: about {needed}, at most {most}.',
  'learn.q3-fits.why.enough':
    'A thread can have {most}, and with this tile each of the {threads} threads needs about {needed}.',
  'learn.q3-fits.why.spills':
    'A thread can have {most}, and with this tile each of the {threads} threads would need about {needed}. This limit alone stops no kernel, it makes it slower: what is too much goes out to GPU memory and back (it “spills”). Shorter tiles help, and so do more threads a block, among which a tile is shared.',
  'learn.q3-fits.why.unknown':
    'They have a limit of their own, for which the model has no estimate here.',
  'learn.q3-fits.check':
    'FlashAttention-2 on an RTX 4090 (at most {limit} bytes of SRAM a block), head dimension 128, fp16, 64 tile columns. By SRAM alone, what is the largest number of tile rows that fits, in steps of 16?',
  'learn.q3-fits.check.truth':
    '2 bytes × 128 × (rows + 2 × 64) has to stay within {limit}: rows up to {most}, so {truth} in steps of 16. Its registers would spill long before.',
  'learn.wrong.no_v': 'That has room for K only. K and V each take 64 rows.',
  'learn.wrong.four_bytes': 'That counts 4 bytes an element; fp16 takes 2.',
  'learn.wrong.per_sm': 'That uses what the SM has. A block may use 1 KiB less.',
  'learn.wrong.steps': 'That is the largest number at all. In steps of 16 it is a little less.',
  'learn.q3-fits.left_out':
    'A few bytes of alignment. The registers are an estimate: what the compiler makes of a kernel decides.',
  'learn.myth.sram_megabytes.claim': '“The GPU has megabytes of SRAM, so my tile fits.”',
  'learn.myth.sram_megabytes.answer':
    '{sum}One block gets {block}; a tile of {size} at head dimension {d} asks for {big}.',
  'learn.myth.sram_megabytes.sum': 'The {chip} are a sum over all SMs. ',
  'learn.myth.vram_fixes.claim': '“Out of shared memory? Take the card with more memory.”',
  'learn.myth.vram_fixes.answer':
    'An A100 gives a block {a_block}, whether it has {a_small} or {a_large}. An RTX 4090 with {b_small} and an L40S with {b_large} both give it {b_block}. GPU memory and SRAM are different things.',
  'learn.myth.fp32_twice.claim': '“fp32 inputs only cost twice the bytes.”',
  'learn.myth.fp32_twice.answer': '{room} (Registers are a limit of their own.)',
  'learn.myth.fp32_twice.falls':
    'They also need twice the room: on {gpu} the tallest tile that SRAM alone has room for beside {cols|column|columns} falls from {half|row|rows} to {full}, and shorter tiles move more bytes.',
  'learn.myth.fp32_twice.from_all':
    'They also need twice the room: beside {cols|column|columns}, SRAM alone has room for {most|row|rows} and more on {gpu} at two bytes an element, for {full} at four bytes, and shorter tiles move more bytes.',
  'learn.myth.fp32_twice.no_more':
    'They also need twice the room: beside {cols|column|columns}, SRAM alone has room for {half|row|rows} on {gpu} at two bytes an element, and for no tile at all at four bytes.',
  'learn.myth.fp32_twice.none':
    'They also need twice the room. On {gpu} SRAM has none for a tile with {cols|column|columns}, not even at two bytes an element.',
  'learn.myth.fp32_twice.all':
    'They also need twice the room. On {gpu} SRAM has it: beside {cols|column|columns} {most|row|rows} and more fit either way.',
  'learn.myth.fp32_twice.no_rule':
    'They also need twice the room. How much of it {gpu} has for a tile, the model has no rule for.',

  'learn.q3-apart.caption':
    'Taller and taller tiles, each line relative to its first value: {length|token|tokens}, {heads|head|heads}, head dimension {d}, {gpu}; traffic is what the SMs ask for, no cache counted',
  'learn.q3-apart.posed':
    'Lines against tile rows, each relative to its first value: working set, traffic and blocks per SM; the time is not told yet.',
  'learn.q3-apart.drawing':
    'Lines against tile rows, each relative to its first value: working set, traffic, blocks per SM and the least possible time go different ways.',
  'learn.q3-apart.table': 'The compared tiles',
  'learn.q3-apart.traffic': 'Traffic',
  'learn.q3-apart.check':
    'On an RTX 4090 one SM has {sm} of SRAM. A block of FlashAttention-2 with a tile of {rows} × {cols} and head dimension {d} asks for {block}, and the system keeps {kept} for each block. How many such blocks run on one SM at once?',
  'learn.q3-apart.check.truth':
    '{sm} / ({block} + {kept}) is a little more than {truth}, so {truth} blocks.',
  'learn.wrong.rounded_up': 'A block needs its whole room: round down.',
  'learn.q3-apart.why':
    'The parts of a GPU work at the same time, so no kernel is faster than the part that is busy longest. {bound} {flat}A working set alone does not tell how fast a kernel is, and neither does the traffic.',
  'learn.q3-apart.ask':
    'Taller and taller tiles move fewer and fewer bytes. Does the time fall as much?',
  'learn.q3-apart.lead':
    'A taller tile needs more room, moves fewer bytes, and fewer blocks of it share an SM. Here are tiles of {low} to {high} rows.',
  'learn.q3-apart.option.same': 'Yes, by the same factor',
  'learn.q3-apart.option.more': 'By an even larger factor',
  'learn.q3-apart.option.less': 'No: by less, or not at all',
  'learn.q3-apart.tell': '{time}',
  'learn.q3-apart.time.falls':
    'From {low} to {high} rows the traffic falls {moved} times, the least possible time {times} times, from {low_time} to {high_time}.',
  'learn.q3-apart.time.rises':
    'From {low} to {high} rows the traffic falls {moved} times, but the least possible time rises {times} times, from {low_time} to {high_time}.',
  'learn.q3-apart.time.stays':
    'From {low} to {high} rows the traffic falls {moved} times, but the least possible time stays at {high_time}.',
  'learn.q3-apart.time.alike':
    'With so few tokens one tile holds all rows of Q: taller ones move as much. The least possible time is {low_time} at {low} rows and {high_time} at {high}.',
  'learn.q3-apart.time.one':
    'Of these tiles only the one of {low|row|rows} can be launched on {gpu}: at least {low_time}. There is nothing to compare it with.',
  'learn.q3-apart.time.none': 'On {gpu} no least time of these tiles is known.',
  'learn.q3-apart.occupancy.title': 'How many blocks share an SM',
  'learn.q3-apart.occupancy':
    'The dotted line is the number of blocks that share an SM, its occupancy. It goes its own way, too. {shared}',
  'learn.q3-apart.shared':
    'At {rows|row|rows} it is {blocks}; what keeps out another one: {limits}.',
  'learn.q3-apart.shared.estimated':
    'At {rows|row|rows} it is {blocks}; what keeps out another one: {limits} (registers are estimated).',
  'learn.q3-apart.bound.both':
    'At {low} rows that is {low_limit}; at {high} rows it is {high_limit}.',
  'learn.q3-apart.bound.one':
    'At {low} rows, the only ones of these that fit on {gpu}, that is {low_limit}.',
  'learn.q3-apart.bound.none': 'On {gpu} no block of these tiles can be launched.',
  'learn.q3-apart.flat':
    'From {from} rows on the bound hardly moves, though the traffic still falls {times} times: fewer of these bytes help no more once another part is busy longest. ',
  'learn.q3-apart.limit.sram':
    'bringing data from SRAM to the arithmetic units, within the chip, which the line of traffic does not count',
  'learn.q3-apart.limit.waves':
    'multiplying, with the last blocks: while these run, other SMs stand idle',
  'learn.q3-apart.limit.matrix': 'multiplying',
  'learn.q3-apart.limit.exp': 'the exponentials',
  'learn.q3-apart.limit.hbm': 'carrying from and to GPU memory, each byte once',
  'learn.q3-apart.limit.l2': 'handing out of the L2 cache what the SMs ask for',
  'learn.q3-tradeoff.check':
    '{length} tokens, tiles of {rows} × {cols}, FlashAttention-2: how many times is all of K and V read?',
  'learn.q3-tradeoff.check.truth': '{length} / {rows|row|rows} of tiles = {truth} times.',
  'learn.wrong.by_columns':
    'That divides by the columns. K and V are read once for each row of tiles.',
  'learn.wrong.all_tiles':
    'That is the number of tiles. All of K and V is read once per row of tiles.',
  'learn.q3-apart.left_out':
    'The time is a bound, not a prediction: it knows nothing of latency, of instructions or of how well loading and computing overlap. A line ends where a block no longer fits into SRAM. Registers are left out, too: tall tiles can spill (see “What fits”).',
  'learn.q3-gain.ask': '{posed} Is it as many times faster?',
  'learn.q3-gain.posed.less': 'FlashAttention needs {memory} times less memory here.',
  'learn.q3-gain.posed.more': 'FlashAttention needs {memory} times more memory here.',
  'learn.q3-gain.lead':
    'Memory, traffic and time are three different things: how much is kept at the peak, how much travels, how long it takes. Here are the first two: {length} tokens, {heads} heads, head dimension {d}, tiles of {rows|row|rows}, {gpu}.',
  'learn.q3-gain.option.same': 'Yes, by the same factor',
  'learn.q3-gain.option.more': 'By an even larger factor',
  'learn.q3-gain.option.less': 'No: by less, or not at all',
  'learn.q3-gain.caption':
    'Memory, traffic and time of both: {heads|head|heads}; traffic is what the SMs ask for, the time is a lower bound with each byte carried once',
  'learn.q3-gain.posed':
    'Peak memory and traffic of standard attention and FlashAttention-2 as bars; the time is not told yet.',
  'learn.q3-gain.drawing':
    'Peak memory, traffic and least possible time of standard attention and FlashAttention-2 as bars.',
  'learn.q3-gain.table': 'Memory, traffic and time of both',
  'learn.q3-gain.memory': 'Peak memory',
  'learn.q3-gain.moved': 'Traffic, asked for by the SMs',
  'learn.q3-gain.carried': 'From and to GPU memory, each byte once',
  'learn.q3-gain.time': 'Time, at least',
  'learn.q3-gain.cannot': 'cannot run here',
  'learn.q3-gain.time.uncached': 'Time, if no cache served a read',
  'learn.q3-gain.less': '÷ {ratio}',
  'learn.q3-gain.more': '× {ratio}',
  'learn.q3-gain.key.uncached': '{name}, no cache',
  'learn.q3-gain.key.cached': '{name}, each byte once',
  'learn.q3-gain.key.own': 'your tile',
  'learn.q3-gain.key.even': 'both take as long',
  'learn.q3-gain.key.spills': 'registers spill (estimated)',
  'learn.q3-gain.key.refused': 'does not fit in SRAM',
  'learn.q3-gain.curve.drawing':
    'The least possible time against tile rows: FlashAttention-2 falls as tiles grow, standard attention is a level line; each with no cache and with each byte carried once.',
  'learn.q3-gain.curve.told':
    'FlashAttention-2 takes no longer than standard attention: if each byte is carried once, {once}; if no cache helps, {none}.{best}{spills}{room}',
  'learn.q3-gain.curve.alone':
    'Standard attention cannot run here, so it has no line.{best}{spills}{room}',
  'learn.q3-gain.curve.none_fits':
    'No tile with so many columns fits here, so FlashAttention-2 has no line.',
  'learn.q3-gain.curve.all': 'at every tile height',
  'learn.q3-gain.curve.never': 'at no tile height',
  'learn.q3-gain.curve.from': 'from {rows|row|rows} on',
  'learn.q3-gain.curve.from_but': 'from {rows|row|rows} on, but for {but}',
  'learn.q3-gain.curve.best':
    ' In steps of 16 rows the least time, {seconds}, first comes at {rows|row|rows} if each byte is carried once, and if no cache helps at {rows_none}: about there, as long as it fits and registers do not spill.',
  'learn.q3-gain.curve.spills':
    ' From {rows|row|rows} on registers would spill (estimated), which takes time that the line does not show.',
  'learn.q3-gain.curve.room':
    ' From {rows|row|rows} on a block does not fit in SRAM: the line ends.',
  'learn.q3-gain.curve.table': 'Least times of both by tile',
  'learn.q3-gain.curve.limits': 'Limit',
  'learn.q3-gain.curve.no_memory': 'too little GPU memory',
  'learn.q3-gain.number.even':
    'Tile rows from which FlashAttention-2 takes no longer, in steps of 16',
  'learn.q3-gain.number.best': 'Tile rows that first reach the least time, in steps of 16',
  'learn.q3-gain.number.spills': 'Tile rows from which registers spill',
  'learn.q3-gain.number.room': 'Tile rows from which a block does not fit',
  'learn.q3-gain.part.matrix': 'multiplying',
  'learn.q3-gain.part.exp': 'exponentials',
  'learn.q3-gain.part.hbm': 'GPU memory, each byte once',
  'learn.q3-gain.part.l2': 'L2 cache',
  'learn.q3-gain.part.sram': 'SRAM to the arithmetic units',
  'learn.q3-gain.part.waves': 'multiplying, with the last blocks',
  'learn.q3-gain.row.matrix': 'Time of multiplying, at least',
  'learn.q3-gain.row.uncached': 'Time of carrying without a cache, at least',
  'learn.q3-gain.row.cached': 'Time of GPU memory with each byte carried once, at least',
  'learn.q3-gain.row.waves': 'Time of multiplying with the last blocks, at least',
  'learn.q3-gain.row.sram': 'Time from SRAM to the arithmetic units, at least',
  'learn.q3-gain.row.l2': 'Time of the L2 cache, at least',
  'learn.q3-gain.row.exp': 'Time of the exponentials, at least',
  'learn.q3-gain.tell': '{kept}. {perfect}{without}{only}',
  'learn.q3-gain.kept.falls': 'Memory falls {memory} times',
  'learn.q3-gain.kept.rises': 'Memory rises {memory} times',
  'learn.q3-gain.only':
    ' Of this GPU only the rate of its memory is known here: another part may take longer.',
  'learn.q3-gain.time.falls':
    'The least possible time falls {times} times, from {before} to {after}.',
  'learn.q3-gain.time.rises':
    'The least possible time rises {times} times, from {before} to {after}{reason}.',
  'learn.q3-gain.time.stays': 'The least possible time stays at {after}.',
  'learn.q3-gain.time.unknown':
    'The least possible time is not known (nobody states a speed of this device).',
  'learn.q3-gain.time.no_tile':
    'A block of {rows|row|rows} does not fit this GPU, so there is no time for it (see What fits).',
  'learn.q3-gain.time.cannot':
    'Standard attention cannot run here at all: it needs {peak}, and this GPU has {size}. FlashAttention-2 needs {peak_tiled} and at least {after}.',
  'learn.q3-gain.time.neither':
    'Neither can run here: standard attention needs {peak}, FlashAttention-2 {peak_tiled}, and this GPU has {size}.',
  'learn.q3-gain.rises.waves':
    ': the last blocks of FlashAttention-2 do not come out even over the SMs, and the model counts that for it alone',
  'learn.q3-gain.rises.sram':
    ': what SRAM hands to the arithmetic units takes longest, and the model counts that for FlashAttention-2 alone',
  'learn.q3-gain.upper.falls':
    ' If no cache served a read, it would fall {times} times, from {before} to {after}.',
  'learn.q3-gain.upper.rises':
    ' If no cache served a read, it would rise {times} times, from {before} to {after}.',
  'learn.q3-gain.upper.stays': ' If no cache served a read, it would stay at {after}.',
  'learn.q3-gain.why':
    'Memory is what is kept at once; time goes by what is busy longest, as in the step before. For standard attention that is here: {by}; for FlashAttention-2: {by_tiled}.{multiplying}{memory_note} Move the head dimension: the scores take as many bytes at any d, but multiplying grows with d, so the gain is large at small d and shrinks.',
  'learn.q3-gain.cache.title': 'With a cache and without',
  'learn.q3-gain.cache':
    'GPU memory, at {bandwidth}, takes {once} for standard attention and {once_tiled} for FlashAttention-2 if each byte is carried once, {carried} and {carried_tiled}: that is, if a cache serves every repeated read. If no cache served a read, all traffic would go to GPU memory: {carry} and {carry_tiled}. {l2}\n\nReal runs take longer than these bounds; measured times stand in Evidence.',
  'learn.q3-gain.tile.title': 'So which tile to take?',
  'learn.q3-gain.tile':
    'Taller tiles cut the traffic, and so what L2 and SRAM have to hand out, and GPU memory where no cache helps. That goes on until another part is busy longest. The bytes that are carried once and the peak memory stay as they are.',
  'learn.q3-gain.multiplying': ' Multiplying takes {multiply} for either.',
  'learn.q3-gain.memory_note':
    ' (Standard attention’s times are what it would take with enough memory: here it cannot run.)',
  'learn.q3-gain.real_cache':
    'The L2 of this GPU has {l2}; what a real cache serves lies between the two.',
  'learn.q3-gain.real_cache.unknown': 'What a real cache serves lies between the two.',
  'learn.q3-gain.check':
    'FlashAttention-2 at {length} tokens, 32 heads: {bytes} ({exact} bytes) travel between GPU memory and the chip at best. An A100 carries {tera} TB a second (1 TB = 10¹² bytes). How many milliseconds does that take at least?',
  'learn.q3-gain.check.truth': '{exact} bytes / {tera} × 10¹² bytes a second = {truth} ms.',
  'learn.wrong.gib_as_gb': 'That takes 1 GiB for 10⁹ bytes. It is 1.074 × 10⁹.',
  'learn.wrong.in_seconds': 'That is in seconds. One second is 1,000 milliseconds.',
  'learn.q3-gain.left_out':
    'For standard attention the model has no SRAM time and no last blocks, so its bound may lie lower beside that of FlashAttention-2 than it should. Registers, which tall tiles may overflow (What fits). Latency, starting programs, and everything else that keeps a kernel from its bound.',
  'learn.myth.lower_memory_faster.claim':
    '“The configuration with the least memory is the fastest.”',
  'learn.myth.lower_memory_faster.answer':
    'On an A100 ({length} tokens, head dimension {d}) {small} needs less room than {best}: {small_set} against {best_set}. But it moves {small_traffic} and takes at least {small_time}; the larger one moves {best_traffic} and takes at least {best_time}.',
  'learn.myth.low_occupancy.claim': '“Low occupancy means a bad kernel.”',
  'learn.myth.low_occupancy.answer':
    'On an A100 ({length} tokens, head dimension {d}) an SM holds {many_blocks} blocks with {many} and {many_traffic} travel; with {few} it holds {few_blocks} and only {few_traffic} travel. A large tile is often worth more than many blocks.',
} as const;
