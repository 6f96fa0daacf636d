// SPDX-License-Identifier: Apache-2.0
// 第三问：分块、放得下什么、得到什么。
import type { q3 as keys } from '../../en/lessons/q3.ts';

export const q3: Record<keyof typeof keys, string> = {
  'learn.q3-tradeoff.ask': '把分块变小，搬运的字节会怎样？',
  'learn.q3-tradeoff.lead':
    '小分块在芯片上占的地方少。S 中并排的一排分块对应 Q 的若干行，要从头到尾走过全部 K 和 V。下面是一小一大两个 t × t（行 × 列）的分块，{length} 个 token，{heads} 个头，头维度 {d}。',
  'learn.q3-tradeoff.option.less': '搬得更少',
  'learn.q3-tradeoff.option.same': '一样多',
  'learn.q3-tradeoff.option.more': '搬得更多',
  'learn.q3-tradeoff.caption':
    '随分块大小变化：一个分块的工作集，以及全部 {heads} 个头的流量（SM 所要的字节，不计缓存）',
  'learn.q3-tradeoff.drawing':
    '随分块大小变化的两条曲线：分块越大，工作集越大，流量越小。t = {tile} 时分别是 {working} 和 {traffic}。',
  'learn.q3-tradeoff.working': '工作集',
  'learn.q3-tradeoff.traffic': '流量',
  'learn.q3-tradeoff.standard': '标准注意力的流量',
  'learn.q3-tradeoff.ideal': 'HBM（无限大的 L2）',
  'learn.q3-tradeoff.l2': '按无限大的 L2 来画',
  'learn.q3-tradeoff.posed':
    '按比例画出的一小一大两个分块及其 Q、K、V、O 细条，标出各自占的地方；搬运多少还没有给出。',
  'learn.q3-tradeoff.cache': '有了缓存会怎样',
  'learn.q3-tradeoff.cache.told':
    'L2 缓存位于各个 SM 与显存之间，可以截住重复的读取。假如它无限大，无论分块多大，显存都只需提供 {ideal}；SM 要的字节则和原来一样多。',
  'learn.q3-tradeoff.table': '各种分块大小下的工作集与流量',
  'learn.q3-tradeoff.tell':
    '搬得更多。t = {small} 时工作集是 {small_set}，流量是 {small_traffic}；t = {large} 时是 {large_set} 和 {large_traffic}。',
  'learn.q3-tradeoff.why':
    '每一排分块都要把 K 和 V 从头读一遍。t = {tile} 时要读 {trips} 遍，若途中没有任何缓存，显存与芯片之间一共搬运 {here_traffic}。分块减半，排数翻倍，读的量也翻倍：省下的空间，要用流量来还。而空间本来就紧：红线是一个线程块能用的上限。',
  'learn.wrong.whole_d': '这是头维度本身。令 2 d / t 等于 4，解出 t。',
  'learn.wrong.quarter_d': 'K 和 V 都要读：一行对一个键分摊 2 d / t 个数，不是 d / t。',
  'learn.wrong.double_d': '标准注意力把分数搬运四次，一行对一个键是 4 个数，不是一个。',
  'learn.q3-tradeoff.left_out':
    '真实的缓存介于没有与无限大之间，实验室里可以模拟。工作集把五个部分都算上，不论放在哪里；核函数把其中一些放在寄存器里，它实际向 SRAM 要多少，见“放得下什么”。',
  'learn.q3-crossover.ask':
    '分块太小，反而不划算。分块的行数至少是多少，FlashAttention 才比标准注意力搬得少？',
  'learn.q3-crossover.lead':
    '标准注意力在这里的流量是 {standard}，大部分是分数的四次搬运。FlashAttention 不搬分数，但每一排分块都要把 K 和 V 全读一遍：分块太小，反而搬得更多。',
  'learn.q3-crossover.caption':
    '进出 SM 的字节随分块大小 t × t 的变化，不计缓存：{length} 个 token，{heads} 个头，头维度 {d}',
  'learn.q3-crossover.posed': '分块大小的坐标轴上方有一条横线 {standard}，是标准注意力的流量。',
  'learn.q3-crossover.drawing':
    'FlashAttention-2 的流量随分块变大而下降，穿过标准注意力的横线 {standard}。t = {tile} 时是 {traffic}。',
  'learn.q3-crossover.tiled': 'FlashAttention-2',
  'learn.q3-crossover.from': '从 {tile} 起更少',
  'learn.q3-crossover.table': '各种分块大小下两者的流量',
  'learn.q3-crossover.tell': '从 t = {crossover} 起，它搬得更少。',
  'learn.q3-crossover.why':
    '只看 Q 的一行和一个键。标准注意力由它们得到一个分数，搬运四次，共 4 个数。FlashAttention 读这个键和它的值，共 2 d 个数，但一个分块的 t 行共用这次读取，每行分摊 2 d / t 个。t = d / 2 时两边相等：头维度的一半，与长度无关。改一改 d，看交点怎样移动。',
  'learn.q3-crossover.bytes.title': '用字节算一遍',
  'learn.q3-crossover.bytes':
    'Q 的一行对全部的键：标准注意力搬运的分数是 {scores}；t = {tile} 时，FlashAttention 的这一行分摊的 K 和 V 是 {keys}。{at_rule}',
  'learn.q3-crossover.at_rule':
    '恰在 t = {rule} 时，已经是 {traffic_rule} 对 {standard}：标准注意力自己也要把 K 和 V 读一遍，即 {once}，而 FlashAttention 每行多写一个数，共 {sums}。',
  'learn.q3-crossover.own.more':
    '这时 FlashAttention 搬运 {traffic}，比标准注意力的 {standard} 还多。',
  'learn.q3-crossover.own.less':
    '这时 FlashAttention 搬运 {traffic}，少于标准注意力的 {standard}；但更小的分块就已经如此。',
  'learn.q3-crossover.check':
    'FlashAttention-2，头维度 {d}，文本很长：分块行数至少是多少时，它的流量才少于标准注意力？',
  'learn.q3-crossover.check.truth':
    '从 {truth} 起，即头维度的一半：2 d / t 不再大于 4，标准注意力自己还要读一遍 K 和 V，所以它更多。',
  'learn.q3-crossover.left_out':
    '算式里没有计入标准注意力自己读一遍的 K 和 V，也没有计入 FlashAttention 为反向传播每行写出的一个数；上面的字节数两者都计入了。文本短时，它们会使交点略有偏移。缓存也没有计入，它对两者都有帮助。',
  'learn.myth.smaller_less_io.claim': '“分块越小，IO 越少。”',
  'learn.myth.smaller_less_io.answer':
    '每次少了，次数却多了。从 t = {a} 减到 t = {b}，流量从 {a_traffic} 变成 {b_traffic}。',
  'learn.myth.traffic_linear.claim': '“用了 FlashAttention，一切都随长度线性增长。”',
  'learn.myth.traffic_linear.answer':
    '显存确实如此：从 {length} 到 {twice} 个 token，变成 {memory} 倍。流量不是：变成 {traffic} 倍，仍然是平方增长，只是除以了分块的行数。',
  'learn.q3-shape.ask': '128 × 32 的分块与 32 × 128 的分块工作集一样大。哪个搬的字节更少？',
  'learn.q3-shape.lead':
    '前一个数是 Q 的行数，后一个数是 K 和 V 的行数。在 FlashAttention-2 里，Q 的一块留在芯片上，K 和 V 的所有分块依次从旁经过。',
  'learn.q3-shape.option.tall': '128 行 × 32 列',
  'learn.q3-shape.option.wide': '32 行 × 128 列',
  'learn.q3-shape.option.same': '一样多',
  'learn.q3-shape.caption':
    '按比例画的两个分块：{length} 个 token，{heads} 个头，头维度 {d}；流量是 SM 所要的字节，不计缓存',
  'learn.q3-shape.pair':
    '按比例画出的 128 × 32 和 32 × 128 的分块，连同各自的 Q、K、V、O 细条：总面积相同。',
  'learn.q3-shape.room': '空间：{bytes}',
  'learn.q3-shape.moves': '流量：{bytes}',
  'learn.q3-shape.table': '两个分块',
  'learn.q3-shape.tell': '{moved}',
  'learn.q3-shape.moved.tall': '高的那个：{tall} 对 {wide}。空间一样，流量不一样。',
  'learn.q3-shape.moved.same':
    '一样多，都是 {tall}：token 这么少，两种分块都只有一排。token 多了，高的那个搬得更少。',
  'learn.q3-shape.why': '{trips}',
  'learn.q3-shape.trips.tall':
    '每一排分块都要把 K 和 V 读一遍。高的分块把 Q 切成的排数更少：{tall_trips} 对 {wide_trips}。列数多，只是在同一条路上每步迈得更大。所以省流量靠行数，不靠列数。',
  'learn.q3-shape.trips.same':
    '每一排分块都要把 K 和 V 读一遍。一排就装下全部 Q 时，两种分块都只读一遍。把文本加长：省流量靠行数，不靠列数。',
  'learn.q3-shape.left_out':
    '没有计入缓存，它能截住一部分重复的读取。也没有考虑核函数用这样的分块跑得好不好：列数太少，步子就又碎又多。',
  'learn.q3-shape.check':
    '{length} 个 token，分块为 {rows} × {cols}，FlashAttention-2：全部 K 和 V 要读多少遍？',
  'learn.q3-shape.check.truth': '{length} / {rows} 排分块 = {truth} 遍，与列数无关。',

  'learn.q3-fits.ask': '据说 A100“约有 20 MB SRAM”。一个线程块能用其中多少？',
  'learn.q3-fits.lead':
    'SRAM 是芯片上的快速存储，就在负责计算的处理器（叫作 SM）旁边。线程块是合作处理一小块输出的一组线程。',
  'learn.q3-fits.option.all': '全部',
  'learn.q3-fits.option.tenth': '十分之一',
  'learn.q3-fits.option.hundredth': '不到百分之一',
  'learn.q3-fits.caption':
    'FlashAttention-2 的一个线程块（只处理一个头），以及它在哪里运行：分块 {rows} × {cols}，头维度 {d}，{dtype}',
  'learn.q3-fits.sketch':
    '一款 GPU：{sms} 个 SM，各有自己的 SRAM，其中一个被标出；下方是 L2 缓存和显存。',
  'learn.q3-fits.sketch_before': '一款 GPU：上方是全部 SRAM，下方是 L2 缓存和显存。',
  'learn.q3-fits.here': '一个线程块在这里运行',
  'learn.q3-fits.sms': '全部 {sms} 个 SM 的 SRAM',
  'learn.q3-fits.all': '芯片上的全部 SRAM：一个线程块能用多少？',
  'learn.q3-fits.drawing': '一个线程块的 SRAM 各部分，共 {required}，上限 {block}。',
  'learn.q3-fits.bar': '一个线程块，{gpu}',
  'learn.q3-fits.table': '一个线程块的 SRAM 各部分',
  'learn.q3-fits.tell':
    '{asked}每个 SM 有自己的 SRAM，线程块只在一个 SM 上运行，用不到其他 SM 的 SRAM。在 {gpu} 上，一个 SM 有 {sm}，一个线程块最多用其中 {block}{all_sms}。',
  'learn.q3-fits.all_sms': '；全部 SM 加起来是 {chip}',
  'learn.q3-fits.asked': '在 A100 上是 {block}，而全部 SM 共有 {chip}，不到百分之一。',
  'learn.q3-fits.with_l2': 'L2 缓存有 {l2}，那是另外的存储。',
  'learn.q3-fits.with_l1':
    '连同共用这块空间的 L1 缓存，一个 SM 有 {sm}，{sms} 个共 {all}，这就是通常引用的那个数字。',
  'learn.q3-fits.why':
    'Q 的分块一直留着，K 和 V 的分块来了又走。{room}把分块加高，直到放不下为止，再换一款 GPU 试试。',
  'learn.q3-fits.second.title': '另一个上限：寄存器',
  'learn.q3-fits.second':
    '{registers}所以分数和输出不在 SRAM 的总和里，虽然前几步的工作集把它们也算在内。',
  'learn.q3-fits.sum.title': 'SRAM 的总和里算了什么',
  'learn.q3-fits.sum': '{with_l1}{with_l2}',
  'learn.q3-fits.room.fits':
    '这个分块要 {required}，而一个线程块最多有 {block}，所以可以启动。{tallest}',
  'learn.q3-fits.room.over':
    '这个分块要 {required}，而一个线程块最多有 {block}。这样的线程块无法启动，GPU 会拒绝。{tallest}',
  'learn.q3-fits.room.tallest':
    '单看 SRAM，列数为 {cols} 时最高放得下 {tallest} 行（以 16 为步长）。',
  'learn.q3-fits.room.none': '列数为 {cols} 时，连 16 行的分块也放不下；减少列数或许可以。',
  'learn.q3-fits.scale': '只有方格按比例，每格是一个 SM 的 SRAM；两个长条不按比例。',
  'learn.q3-fits.registers': '{threads} 个线程各自的寄存器（估计）',
  'learn.q3-fits.registers.what':
    '寄存器是紧挨着运算单元的存储，比 SRAM 还快。每个线程有自己的寄存器，最多 {most} 个，每个 4 字节。核函数把一块分数和输出放在这里，由线程块里的各个线程分摊。',
  'learn.q3-fits.registers.enough': '{needed} 个，够用',
  'learn.q3-fits.registers.over': '{needed} 个，溢出',
  'learn.q3-fits.registers.rest': '其余 {count}',
  'learn.q3-fits.registers.drawing': '线程块中每个线程的寄存器：大约 {needed} 个，最多 {most} 个。',
  'learn.q3-fits.why.enough':
    '一个线程最多有 {most} 个，这里 {threads} 个线程各要大约 {needed} 个，够用。',
  'learn.q3-fits.why.spills':
    '一个线程最多有 {most} 个，这里 {threads} 个线程各要大约 {needed} 个。只超出这个上限，核函数仍能运行，只是变慢：多出的部分要写到显存再读回来（称为“溢出”）。把分块改矮，或让更多线程分担一个分块，可以缓解。',
  'learn.q3-fits.why.unknown': '寄存器另有上限，这里模型没有估计。',
  'learn.q3-fits.check':
    '在 RTX 4090（每个线程块最多 {limit} 字节 SRAM）上运行 FlashAttention-2，头维度 128，fp16，分块列数 64。单看 SRAM，以 16 为步长，放得下的最大分块行数是多少？',
  'learn.q3-fits.check.truth':
    '2 字节 × 128 ×（行数 + 2 × 64）不能超过 {limit}：行数最多 {most}，以 16 为步长就是 {truth}。寄存器则早就溢出了。',
  'learn.wrong.no_v': '这样只留了 K 的位置。K 和 V 各要 64 行。',
  'learn.wrong.four_bytes': '这是按每个元素 4 字节算的，fp16 只占 2 字节。',
  'learn.wrong.per_sm': '这是按整个 SM 的容量算的，一个线程块能用的要少 1 KiB。',
  'learn.wrong.steps': '这是不限步长时的最大值，以 16 为步长还要小一点。',
  'learn.q3-fits.left_out': '没有计入少量用于对齐的字节。寄存器只是估计，实际多少由编译器决定。',
  'learn.myth.sram_megabytes.claim': '“这款 GPU 有十几 MB SRAM，我的分块放得下。”',
  'learn.myth.sram_megabytes.answer':
    '{sum}一个线程块只有 {block}；头维度 {d} 时，{size} 的分块要 {big}。',
  'learn.myth.sram_megabytes.sum': '{chip} 是全部 SM 之和，',
  'learn.myth.vram_fixes.claim': '“共享内存不够？换一张显存更大的卡。”',
  'learn.myth.vram_fixes.answer':
    'A100 不论是 {a_small} 还是 {a_large}，给一个线程块的都是 {a_block}。{b_small} 的 RTX 4090 与 {b_large} 的 L40S 给的都是 {b_block}。显存和 SRAM 是两种东西。',
  'learn.myth.fp32_twice.claim': '“输入用 fp32，也不过是字节翻倍。”',
  'learn.myth.fp32_twice.answer': '{room}（寄存器另有上限。）',
  'learn.myth.fp32_twice.falls':
    '所需空间也翻倍：在 {gpu} 上，列数为 {cols} 时，单看 SRAM，放得下的最高的分块从 {half} 行降到 {full} 行，而分块越矮，流量越大。',
  'learn.myth.fp32_twice.from_all':
    '所需空间也翻倍：在 {gpu} 上，列数为 {cols} 时，单看 SRAM，每个元素两字节，{most} 行乃至更高的分块都放得下；四字节则最高 {full} 行，而分块越矮，流量越大。',
  'learn.myth.fp32_twice.no_more':
    '所需空间也翻倍：在 {gpu} 上，列数为 {cols} 时，单看 SRAM，每个元素两字节，最高放得下 {half} 行；四字节则一个分块也放不下。',
  'learn.myth.fp32_twice.none':
    '所需空间也翻倍。在 {gpu} 上，列数为 {cols} 时，即使每个元素只占两字节，SRAM 也放不下任何分块。',
  'learn.myth.fp32_twice.all':
    '所需空间也翻倍。在 {gpu} 上，列数为 {cols} 时，单看 SRAM，两种情形都放得下 {most} 行乃至更高的分块。',
  'learn.myth.fp32_twice.no_rule': '所需空间也翻倍。{gpu} 放得下多少，模型没有规则。',

  'learn.q3-apart.caption':
    '越来越高的分块，各线都以自己的第一个值为准：{length} 个 token，{heads} 个头，头维度 {d}，{gpu}；流量是 SM 所要的字节，不计缓存',
  'learn.q3-apart.posed':
    '几条线随分块行数变化，都以各自的第一个值为准：工作集、流量和每个 SM 的线程块数；时间还没有给出。',
  'learn.q3-apart.drawing':
    '几条线随分块行数变化，都以各自的第一个值为准：工作集、流量、每个 SM 的线程块数和时间下界各走各路。',
  'learn.q3-apart.table': '比较的分块',
  'learn.q3-apart.traffic': '流量',
  'learn.q3-apart.check':
    'RTX 4090 的一个 SM 有 {sm} SRAM。FlashAttention-2 的分块为 {rows} × {cols}、头维度 {d} 时，一个线程块要 {block}，系统还要为每个线程块留 {kept}。一个 SM 上能同时运行几个这样的线程块？',
  'learn.q3-apart.check.truth': '{sm} / ({block} + {kept}) 略大于 {truth}，所以是 {truth} 个。',
  'learn.wrong.rounded_up': '线程块要的空间一点也不能少，应当向下取整。',
  'learn.q3-apart.why':
    'GPU 的各部分同时工作，所以核函数不会比其中最忙的一部分更快。{bound}{flat}单凭工作集或流量，都说不出一个核函数有多快。',
  'learn.q3-apart.ask': '分块越高，搬的字节越少。时间也跟着少那么多吗？',
  'learn.q3-apart.lead':
    '分块越高，占的空间越多，搬的字节越少，一个 SM 上同时运行的线程块也越少。这里的分块从 {low} 行到 {high} 行。',
  'learn.q3-apart.option.same': '是，倍数一样',
  'learn.q3-apart.option.more': '少得比这更多',
  'learn.q3-apart.option.less': '不，没少那么多，甚至不少',
  'learn.q3-apart.tell': '{time}',
  'learn.q3-apart.time.falls':
    '{low} 行时的流量是 {high} 行时的 {moved} 倍，时间下界是 {times} 倍：{low_time} 对 {high_time}。',
  'learn.q3-apart.time.rises':
    '{low} 行时的流量是 {high} 行时的 {moved} 倍，时间下界却反而短：从 {low_time} 变成 {high_time}，后者是前者的 {times} 倍。',
  'learn.q3-apart.time.stays':
    '{low} 行时的流量是 {high} 行时的 {moved} 倍，时间下界却一样，都是 {high_time}。',
  'learn.q3-apart.time.alike':
    'token 这么少，一个分块就装下 Q 的全部行，再高流量也不变。时间下界在 {low} 行时是 {low_time}，{high} 行时是 {high_time}。',
  'learn.q3-apart.time.one':
    '在 {gpu} 上，这些分块里只有 {low} 行的能启动，至少要 {low_time}，没有可比的。',
  'learn.q3-apart.time.none': '在 {gpu} 上，这些分块的时间下界未知。',
  'learn.q3-apart.occupancy.title': '一个 SM 上有几个线程块',
  'learn.q3-apart.occupancy':
    '点线是一个 SM 上同时运行的线程块数，即占用率。它同样不跟着时间走。{shared}',
  'learn.q3-apart.shared': '{rows} 行时是 {blocks} 个，再多就受限于{limits}。',
  'learn.q3-apart.shared.estimated':
    '{rows} 行时是 {blocks} 个，再多就受限于{limits}（寄存器为估计值）。',
  'learn.q3-apart.bound.both': '{low} 行时最久的是{low_limit}；{high} 行时是{high_limit}。',
  'learn.q3-apart.bound.one': '在 {gpu} 上只有 {low} 行放得下，那时最久的是{low_limit}。',
  'learn.q3-apart.bound.none': '在 {gpu} 上，这些分块都无法启动。',
  'learn.q3-apart.flat':
    '从 {from} 行起，时间下界几乎不再变，流量却还能减到原来的几分之一（相差 {times} 倍）：一旦别的部分成了最久的，少搬这些字节就不再有用。',
  'learn.q3-apart.limit.sram': '从 SRAM 向计算单元送数据（这是芯片内部的流量，流量线不包括它）',
  'learn.q3-apart.limit.waves': '乘法连同最后一批线程块（最后一批运行时，其他 SM 闲着）',
  'learn.q3-apart.limit.matrix': '乘法',
  'learn.q3-apart.limit.exp': '指数运算',
  'learn.q3-apart.limit.hbm': '显存的搬运（每个字节一次）',
  'learn.q3-apart.limit.l2': 'L2 缓存供给 SM 所要的数据',
  'learn.q3-tradeoff.check':
    '{length} 个 token，分块为 {rows} × {cols}，FlashAttention-2：全部 K 和 V 要读多少遍？',
  'learn.q3-tradeoff.check.truth': '{length} / {rows} 排分块 = {truth} 遍。',
  'learn.wrong.by_columns': '这是除以了列数。K 和 V 是每一排分块读一遍。',
  'learn.wrong.all_tiles': '这是分块的总数。全部 K 和 V 是每一排分块读一遍。',
  'learn.q3-apart.left_out':
    '时间只是下界，不是预测：它不考虑延迟和指令，也不知道载入与计算重叠得好不好。线在哪里中断，线程块就从哪里起在 SRAM 里放不下。寄存器也没有计入：太高的分块会溢出（见“放得下什么”）。',
  'learn.q3-gain.ask': '{posed}FlashAttention 的速度也是这么多倍吗？',
  'learn.q3-gain.posed.less': '标准注意力在这里占的显存是 FlashAttention 的 {memory} 倍。',
  'learn.q3-gain.posed.more': 'FlashAttention 在这里占的显存是标准注意力的 {memory} 倍。',
  'learn.q3-gain.lead':
    '显存、流量和时间是三回事：峰值时存着多少，一共搬运多少，要花多久。下面是前两样：{length} 个 token，{heads} 个头，头维度 {d}，每个分块 {rows} 行，{gpu}。',
  'learn.q3-gain.option.same': '是，倍数一样',
  'learn.q3-gain.option.more': '快得比这更多',
  'learn.q3-gain.option.less': '不，没快那么多，甚至不快',
  'learn.q3-gain.caption':
    '两者的显存、流量与时间，{heads} 个头；流量是 SM 所要的字节，时间是每个字节只搬一次时的下界',
  'learn.q3-gain.posed': '标准注意力和 FlashAttention-2 的峰值显存与流量条形图，时间还没有给出。',
  'learn.q3-gain.drawing': '标准注意力和 FlashAttention-2 的峰值显存、流量与时间下界条形图。',
  'learn.q3-gain.table': '两者的显存、流量与时间',
  'learn.q3-gain.memory': '峰值显存',
  'learn.q3-gain.moved': '流量（SM 所要的字节）',
  'learn.q3-gain.carried': '进出显存，每个字节一次',
  'learn.q3-gain.time': '时间下界',
  'learn.q3-gain.cannot': '这里无法运行',
  'learn.q3-gain.time.uncached': '没有缓存时的时间',
  'learn.q3-gain.less': '÷ {ratio}',
  'learn.q3-gain.more': '× {ratio}',
  'learn.q3-gain.key.uncached': '{name}，没有缓存',
  'learn.q3-gain.key.cached': '{name}，每个字节一次',
  'learn.q3-gain.key.own': '当前分块',
  'learn.q3-gain.key.even': '两者一样久',
  'learn.q3-gain.key.spills': '寄存器溢出（估计）',
  'learn.q3-gain.key.refused': 'SRAM 放不下',
  'learn.q3-gain.curve.drawing':
    '时间下界随分块行数的变化：分块越高，FlashAttention-2 的线越低；标准注意力是水平线。两者都画了没有缓存和每个字节一次两种情形。',
  'learn.q3-gain.curve.told':
    'FlashAttention-2 的时间不长于标准注意力的分块：每个字节只搬一次时，{once}；没有缓存时，{none}。{best}{spills}{room}',
  'learn.q3-gain.curve.alone': '标准注意力在这里无法运行，所以没有它的线。{best}{spills}{room}',
  'learn.q3-gain.curve.none_fits':
    '列数这么多时，没有一个分块放得下，所以没有 FlashAttention-2 的线。',
  'learn.q3-gain.curve.all': '各种行数都是',
  'learn.q3-gain.curve.never': '一个也没有',
  'learn.q3-gain.curve.from': '从 {rows} 行起',
  'learn.q3-gain.curve.from_but': '从 {rows} 行起（{but} 行除外）',
  'learn.q3-gain.curve.best':
    '以 16 行为一步，每个字节只搬一次时，最短的时间 {seconds} 最先出现在 {rows} 行；没有缓存时在 {rows_none} 行。取在这附近即可，只要放得下、寄存器不溢出。',
  'learn.q3-gain.curve.spills': '从 {rows} 行起，寄存器估计会溢出，由此多花的时间没有画进线里。',
  'learn.q3-gain.curve.room': '从 {rows} 行起，线程块在 SRAM 里放不下，线到此为止。',
  'learn.q3-gain.curve.table': '各种分块下两者的时间下界',
  'learn.q3-gain.curve.limits': '限制',
  'learn.q3-gain.curve.no_memory': '显存不够',
  'learn.q3-gain.number.even': 'FlashAttention-2 不再更久的分块行数（以 16 行为一步）',
  'learn.q3-gain.number.best': '最先达到最短时间的分块行数（以 16 行为一步）',
  'learn.q3-gain.number.spills': '寄存器开始溢出的分块行数',
  'learn.q3-gain.number.room': '线程块开始放不下的分块行数',
  'learn.q3-gain.part.matrix': '乘法',
  'learn.q3-gain.part.exp': '指数运算',
  'learn.q3-gain.part.hbm': '显存搬运，每个字节一次',
  'learn.q3-gain.part.l2': 'L2 缓存',
  'learn.q3-gain.part.sram': 'SRAM 向计算单元送数据',
  'learn.q3-gain.part.waves': '乘法连同最后一批线程块',
  'learn.q3-gain.row.matrix': '乘法时间下界',
  'learn.q3-gain.row.uncached': '无缓存的搬运时间下界',
  'learn.q3-gain.row.cached': '显存搬运（每个字节一次）的时间下界',
  'learn.q3-gain.row.waves': '乘法连同最后一批线程块的时间下界',
  'learn.q3-gain.row.sram': 'SRAM 向计算单元送数据的时间下界',
  'learn.q3-gain.row.l2': 'L2 缓存时间下界',
  'learn.q3-gain.row.exp': '指数运算时间下界',
  'learn.q3-gain.tell': '{kept}。{perfect}{without}{only}',
  'learn.q3-gain.kept.falls': '标准注意力占的显存是 FlashAttention-2 的 {memory} 倍',
  'learn.q3-gain.kept.rises': 'FlashAttention-2 占的显存是标准注意力的 {memory} 倍',
  'learn.q3-gain.only': '这款 GPU 在这里只有显存的速率已知，其余部分可能更久。',
  'learn.q3-gain.time.falls': '时间下界从 {before} 缩短到 {after}，前者是后者的 {times} 倍。',
  'learn.q3-gain.time.rises': '时间下界从 {before} 增加到 {after}，是原来的 {times} 倍{reason}。',
  'learn.q3-gain.time.stays': '时间下界仍是 {after}。',
  'learn.q3-gain.time.unknown': '时间下界未知（这款设备有一项速率没有公布）。',
  'learn.q3-gain.time.no_tile':
    '{rows} 行的线程块在这款 GPU 上放不下，所以没有时间可说（见“放得下什么”）。',
  'learn.q3-gain.time.cannot':
    '标准注意力在这里根本无法运行：它要 {peak}，而这款 GPU 只有 {size}。FlashAttention-2 要 {peak_tiled}，至少需要 {after}。',
  'learn.q3-gain.time.neither':
    '两者在这里都无法运行：标准注意力要 {peak}，FlashAttention-2 要 {peak_tiled}，而这款 GPU 只有 {size}。',
  'learn.q3-gain.rises.waves':
    '：最后一批线程块在各个 SM 上分不均匀，而这一项模型只对 FlashAttention-2 计算',
  'learn.q3-gain.rises.sram':
    '：最久的是 SRAM 向计算单元送数据，而这一项模型只对 FlashAttention-2 计算',
  'learn.q3-gain.upper.falls':
    '假如没有缓存，则从 {before} 缩短到 {after}，前者是后者的 {times} 倍。',
  'learn.q3-gain.upper.rises': '假如没有缓存，则从 {before} 增加到 {after}，是原来的 {times} 倍。',
  'learn.q3-gain.upper.stays': '假如没有缓存，也仍是 {after}。',
  'learn.q3-gain.why':
    '显存看的是同时存着多少，时间看的是哪一部分最忙，与上一步相同。在这里最久的，标准注意力是：{by}；FlashAttention-2 是：{by_tiled}。{multiplying}{memory_note}改一改头维度：分数占的字节与 d 无关，乘法却随 d 增长，所以 d 小时收益大，d 越大收益越小。',
  'learn.q3-gain.cache.title': '有缓存与没有缓存',
  'learn.q3-gain.cache':
    '显存速率为 {bandwidth}，若每个字节只搬一次（{carried} 和 {carried_tiled}），标准注意力要 {once}，FlashAttention-2 要 {once_tiled}，这要求缓存接住全部重复的读取。假如没有缓存，全部流量都走显存，则要 {carry} 和 {carry_tiled}。{l2}\n\n真实运行比这些下界更久，实测的时间见“证据”。',
  'learn.q3-gain.tile.title': '那么分块该取多高？',
  'learn.q3-gain.tile':
    '分块越高，流量越少，L2 和 SRAM 要供给的数据随之减少，没有缓存时显存的搬运也减少。这样一直有用，直到另一部分变得最久。“每个字节一次”的搬运量和峰值显存则不变。',
  'learn.q3-gain.multiplying': '乘法两者都要 {multiply}。',
  'learn.q3-gain.memory_note': '（标准注意力在这里无法运行，所列是显存足够时的时间。）',
  'learn.q3-gain.real_cache': '这款 GPU 的 L2 有 {l2}，真实的缓存能供给的介于两者之间。',
  'learn.q3-gain.real_cache.unknown': '真实的缓存能供给的介于两者之间。',
  'learn.q3-gain.check':
    'FlashAttention-2，{length} 个 token，32 个头：显存与芯片之间最少要搬运 {bytes}（{exact} 字节）。A100 每秒搬运 {tera} TB（1 TB = 10¹² 字节）。至少要多少毫秒？',
  'learn.q3-gain.check.truth': '{exact} 字节 / 每秒 {tera} × 10¹² 字节 = {truth} ms。',
  'learn.wrong.gib_as_gb': '这是把 1 GiB 当成 10⁹ 字节了，应是 1.074 × 10⁹。',
  'learn.wrong.in_seconds': '这是秒数，1 秒是 1,000 毫秒。',
  'learn.q3-gain.left_out':
    '标准注意力的 SRAM 时间和最后一批线程块，模型没有规则，所以它的下界与 FlashAttention-2 相比可能偏低。寄存器也没有计入，高的分块可能溢出（见“放得下什么”）。也没有计入延迟、程序启动，以及其他使核函数达不到下界的因素。',
  'learn.myth.lower_memory_faster.claim': '“占空间最少的配置最快。”',
  'learn.myth.lower_memory_faster.answer':
    '在 A100 上（{length} 个 token，头维度 {d}），{small} 比 {best} 占的空间少：{small_set} 对 {best_set}。可是它的流量是 {small_traffic}，至少要 {small_time}；较大的那个流量 {best_traffic}，至少要 {best_time}。',
  'learn.myth.low_occupancy.claim': '“占用率低说明核函数写得差。”',
  'learn.myth.low_occupancy.answer':
    '在 A100 上（{length} 个 token，头维度 {d}），用 {many} 的分块，一个 SM 放得下 {many_blocks} 个线程块，流量 {many_traffic}；用 {few}，只放得下 {few_blocks} 个，流量却只有 {few_traffic}。大分块往往比多放几个线程块更值。',
};
