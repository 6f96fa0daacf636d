// SPDX-License-Identifier: Apache-2.0
// The tile player and the race. Keys: area.item.part.

export const player = {
  'headline.player.skips':
    '{algorithm} works on {visited} of the {all|tile|tiles} of a head’s score matrix and leaves {skipped} out. On the way it moves {moved} between HBM and the SMs.',
  'headline.player.all':
    '{algorithm} works on {all|tile|tiles}, the whole of a head’s score matrix{all?|, one after another}. On the way it moves {moved} between HBM and the SMs.',
  'headline.player.standard':
    'Standard attention walks the whole score matrix in each of its kernels, {all|tile|tiles} at a time, masked or not. On the way it moves {moved} between HBM and the SMs.',

  'player.area':
    'Tile player. Space plays and pauses, left and right arrow go one event back and on, Home and End to the ends.',
  'player.keys': 'Keys: space, ← →, Home, End',
  'player.opening': 'The schedule is played once to find its way …',
  'player.none': 'There is no rule for this pass of {algorithm}, so there is no schedule to play.',
  'player.too_large':
    'The schedule of a head is longer than what can be played here: 4,194,304 steps. Larger tiles or a shorter sequence make it shorter.',
  'player.failed': 'The events did not arrive: {detail}',

  'player.start': 'Start',
  'player.back': 'Back',
  'player.play': 'Play',
  'player.pause': 'Pause',
  'player.next': 'Next event',
  'player.tile': 'Next tile',
  'player.end': 'End',
  'player.still': 'Your system asks for less motion: step, scrub or jump.',
  'player.scrub': 'Event',
  'player.at': 'event {step} of {events}',
  'player.speed': 'Speed',
  'player.speed.value': '{events|event|events}/s',
  'player.jump': 'Jump to',
  'player.jump.rescale': 'first rescale',
  'player.jump.skipped': 'first skipped tile',
  'player.jump.masked': 'first half-masked tile',
  'player.jump.last': 'last tile',
  'player.jump.no_rescale': 'No score grows above its first tile here, so nothing is rescaled.',

  'player.kernel': 'Kernel {kernel}, {pass}; heads that do the same at once: {times}',
  'player.grid': 'Scores, one head: {rows} × {cols|tile|tiles}',
  'player.grid.cells':
    'Scores, one head: {rows} × {cols|tile|tiles}; a cell is up to {down} × {across}',
  'player.grid.rows': 'Q',
  'player.grid.cols': 'K, V',
  'player.legend.done': 'done',
  'player.legend.now': 'in hand',
  'player.legend.waiting': 'to come',
  'player.legend.masked': 'partly masked',
  'player.legend.skipped': 'skipped',
  'player.legend.hidden': 'wholly masked',

  'player.hbm': 'HBM',
  'player.sram': 'SRAM of a block',
  'player.registers': 'Registers',
  'player.sram.of': '{bytes} of {limit}',
  'player.sram.alone': '{bytes}; the limit is not known',
  'player.sram.asked': 'the kernel asks for {bytes}',
  'player.sram.empty': 'no tile',
  'player.registers.empty': 'no tile from HBM',

  'player.count.read': 'HBM read',
  'player.count.written': 'HBM written',
  'player.count.sram': 'SRAM now',
  'player.count.peak': 'SRAM at most so far',

  'player.row': 'One query row of tile {row}, really computed on made-up numbers',
  'player.row.max': 'row maximum',
  'player.row.sum': 'row sum',
  'player.row.factor': 'rescale factor',
  'player.row.none': 'No running softmax in this kernel.',
  'player.row.waiting': 'It starts with the first tile.',

  'player.event.start': 'Nothing has moved yet: Q, K and V lie in HBM.',
  'player.event.load': 'Load {tensor}, tile {tile}: {bytes} from HBM to {level}.',
  'player.event.load.stream': 'Read {tensor}: {bytes} from HBM pass through the chip.',
  'player.event.compute': 'Work on tile {row}, {col}: every row sees every column.',
  'player.event.compute.part': 'Work on tile {row}, {col}: the mask hides a part of it.',
  'player.event.compute.none':
    'Work on tile {row}, {col} although the mask hides all of it: standard attention skips nothing.',
  'player.event.compute.rescale':
    'Work on tile {row}, {col}: a new row maximum, so sum and output so far are multiplied by {factor}.',
  'player.event.store': 'Store {tensor}, tile {tile}: {bytes} from {level} to HBM.',
  'player.event.store.stream': 'Write {tensor}: {bytes} to HBM.',
  'player.event.store.atomic': 'Add {tensor}, tile {tile}, to HBM by atomics: {bytes}.',
  'player.event.evict': '{tensor}, tile {tile}, leaves SRAM: the next tile takes its {bytes}.',
  'player.event.end': 'The block ends and gives back its {bytes} of SRAM.',
  'player.event.end.registers': 'The block ends.',
  'player.level.sram': 'SRAM',
  'player.level.registers': 'registers',

  'player.number.at': '{label}, event {step}',
  'player.number.event': 'Bytes of event {step}',
  'player.number.tile': '{tensor} {tile}',
  'player.table': 'The events around this one; bytes of one head',
  'player.table.step': 'Event',
  'player.table.what': 'What happens',
  'player.table.sram': 'SRAM after it',
  'player.table.read': 'HBM read so far, all heads',
  'player.table.written': 'HBM written so far, all heads',

  'headline.race':
    'On the {gpu} {first} can be done after {first_time} at the earliest, {second} after {second_time}: {ratio} times later. They move {first_bytes} and {second_bytes}. Lower bounds, not a prediction.',
  'headline.race.equal':
    'On the {gpu} {first} and {second} have the same lower bound of the time, {first_time}. They move {first_bytes} and {second_bytes}. No prediction.',
  'headline.race.unknown':
    'For one of {first} and {second} no lower bound of the time is known on the {gpu}, so they cannot race.',
  'race.opponent': '{algorithm} against',
  'race.clock': 'Simulated clock',
  'race.clock.total': 'Simulated clock, whole race',
  'race.at': '{time} of {total}',
  'race.slower': 'slowed {times} times',
  'race.play': 'Start the race',
  'race.again': 'Race again',
  'race.pause': 'Pause',
  'race.finish': 'done after {time}',
  'race.running': 'kernel {kernel}',
  'race.waiting': 'at the start',
  'race.shared': 'On the clock are the resources that have a rule for both: {resources}.',
  'race.bound': 'bound by: {resource}',
  'race.moved': 'HBM bytes so far',
  'race.lane': '{algorithm}: {share} of the schedule',
  'race.too_large': 'Too many tiles to be played here; the bar is its time alone.',
  'race.table': 'Both at every tenth of the clock',
  'race.table.clock': 'Clock',
  'race.table.share': '{algorithm}: done',
  'race.table.bytes': '{algorithm}: HBM bytes',
  'race.sampling': 'The schedules are being played …',
} as const;
