// SPDX-License-Identifier: Apache-2.0
// All GPUs, and two configurations. Keys: area.item.part.
export const compare = {
  'view.gpus.title': 'All GPUs',
  'view.gpus.caption': 'The configuration in hand on every GPU of the catalogue',
  'view.gpus.left_out':
    'Left out: whether a kernel was built for the chip (on AMD, Apple, Huawei and Google chips the bytes are those that the CUDA kernel’s tiles would take), power limits and clocks under load. Times are lower bounds.',
  'view.compare.title': 'Compare',
  'view.compare.caption': 'Only what differs',
  'view.compare.left_out':
    'Left out: everything that is equal. Press a number for what it leaves out.',

  'headline.gpus.best':
    'A block of {algorithm} with tile {tile} fits {fit} of the {judged|GPU|GPUs} for which there is a rule. Where the time counts {resources} ({ranked|GPU|GPUs}), the {best} has the least: {seconds}.',
  'headline.gpus.fit':
    'A block of {algorithm} with tile {tile} fits {fit} of the {judged|GPU|GPUs} for which there is a rule.',
  'headline.gpus.no_rule':
    'There is no rule for what a block of {algorithm} with tile {tile} keeps, so none of {all} GPUs has a verdict.',
  'number.bounds': 'Ratio of the two lower bounds of the time',
  'headline.compare.none':
    'Nothing is pinned yet. Pin the configuration in hand, then change a parameter: here stands what that did.',
  'headline.compare.unanswered': 'The pinned configuration cannot be answered. {why}',
  'headline.compare.same':
    'The configuration in hand is the pinned one. Change a parameter to see what differs.',
  'headline.compare.differ': 'Changed: {fields}. {numbers|number differs|numbers differ}.',
  'headline.compare.apart':
    'Changed: {fields}. {numbers|number differs|numbers differ}. Only one of the two lower bounds of the time counts {alone}, so they do not say which is faster; over what both count it is {pinned} for the pinned one, {here} in hand.',
  'headline.compare.faster':
    'Changed: {fields}. {numbers|number differs|numbers differ}; the lower bound of the time is {ratio} times shorter than the pinned one.',
  'headline.compare.slower':
    'Changed: {fields}. {numbers|number differs|numbers differ}; the lower bound of the time is {ratio} times longer than the pinned one.',

  'fact.gpus': 'GPUs of the catalogue',
  'fact.gpus_fit': 'GPUs that a block fits',
  'fact.gpus_refused': 'GPUs whose blocks have too little SRAM',
  'fact.gpus_judged': 'GPUs with a verdict',
  'fact.gpus_without_rule': 'GPUs without one',
  'fact.gpus_ranked': 'GPUs whose times can be compared',
  'fact.gpus_apart': 'All others',
  'explained.how.gpus_fit':
    'Counted in the table below: on each GPU what a block asks for is held against what it can have.',
  'explained.how.gpus_ranked':
    'Counted in the table below: a block fits, and every rate that the time needs is known.',

  'gpus.no_rate': 'Not known: {rates}.',
  'gpus.no_rule': 'No rule for {resources}.',
  'gpus.of': '{title}: ',
  'gpus.apart':
    'Pale bars leave out what the others count: a rate is unknown or a rule is missing. They are not compared, and stand last by time.',
  'gpus.some':
    'Counted on some GPUs only: {resources}. Order and bars leave that out; where it makes a time longer, the longer time stands beside.',
  'gpus.with': 'With {resources}:',
  'gpus.name': 'GPU',
  'gpus.sram': 'SRAM of a block',
  'gpus.blocks': 'blocks on an SM',
  'gpus.time': 'time at best',
  'gpus.fits': '{required} of {limit}',
  'gpus.too_large': '{required}, limit {limit}',

  'compare.pin': 'Pin the configuration in hand',
  'compare.pin_again': 'Pin the configuration in hand instead',
  'compare.swap': 'Swap the two',
  'compare.unpin': 'Unpin',
  'compare.pinned': 'pinned',
  'compare.here': 'in hand',
  'compare.params': 'Parameters that differ',
  'compare.numbers': 'Numbers that differ',
  'compare.number.pinned': '{number}, pinned',
  'compare.number.here': '{number}, in hand',
  'compare.times': '× {ratio}',
} as const;
