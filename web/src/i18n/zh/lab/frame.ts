// SPDX-License-Identifier: Apache-2.0
// 各视图共用：名称、表、附注、第二次计算。键与英文相同，缺一个就无法编译。
import type { frame as keys } from '../../en/lab/frame.ts';

export const frame: Record<keyof typeof keys, string> = {
  'view.list': '视图',
  'view.way_out': '{field}：改回{value}',
  'view.stale': '图中仍是上一次有效的数值。',
  'view.earlier': '上一次有效的数值：{headline}',
  'view.again': '重新执行',

  'note.once':
    '{algorithm} 的 {shown} 把每次重复的读取都算在内；它的时间里每个 HBM 字节只计一次：{counted}。',
  'note.once.both':
    '{algorithm} 的 {shown} 和{other}的 {other_shown} 把每次重复的读取都算在内；两者的时间里每个 HBM 字节只计一次：{counted} 和 {other_counted}。',
  'note.no_rate': '{gpu} 的这些量未知：{rates}。由此而来的用时没有计入这里的任何时间。',
  'note.apart':
    '两个时间中只有一个计入了{alone}，因此不能说明哪个更快。只算两者都计入的，{first} 为 {first_time}，{second} 为 {second_time}。',
  'note.idle':
    '{algorithm} 的线程块只占用 {sms} 个 SM 中的 {busy} 个，其中最长的一个单独就至少用时 {seconds}；增加头数或批大小，其余的 SM 才有事做。',

  'rate.peak_flops': '矩阵单元的 {dtype} 峰值',
  'rate.sm_count': 'SM 数量',
  'rate.boost_clock_hz': '频率',
  'rate.sfu_ops_per_clk_per_sm': '每周期指数运算数',
  'rate.smem_bytes_per_clk_per_sm': '每周期 SRAM 字节数',
  'rate.mem_bandwidth_bytes_per_s': 'HBM 带宽',
  'rate.l2_bandwidth_bytes_per_s': 'L2 带宽',

  'table.where': '位置',
  'table.counter': '计数器',
  'table.scope': '范围',
  'table.used_at_most': '至多占用',
  'table.capacity': '共有',
  'table.buffer': '缓冲',
  'table.copies': '份数',
  'table.formula': '每份字节数',
  'table.unused': '填充',

  'number.at_length': '{label}，长度 {length}',
  'number.at_tile': '{label}，分块 {size}',
  'number.scope': '{scope}：{what}',
  'number.changed': '{label}，{change}',
  'number.of_gpu': '{label}，{gpu}',

  'table.runs_here': '能运行',
  'table.bound_by': '受限于',
  'table.parameter': '参数',
  'table.quantity': '量',
  'table.ratio': '比值',
  'table.value': '值',
  'table.tensor': '张量',
  'table.kernel': '核函数',
  'table.op': '方向',
  'table.times': '次数',
  'table.times_why': '批大小 {batch}，头数 {heads}',
  'table.elements': '元素数',
  'table.element_bytes': '每个字节数',
  'table.bytes': '字节',
  'table.traffic': '流量',
  'table.too_large': '超过 2⁶³',

  'second.title': '数两遍',
  'second.model': '闭式公式',
  'second.simulate': '执行调度',
  'second.counting': '正在逐块执行调度……',
  'second.progress': '已执行的调度所占的份额',
  'second.stop': '停止',
  'second.start': '计数',
  'second.stopped': '调度没有执行到底。',
  'second.rows': '两条路径数得一样的行数',
  'explained.how.second_rows': '上表的每一行都通过执行调度再数了一遍：下面是第二次数出的字节。',
  'second.equal': '全部 {rows} 行逐字节相等。',
  'second.differs': '两次计数不同，其中一个是错的：请报告这个形状。',
  'second.refused': '这个形状没有执行调度。{reason}',
};
