// SPDX-License-Identifier: Apache-2.0
// The Learn room: its frame, its contents and its first step. Keys: area.item.part.

export const learn = {
  'learn.title': 'Why attention runs out of memory, and what tiles do about it',
  'learn.outline': 'Contents',
  'learn.ways': 'Other steps',
  'learn.step_of': '{step} of {steps}',
  'learn.next': 'Next: {step}',
  'learn.previous': 'Back: {step}',
  'learn.passed': ' (done)',
  'learn.forget': 'Forget my answers',
  'learn.levers': 'Move these',
  'learn.levers.reset': 'Back to the values of this step',
  'learn.open_lab': 'Open this shape in the Lab',
  'learn.tokens': 'tokens',
  'learn.left_out': 'What this leaves out',
  'learn.myth': 'Often heard',
  'learn.on': 'on',
  'learn.off': 'off',

  'learn.guess': 'Your guess',
  'learn.guess.yours': 'your guess',
  'learn.guess.commit': 'This is my guess',
  'learn.guess.skip': 'Show me without a guess',
  'learn.guess.right': 'Right.',
  'learn.guess.wrong': 'You said: {guess}.',
  'learn.guess.number': 'You said {guess}.',
  'learn.guess.is_right': ' (this is right)',

  'learn.check': 'Work it out',
  'learn.check.answer': 'Your answer',
  'learn.check.mark': 'Check',
  'learn.check.show': 'Show the answer',
  'learn.check.right': 'Right.',
  'learn.check.wrong': 'Not yet.',
  'learn.check.passed': 'You have answered this one.',
  'learn.check.unit.bytes': 'for example 24 MiB',
  'learn.check.unit.count': 'a number',
  'learn.check.unit.real': 'a number, for example 0.25',

  'learn.wrong.unread.bytes': 'Write a number with a unit: 24 MiB, 1.5 GiB, or plain bytes.',
  'learn.wrong.unread.count': 'Write a number above 0. 4k and 1M are understood.',
  'learn.wrong.unread.real': 'Write a number, such as 0.25.',
  'learn.wrong.no_unit':
    'The number is right if a unit follows it: without one it counts single bytes.',
  'learn.wrong.off': 'That cannot be: the answer is above 0.',
  'learn.wrong.above': 'Too large by a factor of {ratio}.',
  'learn.wrong.below': 'Too small by a factor of {ratio}.',
  'learn.wrong.gb_gib':
    'The digits are right, the unit is not. 1 GiB is 1,073,741,824 bytes, 1 GB is 1,000,000,000; the same holds for MiB and MB, KiB and KB.',
  'learn.wrong.elements': 'That is the number of scores. Each of them takes 2 bytes.',
  'learn.wrong.fp32': 'That counts 4 bytes a score. fp16 takes 2.',
  'learn.wrong.linear':
    'That grows in step with the length. Four times the length has four times the rows and four times the columns.',
  'learn.wrong.once':
    'That doubles once too little: each doubling of the length is four times the bytes.',

  'learn.lever.seq_len_q': 'Sequence length, in tokens',
  'learn.lever.heads_q': 'Heads',
  'learn.lever.head_dim': 'Head dimension d',
  'learn.lever.tile': 'Tile: rows and columns',
  'learn.lever.tile_rows': 'Tile rows',
  'learn.lever.tile_cols': 'Tile columns',
  'learn.lever.stages': 'Stages',
  'learn.lever.dtype': 'Data type',
  'learn.lever.hardware': 'GPU',

  'learn.q1.title': 'Q1 · The matrix that should not exist',
  'learn.q2.title': 'Q2 · Tiles and a running softmax',
  'learn.q3.title': 'Q3 · Choosing a tile',
  'learn.bridge.title': 'From here to real kernels',
  'learn.q1-grow.title': 'Double the text',
  'learn.q1-lines.title': 'The lines it crosses',
  'learn.q1-passes.title': 'The trips of a score',
  'learn.q2-running.title': 'Softmax, piece by piece',
  'learn.q2-overflow.title': 'Add 100 to every score',
  'learn.q2-chip.title': 'What is on the chip',
  'learn.q3-tradeoff.title': 'Less room or less traffic',
  'learn.q3-fits.title': 'What fits',
  'learn.q3-apart.title': 'Three things that pull apart',
  'learn.bridge-walk.title': 'Two orders of one walk',
  'learn.bridge-kernel.title': 'Tiles in a real kernel',
  'learn.bridge-decode.title': 'Writing one token at a time',
  'learn.bridge-masks.title': 'Masks and shared heads',
  'learn.code.title': 'The lesson as code',

  'learn.q1-grow.ask': 'Twice as much text: how much more memory do the scores of attention need?',
  'learn.q1-grow.lead':
    'Attention compares every token of a text with every other one. Each pair gives one number, its score, so {length} tokens give a square of {length} × {length} scores, the matrix S. Standard attention stores all of it. The inputs Q, K, V and the output O have one short row per token: they are the thin strips around it.',
  'learn.q1-grow.option.same': 'The same',
  'learn.q1-grow.option.x2': '2 times',
  'learn.q1-grow.option.x4': '4 times',
  'learn.q1-grow.option.x8': '8 times',
  'learn.q1-grow.tell':
    'The scores need {times} times the memory: {before} become {after}. Q, K, V and O only grow {inputs_times} times, from {inputs} to {inputs_after}.',
  'learn.q1-grow.caption': 'Bytes of one layer’s attention, drawn to scale: areas are memory',
  'learn.q1-grow.drawing':
    'The matrices to scale: S, a square of {length} by {length}, amid the strips Q, K, V and O.',
  'learn.q1-grow.scores': 'Scores S',
  'learn.q1-grow.inputs': 'Q, K, V, O',
  'learn.q1-grow.why':
    'Twice the tokens are twice the rows and twice the columns, so the square is four times as large; the strips only get longer. That is what “quadratic” means, and why it creeps up on you: in short texts the scores are a detail, in long ones they are nearly everything. At {twice} tokens they take {share} times as much memory as Q, K, V and O together.',
  'learn.q1-grow.check':
    'One head, 2 bytes a score. At {known} tokens the scores take {before}. How much do they take at {longer} tokens?',
  'learn.q1-grow.check.truth': '{longer}² scores × 2 bytes = {exact} bytes = {truth}.',
  'learn.q1-grow.left_out':
    'Only one matrix of this size is counted here. While softmax runs, standard attention keeps a second one, the probabilities, beside it. The weights and the rest of the model are not in the picture.',
} as const;
