// SPDX-License-Identifier: Apache-2.0
// 显存层级与放得下什么。键与英文相同，缺一个就无法编译。
import type { levels as keys } from '../../en/lab/levels.ts';

export const levels: Record<keyof typeof keys, string> = {
  'view.levels.title': '存储层次图',
  'view.levels.caption': '各级存储之间的字节数；箭头的宽度按对数增加',
  'view.levels.left_out':
    '未计入：SRAM、寄存器与计算单元之间的数据（它计入时间下界，但没有字节数）、指令与常量、寄存器溢出。',
  'view.fits.title': '放得下吗？',
  'view.fits.caption': '一个线程块需要什么，能得到什么',
  'view.fits.left_out':
    '未计入：编译器自己添加的暂存区。规则来自 CUDA 核函数：在其他芯片上，它们说明同样的分块会占多少。SRAM 有三个范围：线程块、SM、整个芯片；L2 是另一种存储。',

  'headline.levels.less.papers':
    '像论文那样不计 L2，{algorithm} 读写 HBM 共 {tiled}；标准注意力为 {standard}，是它的 {ratio} 倍。',
  'headline.levels.more.papers':
    '像论文那样不计 L2，{algorithm} 读写 HBM 共 {tiled}，标准注意力为 {standard}，前者是后者的 {ratio} 倍。重复的读取大多可由 L2 供给。',
  'headline.levels.less.cached':
    '有了这个 L2，{algorithm} 读写 HBM 共 {tiled}；标准注意力为 {standard}，是它的 {ratio} 倍。',
  'headline.levels.more.cached':
    '有了这个 L2，{algorithm} 读写 HBM 共 {tiled}，标准注意力为 {standard}，前者是后者的 {ratio} 倍。',
  'headline.levels.equal': '{algorithm} 与标准注意力读写 HBM 同为 {tiled}。',
  'headline.levels.one': '{algorithm} 读写 {bytes}。用来比较的一方超过 2⁶³ 字节，或没有规则。',
  'headline.levels.unknown':
    '{algorithm} 进出 SM 的数据为 {tiled}，标准注意力为 {standard}。这个 L2 能替 HBM 挡下多少，没有规则。',
  'headline.fits.blocks':
    '分块为 {tile} 的 {algorithm}，一个线程块需要 {required} SRAM；{gpu} 上一个线程块可用 {limit}，还余 {headroom}。一个 SM 同时驻留 {blocks} 个，受限于{limiters}。',
  'headline.fits.spills':
    '分块为 {tile} 的 {algorithm}，一个线程块需要 {required} SRAM；{gpu} 上一个线程块可用 {limit}，还余 {headroom}，一个 SM 同时驻留 {blocks} 个（受限于{limiters}）。但据估计，它的寄存器很可能溢出。',
  'headline.fits.yes':
    '分块为 {tile} 的 {algorithm}，一个线程块需要 {required} SRAM；{gpu} 上一个线程块可用 {limit}，还余 {headroom}。',
  'headline.fits.no':
    '分块为 {tile} 的 {algorithm} 放不进 {gpu}：一个线程块需要 {required} SRAM，可用的是 {limit}，还差 {missing}。这与序列长度无关。',
  'headline.fits.no_rule':
    '分块为 {tile} 的 {algorithm} 在 {gpu} 上的一个线程块要占多少，没有规则，因此没有结论。',

  'level.compute': '计算单元',

  'levels.no_rule': '没有规则',
  'levels.of_limit': '每线程块上限 {limit}',
  'levels.over_limit': '超过每线程块上限 {limit}',
  'levels.registers': '每线程 {registers} 个',
  'levels.spills': '很可能溢出',
  'levels.two_level': '无 L2：两级模型',
  'levels.show_counters': '显示分析器的计数器名',
  'levels.hide_counters': '隐藏分析器的计数器名',
  'levels.no_counters': '这种芯片没有公开的计数器名。',
  'levels.hits_of_writes': '（也含写入的命中）',
  'levels.unit.bytes': '（字节）',
  'levels.unit.sectors': '× 32 字节',
  'levels.unit.kilobytes': '（KB）',
  'levels.unit.requests': '× 64 或 128 字节',

  'fits.limit': '每线程块上限 {limit}',
  'fits.over': '多出 {missing}',
  'fits.padding': '斜线部分：{unused} 填充，占了位置，没有用上。',
  'fits.changes': '怎样才放得下',
  'fits.no_changes': '在可选范围内，改变分块、级数或数据类型都放不下。',
  'fits.change': '{field} {from} → {to}',
  'fits.and': '，',
  'fits.preset': '已发布的核函数 {name} 对这个问题采用 {tile}。',
  'fits.preset_same': '已发布的核函数 {name} 对这个问题用的正是这个分块。',
  'fits.take': '采用它的分块',
  'fits.occupancy': '一个 SM 上的线程块：各种资源分别容得下几个',
  'fits.unknown_term': '这种芯片未知：{name}。',
  'fits.no_register_rule': '这个核函数要多少寄存器没有规则，因此这里没有计入。',
  'fits.registers': '每线程寄存器',
  'fits.register_limit': '上限 {limit}',
  'fits.registers_most': '一个线程至多可用 {limit} 个寄存器。',
  'fits.accumulators': 'S 与 O',
  'fits.other_registers': '其余',
  'fits.room_for_rest': '留给其余的',
  'fits.spills':
    '据估计需要超过 {limit} 个，编译器很可能把一部分溢出到慢速存储。增加 warp 或缩小分块会有帮助。',
  'fits.estimated': '估计值：累加器，再加上编译器对类似核函数报告的其余寄存器。',
  'fits.tensor_memory': '累加器在张量存储里：{columns} 列，共 {max} 列。',
  'fits.scopes': 'SRAM 的三个范围',

  'scope.block': '一个线程块',
  'scope.sm': '一个 SM',
  'scope.chip': '整个芯片',
};
