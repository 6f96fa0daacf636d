// SPDX-License-Identifier: Apache-2.0
// From the lesson to real kernels: orders, stages, decoding, masks; and the code of the lesson.
export const bridges = {
  'learn.bridge-walk.ask':
    'FlashAttention-1 and -2 visit the same tiles. What does the first one carry on every pass that the second does not?',
  'learn.bridge-walk.lead':
    'Both work through the same tiles, drawn here as 4 × 4, and compute the same sums; only the order differs. Yet they move different amounts.',
  'learn.bridge-walk.option.output': 'The unfinished output, in and out',
  'learn.bridge-walk.option.scores': 'The scores S',
  'learn.bridge-walk.option.nothing': 'Nothing: it only goes round more often',
  'learn.bridge-walk.caption':
    'The same tiles twice, drawn as 4 × 4; bytes and times are of {heads|head|heads}, {length} tokens, tiles of {rows} × {cols}: what goes into and out of the SMs',
  'learn.bridge-walk.drawing':
    'Traffic of standard attention, FlashAttention-1 and FlashAttention-2 as bars.',
  'learn.bridge-walk.posed':
    'The same grid of tiles twice: FlashAttention-1 moves {flash1}, FlashAttention-2 {flash2}.',
  'learn.bridge-walk.orders':
    'The same grid of tiles twice, numbered as visited. FlashAttention-1 goes down the columns and moves {flash1}, FlashAttention-2 goes along the rows and moves {flash2}.',
  'learn.bridge-walk.flash1': 'K, V stay; Q, O pass by {times} times',
  'learn.bridge-walk.flash2': 'Q, O stay; K, V pass by {times} times',
  'learn.bridge-walk.tell':
    'The unfinished output. FlashAttention-1 keeps a tile of K and V while all of Q and O pass by, and O is read and written each time: {flash1}. FlashAttention-2 keeps a tile of Q and O until its output is done; K and V pass by and are only read: {flash2}. Standard attention moves {standard}.',
  'learn.bridge-walk.why':
    'FlashAttention-1 can move more bytes than standard attention: it spends them on the unfinished O, to be rid of the N × N matrix in memory. FlashAttention-2 turned the loops round. When Q stays, the output is written once, and running maximum and sum stay on the chip; for the backward pass one number a row is made of them at the end, the log-sum-exp, and written. And every row of tiles is a job of its own that any SM can take. The Lab walks over every tile of your shape and counts again: model and walk agree to the byte.',
  'learn.bridge-walk.play':
    'FlashAttention-2, one event after another: a load, the work on a tile, a store. It runs as one program (kernel), called “main”; here for {length} tokens only, so that it stays short.',
  'learn.bridge-walk.check':
    '{length} tokens, no mask, tiles of {rows} × {cols}: how many tiles does one head visit?',
  'learn.bridge-walk.check.truth':
    '{length} / {rows|row|rows} of tiles × {length} / {cols|column|columns} = {truth} tiles.',
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
    'A load from memory takes long. So a real kernel asks for the next tiles of K and V while it still computes with this one, and they need a place to arrive in: SRAM, which Triton calls shared memory. How many tiles are on their way or in hand at once is the number of stages.',
  'learn.bridge-kernel.option.none': 'Nothing: stages are only a schedule',
  'learn.bridge-kernel.option.pair': 'Room for one more tile of K and of V',
  'learn.bridge-kernel.option.double': 'Twice as much SRAM in all',
  'learn.bridge-kernel.caption':
    'A Triton kernel on {gpu}: tiles of {rows} × {cols}, head dimension {d}',
  'learn.bridge-kernel.drawing':
    'The parts of a block’s SRAM with 2, 3 and 4 stages against the limit.',
  'learn.bridge-kernel.sketch':
    'Loads and computing against time. With 2 stages the computing waits between tiles, with 3 the next tile is there in time.',
  'learn.bridge-kernel.sketch_before':
    'Loads and computing against time with 2 stages: the computing waits between tiles.',
  'learn.bridge-kernel.sketch_note':
    'A sketch: time runs to the right, numbers are tiles of K and V, pale while they load. Two loads at once are drawn as if each took no longer than alone. Where a tile is first copied to registers, its place is free for the next load as soon as its computing begins: so there 2 stages make do with one place, 3 with two. Below, in bytes, what one block asks of SRAM.',
  'learn.bridge-kernel.slot': 'Place {number}',
  'learn.bridge-kernel.computing': 'Computing',
  'learn.bridge-kernel.waits': 'waits',
  'learn.bridge-kernel.waiting': 'waits for loads',
  'learn.bridge-kernel.busy': 'no wait between tiles',
  'learn.bridge-kernel.stages': '{stages} stages',
  'learn.bridge-kernel.table': 'The parts of a block’s SRAM by number of stages',
  'learn.bridge-kernel.tell': '{cost}',
  'learn.bridge-kernel.no_cost':
    'Room for one more tile of K and one of V. How much that is on {gpu} is not told: the model has no rule for this kernel there.',
  'learn.bridge-kernel.cost':
    'Room for one more tile of K and one of V: from {two} to {three}, {more} of what it was. Here 2 stages have places for {slots_two} of K and as many of V, 3 stages for {slots_three}. A block may use {limit}.',
  'learn.bridge-kernel.why':
    'Speed is bought with room.{parks}{padding} When the sum passes the limit, the kernel does not start: “{message}” is {over} too much. Then take a stage away, make the tile smaller, or ask the Lab which change is the least.',
  'learn.bridge-kernel.padding':
    ' And part of the room may never be used: Triton rounds a row up to a power of two, so at head dimension {d} padding takes {unused} of the {two} with two stages.',
  'learn.bridge-kernel.parks':
    ' P, the weights of a tile, lies in SRAM here: this kernel parks it there on its way to the product with V. FlashAttention-2 keeps it in registers, so “What fits” did not count it.',
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
    'While a model reads your text (prefill), all its tokens are queries at once. While it writes (decode), there is one new query, and the keys and values of everything before it, the KV cache: here {length|token|tokens}, {heads|head|heads}.',
  'learn.bridge-decode.option.much': 'As many as in prefill',
  'learn.bridge-decode.option.half': 'About half as many',
  'learn.bridge-decode.option.none': 'Almost none',
  'learn.bridge-decode.caption':
    'Reading a text of {length|token|tokens}, and writing the next token',
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
  'learn.bridge-decode.tell': '{moved}',
  'learn.bridge-decode.moved.few':
    'Almost none: {standard} and {tiled}. With so few tokens the KV cache is {cache} of it; the rest is the query and its result. In prefill it is {p_standard} and {p_tiled}.',
  'learn.bridge-decode.moved.alike':
    'As many as in prefill, for with one token reading and writing are the same; and that is almost none, {standard} and {tiled}. With more tokens the two part ways.',
  'learn.bridge-decode.moved.cache':
    'Almost none: {standard} and {tiled}, because nearly all of it is the KV cache itself, {cache}. In prefill it is {p_standard} and {p_tiled}.',
  'learn.bridge-decode.why':
    'One query has one row of scores, and a row is small. But every key and every value has to come from memory, once, for that one query. {work} A smaller KV cache helps, with fewer key and value heads or smaller numbers. Splitting the keys over several blocks keeps more SMs busy; it saves no bytes.',
  'learn.bridge-decode.work':
    'On {gpu} the multiplications of one token need at least {multiply}, carrying its bytes at least {carry}: memory is the bound, whatever the tile.',
  'learn.bridge-decode.no_work':
    'On {gpu} carrying the bytes of one token takes at least {carry}, whatever the tile.',
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
    'Traffic falls {prefill} times in prefill and {decode} times in decode at {length|token|tokens}.',

  'learn.bridge-masks.ask': 'A causal mask hides every later key. Does it halve the tiles exactly?',
  'learn.bridge-masks.lead':
    'With a causal mask a token sees itself and what came before; the upper right half of S is hidden. A kernel works tile by tile, and a tile that it need not compute it skips.',
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
    'More than half: {visited} of {all} tiles are visited, {share}. Tiles that are hidden altogether are skipped. {masked} lie on the border: they are computed as a whole, and their hidden cells are thrown away.',
  'learn.bridge-masks.why':
    'The smaller the tiles against the text, the closer it gets to half. Standard attention skips nothing: its three programs move {standard} with the mask and without it.',
  'learn.bridge-masks.shared': 'Shared heads',
  'learn.bridge-masks.shared.lead':
    'Many models let several query heads share one head of K and V (grouped-query attention, GQA). Say {heads} query heads share fewer heads of K and V: what becomes smaller, the memory of K and V, or what is loaded into the SMs?',
  'learn.bridge-masks.shared.show': 'Show me',
  'learn.bridge-masks.shared.tell':
    'The memory: with one head of K and V instead of {heads} it falls from {all_stored} to {one_stored}. What is loaded into the SMs stays at {loaded}: each query head still reads K and V once for each of its rows of tiles. What GPU memory has to hand out falls, if the L2 cache serves the repeated reads.',
  'learn.bridge-masks.shared.table': 'Fewer heads of K and V, without a mask',
  'learn.bridge-masks.shared.heads': 'Heads of K and V',
  'learn.bridge-masks.shared.stored': 'K and V in memory',
  'learn.bridge-masks.shared.loaded': 'K and V into the SMs',
  'learn.bridge-masks.shared.carried': 'All from and to HBM, endless L2',
  'learn.bridge-masks.shared.why':
    'A kernel can do more for a single new token: it has one row for each query head, so the heads of a group fit together into the rows of one tile (the kernel “packs” the group), and a tile of K and V is loaded once for all of them. With one head of K and V that is {packed} instead of {apart}.',
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
    'The cache is an eighth: {mha_cache} become {gqa_cache}. But each query head still loads its own tiles into the SM: {mha_sm} and {gqa_sm}. Sharing pays in L2 and HBM; in the SMs only where one tile serves several heads, as for a single new token.',
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
  'learn.code.keep': 'What to keep of the three questions',
  'learn.code.keep.q1':
    'Scores grow with the square of the length, and standard attention stores two matrices of them, S and P, each written once and read once. At head dimension 64 or 128 an A100 needs longer to carry them than to multiply.',
  'learn.code.keep.q2':
    'With a running maximum, a running sum and a rescaled output, softmax works tile by tile and stays exact, so the N × N matrix is never stored; what one tile needs does not depend on the length.',
  'learn.code.keep.q3':
    'Taller tiles move fewer bytes but need more room on one SM; from half the head dimension on they move fewer bytes than standard attention. Memory, traffic and time change by different factors, and the time only where carrying was what took longest.',
  'learn.code.copy': 'Copy the code',
  'learn.code.copied': 'Copied.',
  'learn.code.no_copy': 'The browser does not allow copying here: select the code instead.',
  'learn.code.why':
    'Names, order and defaults are those of the lesson. The module behind this page answers to the same names, exactly and for any size; its other numbers are in the Lab, and for a terminal in the command-line program of this project.',
  'learn.code.left_out':
    'Python’s whole numbers have no end; in JavaScript they end at 2⁵³ and in C++ at 2⁶³. The page uses exact 64-bit numbers and refuses what passes them.',
} as const;
