// SPDX-License-Identifier: Apache-2.0
// 显存与流量：按张量、按分块、按长度，以及计数器。键与英文相同，缺一个就无法编译。
import type { traffic as keys } from '../../en/lab/traffic.ts';

export const traffic: Record<keyof typeof keys, string> = {
  'view.map.title': '分块地图',
  'view.map.caption': '每种分块的一个量：颜色越浓越大，斜线为不能运行',
  'view.map.left_out':
    '未计入：核函数没有编译过的分块，以及编译器对每种分块的处理。时间下界说明不了接近它的核函数。',
  'view.memory.title': '显存与长度',
  'view.memory.caption': '一层注意力的峰值显存',
  'view.memory.left_out': '未计入：权重、其他层、其他请求的 KV 缓存、分配器的取整。',
  'view.traffic.title': '各张量的流量',
  'view.traffic.caption': '全局内存与 SM 之间的字节：实色为读，浅色为写',
  'view.traffic.left_out': '未计入：L2 缓存（其中一部分字节到不了 HBM）、指令与常量、短行的填充。',
  'view.tiles.title': '分块大小',
  'view.tiles.caption': '一块的工作集与整个计算的流量，方形分块',
  'view.tiles.left_out':
    '未计入：用这个分块的核函数能否放得下。工作集是课程中的量，真实的核函数要的字节数不同。速度也不在这张图里。',
  'view.counters.title': '计数器',
  'view.counters.caption': '每一行：次数 × 元素数 × 每个元素的字节数',
  'view.counters.left_out': '未计入：指令与常量的读取、短行按扇区的取整、寄存器溢出、L2 缓存。',

  'fact.tiles': '图中的分块大小',
  'fact.tiles_fit': '能运行的分块大小',
  'fact.tiles_too_large': '要的 SRAM 太多的分块大小',
  'fact.tiles_no_block': '寄存器或 warp 太多、SM 放不下的分块大小',
  'fact.tiles_no_answer': '没有答案的分块大小',
  'explained.how.tiles_fit': '逐个判断：拿线程块要的与线程块的上限相比。',
  'headline.map.better':
    '{all} 种分块里有 {fit} 种放得进 {gpu}。{quantity}，最好的是 {best}：{value}；当前的分块 {tile} 为 {own}。',
  'headline.map.is_best':
    '{all} 种分块里有 {fit} 种放得进 {gpu}。{quantity}，没有比当前的分块 {tile} 更好的：{own}。',
  'headline.map.refused':
    '{all} 种分块里有 {fit} 种放得进 {gpu}，当前的分块 {tile} 放不下。{quantity}，最好的是 {best}：{value}。',
  'headline.map.none': '{all} 种分块没有一种放得进 {gpu}。',
  'headline.map.unknown':
    '{all} 种分块里有 {fit} 种放得进 {gpu}。它的一个 SM 能同时驻留多少线程块未知，因此说不出哪种分块最好。',
  'headline.map.no_rule': '这个量在这里没有规则，因此说不出哪种分块最好。',
  'headline.memory.less':
    '序列长 {tokens} 时，{algorithm} 在最坏时刻占 {tiled}，标准注意力占 {standard}，是它的 {ratio} 倍，因为还要存下 {scores} 的分数。',
  'headline.memory.only_tiled_fits':
    '序列长 {tokens} 时，标准注意力占 {standard}，超过 {gpu} 的 {capacity}，是 {algorithm} 的 {ratio} 倍。后者从不存储分数，只占 {tiled}。',
  'headline.memory.none_fits':
    '序列长 {tokens} 时，两者都放不进 {gpu} 的 {capacity}：{algorithm} 占 {tiled}，标准注意力占 {standard}，是它的 {ratio} 倍。',
  'headline.memory.no_gain':
    '序列长 {tokens} 时，分数只占 {scores}：{algorithm} 占 {tiled}，标准注意力占 {standard}。序列变长后，分块才有收益。',
  'headline.memory.overflow':
    '序列长 {tokens} 时，分数矩阵的字节数超过 2⁶³，无法再精确表示；{algorithm} 占 {known}。',
  'headline.sweep.traffic.less':
    '{tokens} 个 token 时，{algorithm} 进出 SM 的数据为 {tiled}；标准注意力为 {standard}，是它的 {ratio} 倍。长度加倍，{algorithm} 的流量变为 {growth} 倍。',
  'headline.sweep.traffic.less.end':
    '{tokens} 个 token 时，{algorithm} 进出 SM 的数据为 {tiled}；标准注意力为 {standard}，是它的 {ratio} 倍。',
  'headline.sweep.traffic.more':
    '{tokens} 个 token 时，{algorithm} 进出 SM 的数据为 {tiled}，是标准注意力 {standard} 的 {ratio} 倍。长度加倍，{algorithm} 的流量变为 {growth} 倍。',
  'headline.sweep.traffic.more.end':
    '{tokens} 个 token 时，{algorithm} 进出 SM 的数据为 {tiled}，是标准注意力 {standard} 的 {ratio} 倍。',
  'headline.sweep.traffic.unknown':
    '这里两个计数之一超过 2⁶³ 或没有规则，因此无法把 {algorithm} 与标准注意力相比。',
  'headline.sweep.time.less':
    '{tokens} 个 token 时，在 {gpu} 上 {algorithm} 至少用时 {tiled}；标准注意力至少 {standard}，是它的 {ratio} 倍。长度加倍，{algorithm} 的下界变为 {growth} 倍。',
  'headline.sweep.time.less.end':
    '{tokens} 个 token 时，在 {gpu} 上 {algorithm} 至少用时 {tiled}；标准注意力至少 {standard}，是它的 {ratio} 倍。',
  'headline.sweep.time.more':
    '{tokens} 个 token 时，在 {gpu} 上 {algorithm} 至少用时 {tiled}，是标准注意力 {standard} 的 {ratio} 倍。长度加倍，{algorithm} 的下界变为 {growth} 倍。',
  'headline.sweep.time.more.end':
    '{tokens} 个 token 时，在 {gpu} 上 {algorithm} 至少用时 {tiled}，是标准注意力 {standard} 的 {ratio} 倍。',
  'headline.sweep.time.apart':
    '{tokens} 个 token 时，在 {gpu} 上 {algorithm} 至少用时 {tiled}，标准注意力至少 {standard}，但其中只有一个计入了{alone}。只算两者都计入的，分别为 {tiled_shared} 和 {standard_shared}。',
  'headline.sweep.time.unknown':
    '在 {gpu} 上，{algorithm} 或标准注意力的某个速率或计数未知，因此没有可比较的下界。',

  'sweep.by': '显示',
  'sweep.by.memory': '显存',
  'sweep.by.traffic': '流量',
  'sweep.by.time': '时间下界',
  'sweep.caption.traffic': '进出 SM 的字节，不计 L2',
  'sweep.caption.time': '一层注意力至少用时',
  'sweep.y.traffic': '进出 SM',
  'sweep.y.time': '时间下界',
  'sweep.theorem': 'N²d²/Z，只看增长',
  'sweep.left_out.traffic':
    '未计入：L2 缓存（部分字节到不了 HBM）、指令和常量、短行的填充。N²d²/Z 是 FlashAttention 论文定理给出的流量增长方式，Z 为共享内存的元素数；它没有常数，不是下限。',
  'sweep.left_out.time': '未计入：使核函数达不到下界的一切，包括启动。下界从来不是预测。',

  'headline.traffic.less':
    '{algorithm} 进出 SM 的数据为 {tiled}；标准注意力为 {standard}，是它的 {ratio} 倍，因为分数也要进出。',
  'headline.traffic.less.flash1':
    '{algorithm} 进出 SM 的数据为 {tiled}；标准注意力为 {standard}，是它的 {ratio} 倍。前者的 Q 和 O 要经过 {col_tiles} 遍，但分数不离开芯片。',
  'headline.traffic.less.flash2':
    '{algorithm} 进出 SM 的数据为 {tiled}；标准注意力为 {standard}，是它的 {ratio} 倍。前者的 K 和 V 要为 {row_tiles} 个行分块各读一遍，但分数不离开芯片。',
  'headline.traffic.more':
    '{algorithm} 进出 SM 的数据为 {tiled}，标准注意力为 {standard}，前者是后者的 {ratio} 倍。',
  'headline.traffic.more.flash1':
    '{algorithm} 进出 SM 的数据为 {tiled}，标准注意力为 {standard}，前者是后者的 {ratio} 倍，因为 Q 和 O 要经过 {col_tiles} 遍。分块更宽，遍数就更少。',
  'headline.traffic.more.flash2':
    '{algorithm} 进出 SM 的数据为 {tiled}，标准注意力为 {standard}，前者是后者的 {ratio} 倍，因为 K 和 V 要为 {row_tiles} 个行分块各读一遍。分块更高，遍数就更少。',
  'headline.traffic.equal': '{algorithm} 与标准注意力进出 SM 的数据同为 {tiled}。',
  'headline.traffic.overflow':
    '标准注意力的流量超过 2⁶³ 字节，无法再精确表示；{algorithm} 为 {known}。',
  'headline.tiles.crossing_less':
    '从 {from} × {from} 的分块开始，{algorithm} 的流量不再多于标准注意力。以当前的分块 {tile} 计，标准注意力的流量是它的 {ratio} 倍；分块的工作集为 {working_set}。',
  'headline.tiles.crossing_more':
    '从 {from} × {from} 的分块开始，{algorithm} 的流量不再多于标准注意力。当前的分块 {tile} 的流量是标准注意力的 {ratio} 倍，工作集只有 {working_set}。',
  'headline.tiles.always_less':
    '图中每种分块的流量都不多于标准注意力。以当前的分块 {tile} 计，标准注意力的流量是它的 {ratio} 倍；分块的工作集为 {working_set}。',
  'headline.tiles.always_more':
    '图中每种方形分块的流量都不多于标准注意力，但当前的分块 {tile} 的流量是标准注意力的 {ratio} 倍，工作集为 {working_set}。',
  'headline.tiles.never_less':
    '即使边长为 {largest} 的方形分块，流量也多于标准注意力；但以当前的分块 {tile} 计，标准注意力的流量是它的 {ratio} 倍，分块的工作集为 {working_set}。',
  'headline.tiles.never_more':
    '对于这个形状，即使 {largest} × {largest} 的分块，流量也多于标准注意力。当前的分块 {tile} 的流量是标准注意力的 {ratio} 倍，工作集为 {working_set}。',
  'headline.tiles.overflow':
    '标准注意力的流量超过 2⁶³ 字节。当前的分块 {tile} 的工作集在任何长度下都是 {working_set}。',
  'headline.counters.sum':
    '使用 {algorithm} 时，全局内存向 SM 送出 {read}，收回 {written}。下面的 {rows} 行相加就是全部。',

  'map.by': '按',
  'map.by.traffic': '流量',
  'map.by.time': '时间下界',
  'map.by.sram': 'SRAM',
  'map.by.occupancy': '驻留数',
  'map.of.traffic': '按进出 SM 的字节',
  'map.of.time': '按时间下界',
  'map.of.sram': '按用上的 SRAM',
  'map.of.occupancy': '按一个 SM 上的线程块数',
  'map.stages': '级数：{stages}',
  'map.keys': '分块地图。方向键移动，回车采用该分块。',
  'map.axes': '向上：分块行数。向右：分块列数。',
  'map.legend': '圆点：最好的。方框：当前的分块。斜线：不能运行。指向一个分块，或用方向键移动。',
  'map.cell': '{tile}：{quantity} {value}。',
  'map.number': '{tile}，{stages} 级流水：{quantity}',
  'map.unknown': '未知',
  'map.take': '点击或按回车采用。',
  'map.too_large': '它需要 {required} SRAM，一个线程块只能用 {limit}。',
  'map.no_block': 'SRAM 放得下，但 warp 或寄存器一个线程块也容不下。',

  'chart.memory.x': '序列长度（token）',
  'chart.memory.x_keys': '键长度（token）',
  'chart.memory.y': '峰值显存',
  'chart.traffic.x': '进出 SM 的字节',
  'chart.traffic.group': '{name}：{total}',
  'chart.tiles.x': '分块行数 = 分块列数',
  'chart.tiles.y': '字节',
  'chart.tiles.traffic': '流量，{algorithm}',
  'chart.tiles.standard': '流量，标准注意力',
  'chart.tiles.crossing': '交叉点：{size}',
};
