// SPDX-License-Identifier: Apache-2.0
// The Bench: kernels on this device. Keys: area.item.part.

export const bench = {
  'choice.kernel.naive': 'naive',
  'choice.kernel.tiled_simd': 'tiled, SIMD',

  'view.run.title': 'Run it here',
  'view.run.caption': 'fp32 on this device’s CPU, in WebAssembly with SIMD, one thread',
  'view.run.left_out':
    'Left out: a GPU. A CPU has caches in place of SRAM, so the speed here says nothing about a GPU’s; memory and error do carry over.',

  'headline.run.none':
    'Nothing has run yet. The button computes the shape in hand twice on your CPU: once with all scores stored, once tile by tile.',
  'headline.run.running': 'Running: {kernel}, part {number} of {of}.',
  'headline.run.faster':
    'On this device the tiled kernel takes {tiled}, the naive one {naive}: {ratio} times faster, with {tiled_scratch} of scratch memory in place of {naive_scratch}.',
  'headline.run.slower':
    'On this device the tiled kernel takes {tiled}, the naive one {naive}: {ratio} times slower, with {tiled_scratch} of scratch memory in place of {naive_scratch}.',
  'headline.run.stopped': 'Stopped. Nothing was measured to the end.',
  'headline.run.refused': 'This shape was not run.',
  'headline.run.broken': 'The run broke off: the browser ended it, perhaps for want of memory.',

  'chart.run.x': 'time, median; each run a stroke',

  'table.median': 'median',
  'table.runs': 'runs',
  'table.speed': 'speed',
  'table.scratch': 'scratch',
  'table.max_error': 'largest error',
  'table.rows_checked': 'rows checked',

  'run.start': 'Run naive and tiled',
  'run.stop': 'Stop',
  'run.shape':
    'batch {batch}, heads {heads}, queries {queries}, keys {keys}, head dimension {head_dim}, tile {rows} × {cols}, mask {mask}',
  'run.ran': 'These results are for another shape: {shape}.',
  'run.mask': 'A dense mask has no values here. Choose another mask to run.',
} as const;
