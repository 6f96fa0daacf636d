// SPDX-License-Identifier: Apache-2.0
// 实验室：视图、结论句、图、表、解释。键与英文相同，缺一个就无法编译。
import type { lab as keys } from '../en/lab.ts';

export const lab: Record<keyof typeof keys, string> = {
  'view.list': '视图',
  'view.way_out': '{field}：改回{value}',
  'view.stale': '图中仍是上一次有效的数值。',
  'view.earlier': '上一次有效的数值：{headline}',
  'view.again': '重新执行',
  'view.levels.title': '存储层次图',
  'view.levels.caption': '各级存储之间的字节数；箭头的宽度按对数增加',
  'view.levels.left_out':
    '未计入：SRAM、寄存器与计算单元之间的数据（它计入时间下界，但没有字节数）、指令与常量、寄存器溢出。',
  'view.fits.title': '放得下吗？',
  'view.fits.caption': '一个线程块需要什么，能得到什么',
  'view.fits.left_out':
    '未计入：编译器自己添加的暂存区。规则来自 CUDA 核函数：在其他芯片上，它们说明同样的分块会占多少。SRAM 有三个范围：线程块、SM、整个芯片；L2 是另一种存储。',
  'view.map.title': '分块地图',
  'view.map.caption': '每种分块的一个量：颜色越浓越大，斜线为不能运行',
  'view.map.left_out':
    '未计入：核函数没有编译过的分块，以及编译器对每种分块的处理。时间下界说明不了接近它的核函数。',
  'view.roofline.title': '屋顶线',
  'view.roofline.caption': '速度上限与每个 HBM 字节的运算量；点线为距屋顶多远',
  'view.roofline.left_out':
    '未计入：核函数达不到下界的一切原因。点的位置由时间下界给出，不是测量值。',
  'view.gpus.title': '全部 GPU',
  'view.gpus.caption': '当前配置在目录里每种 GPU 上的情形',
  'view.gpus.left_out':
    '未计入：是否有为该芯片编译的核函数（在 AMD、Apple、华为和 Google 芯片上，字节数是 CUDA 核函数的分块会占的量）、功耗上限与负载下的频率。时间均为下界。',
  'view.compare.title': '比较',
  'view.compare.caption': '只列不同之处',
  'view.compare.left_out': '未列出：相同的一切。按下数字可以看到它未计入什么。',
  'view.error.title': '解读报错',
  'view.error.caption': '拆解 Triton、CUDA 或驱动的资源不足报错',
  'view.error.left_out':
    '未计入：注意力以外的核函数。候选是按规则正好需要这些字节的配置，至多另有少量暂存。',
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
  'view.player.title': '逐块播放',
  'view.player.caption': '一个头的实际调度，一个事件接一个事件；中间没有 L2',
  'view.player.left_out':
    '未计入：核函数在分块之外保留的空间、提前进行的拷贝，以及同时运行多少线程块：这里一个接一个。FlashAttention-1 的发布版一次保留的 Q 行更少。标准注意力按论文的算法，每个乘积的操作数只读一次。',
  'view.race.title': '赛跑',
  'view.race.caption': '两个算法在同一个时钟上，各自均匀铺在自己的时间下界上',
  'view.race.left_out':
    '未计入：使核函数慢于下界的一切因素，所以这不预测谁赢多少。只对其中一个有规则的资源（如标准注意力没有的线程块波次）对两者都不计。步骤均匀铺在下界上；真实的步骤并不等长。',
  'view.counters.title': '计数器',
  'view.counters.caption': '每一行：次数 × 元素数 × 每个元素的字节数',
  'view.counters.left_out': '未计入：指令与常量的读取、短行按扇区的取整、寄存器溢出、L2 缓存。',

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
  'headline.map.better':
    '{all} 种分块里有 {fit} 种放得进 {gpu}。{quantity}，最好的是 {best}：{value}；当前的分块 {tile} 为 {own}。',
  'headline.map.is_best':
    '{all} 种分块里有 {fit} 种放得进 {gpu}。{quantity}，没有比当前的分块 {tile} 更好的：{own}。',
  'headline.map.refused':
    '{all} 种分块里有 {fit} 种放得进 {gpu}，当前的分块 {tile} 放不下。{quantity}，最好的是 {best}：{value}。',
  'headline.map.none': '{all} 种分块没有一种放得进 {gpu}。',
  'headline.map.no_rule': '这个量在这里没有规则，因此说不出哪种分块最好。',
  'headline.roofline.memory':
    '在 {gpu} 上，{algorithm} 此时为 {intensity}，低于屋脊点的 {ridge}：限制屋顶的是 HBM 带宽。时间下界 {seconds} 来自：{bound}，至多为峰值的 {share}。',
  'headline.roofline.compute':
    '在 {gpu} 上，{algorithm} 此时为 {intensity}，高于屋脊点的 {ridge}：HBM 带宽不是限制。时间下界 {seconds} 来自：{bound}，至多为峰值的 {share}。',
  'headline.roofline.unknown':
    '{algorithm} 在 {gpu} 上有某个速率或计数未知，因此屋顶线上没有它的点。',
  'headline.roofline.no_rate': '{algorithm} 在 {gpu} 上画不出屋顶：没有人公布它的{rates}。',
  'headline.roofline.no_rate.known':
    '{algorithm} 在 {gpu} 上画不出屋顶：没有人公布它的{rates}。已知峰值的数据类型：{dtypes}。',
  'headline.gpus.best':
    '分块为 {tile} 的 {algorithm}，在有规则的 {judged} 种 GPU 中放得进 {fit} 种。时间计入了{resources}的有 {ranked} 种，其中最小的是 {best}：{seconds}。',
  'headline.gpus.fit':
    '分块为 {tile} 的 {algorithm}，在有规则的 {judged} 种 GPU 中放得进 {fit} 种。',
  'headline.gpus.no_rule':
    '分块为 {tile} 的 {algorithm} 要占多少没有规则，因此 {all} 种 GPU 都没有结论。',
  'headline.compare.none':
    '还没有固定任何配置。先固定当前配置，再改一个参数，这里会列出它带来的变化。',
  'headline.compare.same': '当前配置与固定的相同。改一个参数，就能看到差别。',
  'headline.compare.differ': '{fields}不同，随之有 {numbers} 个数不同。',
  'headline.compare.apart':
    '已改变：{fields}。{numbers} 个数不同。两个时间下界中只有一个计入了{alone}，因此不能说明哪个更快；只算两者都计入的，固定的为 {pinned}，当前的为 {here}。',
  'headline.compare.faster':
    '已改变：{fields}。{numbers} 个数不同；时间下界缩短，固定的是它的 {ratio} 倍。',
  'headline.compare.slower':
    '已改变：{fields}。{numbers} 个数不同；时间下界变长，是固定的 {ratio} 倍。',
  'headline.error.none':
    '粘贴一行 out of resource 报错，这里会拆解它：要了多少，上限是多少，是谁的上限，哪些分块正好要这么多。',
  'headline.error.candidates':
    '核函数要 {required} 共享内存，一个线程块只能用 {limit}，多出 {over}。正好要这么多的注意力配置有 {found} 种。这与序列长度、HBM 大小都无关。',
  'headline.error.no_candidates':
    '核函数要 {required} 共享内存，一个线程块只能用 {limit}，多出 {over}。可选范围内没有正好要这么多的注意力配置。',
  'headline.error.static':
    '核函数声明了 {required} 静态共享内存，CUDA 只允许声明 {limit}，多出 {over}。有 {found} 种注意力配置正好要这么多，但都是在启动时以动态共享内存申请的。',
  'headline.error.tensor_memory':
    '核函数要 {required} 列张量存储，一个 SM 只有 {limit} 列，多出 {over} 列。',
  'headline.error.device_memory':
    '分配器要 {required} 显存（HBM），但没有这么多。这与分块的大小无关，取决于核函数之间存下了什么。',
  'headline.error.within':
    '这一行说的是{resource}，但其中的需要量 {required} 没有超过上限 {limit}：它没有说出用完的是什么。',
  'headline.error.counted':
    '这一行说的是{resource}：需要 {required}，上限是 {limit}，超出 {over}。序列长度和 HBM 的大小与此无关。',
  'headline.error.partial': '这一行说的是{resource}，但没有同时给出需要量和上限。',
  'headline.error.too_large': '这一行里的数 {got} 太大，不可能是大小，因此无法解读。',
  'headline.error.unknown': '这一行里认不出任何资源。',
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
  'fits.register_limit': '上限 255',
  'fits.accumulators': 'S 与 O',
  'fits.other_registers': '其余',
  'fits.spills':
    '据估计需要超过 255 个，编译器很可能把一部分溢出到慢速存储。增加 warp 或缩小分块会有帮助。',
  'fits.estimated': '估计值：累加器再加 84 个，依据编译器对类似核函数的报告。',
  'fits.tensor_memory': '累加器在张量存储里：{columns} 列，共 {max} 列。',
  'fits.scopes': 'SRAM 的三个范围',
  'scope.block': '一个线程块',
  'scope.sm': '一个 SM',
  'scope.chip': '整个芯片',

  'table.where': '位置',
  'table.counter': '计数器',
  'table.scope': '范围',
  'table.used_at_most': '至多占用',
  'table.capacity': '共有',
  'table.buffer': '缓冲',
  'table.copies': '份数',
  'table.formula': '每份字节数',
  'table.unused': '填充',

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
  'number.at_length': '{label}，长度 {length}',
  'number.at_tile': '{label}，分块 {size}',
  'number.scope': '{scope}：{what}',
  'number.of_gpu': '{label}，{gpu}',
  'map.number': '{tile}，{stages} 级流水：{quantity}',
  'map.take': '点击或按回车采用。',
  'map.too_large': '它需要 {required} SRAM，一个线程块只能用 {limit}。',
  'map.no_block': 'SRAM 放得下，但 warp 或寄存器一个线程块也容不下。',

  'chart.roofline.x': '每个 HBM 字节的运算量',
  'chart.roofline.y': '速度上限',
  'chart.roofline.peak': '矩阵单元 {peak}',
  'chart.roofline.bandwidth': 'HBM {bandwidth}',
  'chart.roofline.point': '{algorithm}，{phase}',
  'chart.roofline.asked': '当前',
  'chart.roofline.prefill': '预填充',
  'chart.roofline.decode': '解码',

  'roofline.none':
    '没有图：没有人公布 {gpu} 的{rates}。请换一种 GPU 或数据类型，或把这种 GPU 复制成自己的并填上。',

  'gpus.no_rate': '未知：{rates}。',
  'gpus.no_rule': '没有规则：{resources}。',
  'gpus.of': '{title}：',
  'gpus.apart':
    '浅色的条少计了其他 GPU 计入的量：速率未知，或没有规则。它们不参与比较，按时间排序时排在最后。',
  'gpus.some':
    '只在部分 GPU 上计入：{resources}。排序和条形都不含它；它使时间更长时，更长的时间列在旁边。',
  'gpus.with': '计入 {resources}：',
  'gpus.name': 'GPU',
  'gpus.sram': '一个线程块的 SRAM',
  'gpus.blocks': '一个 SM 上的线程块',
  'gpus.time': '至少用时',
  'gpus.fits': '{required}，上限 {limit}',
  'gpus.too_large': '{required}，超过上限 {limit}',

  'compare.pin': '固定当前配置',
  'compare.pin_again': '改为固定当前配置',
  'compare.swap': '两者互换',
  'compare.unpin': '取消固定',
  'compare.pinned': '固定的',
  'compare.here': '当前',
  'compare.params': '不同的参数',
  'compare.numbers': '不同的数',
  'compare.times': '× {ratio}',

  'error_line.label': '报错文本',
  'error_line.example': '例 {number}',
  'error_line.says': '这一行说了什么',
  'error_line.speaker': '由谁报出',
  'error_line.speaker.triton': 'Triton',
  'error_line.speaker.cuda': 'CUDA',
  'error_line.speaker.cutlass': '省显存注意力（CUTLASS）',
  'error_line.speaker.other': '未能识别',
  'error_line.resource': '不足的资源',
  'error_line.resource.shared_memory': '共享内存（每线程块 SRAM）',
  'error_line.resource.tensor_memory': '张量存储',
  'error_line.resource.registers': '寄存器',
  'error_line.resource.threads': '线程',
  'error_line.resource.device_memory': '显存（HBM）',
  'error_line.resource.unknown': '未能识别',
  'error_line.required': '需要',
  'error_line.limit': '上限',
  'error_line.gpus': '上限相同的 GPU',
  'error_line.note.static':
    '这是静态共享内存的上限：源码中以固定大小声明的部分，在所有英伟达 GPU 上都是 {limit}。需要更多时，核函数在启动时使用动态共享内存，并先用 cudaFuncSetAttribute 调高 cudaFuncAttributeMaxDynamicSharedMemorySize，此后上限就是该 GPU 上一个线程块的上限。这里列出的配置，其核函数都是这样做的。',
  'error_line.note.tensor_memory':
    '张量存储存放 Blackwell 数据中心芯片的累加器：每个 SM 有 512 列，每列 128 行，每行 4 字节，共 256 KiB。在 FlashAttention-4 中，分数和输出占用“分块列数 + 值维度”列，一次处理一个或两个 Q 分块，各占一份。减少分块列数、一次只处理一个 Q 分块，或减小值维度，都能少占。',
  'error_line.note.device_memory':
    '这是整个 GPU 的显存，不是一个线程块的共享内存：请看报告中的分数矩阵和峰值显存。标准注意力要存下 批大小 × 头数 × 查询长度 × 键长度 个分数，前向时存两份；flash 类核函数一个也不存。',
  'error_line.note.as_scores':
    '申请的量相当于 {elements} 个 2 字节的分数：一个头、{length} × {length} 个token。',
  'error_line.candidates': '正好要这么多的配置：{count} 种',
  'error_line.listed': '共 {all} 种，这里列出最常见的 {listed} 种。',
  'error_line.list_all': '列出全部 {all} 种',
  'error_line.rule': '规则',
  'error_line.configuration': '配置',
  'error_line.scratch': '暂存',
  'error_line.nearest': '最近的可行改动',
  'error_line.field': '{field} {value}',
  'error_line.action': '细看',
  'error_line.open': '在实验室打开',

  'kernels.label': '从已发布的核函数开始',
  'kernels.placeholder': '搜索：flash3 128',
  'kernels.none': '没有核函数包含这些词。',
  'kernels.warps': '{count} 个 warp',
  'kernels.stages': '{count} 级',
  'kernels.chosen': '适用于当前问题',
  'kernels.bits': '{bits} 位',
  'kernels.only_with': '仅限 {what}',
  'kernels.with.tuning': '在本机调优时',
  'kernels.with.preload': '特定的预取方式',
  'kernels.with.paged_kv': '分页的 K 和 V',
  'kernels.with.v_column_major': '按列存放的 V',
  'kernels.with.varlen_split': '变长批次的切分',
  'kernels.with.softcap': '带 softcap 时',
  'kernels.dropout.yes': '有 dropout',
  'kernels.dropout.no': '无 dropout',
  'kernels.masks.none': '无掩码',
  'kernels.masks.causal': '因果',
  'kernels.masks.window': '窗口',
  'kernels.gpus.sm75_and_older': 'sm_75 及更早',
  'kernels.gpus.sm80': 'sm_80',
  'kernels.gpus.sm86_to_89': 'sm_86–89',
  'kernels.gpus.sm90': 'sm_90',
  'kernels.gpus.sm100': 'sm_100',
  'kernels.gpus.sm120': 'sm_120',
  'kernels.gpus.amd': 'AMD',
  'presets.label': '从一个模型开始',
  'presets.placeholder': '搜索：llama 解码',
  'presets.none': '没有相符的模型。',
  'presets.name': '{model} · {phase}',
  'presets.name_layers': '{model} · {phase} · 层：{layers}',
  'presets.beyond': '这个长度超出了模型的设计。',
  'layers.windowed': '滑动窗口',
  'layers.full': '全局',
  'phase.prefill-8k': '预填充 8K',
  'phase.train-4k': '训练 4K',
  'phase.decode-32k': '在 32K 处解码',
  'phase.decode-8k-b64': '在 8K 处解码，批大小 64',
  'phase.chunked-prefill': '分段预填充',
  'phase.own-context': '自身长度',

  'table.runs_here': '能运行',
  'table.bound_by': '受限于',
  'table.parameter': '参数',
  'table.quantity': '量',
  'table.ratio': '比值',
  'table.value': '值',
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
  'second.equal': '全部 {rows} 行逐字节相等。',
  'second.differs': '两次计数不同，其中一个是错的：请报告这个形状。',
  'second.refused': '这个形状没有执行调度。{reason}',

  'explains.title': '数字背后',
  'explains.levels':
    '数据存放在 HBM，经过 L2，线程块计算时停留在 SRAM。一个字节越靠左，取来的代价越高。',
  'explains.fits':
    '线程块必须把它的分块留在一个 SM 的 SRAM 里。起决定作用的是分块的大小、头维度、数据类型和级数，与序列长度、HBM 大小无关。',
  'explains.map':
    '分块越高，K、V 读的遍数越少；分块越宽，只是更占地方。放不放得下由一个 SM 的 SRAM 和寄存器决定，快不快则不止于此。',
  'explains.roofline':
    '屋脊点左边的核函数等 HBM，右边的等矩阵单元。解码时每个 K、V 字节只做几次运算，无论怎样分块都在左边。',
  'explains.player':
    '核函数怎样一块一块地走：每个事件把一个分块从 HBM 读到片上、在片上处理、写回 HBM，或让出它的位置。最后一步的计数就是“计数器”视图里的总数。',
  'explains.race':
    '两个算法按各自的时间下界前进。下界由搬运的字节和要做的运算除以 GPU 的速率得出，取最大的一项。',
  'explains.gpus':
    '同一个分块，这种 GPU 放得下，那种就未必：一个线程块可用的 SRAM 不同，与显存多少无关。',
  'explains.compare': '比值是当前配置除以固定的配置。链接里两者都有。',
  'explains.error':
    '这类报错说的是一个线程块的 SRAM。换显存更大的 GPU 没有用；缩小分块、减少级数或换更小的数据类型才有用。',
  'explains.memory':
    '分数随长度的平方增长，其余的与长度成正比。在这样的坐标上，就是斜率加倍的直线。',
  'explains.traffic':
    'SM 向全局内存要的数据和交回的数据。分块算法的代价是重复读取，换来的是分数一次也不用来回。',
  'explains.tiles':
    '小分块在芯片上占地少，但另一侧的操作数要读更多遍。流量降到实线以下，分块才合算。',
  'explains.counters':
    '元素数是一个头在一个核函数里搬运某个张量的总量，次数是这样的头有多少个。字母含义见下。',
  'explains.letters': '字母',
  'explains.default': '默认：{value}。',
  'explains.range': '范围 {min} 到 {max}。',
  'explains.sources':
    '计数规则：FlashAttention（Dao 等，2022）算法 1 与定理 2；FlashAttention-2（Dao，2023）算法 1。',
  'explains.own_profile': 'GPU 的各项指标来自你的配置。',
  'explains.hardware_source': '{name} 的 SRAM：',
};
