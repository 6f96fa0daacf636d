// SPDX-License-Identifier: Apache-2.0
// What stands behind a number: the drawer that opens on it. Keys: area.item.part.

export const explained = {
  'explained.title': 'Where the number comes from',
  'explained.close': 'Close',
  'explained.formula': 'Formula',
  'explained.rows': 'Rows that add up to it',
  'explained.rows.sms': 'Rows of all that the SMs read and write',
  'explained.row': '{times} × {elements|element|elements} × {bytes}',
  'explained.combined.sum': 'Made of',
  'explained.combined.largest': 'The largest of these',
  'explained.combined.least': 'The least of these',
  'explained.combined.quotient': 'The first over the second',
  'explained.combined.part': 'A part of',
  'explained.combined.beside': 'Beside it',
  'explained.is.largest': 'the largest',
  'explained.is.least': 'the least',
  'explained.padded': 'a dimension as the kernel stores it, padded',
  'explained.letters': 'Letters',
  'explained.source': 'Source',
  'explained.left_out': 'Left out',
  'explained.kind.theory': 'Theory: follows from the sizes alone, whatever computes it.',
  'explained.kind.modelled':
    'Modelled: counted by the rules of the algorithm, not measured on a GPU.',
  'explained.kind.measured': 'Measured here: on this device, just now.',
  'explained.kind.own': 'Your profile: a value of the GPU that you wrote yourself.',
  'explained.kind.given': 'Given: as the line that you pasted states it.',
  'explained.kind.published':
    'Published: as a source gives it, named here where the profile names it.',
  'explained.letter.own': 'your own figure',
  'explained.letter.published': 'published: ',
  'explained.letter.and': '; ',
  'explained.letter.no_source': 'published; the profile names no source for it alone',

  'explained.note.hbm_once':
    'Each byte once, as with an L2 without end: a bound may count no repeats, whatever L2 is chosen.',
  'explained.note.hbm_simulated': 'As the simulated L2 lets them through.',
  'explained.note.l2_measured': 'Its bandwidth is measured, not documented: no limit to rely on.',
  'explained.note.one_block':
    'With one block per head, as in the paper; later releases split the query rows too.',
  'explained.note.waves':
    'The blocks do not fill all SMs evenly: {ratio} times the matrix units’ time.',
  'explained.note.full_waves': 'The blocks fill all SMs: no longer than the matrix units.',
  'explained.note.too_large': 'One block alone asks for more than it can have.',
  'explained.note.tensor_column': 'A column has 128 rows of 4 bytes.',
  'explained.note.no_tensor_memory':
    'This GPU has no tensor memory: an SM of the chips that this kernel is made for has so many columns.',
  'explained.note.estimated': 'With the registers as estimated.',
  'explained.left_out.race':
    'How work and bytes really lie along the time: each schedule is spread evenly over its lower bound.',
  'explained.left_out.race_moved':
    'The L2 cache: every byte comes from HBM here. The executed schedule is looked at 96 times; the number is that of the look before.',
  'explained.no_term': '{term}: not stated for this GPU or this kernel, so it limits nothing here.',
  'explained.no_rule': '{resource}: there is no rule for this algorithm and pass on this chip.',
  'explained.no_bytes': '{resource}: its bytes are not modelled here.',
  'explained.no_peak':
    '{resource}: the profile states no peak of the matrix units for {dtype}, so the bound does without.',
  'explained.no_rate': '{resource}: the profile states no {rate}, so the bound does without.',
  'explained.rate.sm_count': 'number of SMs',
  'explained.rate.boost_clock_hz': 'boost clock',
  'explained.rate.sfu_ops_per_clk_per_sm': 'rate of exponentials',
  'explained.rate.smem_bytes_per_clk_per_sm': 'SRAM bandwidth',
  'explained.rate.l2_bandwidth_bytes_per_s': 'L2 bandwidth',

  'explained.how.clock': '{share} of the time that the slower one takes at least.',
  'explained.how.played': 'Counted from the executed schedule, event by event, up to event {step}.',
  'explained.how.played_read':
    'The bytes of every tile loaded so far; a clipped tile counts its real rows and columns. All heads, in step.',
  'explained.how.played_written': 'The bytes of every tile stored so far. All heads, in step.',
  'explained.how.played_sram': 'The bytes of the tiles that lie in the SRAM of one block now.',
  'explained.how.played_peak':
    'The most bytes that lay in the SRAM of one block at once, up to here.',
  'explained.how.device':
    'On this device: {workers} of {cores|core|cores} that the browser tells of, {build}, by the browser’s clock (performance.now, which may be rounded to a tenth of a millisecond).',
  'explained.how.median':
    'The median of {runs|time|times}, inputs made and code compiled before; where one run is near the step of the clock, each time is the mean of several.',
  'explained.how.least': 'The shortest of {runs|time|times}.',
  'explained.how.spread':
    'Half of the distance between the first and third quartile of {runs|time|times}, as a share of the median.',
  'explained.how.speed':
    'Work that the mask leaves, over the median time; a multiply-add counts 2.',
  'explained.how.of_peak':
    'The speed over what the same vector instructions reach on this core with no memory at all, measured in the same run, times the workers.',
  'explained.how.above_peak':
    'Not to be trusted: nothing is faster than the peak. Something else kept this device busy while the peak was measured, or its clock changed since.',
  'explained.how.runs': 'Every row of the table was timed so often or more.',
  'explained.how.peak':
    'What the same vector instructions reach on one core with no memory at all, measured before, between and after the rounds.',
  'explained.how.scratch':
    'What the kernel asks for beside inputs and outputs, as it was asked before the run.',
  'explained.how.memory': 'The WebAssembly module’s memory at its largest, as it says itself.',
  'explained.how.error':
    'The largest difference from the same rows computed in double precision; {rows|row was|rows were} checked.',
  'explained.how.gain': 'The median with one worker over the median with these workers.',
  'explained.how.counted_kernel':
    'Counted in the tile loop of the kernel as it ran here, each time it takes a tile up or leaves one behind.',
  'explained.how.counted_model': 'The closed forms for the same shape and tile.',
  'explained.how.row_tiles':
    'Counted as this kernel cuts its rows: query heads may share a tile, or its tiles are its own.',
  'explained.how.visited_tiles':
    'Counted along every row of tiles: a tile is left out where the mask leaves no cell of it.',
  'explained.how.busy_sms':
    'The blocks of all heads are dealt out to the SMs: so many get one, in the pass that keeps fewest busy.',
  'explained.how.crossing':
    'Read off the computed square tiles: from this one on, none of them moves more than standard attention.',
  'explained.how.tallest':
    'Asked of the engine in steps of 16 rows: the tallest tile whose block asks for no more SRAM than it can have.',
  'explained.how.corrections':
    'Sum and output are corrected once for each row and tile of columns: one exponential each.',
  'explained.how.crossover':
    'Counted for tiles of every size: the first that moves less than standard attention.',
  'explained.how.flat':
    'Of the tiles drawn, the first whose bound is within 0.5 % of that of the last one.',
  'explained.how.masked':
    'Those of the visited tiles in which the mask hides some cell: they are computed whole.',
  'explained.how.reach':
    'The scores grow with the square of the length, so the length grows with the square root of the memory.',
  'explained.how.walk_online':
    'The scores of the lesson, tile by tile in fp32, the arithmetic of a kernel.',
  'explained.how.walk_skipped':
    'The scores of the lesson, tile by tile in fp32, sum and output left as they are when a larger score comes.',
  'explained.how.walk_plain': 'The scores of the lesson, a whole row at once in fp32.',
  'explained.left_out.bench': 'What else the device did meanwhile, its clock under load, a GPU.',

  'letter.F': 'work of the matrix products',
  'letter.Fx': 'work with whole tiles',
  'letter.Ff': 'work of the forward pass',
  'letter.Fb': 'work of the backward pass',
  'letter.X': 'visible cells of all heads',
  'letter.Rm': 'peak of the matrix units',
  'letter.Rh': 'HBM bandwidth',
  'letter.Rl': 'L2 bandwidth',
  'letter.Bh': 'bytes read from and written to HBM',
  'letter.Bl': 'bytes into and out of the SMs',
  'letter.E': 'exponentials',
  'letter.J': 'SMs',
  'letter.f': 'boost clock',
  'letter.u': 'exponentials of an SM per clock',
  'letter.s': 'SRAM bytes of an SM per clock',
  'letter.V': 'visited tiles of all heads',
  'letter.w': 'warps of a block',
  'letter.z': 'times that K and V are read from SRAM',
  'letter.U': 'places for a block: SMs, or pairs of them',
  'letter.K': 'blocks',
  'letter.Kf': 'blocks, forward',
  'letter.Kb': 'blocks, backward',
  'letter.L': 'cells of the largest block',
  'letter.Lf': 'cells of the largest block, forward',
  'letter.Lb': 'cells of the largest block, backward',
  'letter.T': 'cells of all blocks',
  'letter.Tf': 'cells of all blocks, forward',
  'letter.Tb': 'cells of all blocks, backward',
  'letter.Ku': 'blocks that an SM holds at most',
  'letter.Wu': 'warps that an SM holds at most',
  'letter.Ru': 'registers of an SM',
  'letter.r': 'registers of a thread',
  'letter.Sl': 'SRAM that a block can have',
  'letter.Qt': 'tiles of Q at once',
  'letter.Tm': 'tensor memory of an SM',
  'letter.Ba': 'bytes asked for',
  'letter.Zl': 'size of the L2 cache',
  'letter.Zh': 'GPU memory',
  'letter.Su': 'SRAM of an SM for its blocks',
  'letter.b': 'SRAM that a block asks for',
  'letter.k': 'blocks on an SM at once',
  'letter.t': 'median time',
  'letter.to': 'median time with one worker',
  'letter.Wk': 'workers',
  'letter.Pk': 'peak of one core, measured here',
  'letter.o': 'SRAM reserved for each block',
  'letter.q': 'step that SRAM is handed out in',
  'explained.evidence.unit': '{quantity}: {unit}.',
  'explained.evidence.unit.bytes': 'bytes, all digits',
  'explained.evidence.unit.count': 'a count',
  'explained.evidence.unit.ratio': 'a quotient without a unit',
  'explained.evidence.unit.mebibytes': 'in MiB, 1,048,576 bytes each',
  'explained.evidence.unit.gigabytes': 'in GB, a thousand million bytes each',
  'explained.evidence.unit.bytes_per_s': 'bytes a second',
  'explained.evidence.unit.microseconds': 'in millionths of a second',
  'explained.evidence.unit.milliseconds': 'in thousandths of a second',
  'explained.evidence.unit.tera_per_s': 'in 10¹² floating-point operations a second',
  'explained.evidence.unit.sfu_teraops': 'in 10¹² a second',
  'explained.evidence.unit.name': 'a name',
  'explained.evidence.unit.truth': 'yes or no',
  'explained.evidence.judged.exact': 'Judged: the model has to have the same number, to the digit.',
  'explained.evidence.judged.within':
    'Judged: the model may be off by {within}, half of the last digit that the source prints.',
  'explained.evidence.judged.share':
    'Judged: the model may be off by {share}; the source rounds, or measures.',
  'explained.evidence.judged.scratch':
    'Judged: the source may have {bytes} bytes more, scratch that a compiler added.',
  'explained.evidence.judged.interval':
    'Judged: it has to lie between the modelled reads and reads plus writes, 1% slack at either end.',
  'explained.evidence.judged.bound':
    'Judged: nothing measured may be faster than the model’s bound. How near it comes is not judged.',
  'explained.evidence.judged.same': 'Judged: both have to say the same.',
  'explained.evidence.judged.not': 'Not judged: the model has no number to hold against it.',
  'explained.evidence.outcome': 'Outcome: {status}. {help}',
  'explained.evidence.inferred': 'The source leaves open, and we chose: {what}.',
  'explained.evidence.why': 'Why: {why}.',
  'explained.evidence.profile': 'As the profile of the GPU states it.',
  'explained.evidence.profile_alone':
    'As the profile of the GPU states it, which names no source for this figure alone.',
  'explained.evidence.visited':
    'Counted tile by tile: those in which the mask lets some row see some column.',
  'explained.evidence.interval':
    'From the reads alone to reads and writes: outputs may still lie in L2 when the counter stops.',
  'explained.evidence.rule': 'The rule for the SRAM of {algorithm} on this GPU.',
  'explained.evidence.fits': 'Yes where a block asks for no more than it can have.',
  'explained.evidence.unpadded': 'No buffer of the block is padded here.',
  'explained.evidence.spills': 'Yes where a thread would need more than 255 registers.',
  'explained.evidence.allocator':
    'What is alive at the worst moment, the row statistics not counted, and what the allocator adds.',
  'explained.evidence.overhead': 'added by the allocator',
  'explained.evidence.layer_input': 'input of the layer, as large as Q',
  'explained.evidence.layer_output': 'output of the layer, as large as Q',
  'explained.evidence.speed':
    'Work as such charts count it, 4 N² d a head and 2.5 times that backward, masked or not, over the lower bound of the time.',
  'explained.evidence.error':
    'Found from the bytes of the line alone: tiles whose buffers add up to them.',
  'explained.evidence.not':
    'Not modelled: there is no rule for the SRAM of this kernel ({algorithm}, {pass}), and nothing is guessed.',
  'explained.evidence.not.host_memory_bytes_per_s':
    'Not modelled: the model ends at the GPU’s own memory; the profile knows nothing of the computer around it.',
  'explained.evidence.not.workload_utilisation':
    'Not modelled: the source does not state the shapes of the run, so there is nothing to compute.',
  'letter.Ym': 'modelled value',
  'letter.Yp': 'published value',
  'letter.Fc': 'work as such charts count it',
  'letter.tb': 'lower bound of the time',
  'letter.fm': 'clock that the matrix peak is stated for',
  'letter.Lu': 'SRAM and L1 of an SM',
  'explained.how.event': '{elements|element|elements} of {bytes} each, of one head.',
  'explained.how.played_peak_at':
    'The most that lay in the SRAM of one block at once; it was so first after event {step}.',
  'explained.how.played_many':
    'Which events these are is listed for the first {most} only; the number itself is the engine’s.',
  'explained.played.tile': '{tensor}, tile {tile}',
  'explained.played.tensor': '{tensor}',
  'explained.played.moved': '{tensor}: kernel {kernel}, {pass}',
  'explained.played.events': '{events|event|events}, {bytes} together, times {times|head|heads}',
  'letter.Mt': 'rows of this tile',
  'letter.Nt': 'columns of this tile',
  'explained.atomic': 'added in place',
} as const;
