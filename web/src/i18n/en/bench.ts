// SPDX-License-Identifier: Apache-2.0
// The Bench: kernels on this device. Keys: area.item.part.

export const bench = {
  'choice.kernel.naive': 'naive',
  'choice.kernel.tiled': 'tiled',
  'choice.kernel.tiled_simd': 'tiled, SIMD',
  'choice.build.simd128': 'SIMD without fused multiply-add',
  'choice.build.relaxed': 'relaxed SIMD with fused multiply-add',

  'number.of_kernel': '{label}, {kernel}',
  'table.slowest': 'longest',
  'bench.list': 'Experiments',
  'bench.kernels.title': 'Kernels',
  'bench.tiles.title': 'Tile size',
  'bench.lengths.title': 'Length',
  'bench.workers.title': 'Workers',
  'bench.counters.title': 'Counters',
  'bench.kernels.caption': 'Time of one pass; median, and each run a stroke',
  'bench.tiles.caption': 'Time against tile size: median, and the middle half of the runs',
  'bench.lengths.caption': 'Time against sequence length: median, and the middle half of the runs',
  'bench.workers.caption': 'How many times as fast as one worker',
  'bench.counters.caption':
    'Bytes that the kernel’s tile loop took up and left behind, beside the model’s',
  'bench.memory.caption': 'Scratch memory against sequence length',

  'bench.kernels.left_out':
    'Left out: a GPU. A CPU has caches in place of SRAM, so the speed here says nothing about a GPU’s; memory and error do carry over. The peak is what the same vector instructions reach with no memory at all.',
  'bench.tiles.left_out':
    'Small tiles start too often and rescale too often; large ones no longer fit this CPU’s caches. On a GPU the right end is not slow but impossible: a tile that does not fit SRAM does not start.',
  'bench.lengths.left_out':
    'Both kernels do the same arithmetic, four times as much for twice the length. What differs is what has to be stored on the way, and that the tiled one uses vector instructions (SIMD): its time shows both. “Kernels” shows tiles alone.',
  'bench.workers.left_out':
    'Forward pass. No shared memory: each worker has its own copy of the inputs and sends its rows of the output back, and that is in the time. Cores that share caches, or a clock that sinks under load, cost a part of the gain.',
  'bench.counters.left_out':
    'Forward pass, counted where the tile loop takes a tile up or leaves one behind, not at each instruction: what a GPU would load into SRAM. A CPU’s caches serve most of these loads.',

  'bench.run': 'Run',
  'bench.stop': 'Stop',
  'bench.plan':
    'Will run {shape}: {kernels}. At most {bytes} of memory for each, {time} or less on most devices.',
  'bench.plan.counters':
    'Will run the tiled kernel once at {shape}, tile {tile}, with {bytes} of memory, and ask the model the same.',
  'bench.plan.workers':
    'Will share {shape} among 1 to {workers|worker|workers}. At most {bytes} of memory for each, {time} or less on most devices.',
  'bench.plan.memory': 'Memory of a run, at most',
  'bench.plan.longest': 'Time of the run, at most on most devices',
  'bench.plan.rate': 'At {rate} a worker, as on a slow device; no run has shown it here yet.',
  'bench.plan.rate_here': 'At {rate} a worker, the slowest that a run has shown here.',
  'explained.how.plan_bytes':
    'Each kernel was asked what it takes for this shape, with inputs and outputs; this is the most.',
  'explained.how.plan_time':
    'The work of each step over a rate, as often as it may run: twice to begin with, then in {rounds} rounds up to four times.',
  'bench.plan.refused': 'Left out: {kernel}. {reason}',
  'bench.plan.refused_from': 'Left out: {kernel}, from {length|token|tokens} on. {reason}',
  'bench.plan.asking': 'Asking the kernels what this needs…',
  'bench.plan.nothing': 'Nothing here can run. {reason}',
  'bench.plan.broken': 'The kernels did not load. The browser says: {detail}',
  'bench.shape':
    'batch {batch}, heads {heads}, queries {queries}, keys {keys}, head dimension {head_dim}, mask {mask}, fp32',
  'bench.shape.grouped':
    'batch {batch}, heads {heads} over {heads_kv}, queries {queries}, keys {keys}, head dimension {head_dim}, mask {mask}, fp32',
  'bench.shape.backward': '{shape}, backward pass',
  'bench.ran': 'These results are for another shape: {shape}.',
  'bench.progress': 'Progress of the run',
  'bench.device':
    'This device: {cores|core|cores} as the browser tells, {build}, {peak} at most on one of them.',
  'bench.device.no_peak': 'This device: {cores|core|cores} as the browser tells, {build}.',
  'bench.noise.calm':
    'Medians of at least {runs|run|runs}; the middle half of them spans ±{spread}. Small differences can be trusted.',
  'bench.noise.some':
    'Medians of at least {runs|run|runs}; the middle half of them spans ±{spread}. Smaller differences mean nothing.',
  'bench.noise.rough':
    'The times scatter: in {runs|run|runs} or more the middle half spans ±{spread}. Something else keeps this device busy, or it saves power. Run it again before you trust a difference.',

  'bench.noise.above_peak':
    'Not to be trusted: {rows|row is|rows are} faster than the peak that was measured in the same run, which nothing can be. Something else kept this device busy, or its clock changed. Run it again.',
  'bench.noise.peak_moved':
    'Not to be trusted yet: the peak of the core moved between {low} and {high} during this run. Something else keeps this device busy, or its clock changes. Run it again.',
  'bench.of_peak': '{percent} of the core’s peak',
  'bench.two_changes': 'Two things differ: tiles, and vector instructions (SIMD).',
  'bench.two_changes.tiles':
    'Two things differ: tiles, and vector instructions (SIMD). Tiles alone take {tiles}.',
  'bench.ratio': 'Ratio of two medians',
  'bench.scaled': 'Speedup over the number of workers',
  'bench.above_peak.headline': 'less than the peak measured beside it allows',
  'bench.above_peak': 'above the peak: not to be trusted',
  'bench.peak.least': 'peak of one core, least',
  'bench.peak.median': 'peak of one core, median',
  'bench.noise.number.runs': 'Runs of the row that ran least often',
  'bench.noise.number.above': 'Rows faster than the peak',
  'bench.peak.most': 'peak of one core, most',
  'bench.busy': 'Another experiment is running:',
  'bench.busy.step': 'step {done} of {of}. One runs at a time.',
  'bench.busy.alone': 'One runs at a time.',
  'bench.busy.stop': 'Stop: {experiment}',

  'headline.bench.kernels.none':
    'Nothing has run yet. The button computes the shape in hand on your CPU three ways: with all scores stored, tile by tile, and tile by tile with vector instructions.',
  'headline.bench.tiles.none':
    'Nothing has run yet. The button times the tiled kernel with tiles from 8 × 8 on, so that you see where your own caches end.',
  'headline.bench.lengths.none':
    'Nothing has run yet. The button doubles the sequence length up to yours and times the naive and the tiled kernel at each.',
  'headline.bench.workers.none':
    'Nothing has run yet. The button shares one problem among one, two and more workers, up to the cores that the browser tells of.',
  'headline.bench.counters.none':
    'Nothing has run yet. The button runs the tiled kernel with counters in its tile loop and compares them with the model, tensor by tensor.',
  'headline.bench.running': 'Running: {kernel}, step {done} of {of}.',
  'headline.bench.stopped': 'Stopped before the end.',
  'headline.bench.refused': 'This shape was not run.',
  'headline.bench.broken': 'The run broke off: the browser ended it, perhaps for want of memory.',

  'headline.bench.kernels.faster':
    'On this device the tiled SIMD kernel takes {tiled}, {of_peak}; the naive one takes {naive}, {ratio} times as long. {apart} Scratch memory: {tiled_scratch} in place of {naive_scratch}.',
  'headline.bench.kernels.slower':
    'On this device the tiled SIMD kernel takes {tiled}, {of_peak}: {ratio} times as long as the naive one’s {naive}. {apart} Scratch memory: {tiled_scratch} in place of {naive_scratch}.',
  'headline.bench.kernels.alone':
    'On this device the tiled SIMD kernel takes {tiled}, {of_peak}, with {tiled_scratch} of scratch memory. The naive kernel was left out: its scores would take too much.',
  'headline.bench.tiles.u':
    'Tiles of {best} are fastest here: {time}. {smallest} takes {small} times as long, {largest} {large} times: too small costs overhead, too large leaves the cache.',
  'headline.bench.tiles.falls':
    'Tiles of {best} are fastest here: {time}. {smallest} takes {small} times as long; at this shape no tile is yet too large for the caches.',
  'headline.bench.tiles.rises':
    'Tiles of {best} are fastest here: {time}. {largest} takes {large} times as long: it leaves the cache.',
  'headline.bench.tiles.flat':
    'The tile size hardly matters here: {best} is fastest with {time}, and the ends are within a tenth of it.',
  'headline.bench.lengths.faster':
    'At {length|token|tokens} the naive kernel takes {ratio} times as long as the tiled one’s {time}, and {naive_scratch} of scratch memory in place of {tiled_scratch}.',
  'headline.bench.lengths.slower':
    'At {length|token|tokens} the tiled kernel takes {time}, {ratio} times as long as the naive one, with {tiled_scratch} of scratch memory in place of {naive_scratch}.',
  'headline.bench.lengths.ends':
    'The naive kernel ends at {naive_length|token|tokens}, where its scratch memory is {naive_scratch}. The tiled one goes on to {length|token|tokens} in {time}, with {tiled_scratch}.',
  'headline.bench.lengths.alone':
    'The tiled kernel computes {length|token|tokens} in {time} with {tiled_scratch} of scratch memory. The naive one was left out everywhere.',
  'headline.bench.workers.scales':
    '{workers} workers are {ratio} times as fast as one, {percent} of what {workers} cores could give: {many} in place of {one}.',
  'headline.bench.workers.partly':
    '{workers} workers are {ratio} times as fast as one, only {percent} of what {workers} cores could give: {many} in place of {one}. They share caches, clock or other programs’ time.',
  'headline.bench.workers.nothing':
    '{workers} workers gain nothing here: {many}, and one alone {one}. The problem is too small to share, or the cores are busy.',
  'headline.bench.workers.one': 'There is one core to use here: {one}.',
  'headline.bench.counters.equal':
    'The kernel that ran moved exactly what the model says, to the byte, in all {rows|row|rows}, at tile {tile}.',
  'headline.bench.counters.differ':
    'The kernel that ran and the model differ at tile {tile}: see the rows. One of them is wrong.',

  'chart.bench.time': 'time',
  'chart.bench.scratch': 'scratch memory',
  'chart.bench.speedup': 'times one worker’s speed',
  'chart.bench.ideal': 'ideal',
  'chart.bench.tile': 'tile rows = tile columns',
  'chart.bench.length': 'tokens',
  'chart.bench.workers': 'workers',
  'chart.run.x': 'time, median; each run a stroke',

  'table.median': 'median',
  'table.least': 'least',
  'table.spread': 'spread',
  'table.runs': 'runs',
  'table.speed': 'speed',
  'table.of_peak': 'of the peak',
  'table.scratch': 'scratch',
  'table.memory': 'module’s memory',
  'table.max_error': 'largest error',
  'table.rows_checked': 'rows checked',
  'table.tile': 'tile',
  'table.length': 'tokens',
  'table.workers': 'workers',
  'table.speedup': 'speed-up',
  'table.counted': 'the kernel moved',
  'table.modelled': 'the model says',
  'table.equal': 'equal',
  'bench.own_tile': 'its own',
  'bench.equal.yes': 'yes',
  'bench.equal.no': 'no',
  'bench.unchecked': 'not checked',

  'kept.keep': 'Keep this run',
  'kept.is_kept': 'Kept',
  'kept.title': 'Kept runs',
  'kept.name': 'Name of the run of {time}',
  'kept.none': 'No run is kept yet.',
  'kept.stay': 'Kept runs stay in this browser and go nowhere else.',
  'kept.pass':
    'This browser, or the frame that this page is in, lets nothing be stored: kept runs are gone when the page is closed or loaded again. Save them as a file.',
  'kept.drop': 'Forget the run {name}',
  'kept.drop_short': 'Forget',
  'kept.unnamed': '{experiment}, {time}',
  'kept.json': 'Save as JSON',
  'kept.csv': 'Save as CSV',
  'kept.run': 'run',
  'kept.experiment': 'experiment',
  'kept.result': 'result',
} as const;
