// SPDX-License-Identifier: Apache-2.0
// The first question after its first step: why memory, and why trips.
export const q1 = {
  'learn.q1-lines.ask': 'At what length do the scores of one layer fill a whole GPU?',
  'learn.q1-lines.lead':
    'A layer has several heads, attentions that run side by side, and each has a score matrix of its own: {heads|head is|heads are} counted here, each score {e|byte|bytes}. This GPU, {gpu}, has {hbm} of memory beside the chip (HBM). On the chip itself, whose processors are called SMs, there is far less.{l2_here}{sram_here}',
  'learn.q1-lines.l2_here': ' The L2 cache, shared by all, has {l2}.',
  'learn.q1-lines.sram_here':
    ' A block, a group of threads that works on one piece, can have {sram} of SRAM, the fast memory within an SM.',
  'learn.q1-lines.caption':
    'Bytes against length, {heads|head|heads}; along both axes equal steps are equal factors',
  'learn.q1-lines.drawing':
    'Bytes of the scores and of Q, K, V, O against the length, with lines for SRAM, L2 and GPU memory. At {length} tokens the scores take {scores}.',
  'learn.q1-lines.from': 'too much from {length} on',
  'learn.q1-lines.table': 'Bytes of the scores and of Q, K, V, O by length',
  'learn.q1-lines.tell':
    'From {hbm_length} tokens on the scores no longer fit into the memory of this GPU.',
  'learn.q1-lines.own.near': 'That is close.',
  'learn.q1-lines.own.less': 'That is too short.',
  'learn.q1-lines.own.more': 'That is too long.',
  'learn.q1-lines.l2_at': ' All of L2 they outgrow much earlier, at {l2_length} tokens.',
  'learn.q1-lines.sram_always': ' The SRAM of one block they exceed at every length drawn here.',
  'learn.q1-lines.sram_from': ' The SRAM of one block they outgrow at {sram_length} tokens.',
  'learn.q1-lines.why':
    'On these axes a steeper line is a higher power: the scores climb four times with every doubling, Q, K, V and O only twice. At {length} tokens the scores of this one layer take {scores}, its inputs and output {inputs}. A GPU with twice the memory does not help much: it reaches only {reach} times the length.{l2_at}{sram_at}',
  'learn.q1-lines.check':
    'A layer with {heads} heads, {length} tokens, batch 1, fp16 (2 bytes a number). How many bytes do its scores take?',
  'learn.q1-lines.check.truth':
    '{heads} heads × {length}² scores × 2 bytes = {exact} bytes = {truth}.',
  'learn.wrong.heads':
    'That is one head. Each of the {heads} heads has a matrix of its own; one takes {one}.',
  'learn.wrong.row':
    'That is the size of a strip such as Q: length × head dimension. The scores are length × length.',
  'learn.q1-lines.left_out':
    'A second matrix of the same size: the weights P, which softmax makes of the scores and which lie beside them for a while (the next step shows when). With P, Q, K and V standard attention needs more than this GPU has from {both_length} tokens on. Also the weights of the model, other layers, and what a framework keeps back: a real run stops fitting earlier. While one layer runs, the others need no scores.',
  'learn.myth.forget_heads.claim': '“The score matrix takes N × N × 2 bytes.”',
  'learn.myth.forget_heads.answer':
    'That is one head of one sequence: {one} at {length} tokens. {heads|head makes|heads make} it {all}, and a batch of 8 makes it {batch}.',
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
    'What the three programs carry at {length} tokens, {heads|head|heads}; arrows are as thick as their bytes',
  'learn.q1-passes.drawing':
    'Three programs between GPU memory and the chip. The scores S are written and read, the weights P are written and read: four thick arrows beside the thin ones of Q, K, V and O.',
  'learn.q1-passes.drawing_before':
    'Three programs between GPU memory and the chip, with the arrows of Q, K, V and O only.',
  'learn.q1-passes.table': 'What each program reads and writes',
  'learn.q1-passes.tell':
    'Four times: written as a score, read, written as a weight, read. That is {scores} of the {all} that travel: {share}.',
  'learn.q1-passes.why':
    'Now compare the work with the carrying. {work} The carrying: some reads could be served by a cache, a fast memory on the chip that keeps what was used last. Even a cache without limit saves only repeated reads: each matrix would still be written once, and each input read once, {carried} of the {all}. At {bandwidth} that is at least {carry}. {longer}\n\nIf the scores never left the chip, only Q, K, V and the output would be left, {carried_tiled} or {carry_tiled}. That is the idea of FlashAttention: the same multiplications, without the trips. But then a cache has to serve every repeated read, for FlashAttention reads K and V again and again: its version FlashAttention-2, which works on tiles, pieces of S with {rows|row|rows} here, asks for {asked}. Q3 is about that.',
  'learn.q1-passes.work': 'On {gpu} all multiplications need at least {multiply}.',
  'learn.q1-passes.no_work': 'How fast {gpu} multiplies numbers of this type is not known here.',
  'learn.q1-passes.longer': 'So carrying takes longer than multiplying, and the multipliers wait.',
  'learn.q1-passes.shorter': 'Here multiplying takes longer than that carrying.',
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
    'Both multiply and add the same number of times, {standard} operations. FlashAttention even takes {extra} more exponentials, for its corrections. What shrinks is the carrying: {moved} become {moved_tiled}.',
} as const;
