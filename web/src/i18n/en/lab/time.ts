// SPDX-License-Identifier: Apache-2.0
// Times: roofline, player, race. Keys: area.item.part.
export const time = {
  'view.roofline.title': 'Roofline',
  'view.roofline.caption':
    'Speed at most against work per HBM byte; dotted: how far under the roof',
  'view.roofline.left_out':
    'Left out: everything that keeps a kernel from its bound. A point is where the lower bound of its time puts it, never a measurement.',
  'view.player.title': 'Tile player',
  'view.player.caption': 'The executed schedule of one head, event after event; no L2 between',
  'view.player.left_out':
    'Left out: what the kernel reserves beside its tiles, copies that run ahead of their turn, and how many blocks run at once: here one block follows another. FlashAttention-1 as shipped holds fewer rows of Q at a time. In standard attention an operand of a product is read once, as the papers count it.',
  'view.race.title': 'Race',
  'view.race.caption': 'Two algorithms on one clock, each spread evenly over its lower bound',
  'view.race.left_out':
    'Left out: everything that makes a kernel slower than its bound, so this is no prediction of who wins by how much. A resource that has a rule for only one of them (waves of blocks, for standard attention) is left out for both. Steps are spread evenly over the bound; real ones are not equally long.',

  'headline.roofline.memory':
    'On the {gpu} {algorithm} does {intensity} here, less than the {ridge} of the ridge: HBM bandwidth is what limits the roof. Its bound of {seconds} comes from: {bound}; that is {share} of the peak at most.',
  'headline.roofline.compute':
    'On the {gpu} {algorithm} does {intensity} here, more than the {ridge} of the ridge: HBM bandwidth does not limit it. Its bound of {seconds} comes from: {bound}; that is {share} of the peak at most.',
  'headline.roofline.unknown':
    'For {algorithm} on the {gpu} a rate or a count is not known, so there is no point on the roof.',
  'headline.roofline.no_rate':
    'There is no roof to draw for {algorithm} on the {gpu}: nobody states its {rates}.',
  'headline.roofline.no_rate.known':
    'There is no roof to draw for {algorithm} on the {gpu}: nobody states its {rates}. A peak is known for {dtypes}.',

  'chart.roofline.x': 'work per HBM byte',
  'chart.roofline.y': 'speed at most',
  'chart.roofline.peak': 'matrix units {peak}',
  'chart.roofline.bandwidth': 'HBM {bandwidth}',
  'chart.roofline.point': '{algorithm}, {phase}',
  'chart.roofline.asked': 'as set',
  'chart.roofline.prefill': 'prefill',
  'chart.roofline.decode': 'decode',

  'roofline.none':
    'No chart: nobody states the {rates} of the {gpu}. Choose another GPU or data type, or copy this GPU to one of your own and fill it in.',
} as const;
