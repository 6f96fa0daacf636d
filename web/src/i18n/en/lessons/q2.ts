// SPDX-License-Identifier: Apache-2.0
// The second question: the running softmax, and what stays on the chip.
export const q2 = {
  'learn.walk.scores': 'Scores, tile in hand marked',
  'learn.walk.scores_before': 'Scores, cut into tiles',
  'learn.walk.row': 'Row {row}',
  'learn.walk.tile': 'Tile {step} of {steps}: rows {first}–{last}, columns {left}–{right}',
  'learn.walk.max': 'largest so far',
  'learn.walk.powers': 'powers in this tile: e^(score − largest)',
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
  'learn.walk.none': 'NaN',
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
    'Softmax turns a row of scores into weights: e to the power of each score, divided by the sum of these powers over the whole row. To keep the powers small, the largest score of the row is subtracted first. The largest and the sum seem to need the whole row. Here are 6 × 6 scores, cut into tiles of 2 × 2.',
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
    'A number in fp32 can be at most about 3.4 × 10³⁸. The powers of e, written e^x or e¹⁰⁰, pass that soon: e⁸⁸ still fits, e⁸⁹ does not. Here 100 is added to each of the 36 scores. Beside online softmax stands the formula as written, e^x over the sum of the row: unlike the step before, it does not subtract the largest first.',
  'learn.q2-overflow.option.nothing': 'It stays the same',
  'learn.q2-overflow.option.larger': 'All weights become larger',
  'learn.q2-overflow.option.equal': 'All weights become equal',
  'learn.q2-overflow.caption':
    'Computed here in fp32: the formula as written beside online softmax',
  'learn.q2-overflow.tell':
    'It should stay the same: e¹⁰⁰ stands in numerator and denominator and cancels. Computed as written, every power is infinite in fp32, and infinity over infinity is not a number (NaN). Subtracting a maximum first avoids that, and online softmax does it with the largest score so far: it only sees differences of scores, and its error is {error}.',
  'learn.q2-overflow.why':
    'One choice is left: when to divide by the sum. FlashAttention-1 divides the output after every tile, FlashAttention-2 once after the last. The result is the same, the work is not: {each} divisions here, or {once}. They do not run on the fast matrix units, so every one that is spared counts.',
  'learn.q2-overflow.check':
    'A row has the scores 101, 100 and 98. Online softmax subtracts the largest first: what is the sum of its three powers? (e⁻¹ ≈ 0.368, e⁻³ ≈ 0.050)',
  'learn.q2-overflow.check.truth':
    'e⁰ + e⁻¹ + e⁻³ = {truth}. No power is larger than 1, however large the scores.',
  'learn.wrong.no_largest': 'The largest score counts as well: 101 − 101 = 0, and e⁰ = 1.',
  'learn.q2-overflow.wrong.sign':
    'That has the signs turned round: 100 − 101 is −1, so its power is e⁻¹.',
  'learn.wrong.differences': 'That adds the differences. Each has to become a power of e first.',
  'learn.wrong.weight': 'That is the weight of the largest. The question is the sum.',
  'learn.q2-overflow.left_out':
    'fp16 ends sooner: at 65,504, near x = 11. With the largest score subtracted no power passes 1, so none overflows there either; but a sum in fp16 loses small terms (2,048 + 1 stays 2,048), which is why kernels keep sums and outputs in fp32.',

  'learn.q2-chip.ask': 'One tile of scores is computed: what takes most of the room on the chip?',
  'learn.q2-chip.lead':
    'To compute one tile of scores the chip holds some rows of Q, the rows of K that meet them, the rows of V that belong to these, and the rows of the output that are growing. With the scores themselves this is the working set of a tile. The head dimension is the width of a row. Guess for a tile of {posed} × {posed} scores and head dimension {posed_d}.',
  'learn.q2-chip.option.scores': 'The scores of the tile',
  'learn.q2-chip.option.strips': 'The rows of Q, K, V and O',
  'learn.q2-chip.option.even': 'All five the same',
  'learn.q2-chip.caption': 'What one tile of scores needs on the chip',
  'learn.q2-chip.posed':
    'The matrix of scores with one tile marked, and the rows of Q, K, V and O that belong to it; not to scale.',
  'learn.q2-chip.posed_note': 'A sketch of where the parts lie: their sizes are not to scale.',
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
    'That kernels keep sums in fp32: here each of the five parts counts with the bytes of the inputs, as the lesson’s formula does. Where a kernel keeps the parts (scores and output usually in registers), tiles loaded ahead, and padding. What a kernel really asks for comes in Q3.',
  'learn.myth.length_overflows.claim': '“The text got too long, so shared memory overflowed.”',
  'learn.myth.length_overflows.answer':
    'Shared memory is another name for the SRAM of a block. A FlashAttention-2 block with a tile of {rows} × {cols} asks for {short_bytes} of SRAM at {short} tokens and for {long_bytes} at {long}, too. (That is Q, K and V alone: this kernel keeps scores and output, the rest of the working set, in registers.) Tile, head dimension, data type and stages decide; the length does not.',
} as const;
