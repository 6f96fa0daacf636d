// SPDX-License-Identifier: Apache-2.0
// What the views share: names, tables, notes, and what is asked a second time. Keys: area.item.part.
export const frame = {
  'view.list': 'Views',
  'view.way_out': '{field}: back to {value}',
  'view.stale': 'The last good values are shown.',
  'view.earlier': 'Of the last good values: {headline}',
  'view.again': 'Run it again',

  'note.once':
    'The {shown} of {algorithm} count every repeated read. Its time counts each HBM byte once: {counted}.',
  'note.once.both':
    'The {shown} of {algorithm} and the {other_shown} of {other} count every repeated read. Their times count each HBM byte once: {counted} and {other_counted}.',
  'note.no_rate': 'Not known of the {gpu}: {rates}. What that would add is in no time here.',
  'note.apart':
    'Only one of the two times counts {alone}, so they do not say which is faster. Over what both count it is {first_time} for {first} and {second_time} for {second}.',
  'note.idle':
    'Blocks of {algorithm} reach only {busy} of the {sms} SMs, and the longest of them alone takes at least {seconds}. More heads or a larger batch give the others work.',

  'rate.peak_flops': '{dtype} peak of the matrix units',
  'rate.sm_count': 'number of SMs',
  'rate.boost_clock_hz': 'clock',
  'rate.sfu_ops_per_clk_per_sm': 'exponentials per clock',
  'rate.smem_bytes_per_clk_per_sm': 'SRAM bytes per clock',
  'rate.mem_bandwidth_bytes_per_s': 'HBM bandwidth',
  'rate.l2_bandwidth_bytes_per_s': 'L2 bandwidth',

  'table.where': 'where',
  'table.counter': 'counter',
  'table.scope': 'scope',
  'table.used_at_most': 'used at most',
  'table.capacity': 'there is',
  'table.buffer': 'buffer',
  'table.copies': 'copies',
  'table.formula': 'bytes each',
  'table.unused': 'padding',

  'number.at_length': '{label}, length {length}',
  'number.at_tile': '{label}, tile of {size}',
  'number.scope': '{scope}: {what}',
  'number.changed': '{label}, {change}',
  'number.of_gpu': '{label}, {gpu}',

  'table.runs_here': 'runs',
  'table.bound_by': 'bound by',
  'table.parameter': 'parameter',
  'table.quantity': 'quantity',
  'table.ratio': 'ratio',
  'table.value': 'value',
  'table.tensor': 'tensor',
  'table.kernel': 'kernel',
  'table.op': 'direction',
  'table.times': 'times',
  'table.times_why': 'batch {batch}, heads {heads}',
  'table.elements': 'elements',
  'table.element_bytes': 'bytes each',
  'table.bytes': 'bytes',
  'table.traffic': 'traffic',
  'table.too_large': 'past 2⁶³',

  'second.title': 'Counted twice',
  'second.model': 'closed form',
  'second.simulate': 'executed schedule',
  'second.counting': 'Executing the schedule tile by tile …',
  'second.progress': 'Share of the schedule that is executed',
  'second.stop': 'Stop',
  'second.start': 'Count',
  'second.stopped': 'The schedule was not executed to its end.',
  'second.rows': 'Rows that both roads count alike',
  'explained.how.second_rows':
    'Each row of the table above, counted once more by executing the schedule: the bytes below are those of the second count.',
  'second.equal': 'Equal to the byte, in all {rows|row|rows}.',
  'second.differs': 'The two counts differ. One of them is wrong: please report this shape.',
  'second.refused': 'The schedule was not executed for this shape. {reason}',
} as const;
